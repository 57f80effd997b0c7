"""Results on paper: every placing with its reason, and who goes on and who stood nearest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.eligibility import may_not_advance
from scoring.rulesets import ruleset_of
from scoring.traces import overall_traces, runner_up_traces
from scoring.vocabulary import Criterion
from tournament.selectors.blockers import Blocker
from tournament.selectors.goingon import GoingRow, going_on
from tournament.selectors.papernames import people_of_results
from tournament.selectors.public.reasons import reasons
from tournament.selectors.public.rows import Reason, Side
from tournament.selectors.results import PlayerRow, TableResults, results_of
from tournament.selectors.standings import event_and_standings
from tournament.selectors.traces import Trace
from tournament.states import HeatState

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scoring.traces import Comparison
    from scoring.traces import Trace as OverallTrace
    from tournament.models import Event, Heat
    from tournament.selectors.printouts import Occasion
    from tournament.selectors.resultnames import Person
    from tournament.selectors.results import HeatResults, Results

NEAREST = 3
"""So many of those who stood nearest outside are named."""
WITHOUT_FIGURES = frozenset({Criterion.REACHED})
"""Criteria that say all by their name."""


@dataclass(frozen=True, slots=True)
class ReasonedRow:
    """A player's row at a table, and why he has his place."""

    row: PlayerRow
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class ReasonedTable:
    """A table's results with a reason for everybody."""

    table: TableResults
    rows: tuple[ReasonedRow, ...]


@dataclass(frozen=True, slots=True)
class HeatOutcome:
    """A heat's results on paper; ``is_closed`` says that they stand."""

    is_closed: bool
    tables: tuple[ReasonedTable, ...]


@dataclass(frozen=True, slots=True)
class Placing:
    """An overall placing; ``last`` is the row of the last heat that he played."""

    person: Person
    place: int
    sharers: int
    last: PlayerRow
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class ReachedGroup:
    """Those who came equally far; ``is_final`` for the finalists."""

    heat: int
    is_final: bool
    rows: tuple[Placing, ...]


@dataclass(frozen=True, slots=True)
class FinalOutcome:
    """Everybody's placing, those who came furthest first."""

    champion: Person | None
    groups: tuple[ReachedGroup, ...]


@dataclass(frozen=True, slots=True)
class NearRow:
    """One who stood nearest outside: where he played, and what put him behind."""

    person: Person
    table: str
    place: int
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class QualifierPaper:
    """Who goes on from a heat, and why; ``missing`` are tables whose place nobody can take."""

    rows: tuple[GoingRow, ...]
    near: tuple[NearRow, ...]
    missing: tuple[str, ...]


def heat_outcome(heat: Heat, *, are_whole: bool) -> HeatOutcome:
    """Return a heat's tables as they stand, with a reason for every placing."""
    event = heat.event
    results = results_of(event, people_of_results(event, are_whole=are_whole))
    found = next((found for found in results.heats if found.number == heat.number), None)
    if found is None:
        return HeatOutcome(is_closed=False, tables=())
    return HeatOutcome(found.is_closed, tuple(_reasoned(table) for table in found.tables))


def _reasoned(table: TableResults) -> ReasonedTable:
    told = _table_reasons(table.rows)
    rows = tuple(ReasonedRow(row, told.get(row.person.pk)) for row in table.rows)
    return ReasonedTable(table, rows)


def _table_reasons(rows: Sequence[PlayerRow]) -> Mapping[int, Reason]:
    """Return what puts each before the next, and the last behind the one before."""
    names = {row.person.pk: row.person.name for row in rows}
    ahead: dict[int, tuple[Trace, int]] = {}
    for index, row in enumerate(rows):
        behind = next((other for other in rows[index + 1 :] if other.place > row.place), None)
        if behind is not None and row.criterion is not None:
            trace = Trace(row.criterion, row.own, row.against, row.other)
            ahead[row.person.pk] = (trace, behind.person.pk)
    return reasons([(row.person.pk, row) for row in rows], ahead, names)


