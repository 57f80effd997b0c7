"""Table cards (bordsskyltar): a folded A4, or two of A5 to a sheet, read from both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.cards import PAGE_HEIGHT, PAGE_WIDTH, cards_pdf, style
from tournament.printing.emblem import row_picture
from tournament.printing.imposing import tents, two_up
from tournament.printing.measuring import LEADING, fitting, lines, size_class, width
from tournament.printing.qrpicture import qr_picture
from tournament.printing.sheetpages import heat_name
from tournament.printing.svg import POINT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.selectors.papers import HeatPaper
    from tournament.selectors.tablecards import TableCard

ROOM = 182.0
NUMBER_ROOM = 165.0
NUMBER_SIZES = (300, 260, 220)
"""Of what is short enough to be a number: a letter or two, one to three figures."""
SHORT = 3
NAME_SIZES = (150, 120, 95, 76, 60, 48, 38)
NAME_HEIGHT = 80.0
EVENT = (120.0, 20.0)
EVENT_SIZES = (20, 16, 13, 10)
MOST_LINES = 5
QR_SIZE = 30.0
FACE = (
    f"@page {{ size: {PAGE_WIDTH}mm {PAGE_HEIGHT / 2}mm; margin: 0 }}"
    f"section {{ width: {PAGE_WIDTH}mm; height: {PAGE_HEIGHT / 2}mm }}"
)


def table_cards(head: HeatPaper, cards: Sequence[TableCard], *, halved: bool = False) -> bytes:
    """Return a tent for each table as PDF: A4 to fold, or ``halved`` two of A5 to cut and fold.

    The QR code opens the table's public page.
    """
    with override(head.language):
        title = f"{head.event_name} – {heat_name(head)} – {_('bordsskyltar')}"
        css = style("cards") + FACE + style("tablecards") + _sizes()
        faces = [_face(card) for card in cards]
        content = cards_pdf(faces, _ground(head), css, title=title, language=head.language)
        return two_up(tents(content)) if halved else tents(content)


def _ground(head: HeatPaper) -> str:
    """Return what is the same on every card: the event, and what the code opens."""
    size = size_class(fitting(head.event_name, *EVENT, EVENT_SIZES, bold=True))
    return (
        f'<p class="label">{escape(_("Bord"))}</p>{row_picture(7)}'
        f'<p class="event {size}">{escape(head.event_name)}</p>'
        f'<p class="caption">{escape(_("Ställningen vid bordet"))} · {escape(heat_name(head))}</p>'
    )


def _face(card: TableCard) -> str:
    size, count = _fitted(card.name)
    name = f'<p class="table {size_class(size)} l{count}">{escape(card.name)}</p>'
    return name + qr_picture(card.address, QR_SIZE)


def _fitted(name: str) -> tuple[float, int]:
    """Return the size of a table's name in points, and on how many lines it stands."""
    if len(name) <= SHORT:
        wide = width(name, bold=True) * POINT
        return next(
            (size for size in NUMBER_SIZES if size * wide <= NUMBER_ROOM), NUMBER_SIZES[-1]
        ), 1
    size = fitting(name, ROOM, NAME_HEIGHT, NAME_SIZES, bold=True)
    return size, min(MOST_LINES, lines(name, ROOM / (size * POINT), bold=True))


def _sizes() -> str:
    """Return a class for each size, and for each number of lines one that sets them midway."""
    rules: list[str] = []
    for size in (*NUMBER_SIZES, *NAME_SIZES, *EVENT_SIZES):
        name = size_class(size)
        rules.append(f".{name} {{ font-size: {size}pt; line-height: {LEADING} }}")
        for count in range(1, MOST_LINES + 1):
            up = count * size * POINT * LEADING / 2
            rules.append(f".table.{name}.l{count} {{ margin-top: -{up:.2f}mm }}")
    return "\n".join(rules)
