"""A heat's paper as the file that is sent: its bytes, its name and how many pages it has."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf

from tournament.printing.seating import seating_by_name, seating_by_table
from tournament.printing.tablesheets import table_sheets
from tournament.selectors.papers import heat_paper, seating_lines, sheet_pages
from tournament.selectors.printouts import HeatDocument

if TYPE_CHECKING:
    from datetime import date

    from tournament.models import Heat


@dataclass(frozen=True, slots=True)
class PaperFile:
    """A PDF ready to be sent."""

    name: str
    content: bytes
    pages: int


def heat_file(heat: Heat, document: HeatDocument, *, address: str, today: date) -> PaperFile:
    """Return a paper of a heat; ``address`` is what QR codes begin with.

    Reads first and draws afterwards, outside any transaction.
    """
    content = _drawn(heat, document, address=address)
    day = heat.event.starts_on or today
    name = f"{heat.event.slug}-heat{heat.number}-{document}-{day.isoformat()}.pdf"
    return PaperFile(name, content, page_count(content))


def page_count(content: bytes) -> int:
    """Return how many pages a PDF has."""
    with pikepdf.open(BytesIO(content)) as document:
        return len(document.pages)


def _drawn(heat: Heat, document: HeatDocument, *, address: str) -> bytes:
    head = heat_paper(heat)
    if document == HeatDocument.SHEETS:
        return table_sheets(head, sheet_pages(heat), address=address)
    if document == HeatDocument.BY_TABLE:
        return seating_by_table(head, seating_lines(heat))
    return seating_by_name(head, seating_lines(heat))
