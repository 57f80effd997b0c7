"""Drawing what is wanted, part by part, while the lease is held and nobody calls it off."""

from __future__ import annotations

import logging
from concurrent.futures import FIRST_COMPLETED, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournament.press.helpers import bind_parts, draw_part
from tournament.press.jobs import reading_of
from tournament.press.pool import HELPERS, Pool
from tournament.printing.binding import parts_of
from tournament.selectors.printjobs import questionable_prints
from tournament.server.leaving import Ending
from tournament.services.printjobs import (
    claim_print,
    confirm_print,
    fail_print,
    finish_print,
    forget_print,
    give_back_print,
    give_up_press,
    hold_press,
    report_print,
    settle_print,
    tidy_prints,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from datetime import datetime

    from tournament.models import PrintJob
    from tournament.press.pool import Helpers

RENEWED_AFTER = timedelta(seconds=3)
LOOK = 1.0
"""Seconds between two looks at whether a job is still wanted."""
CHECKED_EVERY = timedelta(seconds=20)
CHECKED_AT_ONCE = 5
"""Kept papers that are compared with what is so now, each time."""
IDLE = timedelta(minutes=2)
"""Helpers without work are let go after so long."""

logger = logging.getLogger(__name__)


class Interrupted(Exception):
    """The job is not ours to draw any more: called off, taken over, or we are to stop."""


@dataclass
class Press:
    """One process's press; it does nothing while another one leads."""

    holder: str
    start_helpers: Callable[[], Helpers] = Pool
    ending: Ending = field(default_factory=Ending)
    _renewed_at: datetime | None = None
    _helpers: Helpers | None = None
    _worked_at: datetime | None = None
    _checked_at: datetime | None = None

    def step(self, *, now: datetime) -> bool:
        """Draw the next job, or look after what is kept; returns whether there was one."""
        if not self._leads(now):
            return False
        job = claim_print(self.holder, now=now)
        if job is None:
            self._rest(now)
            return False
        self._print(job)
        self._worked_at = timezone.now()
        return True

    def stop(self) -> None:
        """Let the helpers go and another press lead at once."""
        self._let_go()
        give_up_press(self.holder)

    def _print(self, job: PrintJob) -> None:
        reading = reading_of(job)
        if reading is None:
            fail_print(job, now=timezone.now())
            return
        settled = settle_print(
            job, digest=reading.digest, version=reading.version, pages=reading.pages
        )
        if not settled:
            return
        parts = parts_of(reading.paper, reading.value, reading.pages)
        try:
            drawn = self._drawn(job, parts, reading.pages)
            content, pages = self._result(
                job, self._pool().submit(bind_parts, job.document, reading.value, drawn)
            )
        except Interrupted:
            self._let_go()
        except BrokenProcessPool:
            self._let_go()
            give_back_print(job)
        else:
            finish_print(job, content, pages=pages, now=timezone.now())

    def _drawn(self, job: PrintJob, parts: Sequence[object], pages: int) -> list[bytes]:
        """Return the drawn parts in order; as many at a time as there are helpers."""
        self._pool().begin()
        waiting = list(enumerate(parts))[::-1]
        running: dict[Future[bytes], int] = {}
        drawn: dict[int, bytes] = {}
        while waiting or running:
            while waiting and len(running) < HELPERS:
                at, part = waiting.pop()
                running[self._pool().submit(draw_part, job.document, part)] = at
            ended, _going = wait(running, timeout=LOOK, return_when=FIRST_COMPLETED)
            for future in ended:
                drawn[running.pop(future)] = self._checked(job, future)
            joined = pages * len(drawn) // (len(parts) + 1)
            self._go_on(job, min(pages, max(joined, self._pool().laid)))
        return [drawn[at] for at in range(len(parts))]

    def _result(self, job: PrintJob, future: Future[Any]) -> Any:  # noqa: ANN401 - the future's own
        """Wait for the last step of a job."""
        while not wait((future,), timeout=LOOK).done:
            self._go_on(job, job.pages)
        return self._checked(job, future)

    def _checked(self, job: PrintJob, future: Future[Any]) -> Any:  # noqa: ANN401 - the future's own
        """Return what a helper made; a helper's mistake is logged and fails the job."""
        mistake = future.exception()
        if isinstance(mistake, BrokenProcessPool):
            raise mistake
        if mistake is not None:
            logger.error("The paper %s cannot be drawn", job.document, exc_info=mistake)
            fail_print(job, now=timezone.now())
            raise Interrupted
        return future.result()

    def _go_on(self, job: PrintJob, pages_done: int) -> None:
        """Say how far we are, or stop where we may not go on."""
        if self.ending.is_asked():
            give_back_print(job)
            raise Interrupted
        if not self._leads(timezone.now()) or not report_print(job, pages_done=pages_done):
            raise Interrupted

    def _leads(self, now: datetime) -> bool:
        """Tell whether we draw, renewing the lease now and then."""
        if self._renewed_at is not None and now - self._renewed_at < RENEWED_AFTER:
            return True
        leads = hold_press(self.holder, now=now)
        self._renewed_at = now if leads else None
        return leads

    def _rest(self, now: datetime) -> None:
        """Compare kept papers with what is so now, clear away, and let idle helpers go."""
        if self._worked_at is not None and now - self._worked_at > IDLE:
            self._let_go()
        if self._checked_at is not None and now - self._checked_at < CHECKED_EVERY:
            return
        self._checked_at = now
        for job in questionable_prints(CHECKED_AT_ONCE):
            reading = reading_of(job)
            if reading is None or reading.digest != job.digest:
                forget_print(job)
            else:
                confirm_print(job, version=reading.version)
        tidy_prints(now=now)

    def _pool(self) -> Helpers:
        if self._helpers is None:
            self._helpers = self.start_helpers()
        return self._helpers

    def _let_go(self) -> None:
        """End the helpers; what they were drawing is not wanted."""
        if self._helpers is not None:
            self._helpers.call_off()
        self._helpers = None
        self._worked_at = None
