"""A table as the desk works with it: facts of one bord, read in a fixed number of queries."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from scoring import event as facts
from scoring.attendance import Attendance
from scoring.rulesets import ruleset_of
from scoring.vocabulary import Out
from tournament.models import (
    Deduction,
    Disqualification,
    Heat,
    Round,
    RoundSeat,
    Sheet,
    SheetRow,
    Table,
    TableEntry,
    Withdrawal,
)
from tournament.models.sheets import CURRENT
from tournament.selectors.deskrows import Person, RoundDesk, SheetSeen, TableDesk
from tournament.selectors.eventfiles import STATUS
from tournament.states import EntryState, SheetState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournament.models import Entry


def table_desk(table: Table) -> TableDesk:
    """Read a table anew, with what its sheets are judged by."""
    heat = Heat.objects.select_related("event").get(tables=table.pk)
    table = Table.objects.get(pk=table.pk)
    listed = TableEntry.objects.filter(table=table).order_by("position")
    entries = [row.entry for row in listed.select_related("entry__player")]
    people = {entry.pk: person_of(entry) for entry in entries}
    reading = _Reading(table, people)
    told = _told(heat, table, entries, reading)
    attendance = Attendance.of(told)
    told_heat, told_table = told.heats[0], told.heats[0].tables[0]
    rounds = tuple(
        reading.round(
            round_,
            attendance.starters(told_heat, told_table, round_.number),
            attendance.leavers_in(told_heat, told_table, round_.number),
        )
        for round_ in reading.rounds
    )
    return TableDesk(
        event=heat.event,
        heat=heat,
        table=table,
        ruleset=ruleset_of(told.rules),
        people={person.key: person for person in people.values()},
        rounds=rounds,
        disqualified=attendance.disqualified_in(told_heat),
        told=told,
    )


def person_of(entry: Entry) -> Person:
    """Return an entered player as the desk names him."""
    return Person(entry.pk, entry.key, entry.player.name, entry.number, entry.club)


def sheet_rows(rows: Iterable[SheetRow], keys: Mapping[int, str]) -> tuple[facts.SheetRow, ...]:
    """Return stored rows as the rules know them, in the order entered; ``keys`` by entry id."""
    return tuple(
        facts.SheetRow(
            keys[row.entry_id],
            row.side_points,
            row.said_chicago,
            row.won_chicagos,
            Out(row.out) if row.out else None,
            knocked_out=row.is_knocked_out,
            penalty=row.penalty,
        )
        for row in sorted(rows, key=lambda row: int(row.position))
    )


def sheet_seen(sheet: Sheet, rows: Iterable[SheetRow], keys: Mapping[int, str]) -> SheetSeen:
    """Return a stored version with its rows; its two users must have been fetched with it."""
    return SheetSeen(
        pk=sheet.pk,
        version=sheet.version,
        state=SheetState(sheet.state),
        rows=sheet_rows(rows, keys),
        entered_by_id=sheet.entered_by_id,
        entered_by=str(sheet.entered_by or ""),
        entered_at=sheet.entered_at,
        verified_by=str(sheet.verified_by or ""),
        verified_at=sheet.verified_at,
        is_self_verified=sheet.is_self_verified,
        reason=sheet.reason,
        confirmed=tuple(sheet.confirmed),
    )


class _Reading:
    """The rounds of one table with their seats and current sheets."""

    def __init__(self, table: Table, people: Mapping[int, Person]) -> None:
        self.people = people
        self.keys = {pk: person.key for pk, person in people.items()}
        self.rounds = list(Round.objects.filter(table=table).order_by("number"))
        self.seats: dict[int, list[int]] = defaultdict(list)
        for seat in RoundSeat.objects.filter(round__table=table).order_by("round", "seat"):
            self.seats[seat.round_id].append(seat.entry_id)
        self.deductions: dict[int, dict[str, int]] = defaultdict(dict)
        for deduction in Deduction.objects.filter(round__table=table, revoked_at__isnull=True):
            of_round, key = self.deductions[deduction.round_id], self.keys[deduction.entry_id]
            of_round[key] = of_round.get(key, 0) + deduction.points
        sheets = Sheet.objects.filter(CURRENT, round__table=table)
        self.sheets: dict[int, Any] = {
            sheet.round_id: sheet
            for sheet in sheets.select_related("entered_by", "verified_by").prefetch_related("rows")
        }

    def seen(self, round_: Round) -> SheetSeen | None:
        sheet = self.sheets.get(round_.pk)
        return sheet_seen(sheet, sheet.rows.all(), self.keys) if sheet is not None else None

    def round(self, round_: Round, starters: tuple[str, ...], leavers: frozenset[str]) -> RoundDesk:
        return RoundDesk(
            pk=round_.pk,
            number=round_.number,
            seats=tuple(self.people[pk] for pk in self.seats[round_.pk]),
            starters=starters,
            leavers=leavers,
            is_broken_off=round_.is_broken_off,
            broken_off_reason=round_.broken_off_reason,
            has_deals=round_.has_deals,
            deductions=self.deductions[round_.pk],
            sheet=self.seen(round_),
        )

    def told(self, round_: Round) -> facts.Round:
        seen = self.seen(round_)
        return facts.Round(
            number=round_.number,
            seats=tuple(self.keys[pk] for pk in self.seats[round_.pk]),
            sheet=seen.rows if seen is not None else None,
            broken_off=round_.is_broken_off,
        )


def _told(heat: Heat, table: Table, entries: list[Entry], reading: _Reading) -> facts.Event:
    """Return an event of this table, first: what its own results depend on.

    The others stand empty: a heat with one table would be the final.
    """
    event = heat.event
    left = _left(entries)
    players = tuple(
        facts.Player(
            entry.key,
            entry.player.name,
            entry.number,
            entry.club,
            STATUS[EntryState(entry.state)],
            left.get(entry.pk),
        )
        for entry in entries
    )
    told_table = facts.Table(
        number=table.number,
        players=tuple(entry.key for entry in entries),
        rounds=tuple(reading.told(round_) for round_ in reading.rounds),
    )
    others = Table.objects.filter(heat=heat).exclude(pk=table.pk).values_list("number", flat=True)
    beside = tuple(facts.Table(number, (), ()) for number in others)
    told_heat = facts.Heat(heat.number, heat.advance_per_table, (told_table, *beside))
    rules = facts.Preset(event.rules_preset, event.rules_overrides)
    return facts.Event(event.name, players, (told_heat,), rules=rules)


def _left(entries: list[Entry]) -> dict[int, facts.Left]:
    left: dict[int, facts.Left] = {}
    for model in (Withdrawal, Disqualification):
        standing = model.objects.filter(entry__in=entries, revoked_at__isnull=True)
        for record in standing.select_related("heat", "table"):
            if record.heat is not None and record.table is not None:
                left[record.entry_id] = facts.Left(
                    record.heat.number, record.table.number, record.round_number
                )
    return left


def is_next_heat_drawn(heat: Heat) -> bool:
    """Say whether a later heat has its tables: then this one's facts stand (rules.md §5)."""
    return Table.objects.filter(heat__event=heat.event_id, heat__number__gt=heat.number).exists()
