"""Long papers (utskrifter): wanted, drawn by one press at a time, called off, kept, cleared away.

As snapshots and leases, these are no facts of the event's: nothing that its log tells. Every step
is a compare-and-set on the job's row, so that a press that was thought dead changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.db.models import F, Q

from tournament.models import PrintedFile, PrintJob
from tournament.selectors.printjobs import LIVE, MOST_ATTEMPTS, live_print
from tournament.services.live import give_up_lease, hold_lease
from tournament.states import PrintState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Event, Heat
    from tournament.services.actors import Actor

PRESS = "press"
"""The name of the presses' lease: the one that holds it draws."""
LEASE = timedelta(seconds=10)
KEPT_FILES = 60
KEPT_BYTES = 200_000_000
KEPT_ENDED = timedelta(days=1)
"""How long it is told that a job was called off or failed."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A paper that somebody wants drawn; ``chosen`` are its options, ``version`` the event's."""

    event: Event
    heat: Heat | None
    document: str
    chosen: Mapping[str, str | int]
    site: str
    digest: str
    pages: int


def want_print(wanted: Wanted, *, by: Actor, now: datetime) -> PrintJob:
    """Return the job for a paper: the one that there is for the same digest, else a new one."""
    if (job := live_print(wanted.digest)) is not None:
        return job
    try:
        with transaction.atomic():
            return PrintJob.objects.create(
                event=wanted.event,
                heat=wanted.heat,
                document=wanted.document,
                chosen=dict(wanted.chosen),
                site=wanted.site,
                digest=wanted.digest,
                version=wanted.event.version,
                state=PrintState.QUEUED,
                pages=wanted.pages,
                wanted_by_id=by.user_id,
                queued_at=now,
            )
    except IntegrityError:  # somebody clicked at the same moment: his job is ours too
        return PrintJob.objects.get(digest=wanted.digest, state__in=LIVE)


def cancel_print(job: PrintJob, *, now: datetime) -> bool:
    """Call a job off (avbryta): its press stops at the next chunk. False when it had ended."""
    waiting = Q(state=PrintState.QUEUED) | Q(state=PrintState.DRAWING)
    return _changed(job, waiting, state=PrintState.CANCELLED, ended_at=now)


def hold_press(holder: str, *, now: datetime) -> bool:
    """Take or renew the right to draw; False while another press has it."""
    return hold_lease(PRESS, holder=holder, now=now, lasts=LEASE)


def give_up_press(holder: str) -> None:
    """Let another press draw at once."""
    give_up_lease(PRESS, holder=holder)


def claim_print(holder: str, *, now: datetime) -> PrintJob | None:
    """Return the next job to draw, now this press's, or None.

    What another press was drawing is taken up again: the caller holds the lease, so that other
    press is gone. A job on which presses die again and again has failed.
    """
    left = Q(state=PrintState.QUEUED) | (Q(state=PrintState.DRAWING) & ~Q(holder=holder))
    for job in PrintJob.objects.filter(left):
        as_found = Q(state=job.state, holder=job.holder, attempts=job.attempts)
        if job.attempts >= MOST_ATTEMPTS:
            _changed(job, as_found, state=PrintState.FAILED, ended_at=now)
        elif _changed(
            job,
            as_found,
            state=PrintState.DRAWING,
            holder=holder,
            attempts=F("attempts") + 1,
            pages_done=0,
        ):
            job.refresh_from_db()
            return job
    return None


def settle_print(job: PrintJob, *, digest: str, version: int, pages: int) -> bool:
    """Say what a job that is being drawn will show; False when another job shows just that.

    The job is then called off: whoever waits for it finds the other one.
    """
    ours = _ours(job)
    try:
        with transaction.atomic():
            return _changed(job, ours, digest=digest, version=version, pages=pages)
    except IntegrityError:
        _changed(job, ours, state=PrintState.CANCELLED)
        return False


def report_print(job: PrintJob, *, pages_done: int) -> bool:
    """Say how far a job has come; False when it was called off, or another press has it."""
    return _changed(job, _ours(job), pages_done=pages_done)


def give_back_print(job: PrintJob) -> bool:
    """Put a job back in the queue: its press stops, or lost its helpers."""
    return _changed(job, _ours(job), state=PrintState.QUEUED, holder="", pages_done=0)


def fail_print(job: PrintJob, *, now: datetime) -> bool:
    """Say that a job cannot be drawn."""
    return _changed(job, _ours(job), state=PrintState.FAILED, ended_at=now)


def finish_print(job: PrintJob, content: bytes, *, pages: int, now: datetime) -> bool:
    """Keep the finished PDF; False when the job was called off, or another press has it."""
    with transaction.atomic():
        done = _changed(
            job,
            _ours(job),
            state=PrintState.DONE,
            pages=pages,
            pages_done=pages,
            size=len(content),
            ended_at=now,
        )
        if done:
            PrintedFile.objects.create(job=job, content=content)
        return done


def confirm_print(job: PrintJob, *, version: int) -> bool:
    """Say that a kept file still shows what is so at the event's ``version``."""
    return _changed(job, Q(state=PrintState.DONE), version=version)


def forget_print(job: PrintJob) -> None:
    """Throw a job away with its file."""
    PrintJob.objects.filter(pk=job.pk).delete()


def tidy_prints(*, now: datetime) -> int:
    """Throw away what is too old, too many or too large, oldest first; returns how many jobs.

    The newest file is kept whatever its size.
    """
    ended = Q(state=PrintState.CANCELLED) | Q(state=PrintState.FAILED)
    old = PrintJob.objects.filter(ended, queued_at__lt=now - KEPT_ENDED)
    going = list(old.values_list("pk", flat=True))
    files, room = 0, KEPT_BYTES
    for pk, size in _newest_first():
        files, room = files + 1, room - size
        if files > 1 and (files > KEPT_FILES or room < 0):
            going.append(pk)
    PrintJob.objects.filter(pk__in=going).delete()
    return len(going)


def _newest_first() -> list[tuple[int, int]]:
    done = PrintJob.objects.filter(state=PrintState.DONE).order_by("-ended_at", "-pk")
    return list(done.values_list("pk", "size"))


def _ours(job: PrintJob) -> Q:
    return Q(state=PrintState.DRAWING, holder=job.holder, attempts=job.attempts)


def _changed(job: PrintJob, condition: Q, **fields: object) -> bool:
    return bool(PrintJob.objects.filter(condition, pk=job.pk).update(**fields))
