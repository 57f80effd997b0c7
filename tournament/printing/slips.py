"""Seat slips (platslappar) to draw by hand from a hat: ten to a page, with cut lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing import svg
from tournament.printing.cards import (
    PAGE_HEIGHT,
    PAGE_WIDTH,
    Layout,
    cards_pdf,
    cut_lines,
    in_stacks,
    style,
)
from tournament.printing.emblem import row_marks, row_width
from tournament.printing.measuring import fitting, size_class, size_rules
from tournament.printing.sheetpages import heat_name
from tournament.printing.stamping import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.selectors.papers import HeatPaper
    from tournament.selectors.slips import SeatSlip

SLIPS = Layout(PAGE_WIDTH, PAGE_HEIGHT, 2, 5, PAGE_WIDTH / 2, PAGE_HEIGHT / 5)
TABLE = (56.0, 24.0)
"""Width and height of the room for a table's name; below, for what stands by itself."""
WHOLE = (89.0, 24.0)
LARGEST = 56
TABLE_SIZES = (LARGEST, 44, 34, 27, 22, 17, 13)


def seat_slips(head: HeatPaper, slips: Sequence[SeatSlip | None], *, reserves: int = 0) -> bytes:
    """Return a slip for each seat, and as many for reserver (alternates) as asked for, as PDF.

    Cut piles laid on each other are in the order given; None is an empty place. The reserves have
    pages of their own.
    """
    with override(head.language):
        title = f"{head.event_name} – {heat_name(head)} – {_('platslappar')}"
        large = size_class(LARGEST)
        seats = [
            [] if slip is None else [_at_table(slip.table), (f"seat {large}", slip.seat)]
            for slip in slips
        ]
        waiting = [[one] for one in _reserves(reserves)]
        labels = (_("Bord"), _("Säte i omgång 1"))
        parts = [
            _pages(made, _ground(head, words), title=title, language=head.language)
            for made, words in ((seats, labels), (waiting, ()))
            if made
        ]
        return joined(parts, title=title, language=head.language)


def _at_table(table: str) -> tuple[str, str]:
    return f"table {size_class(fitting(table, *TABLE, TABLE_SIZES, bold=True))}", table


def _reserves(count: int) -> list[tuple[str, str]]:
    """Return the words of every reserve's slip, all as large as the last and longest can be."""
    words = [_("Reserv %(number)d") % {"number": number} for number in range(1, count + 1)]
    size = min(
        (fitting(one, *WHOLE, TABLE_SIZES, bold=True) for one in words[-1:]), default=LARGEST
    )
    return [(f"reserve {size_class(size)}", one) for one in words]


def _pages(
    slips: Sequence[Sequence[tuple[str, object]]], ground: str, *, title: str, language: str
) -> bytes:
    """Return the pages of slips, each of which is words with their class."""
    pages = [
        "".join(
            f'<p class="{kind} c{at}">{escape(words)}</p>'
            for at, slip in enumerate(page)
            for kind, words in slip or ()
        )
        for page in in_stacks(slips, SLIPS.per_page)
    ]
    css = style("cards") + style("slips") + SLIPS.place_rules() + size_rules(TABLE_SIZES)
    return cards_pdf(pages, ground, css, title=title, language=language)


def _ground(head: HeatPaper, labels: Sequence[str]) -> str:
    """Return what is the same on every slip: where to cut, the heat, and the line to write on."""
    marks = list(cut_lines(SLIPS))
    parts: list[str] = []
    words = [("head", f"{heat_name(head)} · {head.event_name}")]
    words += zip(("label at-table", "label at-seat"), labels, strict=False)
    for at in range(SLIPS.per_page):
        left, top = SLIPS.corner(at)
        marks.append(row_marks(left + SLIPS.card_width - 8 - row_width(3.2), top + 5.9, 3.2))
        parts += [f'<p class="{kind} c{at}">{escape(text)}</p>' for kind, text in words]
        write = f"{escape(_('Namn'))}<span>{escape(_('Startnr'))}</span>"
        parts.append(f'<p class="write c{at}">{write}</p>')
    return svg.picture(PAGE_WIDTH, PAGE_HEIGHT, marks) + "".join(parts)
