"""What the log keeps of paper: which heat's, of what kind, and how many pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.services.journal import writing

if TYPE_CHECKING:
    from tournament.models import Event, Heat
    from tournament.selectors.printouts import Document
    from tournament.services.actors import Actor


def record_print(
    event: Event, heat: Heat | None, document: Document, *, pages: int, table: int = 0, by: Actor
) -> None:
    """Log that a paper was fetched for printing; called when it is rendered, never around it.

    ``table`` is the number of the one table that it is of (0: of all).
    """
    after: dict[str, str | int] = {"paper": str(document), "pages": pages}
    if table > 0:
        after["table"] = table
    with writing(event, by=by) as journal:
        journal.record("print_paper", heat or event, after=after)
