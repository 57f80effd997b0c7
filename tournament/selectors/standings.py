"""What the rules make of an event's facts, computed in one way for every page and paper."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django.db import connection

from scoring.standings import standings
from tournament.models import Event
from tournament.selectors.eventfiles import event_of

if TYPE_CHECKING:
    from scoring import event as facts
    from scoring.results import Standings


def event_and_standings(event: Event) -> tuple[facts.Event, Standings]:
    """Return an event's facts and what the rules derive, as of the version it was read at.

    Kept per process by the event's version; never inside a transaction, which may still be
    undone and give its version to another write.
    """
    if connection.in_atomic_block:
        return _computed(event)
    return _kept(event.pk, event.version)


@lru_cache(maxsize=32)
def _kept(pk: int, version: int) -> tuple[facts.Event, Standings]:  # noqa: ARG001 - the key
    return _computed(Event.objects.get(pk=pk))


def _computed(event: Event) -> tuple[facts.Event, Standings]:
    told = event_of(event)
    return told, standings(told)
