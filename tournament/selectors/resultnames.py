"""Who and what results speak of: people by their entries' keys, and tables by their labels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import Entry, Table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class Person:
    """An entered person as results name him."""

    pk: int
    name: str
    club: str
    number: int | None


def people_by_key(event: Event) -> Mapping[str, Person]:
    """Return the entered people by entry key, in one query."""
    rows = Entry.objects.filter(event=event).values_list(
        "key", "pk", "player__name", "club", "number"
    )
    return {key: Person(pk, name, club, number) for key, pk, name, club, number in rows}


def table_labels(event: Event) -> Mapping[tuple[int, int], str]:
    """Return what the tables are called, by heat and number, in one query."""
    tables = Table.objects.filter(heat__event=event)
    rows = tables.values_list("heat__number", "number", "label")
    return {(heat, number): label or str(number) for heat, number, label in rows}
