"""How long the names and clubs on a paper are, counted by the database without reading one."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Max
from django.db.models.functions import Length

from tournament.models import Entry, TableEntry
from tournament.states import NameStyle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.models import Event, Heat

INITIALS = 5
"""Letters of »Å. Ö.«."""


@dataclass(frozen=True, slots=True)
class Letters:
    """So many people (``count``) whose names and clubs have so many letters."""

    name: int
    club: int
    count: int


@dataclass(frozen=True, slots=True)
class Lengths:
    """The letters of everybody's name and club: as given, and as the public sees them.

    ``number`` is the highest start number.
    """

    whole: tuple[Letters, ...] = ()
    public: tuple[Letters, ...] = ()
    number: int = 0

    @property
    def people(self) -> int:
        """Return how many people there are."""
        return sum(found.count for found in self.whole)


Row = tuple[int, int, str, int, int, int | None]
"""Letters of the name and the club, the style, letters of the alias, how many, highest number."""


def entered_lengths(event: Event) -> Lengths:
    """Return how long the names of everybody entered are, in one query."""
    found = Entry.objects.filter(event=event).values_list(
        Length("player__name"), Length("club"), "name_style", Length("alias")
    )
    return _lengths(list(found.order_by().annotate(Count("pk"), Max("number"))), event)


def seated_lengths(event: Event, heats: Sequence[Heat]) -> Mapping[int, Lengths]:
    """Return how long the names of those seated are, by heat (its key), in one query."""
    found = TableEntry.objects.filter(heat__in=heats).values_list(
        "heat",
        Length("entry__player__name"),
        Length("entry__club"),
        "entry__name_style",
        Length("entry__alias"),
    )
    rows: dict[int, list[Row]] = defaultdict(list)
    for heat, *row in found.order_by().annotate(Count("pk"), Max("entry__number")):
        rows[heat].append((row[0], row[1], row[2], row[3], row[4], row[5]))
    return {heat: _lengths(told, event) for heat, told in rows.items()}


def _lengths(rows: Sequence[Row], event: Event) -> Lengths:
    whole = tuple(Letters(name, club, count) for name, club, _style, _alias, count, _top in rows)
    number = max((row[5] or 0 for row in rows), default=0)
    return Lengths(whole, tuple(_public(row, event) for row in rows), number)


def _public(row: Row, event: Event) -> Letters:
    """Return what the public sees of a name: the club with the whole name alone (rules.md §5)."""
    name, club, style, alias, count, _number = row
    shown = style or event.name_style
    if shown == NameStyle.FULL:
        return Letters(name, club, count)
    return Letters(alias if shown == NameStyle.ALIAS and alias else INITIALS, 0, count)
