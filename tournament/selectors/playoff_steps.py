"""Särspel: what is in the way of calling, entering, approving and calling off."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.eligibility import may_not_advance
from scoring.heat_checks import check_heats
from scoring.tables import level_groups
from scoring.vocabulary import TableStatus
from tournament.models import Playoff
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.playofffacts import PLAYED
from tournament.selectors.playoffs import (
    LIVE_PLAYOFFS,
    called_groups,
    heat_told,
    owed_playoffs,
    unresolved_in,
)
from tournament.selectors.sheets import recording_blockers
from tournament.selectors.standings import event_and_standings
from tournament.selectors.statements import rows_of
from tournament.states import PlayoffState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.errors import Fault
    from tournament.models import Entry, Event, Heat, Table

VOID = frozenset({"playoff_not_level_group", "playoff_too_early", "repeated_player"})
"""The faults of a särspel whose players are no longer level, or not yet known to be."""
ONE_LIVE = "SELECT 1 FROM tournament_playoff WHERE heat_id = %s AND state <> %s LIMIT 1"


def may_order(event: Event, heat: Heat, table: Table | None, keys: Sequence[str]) -> bool:
    """Say whether a group is level there, so that särspel parts it, whatever it decides (R)."""
    told, standings = event_and_standings(event)
    pair = heat_told(told, standings.heats, heat.number)
    if pair is None:
        return False
    wanted = frozenset(keys)
    number = None if table is None else table.number
    owed = ((stake.table, group) for stake, group, _ in unresolved_in(*pair))
    if any(wanted == frozenset(group) and number == at for at, group in owed):
        return True
    barred = may_not_advance(told, heat.number, told.players)
    return any(
        wanted == frozenset(group) - barred
        for found in pair[1].tables
        if table is not None and found.number == table.number
        for group in level_groups(found.standings)
        if found.status is TableStatus.FINISHED and len(wanted) > 1
    )


def call_blockers(
    event: Event, heat: Heat, table: Table | None, entries: Sequence[Entry], *, reason: str
) -> tuple[Blocker, ...]:
    """Return why a särspel among these may not be called."""
    if blockers := recording_blockers(heat):
        return blockers
    if frozenset(entry.pk for entry in entries) in called_groups(heat):
        return (CHANGED_MEANWHILE,)
    if not may_order(event, heat, table, [entry.key for entry in entries]):
        return (Blocker("not_level", {"heat": heat.number}),)
    keys = frozenset(entry.key for entry in entries)
    decides = any(
        frozenset(person.key for person in owed.people) == keys
        for owed in owed_playoffs(event, heat)
    )
    if not decides and not reason:
        return (Blocker("ordered_needs_reason", {"heat": heat.number}),)
    return ()


def entry_blockers(playoff: Playoff) -> tuple[Blocker, ...]:
    """Return why a särspel's result may not be entered."""
    if blockers := recording_blockers(playoff.heat):
        return blockers
    if playoff.state not in {PlayoffState.CALLED, PlayoffState.ENTERED}:
        return (CHANGED_MEANWHILE,)
    if _has_later(playoff):
        return (Blocker("later_playoff", {"number": playoff.sequence}),)
    return ()


def lot_blockers(event: Event, playoff: Playoff, *, reason: str) -> tuple[Blocker, ...]:
    """Return why lot may not decide: only for wildcards and where the ruleset says so (R)."""
    if blockers := entry_blockers(playoff):
        return blockers
    if playoff.state != PlayoffState.CALLED:
        return (CHANGED_MEANWHILE,)
    if not reason:
        return (Blocker("lot_needs_reason", {"number": playoff.sequence}),)
    mine = playoff.pk
    if any(
        owed.called == mine and owed.may_draw_lot for owed in owed_playoffs(event, playoff.heat)
    ):
        return ()
    return (Blocker("lot_not_allowed", {"number": playoff.sequence}),)


def playoff_verification_blockers(
    event: Event, playoff: Playoff, *, user_id: int | None
) -> tuple[Blocker, ...]:
    """Return why a person may not approve a särspel's result."""
    if blockers := recording_blockers(playoff.heat):
        return blockers
    if playoff.state != PlayoffState.ENTERED:
        return (CHANGED_MEANWHILE,)
    if playoff.entered_by_id == user_id and not event.allows_self_verification:
        return (Blocker("playoff_entered_by_you", {"number": playoff.sequence}),)
    return ()


def cancel_blockers(playoff: Playoff) -> tuple[Blocker, ...]:
    """Return why a särspel may not be called off."""
    if blockers := recording_blockers(playoff.heat):
        return blockers
    if playoff.state not in LIVE_PLAYOFFS:
        return (CHANGED_MEANWHILE,)
    if _has_later(playoff):
        return (Blocker("later_playoff", {"number": playoff.sequence}),)
    return ()


def faults_of(event: Event, playoff: Playoff) -> tuple[Fault, ...]:
    """Return what the rules say against a played särspel; paths start within it."""
    return tuple(
        replace(fault, path=rest)
        for scope, index, rest, fault in _playoff_faults(event, playoff.heat)
        if (scope, index) == _address(playoff)
    )


def has_live(heat: Heat) -> bool:
    """Say whether a heat has a särspel that has not been called off."""
    return bool(rows_of(ONE_LIVE, heat.pk, PlayoffState.CANCELLED.value))


def first_void(event: Event, heat: Heat) -> Playoff | None:
    """Return the earliest särspel whose players are no longer level, if any."""
    live = list(
        Playoff.objects.filter(heat=heat, state__in=LIVE_PLAYOFFS)
        .select_related("heat", "table")
        .order_by("sequence")
    )
    void = {
        (scope, index)
        for scope, index, _, fault in _playoff_faults(event, heat)
        if fault.code in VOID
    }
    for playoff in live:
        if playoff.state in PLAYED and _address(playoff) in void:
            return playoff
        if playoff.state == PlayoffState.CALLED:
            keys = list(playoff.seats.values_list("entry__key", flat=True))
            if not may_order(event, heat, playoff.table, keys):
                return playoff
    return None


def _has_later(playoff: Playoff) -> bool:
    """Say whether a later särspel is among players of this one."""
    entries = playoff.seats.values_list("entry_id", flat=True)
    return Playoff.objects.filter(
        heat=playoff.heat_id,
        state__in=LIVE_PLAYOFFS,
        sequence__gt=playoff.sequence,
        seats__entry__in=list(entries),
    ).exists()


def _playoff_faults(event: Event, heat: Heat) -> Iterator[tuple[int | None, int, str, Fault]]:
    """Yield the faults of a heat's särspel: table number or None, index, path within, fault."""
    told, _ = event_and_standings(event)
    only = tuple(row for row in told.heats if row.number == heat.number)
    for fault in check_heats(replace(told, heats=only)).errors:
        parts = fault.path.strip("/").split("/")[2:]
        scope = None
        if parts[:1] == ["tables"]:
            scope = only[0].tables[int(parts[1])].number
            parts = parts[2:]
        if parts[:1] == ["playoffs"]:
            yield scope, int(parts[1]), "".join(f"/{part}" for part in parts[2:]), fault


def _address(playoff: Playoff) -> tuple[int | None, int]:
    """Return where a played särspel stands in the facts: table number or None, and index."""
    before = Playoff.objects.filter(
        heat=playoff.heat_id,
        table=playoff.table_id,
        state__in=PLAYED,
        sequence__lt=playoff.sequence,
    )
    return (playoff.table.number if playoff.table else None), before.count()
