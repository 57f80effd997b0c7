"""How it stands with everybody and every table, for those who follow them: in small blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.selectors.public.published import NotPublished
from tournament.selectors.public.whereabouts import day_of, whereabouts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournament.selectors.public.published import Published
    from tournament.selectors.public.rows import StandingTable
    from tournament.selectors.public.whereabouts import Day, Whereabouts

BLOCK = 50
"""How many entry keys share a block: who follows one asks for few others, and no two for two."""
MOST_FOLLOWED = 24


@dataclass(frozen=True, slots=True)
class FollowedTable:
    """A table that is followed; ``standing`` is None where its standings are not open."""

    heat: int
    is_final: bool
    number: int
    label: str
    standing: StandingTable | None


def block_of(event: Published, block: int) -> tuple[Whereabouts, ...]:
    """Return how it stands with a block's people; raises ``NotPublished`` where it has nobody."""
    day = day_of(event)
    first = block * BLOCK
    found = tuple(
        whereabouts(day, entry) for entry in range(first, first + BLOCK) if day.has(entry)
    )
    if not found:
        raise NotPublished
    return found


def tables_of(event: Published) -> tuple[FollowedTable, ...]:
    """Return how far every published table has come; raises ``NotPublished`` where none is."""
    found = tuple(_tables(day_of(event)).values())
    if not found:
        raise NotPublished
    return found


def followed(
    event: Published, entries: Iterable[int], tables: Iterable[tuple[int, int]]
) -> tuple[tuple[Whereabouts, ...], tuple[FollowedTable, ...]]:
    """Return some people and tables (by heat and number); whoever is not published is left out."""
    day = day_of(event)
    known = _tables(day)
    people = [whereabouts(day, entry) for entry in dict.fromkeys(entries) if day.has(entry)]
    shown = [known[table] for table in dict.fromkeys(tables) if table in known]
    return tuple(people[:MOST_FOLLOWED]), tuple(shown[:MOST_FOLLOWED])


def _tables(day: Day) -> Mapping[tuple[int, int], FollowedTable]:
    found: dict[tuple[int, int], FollowedTable] = {}
    for number, seats in day.seats.items():
        page = day.heats[number]
        for seat in seats.values():
            key = number, seat.table
            found.setdefault(
                key, FollowedTable(number, page.is_final, seat.table, seat.label, None)
            )
    for number, page in day.heats.items():
        for table in page.tables:
            found[number, table.number] = FollowedTable(
                number, page.is_final, table.number, table.label, table
            )
    return dict(sorted(found.items()))
