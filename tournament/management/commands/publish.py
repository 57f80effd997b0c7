"""Publish what is written, and wake the open pages, until asked to stop."""

from __future__ import annotations

import os
import threading
from secrets import token_hex
from typing import TYPE_CHECKING

from django.core.management.base import BaseCommand
from django.db import close_old_connections
from django.utils import timezone

from tournament.publisher.apart import TellingApart
from tournament.publisher.publishing import Publisher
from tournament.server.leaving import Ending, stop_when_left_alone
from tournament.stream.waking import wake_local, wake_through

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.core.management.base import CommandParser

PAUSE = 0.05
"""Seconds between two looks for something to publish."""
NICENESS = 5
"""Answers go before renewals: beside the pages, the publisher yields the processor to them."""


class Command(BaseCommand):
    """Any number may run: one of them leads, and another takes over when it is gone."""

    help = "Publicera det som skrivs och väck de öppna sidorna"
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take where the stream is, and whether a command watches us."""
        parser.add_argument(
            "--stream-port", type=int, help="händelseströmmens port, på den här datorn"
        )
        parser.add_argument(
            "--watched", action="store_true", help="sluta när standard input stängs"
        )

    def handle(self, *, stream_port: int | None, watched: bool, **_options: object) -> None:
        """Publish until a signal asks for the end."""
        ending = Ending()
        ending.ask_by_signal()
        if watched and hasattr(os, "nice"):
            os.nice(NICENESS)
        if watched:
            threading.Thread(target=stop_when_left_alone, daemon=True).start()
        publisher = Publisher(token_hex(8), waker(stream_port, os.environ.get("CACHE_URL")))
        telling = TellingApart()
        telling.start()
        while not ending.wait(PAUSE):
            if published := publisher.step(now=timezone.now()):
                telling.notice(published)
            close_old_connections()
        publisher.stop()


def waker(port: int | None, cache_url: str | None) -> Callable[[], None]:
    """Return what wakes the streams: the one on this machine, and all that a cache reaches."""
    through = wake_through(cache_url) if cache_url else None

    def wake() -> None:
        if port is not None:
            wake_local(port)
        if through is not None:
            through()

    return wake
