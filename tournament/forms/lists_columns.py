"""What each column of a list is: by its heading, or guessed from what stands in it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tournament.selectors.sorting import folded

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.forms.lists_cells import Row


class Role(StrEnum):
    """What a column holds."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    CLUB = "club"
    NUMBER = "number"
    ALIAS = "alias"
    IGNORED = "ignored"


HEADINGS: Mapping[Role, tuple[str, ...]] = {
    Role.NAME: ("namn", "name", "spelare", "deltagare", "player", "person", "fullstandigt namn",
                "hela namnet", "spelarens namn"),
    Role.FIRST: ("fornamn", "first name", "firstname", "given name", "tilltalsnamn"),
    Role.LAST: ("efternamn", "last name", "lastname", "surname", "family name"),
    Role.CLUB: ("klubb", "club", "forening", "klubbnamn", "lag", "team", "klubb/forening"),
    Role.NUMBER: ("nr", "no", "nummer", "number", "startnummer", "startnr", "start nr", "start",
                  "#", "start no", "spelarnummer"),
    Role.ALIAS: ("alias", "smeknamn", "nickname", "visningsnamn", "kallas"),
}  # fmt: skip
KNOWN = {heading: role for role, headings in HEADINGS.items() for heading in headings}
NAMES = frozenset({Role.NAME, Role.FIRST, Role.LAST})
NUMBERED_LINE = re.compile(r"\s*(\d{1,5})\s*[.):]?\s+(\S.*)")
MOST = 0.8
"""So many of the cells must look alike for a guess."""
FEW_DIFFERENT = 0.6
"""Clubs come again; surnames seldom do."""
ENOUGH_TO_TELL = 5


@dataclass(frozen=True, slots=True)
class Columns:
    """What each column holds, and the rows below the heading, if there is one."""

    roles: tuple[Role, ...]
    rows: tuple[Row, ...]
    headings: tuple[str, ...] = ()


def columns_of(rows: Sequence[Row], chosen: Sequence[Role] | None = None) -> Columns:
    """Return the columns by heading or by guess; ``chosen`` overrules where it fits."""
    width = max(len(row.cells) for row in rows)
    headings = tuple(rows[0].cell(index).strip() for index in range(width))
    named = tuple(KNOWN.get(_heading(text)) for text in headings)
    has_heading = any(role in NAMES for role in named)
    body = tuple(rows[1:] if has_heading else rows)
    if chosen is not None and len(chosen) == width:
        roles = tuple(chosen)
    elif has_heading:
        roles = _once(tuple(role or Role.IGNORED for role in named))
    else:
        roles = _guessed(body, width)
    return Columns(roles, body, headings if has_heading else ())


def numbered_lines(rows: Sequence[Row]) -> tuple[Row, ...] | None:
    """Return »17 Åsa Öberg« as two cells where every line of a one-column list is such."""
    type_of_row = type(rows[0])
    matches = [NUMBERED_LINE.fullmatch(row.cell(0)) if len(row.cells) == 1 else None
               for row in rows]  # fmt: skip
    if not all(matches):
        return None
    return tuple(
        type_of_row(row.number, (match[1], match[2]))
        for row, match in zip(rows, matches, strict=True)
        if match
    )


def _heading(text: str) -> str:
    return folded(text).strip(" .:*")


def _once(roles: tuple[Role, ...]) -> tuple[Role, ...]:
    """Keep each role's first column; a full name makes first and last name needless."""
    seen: set[Role] = set()
    kept: list[Role] = []
    for role in roles:
        needless = role in seen or (Role.NAME in roles and role in {Role.FIRST, Role.LAST})
        kept.append(Role.IGNORED if needless else role)
        seen.add(role)
    return tuple(kept)


def _guessed(rows: Sequence[Row], width: int) -> tuple[Role, ...]:
    columns = [[row.cell(index) for row in rows] for index in range(width)]
    roles = [Role.IGNORED] * width
    texts: list[int] = []
    for index, cells in enumerate(columns):
        filled = [cell.strip() for cell in cells if cell.strip()]
        if filled and all(cell.isascii() and cell.isdigit() for cell in filled):
            if Role.NUMBER not in roles and len(set(filled)) == len(filled):
                roles[index] = Role.NUMBER
        elif filled:
            texts.append(index)
    for index, role in zip(texts, _text_roles([columns[i] for i in texts]), strict=False):
        roles[index] = role
    return tuple(roles)


def _text_roles(columns: Sequence[Sequence[str]]) -> tuple[Role, ...]:
    """Guess columns of text: full name and club, or a name in two parts and club.

    »Öberg, Åsa«, with a space, is the surname first.
    """
    if len(columns) > 1 and all(_single_words(column) for column in columns[:2]):
        second = [cell for cell in columns[1] if cell.strip()]
        repeats = len(set(second)) <= FEW_DIFFERENT * len(second)
        if not (repeats and len(second) >= ENOUGH_TO_TELL and len(columns) == 2):  # noqa: PLR2004
            is_spaced = all(cell.startswith(" ") for cell in second)
            parts = (Role.LAST, Role.FIRST) if is_spaced else (Role.FIRST, Role.LAST)
            return (*parts, Role.CLUB)
    return (Role.NAME, Role.CLUB)


def _single_words(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell.strip()]
    single = sum(len(cell.split()) == 1 for cell in filled)
    return bool(filled) and single >= MOST * len(filled)
