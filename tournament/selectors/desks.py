"""A table as the desk works with it: facts of one bord, read in a fixed number of queries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import event as facts
from scoring.attendance import Attendance
from scoring.rulesets import ruleset_of
from tournament.selectors.deskreadings import another_table, found_at, found_with, listed_at
from tournament.selectors.deskrows import Person, RoundDesk, TableDesk, current
from tournament.selectors.eventfiles import STATUS
from tournament.selectors.sheetreadings import deductions_of, rounds_of, seats_of, versions_of
from tournament.selectors.statements import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.models import Entry, Heat, Table
    from tournament.selectors.deskreadings import Found, Listed
    from tournament.selectors.sheetreadings import Stored

LATER_TABLE = """
    SELECT 1 FROM tournament_heat h JOIN tournament_table t ON t.heat_id = h.id
    WHERE h.event_id = %s AND h.number > %s LIMIT 1
"""


def table_desk(table: Table) -> TableDesk:
    """Read a table anew, with what its sheets are judged by."""
    return _desk(*found_with(table.pk))


def desk_of(table: Table) -> TableDesk:
    """Return the desk of a table that was just read, with its heat and its event."""
    return _desk(table, found_at(table))


def standing(seen: TableDesk | None, table: Table, *, version: int) -> TableDesk:
    """Return ``seen`` where nobody has written to the event since, else read the table anew.

    ``version`` is the event's, raised once by the write that asks and holds the event's row.
    """
    if seen is not None and seen.version + 1 == version:
        return seen
    return table_desk(table)


def _desk(table: Table, found: Found) -> TableDesk:
    listed = listed_at(found)
    reading = _Reading(found, listed)
    told = _told(table, listed, reading, another_table(found))
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
        version=table.heat.event.version,
        event=table.heat.event,
        heat=table.heat,
        table=table,
        ruleset=ruleset_of(told.rules),
        people={row.person.key: row.person for row in listed},
        rounds=rounds,
        disqualified=attendance.disqualified_in(told_heat),
        told=told,
    )


def person_of(entry: Entry) -> Person:
    """Return an entered player as the desk names him."""
    return Person(entry.pk, entry.key, entry.player.name, entry.number, entry.club)


class _Reading:
    """The rounds of one table with their seats and sheets."""

    def __init__(self, found: Found, listed: Iterable[Listed]) -> None:
        self.people = {row.person.pk: row.person for row in listed}
        self.keys = {pk: person.key for pk, person in self.people.items()}
        self.rounds = rounds_of(found.rounds)
        self.seats = seats_of(found.seats)
        self.deductions = deductions_of(found.deductions)
        self.versions = versions_of(found.sheets, found.rows)

    def round(
        self, round_: Stored, starters: tuple[str, ...], leavers: frozenset[str]
    ) -> RoundDesk:
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
            versions=tuple(self.versions[round_.pk]),
        )

    def told(self, round_: Stored) -> facts.Round:
        seen = current(self.versions[round_.pk])
        return facts.Round(
            number=round_.number,
            seats=tuple(self.keys[pk] for pk in self.seats[round_.pk]),
            sheet=seen.rows if seen is not None else None,
            broken_off=round_.is_broken_off,
        )


def _told(
    table: Table, listed: Iterable[Listed], reading: _Reading, other: int | None
) -> facts.Event:
    """Return an event of this table, first: what its own results depend on.

    Another stands empty beside it where the heat has more: one with one table would be the final.
    """
    heat, event = table.heat, table.heat.event
    told_table = facts.Table(
        number=table.number,
        players=tuple(reading.keys.values()),
        rounds=tuple(reading.told(round_) for round_ in reading.rounds),
    )
    beside = (facts.Table(other, (), ()),) if other is not None else ()
    told_heat = facts.Heat(heat.number, heat.advance_per_table, (told_table, *beside))
    rules = facts.Preset(event.rules_preset, event.rules_overrides)
    players = tuple(_player(row) for row in listed)
    return facts.Event(event.name, players, (told_heat,), rules=rules)


def _player(row: Listed) -> facts.Player:
    person = row.person
    status = STATUS[row.state]
    return facts.Player(person.key, person.name, person.number, person.club, status, row.left)


def is_next_heat_drawn(heat: Heat) -> bool:
    """Say whether a later heat has its tables: then this one's facts stand (rules.md §5)."""
    return bool(rows_of(LATER_TABLE, heat.event_id, heat.number))
