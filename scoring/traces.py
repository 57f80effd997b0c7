"""Why each is placed where he is: the facts that decided it, as values that pages word.

»före Björn: sidopoäng 212 mot 208« is a ``Comparison`` of two players by one criterion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.comparison import ACROSS_TABLES
from scoring.eligibility import may_not_advance
from scoring.heats import rank_runners_up, runners_up
from scoring.overall import OVERALL, overall_tallies
from scoring.playoff_facts import PlayoffFacts
from scoring.ranking import parted_by, rank
from scoring.tables import before_playoffs, criteria_of, rank_table, tallies_of
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from fractions import Fraction

    from scoring.event import Event, Heat, Table
    from scoring.playoff_facts import PlayoffFact
    from scoring.ranking import Placement
    from scoring.results import HeatResult, Standings, TableResult
    from scoring.rulesets import Ruleset

    type_of_parting = Callable[[str, str], tuple[PlayoffFact, PlayoffFact]]

_PLACES = frozenset({Criterion.TABLE_PLACE, Criterion.FINAL})


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
    shared_with: tuple[str, ...]
    ahead_of: Comparison | None
    behind: Comparison | None


def table_traces(
    event: Event, heat: Heat, table: Table, result: TableResult, ruleset: Ruleset
) -> tuple[Trace, ...]:
    """Explain a table's ranking, in its order (rules.md §3)."""
    people = [player for player in event.players if player.id in table.players]
    barred = may_not_advance(event, heat.number, people)
    placements = rank_table(tallies_of(result.standings, ruleset), table, ruleset, barred=barred)
    groups = before_playoffs(result.standings, ruleset)
    facts = PlayoffFacts(groups, table.playoffs, ruleset, barred=barred)
    return tuple(_traces(placements, criteria_of(ruleset), facts.parting))


def runner_up_traces(
    event: Event, heat: Heat, result: HeatResult, ruleset: Ruleset
) -> tuple[Trace, ...]:
    """Explain the ranking across tables of those who do not go on from theirs (rules.md §4).

    ``place`` counts among them, so the wildcards stand first.
    """
    barred = may_not_advance(event, heat.number, event.players)
    placements = rank_runners_up(heat, result.tables, ruleset, barred=barred)
    facts = _heat_facts(event, heat, result, ruleset)
    return tuple(_traces(placements, ACROSS_TABLES, facts.parting))


def overall_traces(event: Event, standings: Standings, ruleset: Ruleset) -> tuple[Trace, ...]:
    """Explain the overall placing, in its order (rules.md §4)."""
    placements = rank(overall_tallies(event, standings.heats, ruleset), OVERALL)
    reached = {player: level.merits[0] for level in placements for player in level.players}
    heats = {heat.number: index for index, heat in enumerate(event.heats)}

    def parting(mine: str, theirs: str) -> tuple[PlayoffFact, PlayoffFact]:
        index = heats[int(reached[mine])]
        facts = _heat_facts(event, event.heats[index], standings.heats[index], ruleset)
        return facts.parting(mine, theirs)

    return tuple(_traces(placements, OVERALL, parting))


def _heat_facts(event: Event, heat: Heat, result: HeatResult, ruleset: Ruleset) -> PlayoffFacts:
    barred = may_not_advance(event, heat.number, event.players)
    groups = [level.players for level in rank(runners_up(result.tables), ACROSS_TABLES)]
    return PlayoffFacts(groups, heat.playoffs, ruleset, barred=barred)


def _traces(
    placements: Sequence[Placement], criteria: Sequence[Criterion], parting: type_of_parting
) -> Iterator[Trace]:
    for index, level in enumerate(placements):
        before = placements[index - 1] if index > 0 else None
        after = placements[index + 1] if index + 1 < len(placements) else None
        for player in level.players:
            yield Trace(
                player,
                level.place,
                level.shared_with(player),
                ahead_of=_compared(player, level, after, criteria, parting),
                behind=_compared(player, level, before, criteria, parting),
            )


def _compared(
    player: str,
    level: Placement,
    neighbour: Placement | None,
    criteria: Sequence[Criterion],
    parting: type_of_parting,
) -> Comparison | None:
    if neighbour is None:
        return None
    other = neighbour.players[0]
    criterion = parted_by(level.merits, neighbour.merits, criteria)
    if criterion is Criterion.PLAYOFF:
        return Comparison(other, criterion, *parting(player, other))
    column = criteria.index(criterion)
    mine, theirs = level.merits[column], neighbour.merits[column]
    if criterion in _PLACES:
        return Comparison(other, criterion, -mine, -theirs)
    return Comparison(other, criterion, mine, theirs)
