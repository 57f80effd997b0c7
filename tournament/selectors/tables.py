"""Tables: what is in the way of starting a heat and of ticking a table forwards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from django.db.models import Q

from scoring.errors import Fault
from scoring.event import Preset
from scoring.rulesets import ruleset_of
from tournament.models import Playoff, Sheet, Table, TableEntry
from tournament.models.sheets import CURRENT
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.finals import facts_of
from tournament.selectors.sheets import recording_blockers
from tournament.states import EntryState, HeatState, TableState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.rulesets import Ruleset
    from tournament.models import Event, Heat

AWAY = (EntryState.NO_SHOW, EntryState.WITHDRAWN, EntryState.DISQUALIFIED)


def ruleset_in(event: Event) -> Ruleset:
    """Return the ruleset of an event."""
    return ruleset_of(Preset(event.rules_preset, event.rules_overrides))


def start_blockers(heat: Heat) -> tuple[Blocker, ...]:
    """Return why a heat may not start."""
    if heat.state == HeatState.DRAWING:
        return (Blocker("draw_not_published", facts_of(heat)),)
    if heat.state != HeatState.SEATED:
        return (Blocker("heat_already_started", facts_of(heat)),)
    return ()


def start_warnings(heat: Heat) -> tuple[Fault, ...]:
    """Return what the director confirms before a start: tables with too few (rules.md §5)."""
    minimum = ruleset_in(heat.event).players_min
    present = Counter(
        TableEntry.objects.filter(heat=heat)
        .exclude(entry__state__in=AWAY)
        .values_list("table__number", flat=True)
    )
    return tuple(
        Fault("table_below_minimum", f"/{table.number}", _size(table, present[table.number]))
        for table in Table.objects.filter(heat=heat).order_by("number")
        if present[table.number] < minimum
    )


def first_to_start(heat: Heat) -> Iterable[Table]:
    """Return the tables of the heat's first sitting; all of them where there is only one."""
    tables = list(Table.objects.filter(heat=heat).order_by("number"))
    first = min((table.sitting for table in tables if table.sitting is not None), default=None)
    return [table for table in tables if table.sitting in (None, first)]


def unstart_blockers(heat: Heat) -> tuple[Blocker, ...]:
    """Return why a heat's start cannot be undone."""
    if heat.state != HeatState.PLAYING:
        return (CHANGED_MEANWHILE,)
    if has_results(heat):
        return (Blocker("heat_has_results", facts_of(heat)),)
    return ()


def has_results(heat: Heat) -> bool:
    """Say whether anything has been entered in a heat: a sheet, or a särspel."""
    sheets = Sheet.objects.filter(Q(round__table__heat=heat) & CURRENT)
    return sheets.exists() or Playoff.objects.filter(heat=heat).exists()


def tick_blockers(table: Table, *, to: int, last: int) -> tuple[Blocker, ...]:
    """Return why a table may not go on to omgång ``to``; ``last`` is the number of omgångar."""
    if blockers := _still(table):
        return blockers
    if table.state not in {TableState.NOT_STARTED, TableState.PLAYING}:
        return (CHANGED_MEANWHILE,)
    if to != table.current_round + 1 or to > last:
        return (CHANGED_MEANWHILE,)
    return ()


def hand_in_blockers(table: Table) -> tuple[Blocker, ...]:
    """Return why a table's paper may not be marked as handed in."""
    if blockers := _still(table):
        return blockers
    if table.state not in {TableState.NOT_STARTED, TableState.PLAYING}:
        return (CHANGED_MEANWHILE,)
    return ()


def step_back_blockers(table: Table, *, seen: str) -> tuple[Blocker, ...]:
    """Return why a table's last tick may not be taken back; ``seen`` is its state and omgång."""
    if blockers := _still(table):
        return blockers
    if seen != tick_of(table):
        return (CHANGED_MEANWHILE,)
    if table.state == TableState.NOT_STARTED:
        return (CHANGED_MEANWHILE,)
    if table.state == TableState.VERIFIED or _all_entered(table):
        return (Blocker("table_has_every_sheet", _facts(table)),)
    return ()


def tick_of(table: Table) -> str:
    """Name how far a table has come, for telling a second click from a first."""
    return f"{table.state}-{table.current_round}"


def _still(table: Table) -> tuple[Blocker, ...]:
    return recording_blockers(table.heat)


def _all_entered(table: Table) -> bool:
    entered = Sheet.objects.filter(Q(round__table=table) & CURRENT).count()
    return entered == table.rounds.count()


def _facts(table: Table) -> dict[str, str | int]:
    return {"table": table.label or str(table.number)}


def _size(table: Table, players: int) -> dict[str, str | int]:
    return {**_facts(table), "players": players}
