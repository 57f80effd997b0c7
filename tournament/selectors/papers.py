"""What stands on paper: frozen values, people by their own names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.event import Preset
from scoring.rulesets import ruleset_of
from tournament.models import RoundSeat, Table, TableEntry
from tournament.selectors.sorting import swedish_key

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

    from scoring.rulesets import Ruleset
    from tournament.models import Entry, Event, Heat


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person on paper; ``number`` is the start number."""

    name: str
    club: str
    number: int | None


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One table's sheet: the people of each omgång in seat order, and the roster by number.

    ``blank_seats`` players fit on a sheet that is filled in by hand (else 0).
    """

    table_number: int
    table_name: str
    sitting: int | None
    revisor: str
    code: str
    rounds: tuple[tuple[PersonLine, ...], ...]
    roster: tuple[PersonLine, ...]
    blank_seats: int = 0


@dataclass(frozen=True, slots=True)
class HeatPaper:
    """What a paper has at its head; ``heat_number`` is None where no heat is meant."""

    event_name: str
    slug: str
    venue: str
    held_on: date | None
    language: str
    heat_number: int | None
    is_final: bool
    starts_at: datetime | None
    ruleset: Ruleset


@dataclass(frozen=True, slots=True)
class SeatingLine:
    """Where a person sits: the table's name, and the seat in each omgång (None: not seated)."""

    person: PersonLine
    table_number: int
    table_name: str
    sitting: int | None
    seats: tuple[int | None, ...]


def heat_paper(heat: Heat) -> HeatPaper:
    """Return the head that a heat's papers share."""
    event: Event = heat.event
    return HeatPaper(
        event_name=event.name,
        slug=event.slug,
        venue=event.venue,
        held_on=event.starts_on,
        language=event.language,
        heat_number=heat.number,
        is_final=heat.tables.count() == 1,
        starts_at=heat.starts_at,
        ruleset=ruleset_of(Preset(event.rules_preset, event.rules_overrides)),
    )


def event_paper(event: Event) -> HeatPaper:
    """Return the head of papers of a whole event."""
    return HeatPaper(
        event_name=event.name,
        slug=event.slug,
        venue=event.venue,
        held_on=event.starts_on,
        language=event.language,
        heat_number=None,
        is_final=False,
        starts_at=None,
        ruleset=ruleset_of(Preset(event.rules_preset, event.rules_overrides)),
    )


def blank_pages(sizes: Sequence[int], rounds: int) -> tuple[SheetPage, ...]:
    """Return sheets to fill in by hand, one for each size of table."""
    return tuple(
        SheetPage(0, "", None, "", "", ((),) * rounds, (), blank_seats=size) for size in sizes
    )


def sheet_pages(heat: Heat) -> tuple[SheetPage, ...]:
    """Return one page per table, in order of number, in a fixed number of queries."""
    tables = Table.objects.filter(heat=heat).order_by("number")
    seats = _seats(heat)
    rosters = _rosters(heat)
    return tuple(
        SheetPage(
            table_number=table.number,
            table_name=table.label or str(table.number),
            sitting=table.sitting,
            revisor=table.revisor,
            code=table.code,
            rounds=tuple(
                tuple(person_line(entry) for entry in entries)
                for _number, entries in sorted(seats.get(table.pk, {}).items())
            ),
            roster=tuple(
                sorted(
                    (person_line(entry) for entry in rosters.get(table.pk, ())),
                    key=lambda person: (person.number is None, person.number or 0),
                )
            ),
        )
        for table in tables
    )


def seating_lines(heat: Heat) -> tuple[SeatingLine, ...]:
    """Return everybody's seats in a heat, A–Ö in Swedish order."""
    lines: list[SeatingLine] = []
    seats = _seats(heat)
    rosters = _rosters(heat)
    for table in Table.objects.filter(heat=heat).order_by("number"):
        rounds = sorted(seats.get(table.pk, {}).items())
        for entry in rosters.get(table.pk, ()):
            placed = tuple(_seat_in(entries, entry) for _number, entries in rounds)
            name = table.label or str(table.number)
            lines.append(SeatingLine(person_line(entry), table.number, name, table.sitting, placed))
    return tuple(sorted(lines, key=lambda line: swedish_key(line.person.name)))


def entered_people(event: Event) -> tuple[PersonLine, ...]:
    """Return everybody in the event's list, A–Ö in Swedish order."""
    people = [person_line(entry) for entry in event.entries.select_related("player")]
    return tuple(sorted(people, key=lambda person: swedish_key(person.name)))


def person_line(entry: Entry) -> PersonLine:
    """Return a person as paper names him: paper is for the hall, with whole names."""
    return PersonLine(entry.player.name, entry.club, entry.number)


def _seat_in(entries: list[Entry], entry: Entry) -> int | None:
    for seat, seated in enumerate(entries, start=1):
        if seated.pk == entry.pk:
            return seat
    return None


def _seats(heat: Heat) -> dict[int, dict[int, list[Entry]]]:
    """Return the entries in seat order, by table and omgång."""
    seats: dict[int, dict[int, list[Entry]]] = {}
    for row in (
        RoundSeat.objects.filter(round__table__heat=heat)
        .select_related("round", "entry__player")
        .order_by("round__number", "seat")
    ):
        rounds = seats.setdefault(row.round.table_id, {})
        rounds.setdefault(row.round.number, []).append(row.entry)
    return seats


def _rosters(heat: Heat) -> dict[int, list[Entry]]:
    rosters: dict[int, list[Entry]] = {}
    for row in TableEntry.objects.filter(heat=heat).select_related("entry__player"):
        rosters.setdefault(row.table_id, []).append(row.entry)
    return rosters
