"""Small papers, many to a page: where each stands, where to cut, and what all pages share."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from django.contrib.staticfiles import finders
from django.utils.html import format_html
from django.utils.safestring import mark_safe

from tournament.printing import svg
from tournament.printing.faces import FACES
from tournament.printing.stamping import stamped
from tournament.printing.weasy import pdf_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PAGE_WIDTH, PAGE_HEIGHT = 210.0, 297.0
"""A4, in millimetres."""
A_CARD = TypeVar("A_CARD")
DASH = "1 1"
"""A cut line: a millimetre drawn, a millimetre left out."""
TICK = 6.0
"""How long a cut mark is at most, in millimetres."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Cards in columns and rows on a page; everything in millimetres."""

    page_width: float
    page_height: float
    columns: int
    rows: int
    card_width: float
    card_height: float

    @property
    def per_page(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    @property
    def left(self) -> float:
        """The left edge of the first column; the cards stand in the middle of the page."""
        return (self.page_width - self.columns * self.card_width) / 2

    @property
    def top(self) -> float:
        """The upper edge of the first row."""
        return (self.page_height - self.rows * self.card_height) / 2

    def corner(self, index: int) -> tuple[float, float]:
        """Return the left and the upper edge of card ``index``, row by row."""
        row, column = divmod(index, self.columns)
        return self.left + column * self.card_width, self.top + row * self.card_height

    def place_rules(self) -> str:
        """Return the page's size and, for each card, classes for where its parts stand.

        ``c7`` stands at card 7's upper left corner, ``b7`` at its lower left one.
        """
        size = f"@page {{ size: {self.page_width}mm {self.page_height}mm; margin: 0 }}\n"
        page = f"section {{ width: {self.page_width}mm; height: {self.page_height}mm }}\n"
        card = f"div {{ width: {self.card_width}mm; height: {self.card_height}mm }}\n"
        corners = (self.corner(index) for index in range(self.per_page))
        places = "".join(
            f".c{index} {{ left: {left:.2f}mm; top: {top:.2f}mm }}\n"
            f".b{index} {{ left: {left:.2f}mm;"
            f" bottom: {self.page_height - top - self.card_height:.2f}mm }}\n"
            for index, (left, top) in enumerate(corners)
        )
        return size + page + card + places


def in_order(cards: Sequence[A_CARD], per_page: int) -> list[list[A_CARD | None]]:
    """Return the cards page by page, in reading order; the last page is filled with None."""
    pages = ceil(len(cards) / per_page)
    filled = [*cards, *[None] * (pages * per_page - len(cards))]
    return [filled[page * per_page : (page + 1) * per_page] for page in range(pages)]


def in_stacks(cards: Sequence[A_CARD | None], per_page: int) -> list[list[A_CARD | None]]:
    """Return the cards page by page so that the cut piles, laid on each other, are in order.

    The pile at a place of the page holds consecutive cards; only the last piles are short.
    """
    pages = ceil(len(cards) / per_page)
    filled = [*cards, *[None] * (pages * per_page - len(cards))]
    return [filled[page::pages] for page in range(pages)]


def unstacked(pages: Sequence[Sequence[A_CARD]]) -> tuple[A_CARD, ...]:
    """Return the cards in the order of which ``in_stacks`` makes just these full pages."""
    return tuple(card for place in zip(*pages, strict=True) for card in place)


def cut_lines(layout: Layout) -> Iterator[str]:
    """Yield a dashed rule along every cut between two cards, across the whole page."""
    for x in _between(layout.left, layout.card_width, layout.columns, layout.page_width):
        yield svg.line(x, 0, x, layout.page_height, dash=DASH)
    for y in _between(layout.top, layout.card_height, layout.rows, layout.page_height):
        yield svg.line(0, y, layout.page_width, y, dash=DASH)


def cut_marks(layout: Layout) -> Iterator[str]:
    """Yield short rules in the margins, at the ends of every cut."""
    side, above = min(TICK, layout.left), min(TICK, layout.top)
    right, bottom = layout.page_width - layout.left, layout.page_height - layout.top
    for column in range(layout.columns + 1):
        x = layout.left + column * layout.card_width
        yield svg.line(x, layout.top - above, x, layout.top - 1)
        yield svg.line(x, bottom + 1, x, bottom + above)
    for row in range(layout.rows + 1):
        y = layout.top + row * layout.card_height
        yield svg.line(layout.left - side, y, layout.left - 1, y)
        yield svg.line(right + 1, y, right + side, y)


def _between(start: float, step: float, count: int, end: float) -> Iterator[float]:
    """Yield where to cut: between the cards, and at the outer edges where paper is left over."""
    for index in range(count + 1):
        at = start + index * step
        if 0 < round(at, 2) < round(end, 2):
            yield at


def document(body: str, *, title: str, language: str) -> str:
    """Return a whole HTML document around ``body``, of which every text is escaped."""
    return format_html(
        '<html lang="{}"><meta charset="utf-8"><title>{}</title><body>{}</body></html>',
        language,
        title,
        mark_safe(body),  # noqa: S308 - escaped where it was made
    )


def style(name: str) -> str:
    """Return the faces and the style sheet of a paper."""
    file = Path(str(finders.find(f"css/print-{name}.css")))
    return FACES + file.read_text(encoding="utf-8")


def cards_pdf(pages: Sequence[str], ground: str, css: str, *, title: str, language: str) -> bytes:
    """Return the pages, each set over the same drawn ``ground``, as PDF without tags."""
    body = "".join(f"<section>{page}</section>" for page in pages)
    text = pdf_of(document(body, title=title, language=language), css, tagged=False)
    under = document(f"<section>{ground}</section>", title=title, language=language)
    return stamped(text, pdf_of(under, css, tagged=False), [b""] * len(pages))
