"""What the database cannot hold of an event file that is right by the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import Fault
from tournament.models import DrawChange, Entry, Event, Player, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import Model

    from scoring import event as facts


def storage_faults(event: facts.Event) -> tuple[Fault, ...]:
    """Return the texts that are longer than their columns."""
    return tuple(
        Fault("too_long", at, {"maximum": longest})
        for at, text, model, column in _texts(event)
        if text is not None and len(text) > (longest := _longest(model, column))
    )


def _longest(model: type[Model], column: str) -> int:
    field = model._meta.get_field(column)  # noqa: SLF001 - django's documented way
    return int(getattr(field, "max_length", None) or 0)


def _texts(event: facts.Event) -> Iterator[tuple[str, str | None, type[Model], str]]:
    yield "/event/name", event.name, Event, "name"
    yield "/event/venue", event.venue, Event, "venue"
    for index, player in enumerate(event.players):
        yield f"/players/{index}/id", player.id, Entry, "key"
        yield f"/players/{index}/name", player.name, Player, "name"
        yield f"/players/{index}/club", player.club, Entry, "club"
    for number, heat in enumerate(event.heats):
        for index, table in enumerate(heat.tables):
            yield f"/heats/{number}/tables/{index}/label", table.label, Table, "label"
        for index, change in enumerate(heat.draw.changes if heat.draw else ()):
            at = f"/heats/{number}/draw/changes/{index}/reason"
            yield at, change.reason, DrawChange, "reason"
