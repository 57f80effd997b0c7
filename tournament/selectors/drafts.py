"""A draft as the draw page shows it: wishes not met, swaps that would help, changes made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.draw.suggest import suggest_swaps
from scoring.draw.ties import unmet_pairs
from scoring.event import Wishes
from tournament.models import DrawChange, Entry, TableEntry
from tournament.selectors.seating import seated_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.draw.suggest import SuggestedSwap
    from tournament.models import Draw, Heat
    from tournament.selectors.seating import SeatedPerson, SeatedTable


@dataclass(frozen=True, slots=True)
class UnmetWish:
    """Two at one table whom a wish would have parted; ``wish`` is ``club`` or a previous table."""

    one: str
    other: str
    wish: str
    table: str
    club: str


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A swap that leaves fewer wishes unmet: entries, names, tables, and how many fewer."""

    one: int
    other: int
    one_name: str
    other_name: str
    one_table: str
    other_table: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A change that a director made after the draw."""

    entry: str
    other: str
    table: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Draft:
    """A drawn heat as the draw page shows it."""

    tables: tuple[SeatedTable, ...]
    unmet: tuple[UnmetWish, ...]
    suggestions: tuple[Suggestion, ...]
    changes: tuple[ChangeRow, ...]
    apart: frozenset[str]


def draft_of(heat: Heat, draw: Draw, *, with_suggestions: bool) -> Draft:
    """Return a heat's seating with the wishes it does not meet and the swaps that would help.

    Where there is one table there is nothing to wish.
    """
    tables, seen = seated_tables(heat), wishes_seen(heat, draw)
    seating = [[person.key for person in table.people] for table in tables]
    unmet = seen.unmet(seating) if len(tables) > 1 else ()
    people = {person.key: (person, table) for table in tables for person in table.people}
    suggestions = seen.suggestions(seating) if with_suggestions and unmet else ()
    return Draft(
        tables=tables,
        unmet=tuple(
            UnmetWish(
                people[one][0].name,
                people[other][0].name,
                wish,
                people[one][1].name,
                people[one][0].club,
            )
            for one, other, wish in unmet
        ),
        suggestions=tuple(_suggestion(swap, people) for swap in suggestions),
        changes=_changes(draw),
        apart=frozenset(key for one, other, _ in unmet for key in (one, other)),
    )


def _suggestion(
    swap: SuggestedSwap, people: Mapping[str, tuple[SeatedPerson, SeatedTable]]
) -> Suggestion:
    (one, at_one), (other, at_other) = people[swap.swap[0]], people[swap.swap[1]]
    return Suggestion(
        one=one.entry,
        other=other.entry,
        one_name=one.name,
        other_name=other.name,
        one_table=at_one.name,
        other_table=at_other.name,
        before=len(swap.before),
        after=len(swap.after),
    )


def _changes(draw: Draw) -> tuple[ChangeRow, ...]:
    rows = DrawChange.objects.filter(draw=draw).select_related("entry__player", "other__player")
    return tuple(
        ChangeRow(
            entry=row.entry.player.name,
            other=row.other.player.name if row.other is not None else "",
            table=row.table_number,
            reason=row.reason,
        )
        for row in rows.order_by("sequence")
    )


@dataclass(frozen=True, slots=True)
class WishesSeen:
    """What ties the seated people together, and which ties a draw was to part."""

    clubs: Mapping[str, str]
    previous_tables: Mapping[str, int]
    wishes: Wishes

    def unmet(self, seating: Iterable[Sequence[str]]) -> tuple[tuple[str, str, str], ...]:
        """Return every pair at one table that a wish would part."""
        return unmet_pairs(
            seating, clubs=self.clubs, previous_tables=self.previous_tables, wishes=self.wishes
        )

    def suggestions(self, seating: Sequence[Sequence[str]]) -> tuple[SuggestedSwap, ...]:
        """Return the swaps that help most."""
        return suggest_swaps(
            seating,
            clubs=self.clubs,
            previous_tables=self.previous_tables,
            wishes=self.wishes,
            most=5,
        )


def wishes_seen(heat: Heat, draw: Draw) -> WishesSeen:
    """Return what ties those seated in a heat together."""
    seated = TableEntry.objects.filter(heat=heat).values("entry")
    clubs = Entry.objects.filter(pk__in=seated).exclude(club="").values_list("key", "club")
    previous = TableEntry.objects.filter(
        heat__event=heat.event_id, heat__number=heat.number - 1, entry__in=seated
    )
    return WishesSeen(
        dict(clubs),
        dict(previous.values_list("entry__key", "table__number")),
        Wishes(draw.separates_clubs, draw.separates_previous_table),
    )
