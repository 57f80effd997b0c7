"""What stands on paper: frozen values, people by their own names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.event import Preset
from scoring.rulesets import ruleset_of
from tournament.models import RoundSeat, Table, TableEntry

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, datetime

    from scoring.rulesets import Ruleset
    from tournament.models import Entry, Event, Heat


SHEET_NUMBER = re.compile(r"h(\d{1,4})\s*[-–]?\s*b(\d{1,6})", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person on paper; ``number`` is the start number."""

    name: str
    club: str
    number: int | None


@dataclass(frozen=True, slots=True)
class SheetPage:
    """One table's sheet: the people of each omgång in seat order, and the roster by number.

    ``sheet_number`` is what the desk ticks off by. ``blank_seats`` players fit on a sheet that is
    filled in by hand (else 0). ``version`` counts what was printed for the table: 2 replaces 1.
    """

    table_number: int
    table_name: str
    sitting: int | None
    revisor: str
    code: str
    rounds: tuple[tuple[PersonLine, ...], ...]
    roster: tuple[PersonLine, ...]
    sheet_number: str
    blank_seats: int = 0
    version: int = 1


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
    rules_preset: str = "poker-sm"


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
        rules_preset=event.rules_preset,
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
        rules_preset=event.rules_preset,
    )


def blank_pages(sizes: Sequence[int], rounds: int) -> tuple[SheetPage, ...]:
    """Return sheets to fill in by hand, one for each size of table."""
    return tuple(
        SheetPage(0, "", None, "", "", ((),) * rounds, (), "", blank_seats=size) for size in sizes
    )


def sheet_pages(heat: Heat, *, only: int | None = None) -> tuple[SheetPage, ...]:
    """Return one page per table, in order of number, in a fixed number of queries.

    ``only`` is the number of the one table that is wanted.
    """
    tables = Table.objects.filter(heat=heat).order_by("number")
    if only is not None:
        tables = tables.filter(number=only)
    seats = _seats(heat, only)
    rosters = _rosters(heat, only)
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
            sheet_number=sheet_number(heat.number, table.number),
        )
        for table in tables
    )


def sheet_number(heat: int, table: int) -> str:
    """Return the number on a table's sheet (»H2–B07«): the same however often it is printed."""
    return f"H{heat}–B{table:02}"


def table_of_sheet(text: str) -> tuple[int, int] | None:
    """Return heat and table of a sheet's number as somebody types it (»h2-b7«), else ``None``."""
    found = SHEET_NUMBER.fullmatch(text.strip())
    return None if found is None else (int(found[1]), int(found[2]))


def person_line(entry: Entry) -> PersonLine:
    """Return a person as paper names him: paper is for the hall, with whole names."""
    return PersonLine(entry.player.name, entry.club, entry.number)


def _seats(heat: Heat, only: int | None = None) -> dict[int, dict[int, list[Entry]]]:
    """Return the entries in seat order, by table and omgång."""
    seats: dict[int, dict[int, list[Entry]]] = {}
    rows = RoundSeat.objects.filter(round__table__heat=heat)
    if only is not None:
        rows = rows.filter(round__table__number=only)
    for row in rows.select_related("round", "entry__player").order_by("round__number", "seat"):
        rounds = seats.setdefault(row.round.table_id, {})
        rounds.setdefault(row.round.number, []).append(row.entry)
    return seats


def _rosters(heat: Heat, only: int | None = None) -> dict[int, list[Entry]]:
    rosters: dict[int, list[Entry]] = {}
    rows = TableEntry.objects.filter(heat=heat)
    if only is not None:
        rows = rows.filter(table__number=only)
    for row in rows.select_related("entry__player"):
        rosters.setdefault(row.table_id, []).append(row.entry)
    return rosters
