"""Long papers: whether a press runs, how far a job has come, and the finished file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F

from tournament.models import Lease, PrintedFile, PrintJob
from tournament.states import PrintState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from tournament.models import Event

WAITING = (PrintState.QUEUED, PrintState.DRAWING)
LIVE = (*WAITING, PrintState.DONE)
"""States of which there is one job for what looks the same."""
MOST_ATTEMPTS = 3
"""How often a press may die over a job before it has failed."""


@dataclass(frozen=True, slots=True)
class PrintProgress:
    """How far a job has come; ``ahead`` jobs are drawn before it."""

    pk: int
    document: str
    state: PrintState
    pages_done: int
    pages: int
    ahead: int

    @property
    def is_bound(self) -> bool:
        """Return whether every page is drawn, and the file is not yet there."""
        return self.state == PrintState.DRAWING and self.pages_done >= self.pages

    @property
    def is_over(self) -> bool:
        """Return whether nothing more will happen."""
        return self.state not in WAITING


def press_runs(*, now: datetime) -> bool:
    """Return whether a press draws what is wanted."""
    return Lease.objects.filter(name="press", expires_at__gt=now).exists()


def live_print(digest: str) -> PrintJob | None:
    """Return the job that waits for, draws or has kept a paper, or None."""
    return PrintJob.objects.filter(digest=digest, state__in=LIVE).first()


def print_at(event: Event, document: str) -> PrintJob | None:
    """Return the newest job of an event's paper, as it is by default and at this very version.

    None where there is none, or the last one was called off.
    """
    jobs = PrintJob.objects.filter(
        event=event, heat=None, document=document, chosen={}, version=event.version
    ).exclude(state=PrintState.CANCELLED)
    return jobs.order_by("-queued_at", "-pk").first()


def kept_file(digest: str) -> bytes | None:
    """Return the finished PDF of what looks just so, or None."""
    kept = PrintedFile.objects.filter(job__digest=digest, job__state=PrintState.DONE)
    content = kept.values_list("content", flat=True).first()
    return None if content is None else bytes(content)


def progress_of(job: PrintJob) -> PrintProgress:
    """Return how far a job has come."""
    waiting = PrintJob.objects.filter(state__in=WAITING)
    is_waiting = job.state == PrintState.QUEUED
    return PrintProgress(
        pk=job.pk,
        document=job.document,
        state=PrintState(job.state),
        pages_done=job.pages_done,
        pages=job.pages,
        ahead=waiting.filter(pk__lt=job.pk).count() if is_waiting else 0,
    )


def waiting_prints(event: Event) -> Mapping[tuple[int | None, str], PrintJob]:
    """Return an event's jobs that wait or are drawn, by heat (its key, or None) and document."""
    jobs = PrintJob.objects.filter(event=event, state__in=WAITING)
    return {(job.heat_id, job.document): job for job in jobs}


def questionable_prints(limit: int) -> Sequence[PrintJob]:
    """Return kept papers whose event has been written since they were last found right."""
    done = PrintJob.objects.filter(state=PrintState.DONE, event__version__gt=F("version"))
    return tuple(done[:limit])
