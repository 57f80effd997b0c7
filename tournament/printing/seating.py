"""The seating of a heat as lists for the wall: by table and A–Ö, tagged for readers of screens."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.filling import filled, halved
from tournament.printing.lists import facts_of, list_pdf
from tournament.printing.seatingpages import (
    LONG,
    SHORT,
    Look,
    SeatingPage,
    Sheet,
    first_head,
    has_names,
    has_sittings,
    name_pages,
    sheet_of,
)
from tournament.printing.sheetpages import heat_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.selectors.papers import HeatPaper, SeatingLine


@dataclass(frozen=True, slots=True)
class SeatedGroup:
    """The people of one table, in the seat order of omgång 1."""

    table_name: str
    sitting: int | None
    lines: tuple[SeatingLine, ...]


def seating_by_name(
    head: HeatPaper, lines: Sequence[SeatingLine], *, are_whole: bool = False
) -> bytes:
    """Return everybody A–Ö with table and seats, as PDF; ``lines`` come in that order.

    What does not stand on one page in large type is set in two columns of smaller.

    ``are_whole`` says that the list has whole names, and so is none for a wall.
    """
    with override(head.language):
        heading = f"{heat_name(head)} · {_('Placering A–Ö')}"
        first = first_head(head, heading, facts_of(head, are_whole=are_whole))
        sheet = _sheet(head, lines, SHORT, with_table=True)
        pages = name_pages(lines, sheet, first=first)
        if len(pages) > 1:
            sheet = _sheet(head, lines, LONG, with_table=True)
            pages = name_pages(lines, sheet, first=first)
        return _pdf(head, heading, lines, sheet, pages, are_whole=are_whole)


def seating_by_table(
    head: HeatPaper, lines: Sequence[SeatingLine], *, are_whole: bool = False
) -> bytes:
    """Return the people of every table with their seats, as PDF; ``are_whole`` as above."""
    with override(head.language):
        heading = f"{heat_name(head)} · {_('Placering bord för bord')}"
        first = first_head(head, heading, facts_of(head, are_whole=are_whole))
        sheet = _sheet(head, lines, SHORT, with_table=False)
        pages = table_pages(lines, sheet, first=first)
        if len(pages) > 1:
            sheet = _sheet(head, lines, LONG, with_table=False)
            pages = table_pages(lines, sheet, first=first)
        return _pdf(head, heading, lines, sheet, pages, are_whole=are_whole)


def seated_groups(lines: Sequence[SeatingLine]) -> list[SeatedGroup]:
    """Return the tables in order of number, each with its people in seat order."""
    in_order = sorted(lines, key=_place)
    return [
        SeatedGroup(first.table_name, first.sitting, (first, *rest))
        for _number, (first, *rest) in groupby(in_order, key=lambda line: line.table_number)
    ]


def table_pages(
    lines: Sequence[SeatingLine], sheet: Sheet, *, first: float
) -> list[SeatingPage[SeatedGroup]]:
    """Return the pages of a list table by table; no table is parted."""

    def height(group: SeatedGroup) -> float:
        sitting = (
            ""
            if group.sitting is None
            else f" · {_('sittning %(number)s') % {'number': group.sitting}}"
        )
        name = f"{_('Bord')} {group.table_name}{sitting}"
        return sheet.named(name) + sum(map(sheet.line, group.lines))

    rooms, count = sheet.room(first), sheet.look.columns
    columns = filled(seated_groups(lines), height, lambda at: rooms[at >= count])
    pages = [columns[at : at + count] for at in range(0, len(columns), count)]
    if pages and count > 1:
        last = [group for column in pages[-1] for group in column]
        pages[-1] = halved(last, height, rooms[len(pages) > 1], count)
    return [SeatingPage(page) for page in pages]


def _place(line: SeatingLine) -> tuple[int, list[tuple[bool, int]]]:
    """Return where a person stands: who has no seat in an omgång comes after those who have."""
    return line.table_number, [(seat is None, seat or 0) for seat in line.seats]


def _sheet(head: HeatPaper, lines: Sequence[SeatingLine], look: Look, *, with_table: bool) -> Sheet:
    return sheet_of(lines, head.ruleset.rounds_per_table, look=look, with_table=with_table)


def _pdf(
    head: HeatPaper,
    heading: str,
    lines: Sequence[SeatingLine],
    sheet: Sheet,
    pages: Sequence[SeatingPage[SeatingLine]] | Sequence[SeatingPage[SeatedGroup]],
    *,
    are_whole: bool,
) -> bytes:
    content = {
        "pages": pages,
        "rounds": range(1, head.ruleset.rounds_per_table + 1),
        "columns": sum(wide > 0 for wide in (sheet.widths.name, sheet.widths.club))
        + 1
        + head.ruleset.rounds_per_table,
        "with_table": sheet.widths.table > 0,
        "with_club": sheet.widths.club > 0,
        "is_wide": has_names(lines),
        "has_sittings": has_sittings(lines),
        "is_long": sheet.look is LONG,
        "for_the_desk": are_whole,
    }
    template = f"print/seating_by_{'name' if sheet.widths.table else 'table'}.html"
    return list_pdf(head, heading, template, content, style="seating", css=sheet.widths.css())
