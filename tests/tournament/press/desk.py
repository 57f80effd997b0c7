"""A desk in a process of its own: makes an event with many tables and wants their sheets drawn."""

from __future__ import annotations

import django

django.setup()

from django.utils import timezone  # noqa: E402 - after the setup

from tests import make  # noqa: E402
from tournament.services.actors import SYSTEM  # noqa: E402
from tournament.services.printjobs import Wanted, want_print  # noqa: E402

TABLES = 150


def want() -> None:
    """Want the sheets of many tables."""
    heat = make.seated_heat(event=make.event(), sizes=(3,) * TABLES)
    told = Wanted(heat.event, heat, "bordsprotokoll", {}, "http://hall.test", "first", TABLES)
    want_print(told, by=SYSTEM, now=timezone.now())


if __name__ == "__main__":
    want()
