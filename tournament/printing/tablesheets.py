"""Table sheets (bordsprotokoll): one A4 page per table, in the tables' order."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import override

from tournament.printing.geometry import MARGIN, PAGE_HEIGHT, SheetGeometry
from tournament.printing.grids import grid
from tournament.printing.qr import qr_marks
from tournament.printing.sheetpages import (
    PERSON_HEIGHT,
    grid_css,
    heat_name,
    pages_css,
    pages_html,
    people_css,
    people_html,
)
from tournament.printing.stamping import Placed, joined, repeated, stamped
from tournament.printing.svg import POINT
from tournament.printing.weasy import pdf_of
from tournament.printing.words import SheetWords, sheet_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.printing.geometry import Box
    from tournament.selectors.papers import HeatPaper, PersonLine, SheetPage

CHUNK = 50
"""Pages per rendering: memory stays level however many tables a heat has."""
QR_SIZE = 15.0


def table_sheets(head: HeatPaper, pages: Sequence[SheetPage], *, address: str) -> bytes:
    """Return the sheets as one PDF: as many pages as tables.

    ``address`` is what the tables' QR codes begin with (``""`` leaves them out).
    """
    with override(head.language):
        title = f"{head.event_name} – {heat_name(head)} – {_('bordsprotokoll')}"
        parts = [_chunk(head, chunk, title=title, address=address) for chunk in _chunks(pages)]
        return joined(parts, title=title, language=head.language)


def _chunks(pages: Sequence[SheetPage]) -> list[list[SheetPage]]:
    """Return runs of at most ``CHUNK`` pages whose grid is the same."""
    chunks: list[list[SheetPage]] = []
    for page in pages:
        same = chunks and len(chunks[-1]) < CHUNK and _seats(chunks[-1][0]) == _seats(page)
        if same:
            chunks[-1].append(page)
        else:
            chunks.append([page])
    return chunks


def _seats(page: SheetPage) -> int:
    return max(3, page.blank_seats, len(page.roster), *(len(people) for people in page.rounds))


def _chunk(head: HeatPaper, pages: list[SheetPage], *, title: str, address: str) -> bytes:
    geometry = SheetGeometry(seats=_seats(pages[0]), rounds=head.ruleset.rounds_per_table)
    words = sheet_words(head.ruleset, language=head.language)
    text = pdf_of(pages_html(head, pages, title=title), pages_css(geometry), tagged=False)
    text = _with_people(text, pages, geometry)
    return stamped(text, drawn_grid(geometry, words), [_qr(page, address) for page in pages])


def _with_people(text: bytes, pages: Sequence[SheetPage], geometry: SheetGeometry) -> bytes:
    """Return the pages with everybody in every omgång: each drawn once for his table."""
    drawn: list[PersonLine] = []
    places: list[list[Placed]] = []
    for page in pages:
        seated = dict.fromkeys(person for people in page.rounds for person in people)
        at = {person: len(drawn) + index for index, person in enumerate(seated)}
        drawn.extend(seated)
        places.append(
            [
                _placed(at[person], geometry.name_box(block, row))
                for block, people in enumerate(page.rounds)
                for row, person in enumerate(people)
            ]
        )
    if not drawn:
        return text
    return repeated(text, pdf_of(people_html(drawn), people_css(geometry), tagged=False), places)


def _placed(page: int, box: Box) -> Placed:
    return Placed(page, box.left / POINT, (PAGE_HEIGHT - box.top - PERSON_HEIGHT) / POINT)


@lru_cache(maxsize=8)
def drawn_grid(geometry: SheetGeometry, words: SheetWords) -> bytes:
    """Return the grid's page, drawn once per kind of sheet."""
    html = f"<html><body>{grid(geometry, words)}</body></html>"
    return pdf_of(html, grid_css(), tagged=False)


def _qr(page: SheetPage, address: str) -> bytes:
    if not address or not page.code:
        return b""
    left = SheetGeometry().left + SheetGeometry().width - QR_SIZE
    return qr_marks(f"{address}{page.code}", left=left, top=MARGIN - 3, size=QR_SIZE)
