"""Why each is placed where he is: the facts that decided it, as values that pages word.

»före Björn: sidopoäng 212 mot 208« is a ``Comparison`` of two players by one criterion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.comparison import ACROSS_TABLES, showings
from scoring.eligibility import may_not_advance
from scoring.heats import rank_runners_up, runners_up
from scoring.overall import OVERALL, overall_levels
from scoring.playoff_facts import PlayoffFacts
from scoring.ranking import in_levels, parted_by, placements_of
from scoring.tables import before_playoffs, criteria_of
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from scoring.comparison import Showing
    from scoring.event import Event, Heat, Table
    from scoring.playoff_facts import PlayoffFact
    from scoring.ranking import Placement
    from scoring.results import HeatResult, Standings, TableResult, TableRow
    from scoring.rulesets import Ruleset

    type_of_values = Mapping[Criterion, int | Fraction]
    type_of_parting = Callable[[str, str], tuple[PlayoffFact, PlayoffFact]]


@dataclass(frozen=True, slots=True)
class Comparison:
    """What parted a player from another: the criterion, and what each of them has by it.

    That is a sum, an exact share, a place or a heat; for särspel what each did in it.
    """

    other: str
    criterion: Criterion
    mine: int | Fraction | PlayoffFact
    theirs: int | Fraction | PlayoffFact


@dataclass(frozen=True, slots=True)
class Trace:
    """Why a player is placed where he is.

    ``ahead_of`` compares him with the best of the place after, ``behind`` with the place before;
    ``None`` where there is none. Those of ``shared_with`` are level with him on everything.
    """

    player: str
    place: int
    shared_with: Sequence[str]
    ahead_of: Comparison | None
    behind: Comparison | None


def table_traces(
    event: Event, heat: Heat, table: Table, result: TableResult, ruleset: Ruleset
) -> tuple[Trace, ...]:
    """Explain a table's ranking, in its order (rules.md §3)."""
    people = [player for player in event.players if player.id in table.players]
    barred = may_not_advance(event, heat.number, people)
    placements = placements_of(result.standings.levels, ruleset.criteria)
    groups = before_playoffs(result.standings)
    facts = PlayoffFacts(groups, table.playoffs, ruleset, barred=barred)
    values = {row.player: _table_values(row) for row in result.standings}
    return tuple(_traces(placements, criteria_of(ruleset), values, facts.parting))


def runner_up_traces(
    event: Event, heat: Heat, result: HeatResult, ruleset: Ruleset
) -> tuple[Trace, ...]:
    """Explain the ranking across tables of those who do not go on from theirs (rules.md §4).

    ``place`` counts among them, so the wildcards stand first.
    """
    barred = may_not_advance(event, heat.number, event.players)
    placements = rank_runners_up(heat, result.tables, ruleset, barred=barred)
    facts = _heat_facts(event, heat, result, ruleset)
    values = {showing.player: _values_across(showing) for showing in showings(result.tables)}
    return tuple(_traces(placements, ACROSS_TABLES, values, facts.parting))


def overall_traces(event: Event, standings: Standings, ruleset: Ruleset) -> tuple[Trace, ...]:
    """Explain the overall placing, in its order (rules.md §4)."""
    placements = placements_of(overall_levels(event, standings.heats, ruleset), OVERALL)
    values: dict[str, type_of_values] = {}
    for heat in standings.heats:
        for showing in showings(heat.tables):
            values[showing.player] = {
                Criterion.REACHED: heat.number,
                Criterion.FINAL: showing.place,
                **_values_across(showing),
            }

    def parting(mine: str, theirs: str) -> tuple[PlayoffFact, PlayoffFact]:
        index = [heat.number for heat in event.heats].index(int(values[mine][Criterion.REACHED]))
        facts = _heat_facts(event, event.heats[index], standings.heats[index], ruleset)
        return facts.parting(mine, theirs)

    return tuple(_traces(placements, OVERALL, values, parting))


def _table_values(row: TableRow) -> type_of_values:
    return {
        Criterion.ROUND_POINTS: row.round_points,
        Criterion.SIDE_POINTS: row.side_points,
        Criterion.WON_CHICAGOS: row.won_chicagos,
    }


def _values_across(showing: Showing) -> type_of_values:
    return {
        Criterion.TABLE_PLACE: showing.place,
        Criterion.ROUND_POINTS_SHARE: showing.round_points_share,
        Criterion.SIDE_POINTS_SHARE: showing.side_points_share,
        Criterion.WON_CHICAGOS: showing.won_chicagos,
    }


def _heat_facts(event: Event, heat: Heat, result: HeatResult, ruleset: Ruleset) -> PlayoffFacts:
    barred = may_not_advance(event, heat.number, event.players)
    groups = [players for _, players in in_levels(runners_up(result.tables))]
    return PlayoffFacts(groups, heat.playoffs, ruleset, barred=barred)


def _traces(
    placements: Sequence[Placement],
    criteria: Sequence[Criterion],
    values: Mapping[str, type_of_values],
    parting: type_of_parting,
) -> Iterator[Trace]:
    def compared(player: str, level: Placement, neighbour: Placement | None) -> Comparison | None:
        if neighbour is None:
            return None
        other = neighbour.players[0]
        criterion = parted_by(level.merits, neighbour.merits, criteria)
        if criterion is Criterion.PLAYOFF:
            return Comparison(other, criterion, *parting(player, other))
        return Comparison(other, criterion, values[player][criterion], values[other][criterion])

    for before, level, after in zip(
        (None, *placements), placements, (*placements[1:], None), strict=False
    ):
        for player, shared in level.sharing():
            yield Trace(
                player,
                level.place,
                shared,
                ahead_of=compared(player, level, after),
                behind=compared(player, level, before),
            )
