"""Long papers as jobs: one for what looks the same, one press at a time, kept within bounds."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from tests import make
from tournament.models import Event, PrintedFile, PrintJob
from tournament.selectors.printjobs import kept_file, live_print, press_runs, progress_of
from tournament.services import printjobs
from tournament.services.actors import SYSTEM
from tournament.services.printjobs import (
    KEPT_BYTES,
    KEPT_ENDED,
    Wanted,
    cancel_print,
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
    want_print,
)
from tournament.states import PrintState

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 8, 14, 12, tzinfo=UTC)


def second(number: float) -> datetime:
    return NOON + timedelta(seconds=number)


def wanted(event: Event | None = None, digest: str = "a", at: float = 0) -> PrintJob:
    event = event or Event.objects.first() or make.event()
    told = Wanted(event, None, "bordsprotokoll", {"bord": 3}, "http://hall.test", digest, 60)
    return want_print(told, by=SYSTEM, now=second(at))


def claimed(holder: str = "press-1") -> PrintJob:
    job = claim_print(holder, now=second(1))
    assert job is not None
    return job


def done(digest: str, *, content: bytes = b"%PDF", at: float = 2) -> PrintJob:
    wanted(digest=digest)
    job = claimed()
    assert finish_print(job, content, pages=60, now=second(at))
    return job


def state(job: PrintJob) -> str:
    return PrintJob.objects.get(pk=job.pk).state


def test_what_is_wanted_twice_is_one_job_while_it_waits_is_drawn_and_is_kept() -> None:
    first = wanted()
    assert (first.chosen, first.pages, first.state) == ({"bord": 3}, 60, PrintState.QUEUED)
    assert wanted() == first
    job = claimed()
    assert wanted() == first
    finish_print(job, b"%PDF", pages=60, now=second(2))
    assert wanted() == first
    assert PrintJob.objects.count() == 1


def test_what_was_called_off_or_failed_is_wanted_anew() -> None:
    first = wanted()
    cancel_print(first, now=second(1))
    second_job = wanted()
    fail_print(claimed(), now=second(2))
    assert len({first, second_job, wanted()}) == 3


def test_two_clicks_at_the_same_moment_join_one_job(monkeypatch: pytest.MonkeyPatch) -> None:
    first = wanted()
    monkeypatch.setattr(printjobs, "live_print", lambda _digest: None)
    assert wanted() == first
    assert PrintJob.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_many_clicks_from_many_threads_make_one_job() -> None:
    event = make.event()
    start = threading.Barrier(4)
    found: list[int] = []

    def click() -> None:
        start.wait()
        found.append(wanted(event).pk)
        connection.close()

    threads = [threading.Thread(target=click) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(found), len(set(found)), PrintJob.objects.count()) == (4, 1, 1)


def test_jobs_are_drawn_in_the_order_wanted_and_each_by_one_press() -> None:
    first, other = wanted(digest="a", at=0), wanted(digest="b", at=1)
    assert progress_of(other).ahead == 1
    assert [claimed(), claimed()] == [first, other]
    assert claim_print("press-1", now=second(3)) is None
    assert (
        progress_of(claimed_again := PrintJob.objects.get(pk=other.pk)).ahead,
        claimed_again.attempts,
    ) == (0, 1)


def test_job_of_a_press_that_is_gone_is_taken_up_again_and_the_old_press_changes_nothing() -> None:
    wanted()
    old = claimed("press-1")
    report_print(old, pages_done=25)
    new = claimed("press-2")
    assert (new.pk, new.attempts, new.pages_done) == (old.pk, 2, 0)
    assert not report_print(old, pages_done=50)
    assert not finish_print(old, b"old", pages=60, now=second(5))
    assert not give_back_print(old)
    assert PrintedFile.objects.count() == 0
    assert finish_print(new, b"new", pages=60, now=second(6))
    assert kept_file("a") == b"new"


def test_job_over_which_presses_die_again_and_again_has_failed() -> None:
    job = wanted()
    for number in range(3):
        claimed(f"press-{number}")
    assert claim_print("press-9", now=second(9)) is None
    assert state(job) == PrintState.FAILED


def test_job_claimed_by_another_meanwhile_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted()
    monkeypatch.setattr(printjobs, "_changed", lambda *_args, **_fields: False)
    assert claim_print("press-1", now=second(1)) is None


def test_job_called_off_stops_at_its_next_report() -> None:
    wanted()
    job = claimed()
    assert report_print(job, pages_done=25)
    assert cancel_print(job, now=second(2))
    assert not report_print(job, pages_done=50)
    assert not finish_print(job, b"%PDF", pages=60, now=second(3))
    assert (state(job), kept_file("a"), live_print("a")) == (PrintState.CANCELLED, None, None)


def test_finished_job_cannot_be_called_off() -> None:
    job = done("a")
    assert not cancel_print(job, now=second(3))
    told = progress_of(PrintJob.objects.get())
    assert (told.state, told.pages_done, told.is_over) == (PrintState.DONE, 60, True)


def test_job_given_back_waits_again() -> None:
    wanted()
    assert give_back_print(claimed())
    assert claimed("press-2").attempts == 2


def test_job_whose_data_changed_before_it_was_drawn_shows_what_is_so_now() -> None:
    wanted(digest="old")
    job = claimed()
    assert settle_print(job, digest="new", version=7, pages=61)
    assert live_print("old") is None
    assert finish_print(job, b"%PDF", pages=61, now=second(2))
    assert kept_file("new") == b"%PDF"


def test_job_that_came_to_show_what_another_shows_is_called_off() -> None:
    done("new")
    wanted(digest="old")
    job = claimed()
    assert not settle_print(job, digest="new", version=7, pages=60)
    assert state(job) == PrintState.CANCELLED


def test_kept_file_is_confirmed_or_forgotten() -> None:
    job = done("a")
    assert confirm_print(job, version=9)
    assert PrintJob.objects.get().version == 9
    forget_print(job)
    assert (PrintJob.objects.count(), PrintedFile.objects.count()) == (0, 0)


def test_only_the_newest_files_are_kept_in_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printjobs, "KEPT_FILES", 2)
    for at, digest in enumerate("abc"):
        done(digest, at=at)
    assert tidy_prints(now=second(9)) == 1
    assert [kept_file(digest) is None for digest in "abc"] == [True, False, False]


def test_only_so_many_bytes_are_kept_but_always_the_newest_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(printjobs, "KEPT_BYTES", 10)
    done("a", content=b"x" * 6, at=1)
    done("b", content=b"x" * 6, at=2)
    assert tidy_prints(now=second(9)) == 1
    assert [kept_file(digest) is None for digest in "ab"] == [True, False]
    done("c", content=b"x" * 1000, at=3)
    tidy_prints(now=second(9))
    assert [kept_file(digest) is None for digest in "bc"] == [True, False]


def test_large_file_is_kept_whole() -> None:
    content = bytes(range(256)) * 80_000
    assert len(content) < KEPT_BYTES
    job = done("a", content=content)
    job.refresh_from_db()
    assert (job.size, kept_file("a") == content) == (len(content), True)


def test_what_was_called_off_is_told_for_a_day() -> None:
    job = wanted()
    cancel_print(job, now=second(1))
    assert tidy_prints(now=NOON + KEPT_ENDED) == 0
    assert tidy_prints(now=NOON + KEPT_ENDED + timedelta(seconds=1)) == 1


def test_one_press_at_a_time_and_pages_know_whether_there_is_one() -> None:
    assert not press_runs(now=second(0))
    assert [hold_press("a", now=second(0)), hold_press("b", now=second(1))] == [True, False]
    assert press_runs(now=second(9))
    assert not press_runs(now=second(11))
    assert hold_press("b", now=second(11))
    give_up_press("b")
    assert not press_runs(now=second(12))