def final_outcome(event: Event, *, are_whole: bool) -> FinalOutcome:
    """Return everybody's overall placing and what decided it (rules.md §4)."""
    people = people_of_results(event, are_whole=are_whole)
    results = results_of(event, people)
    told, found = event_and_standings(event)
    traces = {trace.player: trace for trace in overall_traces(told, found, ruleset_of(told.rules))}
    keys = {person.pk: key for key, person in people.items()}
    last = {
        (heat.number, row.person.pk): (row, _table_reasons(table.rows).get(row.person.pk))
        for heat in results.heats
        for table in heat.tables
        for row in table.rows
    }

    def placing(row: Person, reached: int, trace: OverallTrace, *, in_final: bool) -> Placing:
        own, reason = last[reached, row.pk]
        why = reason if in_final and not trace.shared_with else _overall(trace, people)
        return Placing(row, trace.place, len(trace.shared_with), own, why)

    groups: dict[int, list[Placing]] = {}
    for row in results.ranking:
        trace = traces[keys[row.person.pk]]
        made = placing(row.person, row.reached, trace, in_final=row.reached_final)
        groups.setdefault(row.reached, []).append(made)
    return FinalOutcome(results.champion, tuple(_groups(groups, results)))


def _groups(groups: Mapping[int, Sequence[Placing]], results: Results) -> Iterator[ReachedGroup]:
    finals = {heat.number for heat in results.heats if heat.is_final}
    for heat, rows in groups.items():
        yield ReachedGroup(heat, heat in finals, tuple(rows))


def _overall(trace: OverallTrace, people: Mapping[str, Person]) -> Reason | None:
    """Return with whom a place is shared, else what puts one behind the place before."""
    if trace.shared_with:
        return Reason(Side.LEVEL, tuple(people[key].name for key in trace.shared_with))
    if trace.behind is not None:
        return _compared(Side.BEHIND, trace.behind, people)
    return None if trace.ahead_of is None else _compared(Side.AHEAD, trace.ahead_of, people)


def _compared(side: Side, compared: Comparison, people: Mapping[str, Person]) -> Reason:
    against = (people[compared.other].name,)
    if compared.criterion is Criterion.PLAYOFF or compared.criterion in WITHOUT_FIGURES:
        return Reason(side, against, compared.criterion)
    return Reason(side, against, compared.criterion, str(compared.mine), str(compared.theirs))


def qualifier_paper(heat: Heat, *, are_whole: bool) -> QualifierPaper:
    """Return who goes on from a closed heat and why, and who stood nearest outside."""
    event = heat.event
    people = people_of_results(event, are_whole=are_whole)
    going = going_on(event, heat.number, people)
    outcome = next(
        found for found in results_of(event, people).heats if found.number == heat.number
    )
    on = {row.person.pk for row in going.rows}
    return QualifierPaper(going.rows, tuple(_near(heat, outcome, people, on)), going.missing)


def _near(
    heat: Heat, outcome: HeatResults, people: Mapping[str, Person], on: set[int]
) -> Iterator[NearRow]:
    """Yield the best of those who stay and have not left, compared across tables (rules.md §4)."""
    told, found = event_and_standings(heat.event)
    facts = next(facts for facts in told.heats if facts.number == heat.number)
    result = next(result for result in found.heats if result.number == heat.number)
    traces = runner_up_traces(told, facts, result, ruleset_of(told.rules))
    places = {row.person.pk: (table, row) for table in outcome.tables for row in table.rows}
    away = may_not_advance(told, heat.number, told.players)
    staying = [
        trace for trace in traces if people[trace.player].pk not in on and trace.player not in away
    ]
    for trace in staying[:NEAREST]:
        person = people[trace.player]
        table, row = places[person.pk]
        across = None if trace.behind is None else _compared(Side.BEHIND, trace.behind, people)
        yield NearRow(person, table.label, row.place, across or _own_table(table, row, on))


def _own_table(table: TableResults, row: PlayerRow, on: set[int]) -> Reason | None:
    """Return what puts one behind the last at his own table who goes on."""
    before = [other for other in table.rows if other.person.pk in on and other.place < row.place]
    if not before or before[-1].criterion is None:
        return None
    last = before[-1]
    return Reason(Side.BEHIND, (last.person.name,), last.criterion, last.other, last.own)


def qualifier_blockers(occasion: Occasion) -> tuple[Blocker, ...]:
    """Return why the list of who goes on is not printed: the heat is open, or the final."""
    heat = occasion.heat
    if heat is None or (heat.state == HeatState.CLOSED and not occasion.is_final):
        return ()
    if occasion.is_final:
        return (Blocker("final_gives_the_title"),)
    return (Blocker("heat_not_closed", {"heat": heat.number}),)
