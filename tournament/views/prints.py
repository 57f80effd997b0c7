"""Papers that are the same for everybody: drawn by the press, once, when somebody first asks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from tournament.printing.catalogue import PAPERS
from tournament.printing.digests import digest_of
from tournament.printing.registry import NOTHING_CHOSEN, PaperRequest
from tournament.selectors.printjobs import WAITING, press_runs, print_at
from tournament.selectors.printouts import occasion_of
from tournament.services.actors import SYSTEM
from tournament.services.printjobs import Wanted, want_print

if TYPE_CHECKING:
    from tournament.models import Event, PrintJob
    from tournament.selectors.printouts import Document


def shared_print(event: Event, document: Document) -> PrintJob | None:
    """Return the job for an event's paper as it is now; None where no press would draw it.

    One row is read where the event has not been written to since the paper was asked for.
    """
    job = print_at(event, document)
    if job is not None and job.state not in WAITING:
        return job
    if not press_runs(now=timezone.now()):
        return None
    if job is not None:
        return job
    paper, wanted = PAPERS[document], shared_request(event)
    asked = Wanted(
        event=event,
        heat=None,
        document=document,
        chosen=wanted.chosen,
        site=wanted.site,
        digest=digest_of(paper, wanted, paper.read(wanted)),
        pages=paper.pages(occasion_of(event, None), wanted.chosen),
    )
    return want_print(asked, by=SYSTEM, now=timezone.now())


def shared_request(event: Event) -> PaperRequest:
    """Return what is asked for: the paper as it is by default, with no address on it."""
    return PaperRequest(event, None, NOTHING_CHOSEN, "", timezone.localdate())
