"""A paper as the file that is sent: its bytes, its name and how many pages it has."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pikepdf

from tournament.printing.binding import whole

if TYPE_CHECKING:
    from tournament.printing.registry import Paper, PaperRequest


@dataclass(frozen=True, slots=True)
class PaperFile:
    """A PDF ready to be sent."""

    name: str
    content: bytes
    pages: int


def paper_file(paper: Paper[Any], request: PaperRequest) -> PaperFile:
    """Return a paper; reads first and draws afterwards, outside any transaction."""
    return file_of(paper, request, whole(paper, paper.read(request)))


def file_of(paper: Paper[Any], request: PaperRequest, content: bytes) -> PaperFile:
    """Return a drawn paper as the file that is sent."""
    return PaperFile(file_name(paper, request), content, page_count(content))


def file_name(paper: Paper[Any], request: PaperRequest) -> str:
    """Return a paper's file name: event, heat, document, date."""
    day = request.event.starts_on or request.today
    parts = [request.event.slug, str(paper.document), day.isoformat()]
    if request.heat is not None:
        parts.insert(1, f"heat{request.heat.number}")
    return f"{'-'.join(parts)}.pdf"


def page_count(content: bytes) -> int:
    """Return how many pages a PDF has."""
    with pikepdf.open(BytesIO(content)) as document:
        return len(document.pages)
