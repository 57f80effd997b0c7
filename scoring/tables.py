"""A bord (table) of a heat: its sums, its ranking and its cut (rules.md §3)."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from scoring.cut import cut, shared_title
from scoring.eligibility import Presence
from scoring.play import FINISHED, Play
from scoring.playoffs import NOBODY, playoff_merits, with_playoffs
from scoring.ranked import Ranked
from scoring.ranking import in_levels
from scoring.results import TableResult
from scoring.rounds import recorded
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Event, Heat, Table
    from scoring.playoffs import Groups
    from scoring.ranked import type_of_sums
    from scoring.ranking import type_of_levels, type_of_merits
    from scoring.results import TableRow
    from scoring.rounds import Recorded
    from scoring.rulesets import Ruleset

AS_SUMMED = (
    Criterion.ROUND_POINTS,
    Criterion.SIDE_POINTS,
    Criterion.WON_CHICAGOS,
    Criterion.PLAYOFF,
)
"""The order in which sums are kept."""


def table_result(event: Event, heat: Heat, table: Table, ruleset: Ruleset) -> TableResult:
    """Rank a table by its finished and broken-off omgångar, and cut it once all are over."""
    return result_among(heat, table, ruleset, Presence.at(event, heat))


def result_among(heat: Heat, table: Table, ruleset: Ruleset, presence: Presence) -> TableResult:
    """Do what ``table_result`` does, for one of a heat's many tables."""
    order = seat_order(table, away=presence.no_shows)
    play = Play(ruleset, _recorded(heat, table, ruleset, presence), order)
    sums = play.sums(void=presence.disqualified)
    levels = ranked(merits_of(sums, ruleset), table, ruleset, barred=presence.barred)
    rows = Ranked(levels, sums, ruleset)
    status = play.status()
    if status is not FINISHED:
        return TableResult(table.number, status, play, rows)
    groups = [players for _, players in levels]
    advancing, unresolved = _cut(heat, groups, presence.barred)
    return TableResult(table.number, status, play, rows, advancing, unresolved)


def _recorded(heat: Heat, table: Table, ruleset: Ruleset, presence: Presence) -> list[Recorded]:
    attendance, disqualified = presence.attendance, presence.disqualified
    if attendance.absent.keys().isdisjoint(table.players):
        return [
            recorded(ruleset, round_, round_.seats, NOBODY, disqualified) for round_ in table.rounds
        ]
    found: list[Recorded] = []
    for round_ in table.rounds:
        here = heat, table, round_.number
        starters, leavers = attendance.starters(*here), attendance.leavers_in(*here)
        found.append(recorded(ruleset, round_, starters, leavers, disqualified))
    return found


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


def merits_of(sums: Mapping[str, type_of_sums], ruleset: Ruleset) -> Mapping[str, type_of_merits]:
    """Return sums as merits in the order of ``criteria_of``; särspel is 0 before it is played."""
    if ruleset.criteria == AS_SUMMED:
        return {player: (*of, 0) for player, of in sums.items()}
    columns = [AS_SUMMED.index(criterion) for criterion in ruleset.criteria]
    return {player: tuple([(*of, 0)[column] for column in columns]) for player, of in sums.items()}


def ranked(
    merits: Mapping[str, type_of_merits],
    table: Table,
    ruleset: Ruleset,
    *,
    barred: AbstractSet[str],
) -> type_of_levels:
    """Put a table's players in order by the ruleset's criteria, then by its särspel (§3)."""
    levels = in_levels(merits)
    if not table.playoffs:
        return levels
    groups = [players for _, players in levels]
    playoffs = playoff_merits(groups, table.playoffs, ruleset, barred=barred)
    return in_levels(with_playoffs(merits, playoffs))


def criteria_of(ruleset: Ruleset) -> tuple[Criterion, ...]:
    """Return what a table is ranked by, särspel last (rules.md §3)."""
    return ruleset.criteria


def before_playoffs(rows: Ranked) -> Groups:
    """Return the groups of a table's players who are level on all criteria but särspel."""
    levels = in_levels(merits_of(rows.sums, rows.ruleset))
    return tuple(players for _, players in levels)


def level_groups(rows: Iterable[TableRow]) -> Groups:
    """Return a table's players in groups that share a place, best first."""
    return tuple(
        tuple(row.player for row in level) for _, level in groupby(rows, attrgetter("place"))
    )


def _cut(
    heat: Heat, groups: Sequence[tuple[str, ...]], barred: AbstractSet[str]
) -> tuple[tuple[str, ...], Groups]:
    if is_final(heat):
        return (), shared_title(groups, barred=barred)
    return cut(groups, heat.advance_per_table, barred=barred)
