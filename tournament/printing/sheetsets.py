"""A set of sheets in the size and the order in which it is printed, cut apart and put in piles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from tournament.printing.formats import A4, A5
from tournament.printing.stamping import two_up
from tournament.printing.tablesheets import table_sheets

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.selectors.papers import HeatPaper, SheetPage

ON_A4, ON_A5, TWO_ON_A4 = "a4", "a5", "a5-pa-a4"
A_SHEET = TypeVar("A_SHEET")


@dataclass(frozen=True, slots=True)
class SheetSet:
    """Sheets as they are printed: in the order of ``pages``, in one of the three sizes.

    ``address`` is what the tables' QR codes begin with (``""`` leaves them out).
    """

    head: HeatPaper
    pages: tuple[SheetPage, ...]
    address: str
    size: str = ON_A4

    @property
    def per_page(self) -> int:
        """Return how many sheets a page holds."""
        return sheets_on_a_page(self.size)


def sheets_on_a_page(size: str) -> int:
    """Return how many sheets a page holds in a size."""
    return 2 if size == TWO_ON_A4 else 1


def sheet_set(
    head: HeatPaper, pages: Sequence[SheetPage], *, address: str, size: str = ON_A4
) -> SheetSet:
    """Return the sheets in the order of printing: two on a page lie in order when they are cut."""
    in_order = in_stacks(pages) if size == TWO_ON_A4 else tuple(pages)
    return SheetSet(head, in_order, address, size)


def in_stacks(sheets: Sequence[A_SHEET]) -> tuple[A_SHEET, ...]:
    """Return the order in which page k holds k and k + n/2: cut, the left pile goes on the right.

    An odd last one stands alone.
    """
    half = (len(sheets) + 1) // 2
    return tuple(
        sheets[index]
        for first in range(half)
        for index in (first, first + half)
        if index < len(sheets)
    )


def drawn_set(sheets: SheetSet) -> bytes:
    """Return a set, or a part of one, as PDF."""
    form = A4 if sheets.size == ON_A4 else A5
    content = table_sheets(sheets.head, sheets.pages, address=sheets.address, form=form)
    return two_up(content) if sheets.size == TWO_ON_A4 else content


def split_set(sheets: SheetSet, size: int) -> list[SheetSet]:
    """Return the set in parts of at most ``size`` pages."""
    step = size * sheets.per_page
    return [
        replace(sheets, pages=sheets.pages[start : start + step])
        for start in range(0, len(sheets.pages), step)
    ]
