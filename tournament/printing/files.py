"""A paper as the file that is sent: its bytes, its name and how many pages it has."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf

from tournament.printing.outcomes import check_in_list, final_results, heat_results
from tournament.printing.seating import seating_by_name, seating_by_table
from tournament.printing.tablesheets import table_sheets
from tournament.selectors.papers import (
    blank_pages,
    entered_people,
    event_paper,
    heat_paper,
    seating_lines,
    sheet_pages,
)
from tournament.selectors.printouts import BLANK_SEATS, Document
from tournament.selectors.results import results_of

if TYPE_CHECKING:
    from datetime import date

    from tournament.models import Event, Heat


@dataclass(frozen=True, slots=True)
class PaperFile:
    """A PDF ready to be sent."""

    name: str
    content: bytes
    pages: int


def heat_file(heat: Heat, document: Document, *, address: str, today: date) -> PaperFile:
    """Return a paper of a heat; ``address`` is what QR codes begin with.

    Reads first and draws afterwards, outside any transaction.
    """
    content = _of_heat(heat, document, address=address)
    return _file(heat.event, f"heat{heat.number}-{document}", content, today=today)


def event_file(event: Event, document: Document, *, today: date) -> PaperFile:
    """Return a paper of the whole event."""
    return _file(event, document, _of_event(event, document), today=today)


def page_count(content: bytes) -> int:
    """Return how many pages a PDF has."""
    with pikepdf.open(BytesIO(content)) as document:
        return len(document.pages)


def _file(event: Event, what: str, content: bytes, *, today: date) -> PaperFile:
    day = event.starts_on or today
    return PaperFile(f"{event.slug}-{what}-{day.isoformat()}.pdf", content, page_count(content))


def _of_heat(heat: Heat, document: Document, *, address: str) -> bytes:
    head = heat_paper(heat)
    if document == Document.SHEETS:
        return table_sheets(head, sheet_pages(heat), address=address)
    if document == Document.RESULTS:
        heats = results_of(heat.event).heats
        found = next((results for results in heats if results.number == heat.number), None)
        return heat_results(head, found)
    seating = seating_by_table if document == Document.BY_TABLE else seating_by_name
    return seating(head, seating_lines(heat))


def _of_event(event: Event, document: Document) -> bytes:
    head = event_paper(event)
    if document == Document.BLANK:
        pages = blank_pages(BLANK_SEATS, head.ruleset.rounds_per_table)
        return table_sheets(head, pages, address="")
    if document == Document.FINAL_RESULTS:
        return final_results(head, results_of(event))
    return check_in_list(head, entered_people(event))
