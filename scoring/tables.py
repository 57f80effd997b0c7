"""A bord (table) of a heat: its sums, its ranking and its cut (rules.md §3)."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from scoring.cut import cut, shared_title
from scoring.eligibility import Presence
from scoring.exact import parts_of, rational
from scoring.playoffs import NOBODY, playoff_merits, with_playoff
from scoring.ranking import Tally, rank
from scoring.results import TableResult, TableRow
from scoring.rounds import Counted, Starters, result_of
from scoring.vocabulary import Criterion, RoundStatus, TableStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Event, Heat, Table
    from scoring.playoffs import Groups
    from scoring.ranking import Placement
    from scoring.results import RoundResult
    from scoring.rulesets import Ruleset

OVER = (RoundStatus.FINISHED, RoundStatus.BROKEN_OFF)
"""The states of an omgång that counts in the table's sums."""

AS_SUMMED = (
    Criterion.ROUND_POINTS,
    Criterion.SIDE_POINTS,
    Criterion.WON_CHICAGOS,
    Criterion.PLAYOFF,
)
"""The order in which sums are kept."""

type_of_sums = tuple[int, int, int]
"""Round points in parts of the ruleset's unit, side points, won Chicagos: one player's sums."""


def table_result(event: Event, heat: Heat, table: Table, ruleset: Ruleset) -> TableResult:
    """Rank a table by its finished and broken-off omgångar, and cut it once all are over."""
    return result_among(heat, table, ruleset, Presence.at(event, heat))


def result_among(heat: Heat, table: Table, ruleset: Ruleset, presence: Presence) -> TableResult:
    """Do what ``table_result`` does, for one of a heat's many tables."""
    order = seat_order(table, away=presence.no_shows)
    results = tuple(_rounds(heat, table, ruleset, presence, order))
    sums = _sums(order, results, void=presence.disqualified)
    placements = rank_table(tallies(sums, ruleset), table, ruleset, barred=presence.barred)
    rows = tuple(_rows(placements, sums, ruleset.unit))
    status = status_of(results, ruleset)
    if status is not _FINISHED:
        return TableResult(table.number, status, results, rows)
    groups = [placement.players for placement in placements]
    advancing, unresolved = _cut(heat, groups, presence.barred)
    return TableResult(table.number, status, results, rows, advancing, unresolved)


_FINISHED = TableStatus.FINISHED


def is_final(heat: Heat) -> bool:
    """Say whether a heat is the final: the heat with one table (rules.md §4)."""
    return len(heat.tables) == 1


def seat_order(table: Table, *, away: AbstractSet[str]) -> tuple[str, ...]:
    """Return a table's players by seat in the first omgång, later substitutes after them.

    ``away`` are no-shows, who are in no result (rules.md §5, Corners).
    """
    listed = table.players
    first = table.rounds[0].seats if table.rounds else listed
    if len(first) == len(listed) == len({*first, *listed}) and away.isdisjoint(listed):
        return first
    ordered = dict.fromkeys(player for player in first if player in listed)
    ordered.update(dict.fromkeys(listed))
    return tuple(player for player in ordered if player not in away)


def status_of(rounds: Iterable[RoundResult], ruleset: Ruleset) -> TableStatus:
    """Say how far a table has come; a särspel still owed does not count."""
    statuses = [result.status for result in rounds]
    over = statuses.count(RoundStatus.FINISHED) + statuses.count(RoundStatus.BROKEN_OFF)
    if over >= ruleset.rounds_per_table:
        return _FINISHED
    if statuses.count(RoundStatus.NOT_STARTED) == len(statuses):
        return TableStatus.NOT_STARTED
    return TableStatus.IN_PROGRESS


def _sums(
    players: Iterable[str], rounds: Iterable[RoundResult], *, void: AbstractSet[str]
) -> dict[str, type_of_sums]:
    """Sum what each player's omgångar give that are over; 0 for the disqualified (rules.md §5)."""
    sums: dict[str, type_of_sums] = dict.fromkeys(players, (0, 0, 0))
    for of in rounds:
        counted = of.results
        if not isinstance(counted, Counted):
            continue
        columns = zip(counted.rows, counted.parts, counted.side_points, strict=True)
        for row, part, points in columns:
            player = row.player
            if player not in void:
                parts, side_points, won = sums[player]
                sums[player] = parts + part, side_points + points, won + row.won_chicagos
    return sums


def tallies(sums: Mapping[str, type_of_sums], ruleset: Ruleset) -> list[Tally]:
    """Return sums as merits in the order of ``criteria_of``; särspel is 0 before it is played."""
    if ruleset.criteria == AS_SUMMED:
        return [Tally(player, (*of, 0)) for player, of in sums.items()]
    columns = [AS_SUMMED.index(criterion) for criterion in ruleset.criteria]
    return [
        Tally(player, tuple([(*of, 0)[column] for column in columns]))
        for player, of in sums.items()
    ]


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
    return ruleset.criteria


def tallies_of(rows: Iterable[TableRow], ruleset: Ruleset) -> list[Tally]:
    """Return the merits of players who are ranked already, before särspel."""
    unit = ruleset.unit
    sums = {
        row.player: (parts_of(row.round_points, unit), row.side_points, row.won_chicagos)
        for row in rows
    }
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


def _rounds(
    heat: Heat, table: Table, ruleset: Ruleset, presence: Presence, order: tuple[str, ...]
) -> Iterator[RoundResult]:
    attendance, disqualified = presence.attendance, presence.disqualified
    seats = {player: seat for seat, player in enumerate(order)}
    all_here = attendance.absent.keys().isdisjoint(table.players)
    for round_ in table.rounds:
        if all_here:
            who = Starters(round_.seats, NOBODY, disqualified)
        else:
            here = heat, table, round_.number
            starters, leavers = attendance.starters(*here), attendance.leavers_in(*here)
            who = Starters(starters, leavers, disqualified)
        yield result_of(ruleset, round_, who, seats)


def _cut(
    heat: Heat, groups: Sequence[tuple[str, ...]], barred: AbstractSet[str]
) -> tuple[tuple[str, ...], Groups]:
    if is_final(heat):
        return (), shared_title(groups, barred=barred)
    return cut(groups, heat.advance_per_table, barred=barred)


def _rows(
    placements: Iterable[Placement], sums: Mapping[str, type_of_sums], unit: int
) -> Iterator[TableRow]:
    for placement in placements:
        place, decided_by = placement.place, placement.decided_by
        for player, shared in placement.sharing():
            parts, side_points, won_chicagos = sums[player]
            points = rational(parts, unit)
            yield TableRow(player, place, shared, points, side_points, won_chicagos, decided_by)
