"""A bord (table) of a heat: its sums, its ranking and its cut (rules.md §3)."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from scoring.cut import cut, shared_title
from scoring.eligibility import Presence
from scoring.exact import comparable, exact_sum
from scoring.playoffs import NOBODY, playoff_merits, with_playoff
from scoring.ranking import Tally, rank
from scoring.results import TableResult, TableRow
from scoring.rounds import round_result
from scoring.vocabulary import Criterion, RoundStatus, TableStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from fractions import Fraction

    from scoring.event import Event, Heat, Table
    from scoring.playoffs import Groups
    from scoring.ranking import Placement
    from scoring.results import RoundResult
    from scoring.rulesets import Ruleset

OVER = (RoundStatus.FINISHED, RoundStatus.BROKEN_OFF)
"""The states of an omgång that counts in the table's sums."""

type_of_sums = tuple["Fraction", int, int]
"""Round points, side points and won Chicagos of one player at one table."""


def table_result(event: Event, heat: Heat, table: Table, ruleset: Ruleset) -> TableResult:
    """Rank a table by its finished and broken-off omgångar, and cut it once all are over."""
    return result_among(heat, table, ruleset, Presence.at(event, heat))


def result_among(heat: Heat, table: Table, ruleset: Ruleset, presence: Presence) -> TableResult:
    """Do what ``table_result`` does, for one of a heat's many tables."""
    order = seat_order(table, away=presence.no_shows)
    rounds = tuple(_round_results(heat, table, ruleset, presence, order))
    sums = sums_of(order, rounds, void=presence.disqualified)
    placements = rank_table(tallies(sums, ruleset), table, ruleset, barred=presence.barred)
    rows = tuple(_rows(placements, sums))
    status = status_of(rounds, ruleset)
    if status is not _FINISHED:
        return TableResult(table.number, status, rounds, rows)
    groups = [placement.players for placement in placements]
    advancing, unresolved = _cut(heat, groups, presence.barred)
    return TableResult(table.number, status, rounds, rows, advancing, unresolved)


_FINISHED = TableStatus.FINISHED


def is_final(heat: Heat) -> bool:
    """Say whether a heat is the final: the heat with one table (rules.md §4)."""
    return len(heat.tables) == 1


def seat_order(table: Table, *, away: AbstractSet[str]) -> tuple[str, ...]:
    """Return a table's players by seat in the first omgång, later substitutes after them.

    ``away`` are no-shows, who are in no result (rules.md §5, Corners).
    """
    first = table.rounds[0].seats if table.rounds else ()
    ordered = dict.fromkeys(player for player in first if player in table.players)
    ordered.update(dict.fromkeys(table.players))
    return tuple(player for player in ordered if player not in away)


def status_of(rounds: Sequence[RoundResult], ruleset: Ruleset) -> TableStatus:
    """Say how far a table has come; a särspel still owed does not count."""
    if all(result.status is RoundStatus.NOT_STARTED for result in rounds):
        return TableStatus.NOT_STARTED
    over = sum(result.status in OVER for result in rounds)
    return _FINISHED if over >= ruleset.rounds_per_table else TableStatus.IN_PROGRESS


def sums_of(
    players: Sequence[str], rounds: Iterable[RoundResult], *, void: AbstractSet[str]
) -> dict[str, type_of_sums]:
    """Sum each player's omgångar that are over; a disqualified player's sums are 0 (rules.md §5).

    Side points are those that count: a knocked-out player's may be 0 (rules.md §3).
    """
    points: dict[str, list[Fraction]] = {player: [] for player in players}
    side_points = dict.fromkeys(players, 0)
    won_chicagos = dict.fromkeys(players, 0)
    for result in rounds:
        if result.status not in OVER:
            continue
        for row in result.results:
            if row.player in void or row.round_points is None:
                continue
            points[row.player].append(row.round_points)
            recorded = row.recorded_side_points
            side_points[row.player] += row.side_points if recorded is None else recorded
            won_chicagos[row.player] += row.won_chicagos
    return {p: (exact_sum(points[p]), side_points[p], won_chicagos[p]) for p in players}


def tallies(sums: Mapping[str, type_of_sums], ruleset: Ruleset) -> tuple[Tally, ...]:
    """Return sums as merits in the order of ``criteria_of``; särspel is 0 before it is played."""
    column = {Criterion.ROUND_POINTS: 0, Criterion.SIDE_POINTS: 1, Criterion.WON_CHICAGOS: 2}
    columns = [column.get(criterion, 3) for criterion in criteria_of(ruleset)]
    found: list[Tally] = []
    for player, (points, side_points, won_chicagos) in sums.items():
        values = (comparable(points), side_points, won_chicagos, 0)
        found.append(Tally(player, tuple(values[index] for index in columns)))
    return tuple(found)


def rank_table(
    tallies: Sequence[Tally], table: Table, ruleset: Ruleset, *, barred: AbstractSet[str]
) -> tuple[Placement, ...]:
    """Rank by the ruleset's criteria, then by the table's särspel (rules.md §3)."""
    criteria = criteria_of(ruleset)
    placements = rank(tallies, criteria)
    if not table.playoffs:
        return placements
    groups = [placement.players for placement in placements]
    merits = playoff_merits(groups, table.playoffs, ruleset, barred=barred)
    return rank([with_playoff(tally, merits) for tally in tallies], criteria)


def criteria_of(ruleset: Ruleset) -> tuple[Criterion, ...]:
    """Return what a table is ranked by, särspel last (rules.md §3)."""
    named = (key for key in ruleset.tiebreaks if key is not Criterion.PLAYOFF)
    return (Criterion.ROUND_POINTS, *named, Criterion.PLAYOFF)


def tallies_of(rows: Iterable[TableRow], ruleset: Ruleset) -> tuple[Tally, ...]:
    """Return the merits of players who are ranked already, before särspel."""
    sums = {row.player: (row.round_points, row.side_points, row.won_chicagos) for row in rows}
    return tallies(sums, ruleset)


def before_playoffs(rows: Iterable[TableRow], ruleset: Ruleset) -> Groups:
    """Return the groups of a table's players who are level on all criteria but särspel."""
    placements = rank(tallies_of(rows, ruleset), criteria_of(ruleset))
    return tuple(placement.players for placement in placements)


def level_groups(rows: Iterable[TableRow]) -> Groups:
    """Return a table's players in groups that share a place, best first."""
    return tuple(
        tuple(row.player for row in level) for _, level in groupby(rows, attrgetter("place"))
    )


def _round_results(
    heat: Heat, table: Table, ruleset: Ruleset, presence: Presence, order: tuple[str, ...]
) -> Iterator[RoundResult]:
    attendance = presence.attendance
    all_here = attendance.absent.keys().isdisjoint(table.players)
    for round_ in table.rounds:
        number = round_.number
        yield round_result(
            ruleset,
            round_,
            starters=round_.seats if all_here else attendance.starters(heat, table, number),
            leavers=NOBODY if all_here else attendance.leavers_in(heat, table, number),
            disqualified=presence.disqualified,
            order=order,
        )


def _cut(
    heat: Heat, groups: Sequence[tuple[str, ...]], barred: AbstractSet[str]
) -> tuple[tuple[str, ...], Groups]:
    if is_final(heat):
        return (), shared_title(groups, barred=barred)
    return cut(groups, heat.advance_per_table, barred=barred)


def _rows(placements: Iterable[Placement], sums: Mapping[str, type_of_sums]) -> Iterable[TableRow]:
    for placement in placements:
        for player, shared in placement.sharing():
            yield TableRow(player, placement.place, shared, *sums[player], placement.decided_by)
