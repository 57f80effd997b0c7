"""Who comes to a table or leaves it after the draw was published (rules.md §5)."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from django.db.models import Max

from scoring.draw.stream import Stream, seed_bytes
from scoring.event import Move, Removal
from tournament.models import Draw, Entry, Heat, RoundSeat, Table, TableEntry, Withdrawal
from tournament.selectors.blockers import CHANGED_MEANWHILE
from tournament.selectors.seats import (
    absence_blockers,
    filling_blockers,
    givers_for,
    late_seat_blockers,
    move_blockers,
    substitute_blockers,
)
from tournament.services.journal import writing
from tournament.services.publications import renew
from tournament.services.refusals import TransitionRefused
from tournament.services.seating import apply_change
from tournament.services.transitions import move
from tournament.states import ENTRY_MOVES, DrawState, EntryState, PublicationPart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.event import Change
    from tournament.selectors.blockers import Blocker
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal

SEED_BYTES = 32


def seat_late_entry(heat: Heat, entry: Entry, table: Table, *, reason: str, by: Actor) -> None:
    """Seat one who came after the draw, last in every omgång, at a table with room."""
    with writing(heat.event, by=by) as journal:
        heat, entry, table = _again(heat, entry, table)
        _refuse(late_seat_blockers(heat, entry, table))
        _change(journal, heat, Move(entry.key, table.number, reason), "seat_late_entry", entry)


def remove_no_show(heat: Heat, entry: Entry, *, reason: str, by: Actor) -> None:
    """Take one who did not come off his table; the seats behind him close up.

    In heat 1 he is a no-show, in no result. In a later one he has left between the heats: what he
    has stands (rules.md §5).
    """
    with writing(heat.event, by=by) as journal:
        heat, entry = Heat.objects.get(pk=heat.pk), Entry.objects.get(pk=entry.pk)
        _refuse(absence_blockers(heat, entry))
        _change(journal, heat, Removal(entry.key, reason), "remove_no_show", entry)
        if heat.number > 1:
            _left_between_heats(journal, heat, entry, reason)
            return
        before = {"state": entry.state}
        move(entry, to=EntryState.NO_SHOW, moves=ENTRY_MOVES, checked_in_at=None)
        journal.record("mark_no_show", entry, before=before, after={"state": entry.state})


def _left_between_heats(journal: Journal, heat: Heat, entry: Entry, reason: str) -> None:
    before = {"state": entry.state}
    last = Table.objects.get(
        heat__event=heat.event_id, heat__number=heat.number - 1, table_entries__entry=entry
    )
    record = Withdrawal.objects.create(
        entry=entry,
        heat_id=last.heat_id,
        table=last,
        reason=reason,
        recorded_at=journal.now,
        recorded_by_id=journal.by.user_id,
    )
    move(entry, to=EntryState.WITHDRAWN, moves=ENTRY_MOVES)
    after = {"state": entry.state, "entry": entry.pk, "table": last.pk, "round": None}
    journal.record("withdraw_entry", record, before=before, after=after, reason=reason)


def move_seat(heat: Heat, entry: Entry, table: Table, *, reason: str, by: Actor) -> None:
    """Move a seated player to the last seats of another table that has not begun either."""
    with writing(heat.event, by=by) as journal:
        heat, entry, table = _again(heat, entry, table)
        _refuse(move_blockers(heat, entry, table))
        _change(journal, heat, Move(entry.key, table.number, reason), "move_seat", entry)


def fill_table(heat: Heat, table: Table, *, reason: str, by: Actor) -> Entry:
    """Move to a table that has become too small one who is drawn from the tables of four.

    The seed of that lot is made anew and logged. Return who moved.
    """
    with writing(heat.event, by=by) as journal:
        heat, table = Heat.objects.get(pk=heat.pk), Table.objects.get(pk=table.pk)
        _refuse(filling_blockers(heat, table))
        seed = secrets.token_hex(SEED_BYTES)
        givers = givers_for(heat)
        entry = givers[Stream(seed_bytes(seed)).below(len(givers))]
        change = Move(entry.key, table.number, reason)
        drawn = {"seed": seed, "drawn_from": [giver.key for giver in givers]}
        _change(journal, heat, change, "fill_table", entry, **drawn)
        return entry


def seat_substitute(
    heat: Heat, leaver: Entry, substitute: Entry, *, from_round: int, reason: str, by: Actor
) -> None:
    """Let a substitute (reserv) take a leaver's seats from an omgång on, on a line of his own."""
    with writing(heat.event, by=by) as journal:
        heat = Heat.objects.get(pk=heat.pk)
        leaver, substitute = (Entry.objects.get(pk=found.pk) for found in (leaver, substitute))
        _refuse(substitute_blockers(heat, leaver, substitute, from_round))
        table = Table.objects.get(heat=heat, table_entries__entry=leaver)
        last = TableEntry.objects.filter(table=table).aggregate(Max("position"))
        made = TableEntry.objects.create(
            heat=heat,
            table=table,
            entry=substitute,
            position=last["position__max"] + 1,
            substitute_for=leaver,
        )
        seats = RoundSeat.objects.filter(round__table=table, round__number__gte=from_round)
        seats.filter(entry=leaver).update(entry=substitute)
        after = {
            "entry": substitute.pk,
            "substitute_for": leaver.pk,
            "table": table.number,
            "from_round": from_round,
        }
        journal.record("seat_substitute", made, after=after, reason=reason)
        renew(journal, heat, PublicationPart.SEATING)


def name_tables(heat: Heat, names: Mapping[int, tuple[str, str]], *, by: Actor) -> None:
    """Give tables, by number, the hall's own name and the revisor's; empty takes it away."""
    with writing(heat.event, by=by) as journal:
        tables = {table.number: table for table in Table.objects.filter(heat=heat)}
        if not names.keys() <= tables.keys():
            raise TransitionRefused((CHANGED_MEANWHILE,))
        for number, (label, revisor) in names.items():
            _name(journal, tables[number], label, revisor)
        if journal.parts:
            renew(journal, Heat.objects.get(pk=heat.pk), PublicationPart.SEATING)


def _name(journal: Journal, table: Table, label: str, revisor: str) -> None:
    if (table.label, table.revisor) == (label, revisor):
        return
    before, after = {"label": table.label}, {"label": label}
    personal = {"before": table.revisor, "after": revisor}
    table.label, table.revisor = label, revisor
    table.save(update_fields=["label", "revisor"])
    journal.record("name_table", table, before=before, after=after, personal=personal)


def _change(
    journal: Journal, heat: Heat, change: Change, action: str, entry: Entry, **facts: object
) -> None:
    """Change the published seating, log it, and show it to the public where it is published."""
    draw = Draw.objects.select_related("heat__event").filter(heat=heat, state=DrawState.PUBLISHED)
    recorded = apply_change(draw.get(), change)
    place = {"table": change.table} if isinstance(change, Move) else {}
    after = {"entry": entry.pk, **place, **facts}
    journal.record(action, recorded, after=after, reason=change.reason)
    renew(journal, heat, PublicationPart.SEATING)


def _again(heat: Heat, entry: Entry, table: Table) -> tuple[Heat, Entry, Table]:
    return (
        Heat.objects.select_related("event").get(pk=heat.pk),
        Entry.objects.select_related("player").get(pk=entry.pk),
        Table.objects.get(pk=table.pk),
    )


def _refuse(blockers: tuple[Blocker, ...]) -> None:
    if blockers:
        raise TransitionRefused(blockers)
