"""From an event file to an event, or to everything that is wrong with its shape."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from scoring.errors import Fault, RuleError
from scoring.event import Event
from scoring.eventfile.decode import loads_document
from scoring.eventfile.limits import MAX_COUNTED, MAX_FAULTS
from scoring.eventfile.records import DOCUMENT, FORMAT, VERSION, Document
from scoring.eventfile.values import Exactly

if TYPE_CHECKING:
    from collections.abc import Mapping


def load(text: bytes | str) -> Event:
    """Return the event in a file; raise ``RuleError`` with every fault of its shape.

    What the rules say about it is for ``scoring.check``.
    """
    return event_of_document(loads_document(text))


class _Enough(Exception):
    """A file has more faults than anybody will read."""


class _Faults(list[Fault]):
    """The faults of a file's shape, so many at most."""

    def append(self, fault: Fault) -> None:
        """Keep a fault; raise ``_Enough`` when there is no room for another."""
        super().append(fault)
        if len(self) >= MAX_COUNTED:
            raise _Enough


def event_of_document(document: Mapping[str, Any]) -> Event:
    """Return the event in a parsed document; raise ``RuleError`` with every fault.

    Past ``MAX_COUNTED`` of them it is read no further.
    """
    faults = _Faults(_other_format(document))
    read: object = None
    with suppress(_Enough):
        read = None if faults else DOCUMENT.read(document, "", faults)
    if faults:
        raise RuleError(*_told(faults))
    whole = cast("Document", read)
    return Event(
        name=whole.event.name,
        date=whole.event.date,
        venue=whole.event.venue,
        rules=whole.rules,
        structure=whole.structure,
        players=whole.players,
        heats=whole.heats,
        x=whole.x,
        event_x=whole.event.x,
    )


def _other_format(document: Mapping[str, Any]) -> list[Fault]:
    """Return the one fault of a file that is something else altogether."""
    faults: list[Fault] = []
    for name, expected in (("format", FORMAT), ("version", VERSION)):
        if not faults and name in document:
            Exactly(expected).read(document[name], f"/{name}", faults)
    return faults


def _told(faults: list[Fault]) -> list[Fault]:
    if len(faults) <= MAX_FAULTS:
        return faults
    return [*faults[:MAX_FAULTS], Fault("more_faults", "", {"count": len(faults) - MAX_FAULTS})]
