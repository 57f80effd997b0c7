"""The seating lists cut into pages before they are set, by measuring what each line needs.

So every page can have its own explanation and letters, columns cost no second setting, and tables
of a fixed layout are set sooner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from tournament.printing.cards import PAGE_HEIGHT
from tournament.printing.filling import filled, halved
from tournament.printing.measuring import lines as lines_of
from tournament.printing.svg import POINT
from tournament.selectors.sorting import from_first_letter, surname_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.selectors.papers import HeatPaper, SeatingLine

SHORT_NAME = 5
"""A longer name of a table needs a wider column."""
LEADING = 1.25
WIDTH = 186.0
ROOM = PAGE_HEIGHT - 12.0 - 20.0
"""Between the margins."""
NOTE, USUAL_HEAD = 8.0, 21.0
"""The line of explanation; the usual head of the first page."""
RULE = 0.35
"""What a line's rule adds, rounded up."""
PADDING, NAMED_TABLE, SITTING, SEATS = 1.0, 22.0, 9.0, 15.0
"""Between columns; a table's name; the sitting; the least that the seats' common head needs."""
DIGIT, TABLE, SEAT = 2.4, 12.0, 6.4
LABEL = 4
"""Digits that are as wide as »Nr« with its room."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a list is set: points of type, of the heads and of a table's name; millimetres."""

    columns: int
    width: float
    size: float
    head: float
    named: float
    room: float
    above: float


SHORT = Look(columns=1, width=WIDTH, size=11, head=8, named=12, room=1.8, above=3.5)
LONG = Look(columns=2, width=89.0, size=9.5, head=6.5, named=10.5, room=1.1, above=2.0)


@dataclass(frozen=True, slots=True)
class Widths:
    """The columns' widths in millimetres; 0 for one that is not there."""

    name: float
    club: float
    number: float
    table: float
    sitting: float
    seat: float

    def css(self) -> str:
        """Return the rules of the columns."""
        told = {
            "club": self.club,
            "number": self.number,
            "table": self.table,
            "sitting": self.sitting,
            "seat": self.seat,
        }
        return "".join(f"col.{name} {{ width: {wide:.2f}mm }}\n" for name, wide in told.items())


Unit = TypeVar("Unit")


@dataclass(frozen=True, slots=True)
class SeatingPage(Generic[Unit]):
    """A page: its columns, and the letters of the surnames on it."""

    columns: Sequence[Sequence[Unit]]
    letters: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What decides how much room the lines of a list have."""

    look: Look
    widths: Widths

    @property
    def row(self) -> float:
        """Return how high one row of type is, in millimetres."""
        return self.look.size * POINT * LEADING

    def line(self, line: SeatingLine) -> float:
        """Return how high a person's line is."""
        em, widths = self.look.size * POINT, self.widths
        is_bold = widths.table > 0  # there the surname is
        rows = lines_of(line.person.name, (widths.name - PADDING) / em, bold=is_bold)
        if widths.table:
            rows = max(rows, lines_of(line.table_name, (widths.table - PADDING) / em, bold=True))
        if widths.club:
            rows = max(rows, lines_of(line.person.club, (widths.club - 2 * PADDING) / em))
        return rows * self.row + self.look.room + RULE

    def named(self, name: str) -> float:
        """Return how high a table's name over its people is."""
        em = self.look.named * POINT
        rows = lines_of(name, self.look.width / em, bold=True)
        return rows * em * LEADING + self.look.above + self.look.room / 2 + RULE

    def room(self, first: float) -> list[float]:
        """Return the room of a column on the first page, under a head so high, and on others."""
        heads = 2 * (self.look.head * POINT * LEADING + 1.0) + RULE
        return [ROOM - first - NOTE - heads, ROOM - NOTE - heads]


def sheet_of(lines: Sequence[SeatingLine], rounds: int, *, look: Look, with_table: bool) -> Sheet:
    """Return how a list of these lines is set."""
    most = max((line.person.number or 0 for line in lines), default=0)
    number = max(LABEL, len(str(most))) * DIGIT
    seat = max(SEAT, SEATS / max(1, rounds))
    sitting = SITTING if with_table and has_sittings(lines) else 0.0
    table = (NAMED_TABLE if has_names(lines) else TABLE) if with_table else 0.0
    rest = look.width - number - table - sitting - rounds * seat
    club = rest * 0.4 if look.columns == 1 else 0.0
    return Sheet(look, Widths(rest - club, club, number, table, sitting, seat))


def has_names(lines: Sequence[SeatingLine]) -> bool:
    """Say whether tables have names, not only numbers."""
    return any(len(line.table_name) > SHORT_NAME for line in lines)


def has_sittings(lines: Sequence[SeatingLine]) -> bool:
    """Say whether the heat is played in sittings."""
    return any(line.sitting is not None for line in lines)


def name_pages(
    lines: Sequence[SeatingLine], sheet: Sheet, *, first: float
) -> list[SeatingPage[SeatingLine]]:
    """Return the pages of a list A–Ö; the columns of the last one are equally long."""
    rooms = sheet.room(first)
    count = sheet.look.columns
    columns = filled(lines, sheet.line, lambda at: rooms[at >= count])
    pages = [columns[at : at + count] for at in range(0, len(columns), count)]
    if pages and count > 1:
        last = [line for column in pages[-1] for line in column]
        pages[-1] = halved(last, sheet.line, rooms[len(pages) > 1], count)
    return [SeatingPage(page, letters([line for part in page for line in part])) for page in pages]


def letters(lines: Sequence[SeatingLine]) -> str:
    """Return the first letters of the first and the last surname: ``A–E``."""
    names = (surname_parts(line.person.name)[1] for line in (lines[0], lines[-1]))
    first, last = (from_first_letter(name)[:1].upper() for name in names)
    return first if first == last else f"{first}–{last}"


def first_head(head: HeatPaper, heading: str, facts: str) -> float:
    """Return how high the head of the first page is, in millimetres."""
    parts = ((head.event_name, 10.0, LEADING), (heading, 19.0, 1.15), (facts, 9.0, LEADING))
    rows = [
        lines_of(text, WIDTH / (size * POINT), bold=True) * size * POINT * leading
        for text, size, leading in parts
    ]
    return sum(rows) + 2.0 + 3.0 + RULE
