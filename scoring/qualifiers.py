"""Who goes on from a heat and why, for the list that is published when it closes (rules.md §3)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scoring.eligibility import may_not_advance

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Event, Heat
    from scoring.results import HeatResult, TableResult


class Way(StrEnum):
    """How a player goes on: from the table, or as a wildcard (bästa tvåa)."""

    TABLE = "table"
    WILDCARD = "wildcard"


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A player who goes on; ``place`` is that at his table.

    ``passed_over`` are those of his table, ahead of him or level, who may not advance: without
    them the cut would have run elsewhere.
    """

    player: str
    way: Way
    table: int
    place: int
    passed_over: tuple[str, ...] = ()


def qualifiers(event: Event, heat: Heat, result: HeatResult) -> tuple[Qualifier, ...]:
    """Return everybody who goes on from a heat, in the order of its ``advancing``."""
    barred = may_not_advance(event, heat.number, event.players)
    found = {
        qualifier.player: qualifier
        for table in result.tables
        for qualifier in _of_table(table, result.wildcards, barred)
    }
    return tuple(found[player] for player in result.advancing)


def _of_table(
    table: TableResult, wildcards: Sequence[str], barred: AbstractSet[str]
) -> Iterator[Qualifier]:
    for row in table.standings:
        if row.player in table.advancing:
            way = Way.TABLE
        elif row.player in wildcards:
            way = Way.WILDCARD
        else:
            continue
        ahead = (other for other in table.standings if other.place <= row.place)
        over = tuple(other.player for other in ahead if other.player in barred)
        yield Qualifier(row.player, way, table.number, row.place, over)
