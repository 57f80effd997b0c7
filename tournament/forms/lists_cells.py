"""From the text of a list to its rows of cells: which sign parts them, and what is quoted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.forms.lists_decode import refuse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

LARGEST_LIST = 10_000
"""Rows that one list may have: the largest event."""
LONGEST_LINE = 1_000
DELIMITERS = ("\t", ";", ",")
QUOTE = '"'
TOLD = 40
"""So much of a wrong line or cell is repeated in the sentence about it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the list with something in it; ``number`` is the line's own, from 1."""

    number: int
    cells: tuple[str, ...]

    def cell(self, index: int) -> str:
        """Return a cell, empty where the line is shorter."""
        return self.cells[index] if index < len(self.cells) else ""


def rows_of(text: str) -> tuple[Row, ...]:
    """Return the filled lines of a list as rows of cells.

    Raises ``RuleError`` for an empty list, one with too many lines, or a line far too long.
    """
    lines = list(_filled(text))
    if not lines:
        raise refuse("list_empty")
    if len(lines) > LARGEST_LIST:
        raise refuse("list_too_long", count=len(lines), most=LARGEST_LIST)
    for number, line in lines:
        if len(line) > LONGEST_LINE:
            raise refuse("line_too_long", row=number, text=line[:TOLD])
    delimiter, lines = _delimiter(lines)
    if delimiter is None:
        return _single(lines)
    return tuple(Row(number, tuple(_split(line, delimiter))) for number, line in lines)


def written(cell: str) -> str:
    """Write a cell so that it is read back as it was: no line break or tab in it."""
    plain = " ".join(cell.replace("\t", " ").splitlines())
    return f'"{plain.replace(QUOTE, QUOTE * 2)}"' if plain.startswith(QUOTE) else plain


def _filled(text: str) -> Iterator[tuple[int, str]]:
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number, line in enumerate(lines, start=1):
        if line.strip(" \t;,\N{NO-BREAK SPACE}"):
            yield number, line


def _delimiter(
    lines: list[tuple[int, str]],
) -> tuple[str | None, list[tuple[int, str]]]:
    """Return the sign that most lines have, tab before semicolon before comma; none if none has.

    Excel's own first line, ``sep=;``, decides and is taken away.
    """
    first = lines[0][1].strip().lower()
    if first.startswith("sep=") and len(first) == len("sep=,"):
        rest = lines[1:]
        if not rest:
            raise refuse("list_empty")
        return first[-1], rest
    counts = {sign: sum(sign in line for _, line in lines) for sign in DELIMITERS}
    best = max(DELIMITERS, key=lambda sign: counts[sign])
    return (best if counts[best] else None), lines


def _single(lines: Sequence[tuple[int, str]]) -> tuple[Row, ...]:
    """Return lines with one cell each; quotes are taken off only where every line has them."""
    stripped = [line.strip() for _, line in lines]
    quoted = all(
        len(line) > 1 and line.startswith(QUOTE) and line.endswith(QUOTE) for line in stripped
    )
    if quoted and len(stripped) > 1:
        stripped = [line[1:-1].replace(QUOTE * 2, QUOTE) for line in stripped]
    return tuple(Row(number, (cell,)) for (number, _), cell in zip(lines, stripped, strict=True))


def _split(line: str, delimiter: str) -> Iterator[str]:
    """Yield the cells of a line; a quote that is not closed before the next sign is a sign."""
    start = 0
    while True:
        end = _end_of_quoted(line, start, delimiter)
        if end is not None:
            quoted = line[start:end].strip(" ")
            yield quoted[1:-1].replace(QUOTE * 2, QUOTE)
        else:
            end = line.find(delimiter, start)
            end = len(line) if end < 0 else end
            yield line[start:end]
        if end >= len(line):
            return
        start = end + 1


def _end_of_quoted(line: str, start: int, delimiter: str) -> int | None:
    """Return where a quoted cell ends: at the delimiter or the line's end; ``None`` if none is."""
    at = start
    while at < len(line) and line[at] == " ":
        at += 1
    if line[at : at + 1] != QUOTE:
        return None
    at += 1
    while (close := line.find(QUOTE, at)) >= 0:
        if line[close + 1 : close + 2] == QUOTE:
            at = close + 2
            continue
        rest = close + 1
        while rest < len(line) and line[rest] == " " and delimiter != " ":
            rest += 1
        return rest if rest == len(line) or line[rest] == delimiter else None
    return None
