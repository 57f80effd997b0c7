"""Table sheets (bordsprotokoll): one page per table, in the tables' order, on A4 or A5."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.formats import A4
from tournament.printing.geometry import GROUPS, STROKES_PER_GROUP, SheetGeometry
from tournament.printing.grids import grid
from tournament.printing.qr import qr_marks
from tournament.printing.setting import marks
from tournament.printing.sheetpages import heat_name, written
from tournament.printing.stamping import Drawn, composed, joined
from tournament.printing.svg import page_of
from tournament.printing.typecase import filled
from tournament.printing.words import SheetWords, sheet_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.printing.formats import SheetFormat
    from tournament.selectors.papers import HeatPaper, SheetPage

CHUNK = 50
"""Pages whose words are shaped together: memory stays level however many tables a heat has."""
FEWEST_ROWS = 3
OVERSHOOT = 14
"""Strokes past the target for which every sheet has room: the most that one deal gives."""


def table_sheets(
    head: HeatPaper, pages: Sequence[SheetPage], *, address: str, form: SheetFormat = A4
) -> bytes:
    """Return the sheets as one PDF: as many pages as tables.

    ``address`` is what the tables' QR codes begin with (``""`` leaves them out).
    """
    with override(head.language):
        title = f"{head.event_name} – {heat_name(head)} – {_('bordsprotokoll')}"
        chunks = [pages[start : start + CHUNK] for start in range(0, len(pages), CHUNK)]
        parts = [_chunk(head, chunk, address=address, form=form) for chunk in chunks]
        return joined(parts, title=title, language=head.language)


def geometry_of(head: HeatPaper, page: SheetPage, form: SheetFormat) -> SheetGeometry:
    """Return where everything stands on a table's sheet: rows for all who sit or are listed."""
    seats = max(FEWEST_ROWS, page.blank_seats, *(len(people) for people in page.rounds))
    return SheetGeometry(
        seats=seats,
        rounds=head.ruleset.rounds_per_table,
        listed=max(seats, len(page.roster)),
        groups=max(GROUPS, ceil((head.ruleset.target + OVERSHOOT) / STROKES_PER_GROUP)),
        form=form,
    )


def _chunk(
    head: HeatPaper, pages: Sequence[SheetPage], *, address: str, form: SheetFormat
) -> bytes:
    words = sheet_words(head.ruleset, language=head.language)
    geometries = [geometry_of(head, page, form) for page in pages]
    texts = [
        written(head, page, geometry) for page, geometry in zip(pages, geometries, strict=True)
    ]
    case = filled(told for page in texts for one in page for told in one.texts())
    drawn = [
        Drawn(
            drawn_grid(geometry, words),
            marks(case, text, form.height) + b" " + _qr(page, address, geometry),
        )
        for page, geometry, text in zip(pages, geometries, texts, strict=True)
    ]
    return composed(case, drawn, width=form.width, height=form.height)


@lru_cache(maxsize=16)
def drawn_grid(geometry: SheetGeometry, words: SheetWords) -> bytes:
    """Return the grid's page, drawn once per kind of sheet."""
    return page_of(grid(geometry, words), geometry.form.width, geometry.form.height)


def _qr(page: SheetPage, address: str, geometry: SheetGeometry) -> bytes:
    if not address or not page.code:
        return b""
    form = geometry.form
    return qr_marks(
        f"{address}{page.code}",
        left=geometry.right - form.qr_size,
        top=form.margin - 0.2 * form.qr_size,
        size=form.qr_size,
        page_height=form.height,
    )
