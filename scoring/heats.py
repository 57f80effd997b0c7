"""A heat (heat): its tables, its wildcards (bästa tvåa) and everybody who goes on (rules.md §4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.attendance import Attendance
from scoring.comparison import ACROSS_TABLES, merits_across
from scoring.cut import cut
from scoring.eligibility import Presence, may_not_advance
from scoring.play import FINISHED
from scoring.playoffs import playoff_merits, with_playoffs
from scoring.ranking import in_levels, rank
from scoring.results import HeatResult
from scoring.tables import level_groups, result_among

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Event, Heat
    from scoring.playoffs import Groups
    from scoring.ranking import Placement, type_of_merits
    from scoring.results import TableResult
    from scoring.rulesets import Ruleset


def heat_results(event: Event, ruleset: Ruleset) -> tuple[HeatResult, ...]:
    """Rank every table of every heat, and choose the wildcards of each."""
    attendance = Attendance.of(event)
    return tuple(
        _result_among(heat, ruleset, Presence.among(attendance, event, heat))
        for heat in event.heats
    )


def heat_result(event: Event, heat: Heat, ruleset: Ruleset) -> HeatResult:
    """Rank every table of a heat, and once all are decided choose its wildcards."""
    return _result_among(heat, ruleset, Presence.at(event, heat))


def _result_among(heat: Heat, ruleset: Ruleset, presence: Presence) -> HeatResult:
    tables = tuple(result_among(heat, table, ruleset, presence) for table in heat.tables)
    wildcards, unresolved = wildcard_cut(heat, tables, ruleset, barred=presence.barred)
    through = (player for table in tables for player in table.advancing)
    return HeatResult(
        heat.number, heat.status, tables, wildcards, unresolved, (*through, *wildcards)
    )


def tables_decided(tables: Iterable[TableResult]) -> bool:
    """Say whether every table is finished with nothing unresolved."""
    return all(table.status is FINISHED and not table.unresolved for table in tables)


def runners_up(tables: Sequence[TableResult]) -> Mapping[str, type_of_merits]:
    """Return those who do not go on from their tables, as they are compared across tables."""
    return merits_across(tables, without={of for table in tables for of in table.advancing})


def wildcard_merits(
    heat: Heat, tables: Sequence[TableResult], ruleset: Ruleset, *, barred: AbstractSet[str]
) -> Mapping[str, int]:
    """Return what the heat's särspel is worth to each runner-up; nothing before it may be played.

    It parts also those who stay (rules.md §5, Corners).
    """
    if not heat.playoffs or not tables_decided(tables):
        return {}
    groups = [players for _, players in in_levels(runners_up(tables))]
    return playoff_merits(groups, heat.playoffs, ruleset, barred=barred)


def rank_runners_up(
    heat: Heat, tables: Sequence[TableResult], ruleset: Ruleset, *, barred: AbstractSet[str]
) -> tuple[Placement, ...]:
    """Rank those who do not go on from their tables, the heat's särspel included."""
    playoffs = wildcard_merits(heat, tables, ruleset, barred=barred)
    return rank(with_playoffs(runners_up(tables), playoffs), ACROSS_TABLES)


def wildcard_cut(
    heat: Heat, tables: Sequence[TableResult], ruleset: Ruleset, *, barred: AbstractSet[str]
) -> tuple[tuple[str, ...], Groups]:
    """Return the wildcards, and the group that särspel must part; none before all is decided."""
    if heat.wildcards == 0 or not tables_decided(tables):
        return (), ()
    ranked = rank_runners_up(heat, tables, ruleset, barred=barred)
    return cut((level.players for level in ranked), heat.wildcards, barred=barred)


def replacements(
    event: Event, heat: Heat, result: HeatResult, ruleset: Ruleset, *, table: int
) -> Groups:
    """Return who moves up when somebody from ``table`` gives up his place, first in line first.

    The next at the same table, then the best runners-up of the others (rules.md §5, »After
    qualifying«); nobody left means a smaller table. Level players form a group, which särspel or
    lot parts.
    """
    barred = may_not_advance(event, heat.number, event.players)
    same = next(found for found in result.tables if found.number == table)
    ranked = rank_runners_up(heat, result.tables, ruleset, barred=barred)
    here = {row.player for row in same.standings}
    groups = (
        *_without(level_groups(same.standings), barred | set(result.advancing)),
        *_without((level.players for level in ranked), barred | set(result.advancing) | here),
    )
    return tuple(group for group in groups if group)


def _without(groups: Iterable[tuple[str, ...]], away: AbstractSet[str]) -> Groups:
    return tuple(tuple(player for player in group if player not in away) for group in groups)
