"""The overall placing of everybody who was ever seated (rules.md §4, last points)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.comparison import ACROSS_TABLES, tallies_across
from scoring.eligibility import may_not_advance
from scoring.heats import wildcard_merits
from scoring.playoffs import with_playoff
from scoring.ranking import Tally, rank
from scoring.results import RankingRow
from scoring.tables import is_final
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from scoring.event import Event, Heat, Player
    from scoring.ranking import Placement, type_of_merits
    from scoring.results import HeatResult
    from scoring.rulesets import Ruleset

OVERALL = (Criterion.REACHED, Criterion.FINAL, *ACROSS_TABLES)
"""What decides the overall placing: the last heat reached; in the final the place at its table,
in other heats the comparison across tables."""

_NOT_COMPARED = (0,) * len(ACROSS_TABLES)


def ranking(
    event: Event, results: Sequence[HeatResult], ruleset: Ruleset
) -> tuple[RankingRow, ...]:
    """Rank everybody ever seated, on what is known now, in order of place, number and id.

    ``results`` are those of the event's heats, in order. Criteria of different heats never meet:
    who reached a later heat is ahead.
    """
    placements = rank(overall_tallies(event, results, ruleset), OVERALL)
    return tuple(_rows(placements))


def overall_tallies(
    event: Event, results: Sequence[HeatResult], ruleset: Ruleset
) -> tuple[Tally, ...]:
    """Return everybody's merits in the order of ``OVERALL``, by start number, then id."""
    merits: dict[str, type_of_merits] = {}
    for heat, result in zip(reversed(event.heats), reversed(results), strict=True):
        merits |= _merits(event, heat, result, ruleset, later=merits)
    players = sorted((p for p in event.players if p.id in merits), key=start_order)
    return tuple(Tally(player.id, merits[player.id]) for player in players)


def start_order(player: Player) -> tuple[bool, int, str]:
    """Sort by start number, those without one last, then by id."""
    return player.number is None, player.number or 0, player.id


def _merits(
    event: Event,
    heat: Heat,
    result: HeatResult,
    ruleset: Ruleset,
    *,
    later: Container[str],
) -> dict[str, type_of_merits]:
    """Return the merits of those for whom this heat is the last, who are not in a ``later`` one."""
    number = heat.number
    if is_final(heat):
        last = (row for row in result.tables[0].standings if row.player not in later)
        return {row.player: (number, -row.place, *_NOT_COMPARED) for row in last}
    barred = may_not_advance(event, number, event.players)
    playoff = wildcard_merits(heat, result.tables, ruleset, barred=barred)
    tallies = tallies_across(result.tables, without=later)
    if not playoff:
        return {player: (number, 0, *shown) for player, shown in tallies}
    return {of.player: (number, 0, *with_playoff(of, playoff).merits) for of in tallies}


def _rows(placements: Iterable[Placement]) -> Iterator[RankingRow]:
    for level in placements:
        reached = int(level.merits[0])
        for player, shared in level.sharing():
            yield RankingRow(player, level.place, shared, reached, level.decided_by)
