"""What a job is to print, as it is now: its request, its value, and the digest of both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournament.models import Event, Heat
from tournament.printing.catalogue import PAPERS
from tournament.printing.digests import digest_of
from tournament.printing.registry import PaperRequest, Scope
from tournament.selectors.printouts import occasion_of

if TYPE_CHECKING:
    from tournament.models import PrintJob
    from tournament.printing.registry import Paper


@dataclass(frozen=True, slots=True)
class Reading:
    """Everything that a paper shows at the event's ``version``."""

    paper: Paper[Any]
    value: object
    digest: str
    version: int
    pages: int


def reading_of(job: PrintJob) -> Reading | None:
    """Return what a job shows now; None where the paper may not be printed any more.

    The version is read first: what is written while the rest is read makes the paper questionable.
    """
    paper = next((found for found in PAPERS.values() if found.document == job.document), None)
    event = Event.objects.filter(pk=job.event_id).first()
    heats = Heat.objects.select_related("event")
    heat = None if job.heat_id is None else heats.filter(pk=job.heat_id).first()
    if paper is None or event is None or (heat is None) != (paper.scope is Scope.EVENT):
        return None
    occasion = occasion_of(event, heat)
    if paper.blockers(occasion):
        return None
    request = PaperRequest(event, heat, job.chosen, job.site, timezone.localdate())
    value = paper.read(request)
    return Reading(
        paper=paper,
        value=value,
        digest=digest_of(paper, request, value),
        version=event.version,
        pages=paper.pages(occasion, job.chosen),
    )
