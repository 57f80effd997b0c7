"""What keeps people from coming to a table or leaving it after the draw was published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import (
    Deal,
    Disqualification,
    Draw,
    Entry,
    Heat,
    Round,
    Sheet,
    Table,
    TableEntry,
    Withdrawal,
)
from tournament.models.sheets import CURRENT
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker, type_of_fact
from tournament.selectors.events import open_event_blockers
from tournament.selectors.finals import facts_of
from tournament.selectors.rules import house_rules
from tournament.selectors.seating import begun_tables, seated_tables
from tournament.selectors.tables import AWAY, ruleset_in
from tournament.states import DrawState, EntryState, HeatState

if TYPE_CHECKING:
    from tournament.models import Event


def seat_change_blockers(heat: Heat, tables: tuple[Table, ...]) -> tuple[Blocker, ...]:
    """Return why the seats at some tables cannot change: not seated yet, or play has begun."""
    if blockers := open_event_blockers(heat.event):
        return blockers
    if heat.state not in {HeatState.SEATED, HeatState.PLAYING}:
        return (CHANGED_MEANWHILE,)
    begun = begun_tables(heat)
    return tuple(
        Blocker("table_has_begun", {"table": table.label or str(table.number)})
        for table in tables
        if table.pk in begun
    )


def room_blockers(event: Event, table: Table) -> tuple[Blocker, ...]:
    """Return why a table takes no more: it is full."""
    most = ruleset_in(event).players_max
    playing = table.table_entries.exclude(entry__state__in=AWAY).count()
    if playing < most:
        return ()
    return (Blocker("table_is_full", {"table": table.label or str(table.number)}),)


def late_seat_blockers(heat: Heat, entry: Entry, table: Table) -> tuple[Blocker, ...]:
    """Return why a late entry cannot sit down at a table of three (rules.md §5)."""
    if heat.number != 1:
        return (Blocker("late_entry_only_in_heat_1"),)
    if house_rules(heat.event)["late_entry"] == "never":
        return (Blocker("late_entry_closed"),)
    if TableEntry.objects.filter(heat=heat, entry=entry).exists():
        return (CHANGED_MEANWHILE,)
    if entry.state != EntryState.CHECKED_IN:
        return (Blocker("person_not_checked_in", {"name": entry.player.name}),)
    return (
        _drawn_here(heat)
        or seat_change_blockers(heat, (table,))
        or room_blockers(heat.event, table)
    )


def absence_blockers(heat: Heat, entry: Entry) -> tuple[Blocker, ...]:
    """Return why one who did not come cannot be taken off his table."""
    table = Table.objects.filter(heat=heat, table_entries__entry=entry).first()
    if table is None or entry.state in AWAY:
        return (CHANGED_MEANWHILE,)
    return _drawn_here(heat) or seat_change_blockers(heat, (table,))


def move_blockers(heat: Heat, entry: Entry, table: Table) -> tuple[Blocker, ...]:
    """Return why somebody cannot move to another table after the draw was published."""
    source = Table.objects.filter(heat=heat, table_entries__entry=entry).first()
    if source is None or source == table or table.heat_id != heat.pk:
        return (CHANGED_MEANWHILE,)
    return (
        _drawn_here(heat)
        or seat_change_blockers(heat, (source, table))
        or room_blockers(heat.event, table)
    )


def filling_blockers(heat: Heat, table: Table) -> tuple[Blocker, ...]:
    """Return why nobody can be drawn to a table: it has enough, or no table of four is left."""
    least = ruleset_in(heat.event).players_min
    if table.table_entries.exclude(entry__state__in=AWAY).count() >= least:
        return (CHANGED_MEANWHILE,)
    if blockers := _drawn_here(heat) or seat_change_blockers(heat, (table,)):
        return blockers
    return () if givers_for(heat) else (Blocker("no_table_can_give"),)


def givers_for(heat: Heat) -> tuple[Entry, ...]:
    """Return those at full tables that have not begun, among whom one is drawn to move."""
    most = ruleset_in(heat.event).players_max
    full = [table for table in seated_tables(heat) if table.is_open and table.playing == most]
    keys = [person.key for table in full for person in table.people if not person.is_away]
    found = Entry.objects.filter(event=heat.event_id, key__in=keys).select_related("player")
    return tuple(found.order_by("position", "pk"))


def _drawn_here(heat: Heat) -> tuple[Blocker, ...]:
    """Return that the heat was not drawn by this program, so that no change can be recorded."""
    drawn = Draw.objects.filter(heat=heat, state=DrawState.PUBLISHED).exists()
    return () if drawn else (Blocker("heat_has_no_draw", facts_of(heat)),)


def substitute_blockers(
    heat: Heat, leaver: Entry, substitute: Entry, round_number: int
) -> tuple[Blocker, ...]:
    """Return why somebody cannot take over a seat from omgång ``round_number`` on (rules.md §5)."""
    if blockers := open_event_blockers(heat.event):
        return blockers
    if heat.state != HeatState.PLAYING:
        return (Blocker("heat_not_being_played", facts_of(heat)),)
    seat = TableEntry.objects.filter(heat=heat, entry=leaver).select_related("table").first()
    if seat is None or TableEntry.objects.filter(heat=heat, entry=substitute).exists():
        return (CHANGED_MEANWHILE,)
    if leaver.state not in AWAY:
        return (Blocker("person_has_not_left", {"name": leaver.player.name}),)
    if substitute.state != EntryState.CHECKED_IN:
        return (Blocker("person_not_checked_in", {"name": substitute.player.name}),)
    return _later_rounds_blockers(heat, leaver, seat.table, round_number)


def _later_rounds_blockers(
    heat: Heat, leaver: Entry, table: Table, round_number: int
) -> tuple[Blocker, ...]:
    name = table.label or str(table.number)
    facts: dict[str, type_of_fact] = {"table": name, "round": round_number}
    here = {"entry": leaver, "heat": heat, "revoked_at__isnull": True}
    left = [
        record.round_number
        for model in (Withdrawal, Disqualification)
        for record in model.objects.filter(**here)
    ]
    if any(number is not None and number >= round_number for number in left):
        return (Blocker("leaver_started_round", facts),)
    rounds = Round.objects.filter(table=table, number__gte=round_number)
    sheets = Sheet.objects.filter(CURRENT, round__in=rounds)
    if sheets.exists() or Deal.objects.filter(round__in=rounds).exists() or not rounds:
        return (Blocker("round_has_results", facts),)
    return ()
