"""What the log keeps of paper: which heat's, of what kind, and how many pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.services.journal import writing

if TYPE_CHECKING:
    from tournament.models import Event, Heat
    from tournament.selectors.printouts import Document
    from tournament.services.actors import Actor


def record_print(
    event: Event, heat: Heat | None, document: Document, *, pages: int, by: Actor
) -> None:
    """Log that a paper was fetched for printing; called when it is rendered, never around it."""
    with writing(event, by=by) as journal:
        journal.record("print_paper", heat or event, after={"paper": str(document), "pages": pages})
