"""The wall's seating (väggaffisch): everybody A–Ö in type that reads across a room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.cards import PAGE_HEIGHT, PAGE_WIDTH, style
from tournament.printing.filling import evened
from tournament.printing.measuring import lines as lines_of
from tournament.printing.seatingpages import has_sittings, letters
from tournament.printing.sheetpages import heat_name
from tournament.printing.svg import POINT
from tournament.printing.weasy import pdf_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.selectors.papers import HeatPaper, SeatingLine

LARGER = 2**0.5
"""A3 to A4."""
TYPE = {False: 24 * POINT, True: 34 * POINT}
"""The size of the type on A4 and on A3, in millimetres: one em of everything below."""
SIDES, ABOVE_AND_BELOW = 24.0, 28.0
"""The margins together, in millimetres of A4."""
A3 = (
    "@page { size: A3; margin: 17mm 17mm 22.6mm;"
    ' background: url("static:print/corners.svg") no-repeat -17mm -17mm;'
    " background-size: 297mm 420mm }"
)
"""Everything is as much larger as the paper is."""
HEAD = 2.6 + 0.9
LEADING, PADDING = 1.15, 0.26
NUMBER, TABLE, NAMED_TABLE = 2.6, 2.6, 6.6
SHORT = 4
"""A longer name of a table needs a wider column."""


@dataclass(frozen=True, slots=True)
class WallPage:
    """A page of the list, and the letters at its head: ``A–E``."""

    letters: str
    lines: tuple[SeatingLine, ...]


def wall_seating(head: HeatPaper, lines: Sequence[SeatingLine], *, is_large: bool = False) -> bytes:
    """Return everybody's table and first seat as PDF of A4, or ``is_large`` of A3.

    ``lines`` come A–Ö. Nothing that is looked for is smaller than 24 points.
    """
    with override(head.language):
        context = {
            "head": head,
            "heading": f"{heat_name(head)} · {_('Här sitter du')}",
            "pages": wall_pages(lines, is_large=is_large),
            "is_large": is_large,
            "has_sittings": has_sittings(lines),
            "column": "named" if _has_names(lines) else "table",
        }
        css = style("wall") + (A3 if is_large else "")
        return pdf_of(render_to_string("print/wall.html", context), css, tagged=True)


def wall_pages(lines: Sequence[SeatingLine], *, is_large: bool = False) -> list[WallPage]:
    """Return the list page by page: as few pages as there is room on, about equally full."""
    em = TYPE[is_large]
    page = LARGER if is_large else 1.0
    room = (PAGE_HEIGHT - ABOVE_AND_BELOW) * page / em - HEAD
    width = (PAGE_WIDTH - SIDES) * page / em - _columns(lines)

    def height(line: SeatingLine) -> float:
        rows = max(
            lines_of(line.person.name, width, bold=True),
            lines_of(line.table_name, NAMED_TABLE - 0.6, bold=True),
        )
        return rows * LEADING + PADDING

    return [WallPage(letters(group), tuple(group)) for group in evened(lines, height, room)]


def _columns(lines: Sequence[SeatingLine]) -> float:
    """Return how much of the width is not the name's, in em."""
    numbers = 3 if has_sittings(lines) else 2
    return numbers * NUMBER + (NAMED_TABLE if _has_names(lines) else TABLE) + 0.4


def _has_names(lines: Sequence[SeatingLine]) -> bool:
    return any(len(line.table_name) > SHORT for line in lines)
