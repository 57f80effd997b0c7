"""From an event to its event file: the same event is always the same text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from scoring.eventfile.layout import laid_out
from scoring.eventfile.records import DOCUMENT, FORMAT, VERSION, Document, Head

if TYPE_CHECKING:
    from scoring.event import Event


def dump(event: Event) -> str:
    """Return the event file's text; keys that say nothing are left out."""
    return laid_out(dump_document(event))


def dump_document(event: Event) -> dict[str, Any]:
    """Return the event file as plain dictionaries, lists, texts and numbers."""
    document = Document(
        format=FORMAT,
        version=VERSION,
        event=Head(event.name, event.date, event.venue, event.event_x),
        rules=event.rules,
        structure=event.structure,
        players=event.players,
        heats=event.heats,
        x=event.x,
    )
    return cast("dict[str, Any]", DOCUMENT.write(document))
