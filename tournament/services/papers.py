"""What the log keeps of paper: which heat's, of what kind, and how many pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.services.journal import writing

if TYPE_CHECKING:
    from tournament.models import Heat
    from tournament.selectors.printouts import HeatDocument
    from tournament.services.actors import Actor


def record_print(heat: Heat, document: HeatDocument, *, pages: int, by: Actor) -> None:
    """Log that a paper was fetched for printing; called when it is rendered, never around it."""
    with writing(heat.event, by=by) as journal:
        journal.record("print_paper", heat, after={"paper": str(document), "pages": pages})
