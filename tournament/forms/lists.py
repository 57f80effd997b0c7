"""A pasted or uploaded list of people: text in, people or row-numbered faults out."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.errors import Fault, RuleError
from tournament.forms.lists_cells import TOLD, rows_of
from tournament.forms.lists_columns import NAMES, Role, columns_of, numbered_lines
from tournament.forms.lists_decode import LARGEST_FILE, ZIP, refuse, text_of
from tournament.forms.lists_xlsx import text_of_workbook
from tournament.selectors.lists import ListedPerson

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournament.forms.lists_cells import Row

LONGEST_NAME, LONGEST_CLUB, LONGEST_ALIAS = 120, 80, 60
LARGEST_NUMBER = 99_999
UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200e\u200f\u2060\ufeff"))
"""Signs without a width, which come along when text is copied."""
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of everything after them."""
BRACKETED = re.compile(r"(.*\S)\s*\[([^\[\]]*)\]\s*")
FORMULA = re.compile(r"'+[=+\-@]")
"""How our own lists guard a spreadsheet from a cell that looks like a formula."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A list as it was understood; ``faults`` are row-numbered, and forbid storing anything."""

    roles: tuple[Role, ...]
    headings: tuple[str, ...]
    people: tuple[ListedPerson, ...]
    faults: tuple[Fault, ...]


def text_of_upload(data: bytes) -> str:
    """Return an uploaded list as text, decided by its content and never by its file name.

    Raises ``RuleError`` for what cannot be read.
    """
    if not data:
        raise refuse("file_empty")
    if len(data) > LARGEST_FILE:
        raise refuse("file_too_large", most=LARGEST_FILE // 1024 // 1024)
    return text_of_workbook(data) if data.startswith(ZIP) else text_of(data)


def read_people(text: str, chosen: Sequence[Role] | None = None) -> Reading:
    """Read a list; ``chosen`` says what the columns are where the guess was wrong.

    Raises ``RuleError`` where there is no list to read at all.
    """
    rows = rows_of(text)
    columns = columns_of(numbered_lines(rows) or rows, chosen)
    if not NAMES & set(columns.roles):
        raise refuse("no_name_column")
    if not columns.rows:
        raise refuse("list_empty")
    people: list[ListedPerson] = []
    faults: list[Fault] = []
    for row in columns.rows:
        try:
            people.append(_person(row, columns.roles))
        except RuleError as refusal:
            faults.extend(refusal.faults)
    faults.extend(_numbers_twice(people))
    return Reading(columns.roles, columns.headings, tuple(people), tuple(faults))


def clean(text: str) -> str:
    """Return text as it is stored: composed letters, single spaces, nothing unseen.

    Raises ``RuleError`` (``control_character``) for what no name has.
    """
    composed = unicodedata.normalize("NFC", text.translate(UNSEEN))
    for sign in composed:
        if (unicodedata.category(sign) in {"Cc", "Cs"} and sign != "\t") or sign in TURNING:
            raise refuse("control_character", code=f"U+{ord(sign):04X}")
    return " ".join(composed.split())


def name_and_club(text: str) -> tuple[str, str]:
    """Part »Åsa Öberg [BroPok]« or »Åsa Öberg, BroPok« into name and club."""
    if match := BRACKETED.fullmatch(text):
        return match[1], match[2]
    name, _, club = text.partition(",")
    return name, club


def _person(row: Row, roles: Sequence[Role]) -> ListedPerson:
    try:
        cells = {
            role: clean(_unguarded(row.cell(index)))
            for index, role in enumerate(roles)
            if role is not Role.IGNORED
        }
        name = cells.get(Role.NAME) or " ".join(
            part for part in (cells.get(Role.FIRST), cells.get(Role.LAST)) if part
        )
        club = cells.get(Role.CLUB, "")
        if not club and (match := BRACKETED.fullmatch(name)):
            name, club = match[1], match[2].strip()
        return checked(
            ListedPerson(
                row=row.number,
                name=name,
                club=club,
                number=_number(cells.get(Role.NUMBER, "")),
                alias=cells.get(Role.ALIAS, ""),
            )
        )
    except RuleError as refusal:
        raise RuleError(*(_of_row(fault, row) for fault in refusal.faults)) from refusal


def checked(person: ListedPerson) -> ListedPerson:
    """Return a person whose texts fit; raises ``RuleError`` with everything that does not."""
    faults = [
        Fault("text_too_long", f"/{name}", {"field": name, "most": most, "text": text[:TOLD]})
        for name, text, most in (
            ("name", person.name, LONGEST_NAME),
            ("club", person.club, LONGEST_CLUB),
            ("alias", person.alias, LONGEST_ALIAS),
        )
        if len(text) > most
    ]
    if not person.name:
        faults.insert(0, Fault("name_missing", "/name"))
    if faults:
        raise RuleError(*faults)
    return person


def _of_row(fault: Fault, row: Row) -> Fault:
    return Fault(fault.code, f"/{row.number}{fault.path}", {**fault.facts, "row": row.number})


def _unguarded(cell: str) -> str:
    return cell[1:] if FORMULA.match(cell) else cell


def _number(text: str) -> int | None:
    digits = text.removeprefix("#").strip()
    if not digits:
        return None
    if not (digits.isascii() and digits.isdigit()) or len(digits) > len(str(LARGEST_NUMBER)):
        raise refuse("number_wrong", "/number", text=text[:TOLD])
    return int(digits)


def _numbers_twice(people: Sequence[ListedPerson]) -> Iterator[Fault]:
    rows: dict[int, int] = {}
    for person in people:
        if person.number is None:
            continue
        if person.number in rows:
            facts = {"row": person.row, "number": person.number, "other": rows[person.number]}
            yield Fault("number_twice", f"/{person.row}/number", facts)
        rows.setdefault(person.number, person.row)
