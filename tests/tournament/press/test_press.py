"""The press: parts drawn in order by helpers, progress, calling off, crashes and changed data."""

from __future__ import annotations

import pickle
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from datetime import timedelta
from io import BytesIO
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar
from unittest.mock import patch

import pytest
from django.utils import timezone
from pypdf import PdfReader

from tests import make
from tests.tournament.printing.made import HEAD
from tournament.models import Event, PrintJob
from tournament.press import press as pressing
from tournament.press.jobs import reading_of
from tournament.press.press import CHECKED_EVERY, IDLE, Press
from tournament.printing.outcomes import check_in_list
from tournament.selectors.printjobs import kept_file
from tournament.services.actors import SYSTEM
from tournament.services.printjobs import Wanted, cancel_print, hold_press, want_print
from tournament.states import HeatState, PrintState

if TYPE_CHECKING:
    from collections.abc import Callable


pytestmark = pytest.mark.django_db
P = ParamSpec("P")
T = TypeVar("T")


class Inline:
    """Helpers that work at once, in this process; ``before`` is asked before every piece."""

    def __init__(self, before: Callable[[str], None] = lambda _name: None) -> None:
        self.before = before
        self.names: list[str] = []
        self.is_shut = False
        self.laid = 7

    def begin(self) -> None:
        self.laid = 0

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        self.names.append(fn.__name__)
        try:
            self.before(fn.__name__)
            sent = pickle.loads(pickle.dumps(args))  # noqa: S301 - as to another process
            future.set_result(fn(*sent, **kwargs))
        except (RuntimeError, BrokenProcessPool) as mistake:
            future.set_exception(mistake)
        return future

    def call_off(self) -> None:
        self.is_shut = True


def wanted(tables: int = 60, document: str = "bordsprotokoll") -> PrintJob:
    heat = make.seated_heat(event=make.event(), sizes=(3,) * tables)
    told = Wanted(heat.event, heat, document, {}, "http://hall.test", "first", tables)
    return want_print(told, by=SYSTEM, now=timezone.now())


def calls_off(job: PrintJob) -> None:
    cancel_print(job, now=timezone.now())


def drawn(job: PrintJob) -> PrintJob:
    return PrintJob.objects.get(pk=job.pk)


def test_parts_are_drawn_apart_and_bound_in_order() -> None:
    job, helpers = wanted(), Inline()
    press = Press("a", lambda: helpers)
    assert press.step(now=timezone.now())
    assert helpers.names == ["draw_part"] * 3 + ["bind_parts"]
    told = drawn(job)
    assert (told.state, told.pages_done, told.pages) == (PrintState.DONE, 60, 60)
    content = kept_file(told.digest)
    assert content is not None
    assert told.size == len(content)
    pdf = PdfReader(BytesIO(content))
    assert pdf.metadata is not None
    assert (len(pdf.pages), "Heat 1" in str(pdf.metadata.title)) == (60, True)
    assert pdf.trailer["/Root"]["/Lang"] == "sv"  # type: ignore[index]
    assert ["26" in pdf.pages[25].extract_text(), "60" in pdf.pages[59].extract_text()] == [
        True
    ] * 2
    assert not press.step(now=timezone.now())


def test_paper_that_is_not_cut_is_drawn_whole() -> None:
    job, helpers = wanted(3, "placering-a-o"), Inline()
    Press("a", lambda: helpers).step(now=timezone.now())
    assert (helpers.names, drawn(job).state) == (["draw_part", "bind_parts"], PrintState.DONE)


def test_bar_of_a_paper_in_one_piece_moves_as_its_pages_are_laid_out() -> None:
    job, piece, content = wanted(60, "placering-a-o"), Future[bytes](), check_in_list(HEAD, ())
    told: list[int] = []

    class Slow(Inline):
        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            made = super().submit(fn, *args, **kwargs)
            return made if fn.__name__ == "bind_parts" else piece  # type: ignore[return-value]

    helpers, go_on = Slow(), Press._go_on

    def look(press: Press, looked_at: PrintJob, pages_done: int) -> None:
        go_on(press, looked_at, pages_done)
        told.append(drawn(job).pages_done)
        helpers.laid += 1
        if len(told) == 6:
            piece.set_result(content)

    with patch.object(pressing, "LOOK", 0.01), patch.object(Press, "_go_on", look):
        Press("a", lambda: helpers).step(now=timezone.now())
    pages = max(told)
    assert told[:6] == [min(pages, number) for number in range(6)]
    assert (told == sorted(told), pages > 1, drawn(job).state) == (True, True, PrintState.DONE)


def test_job_that_is_called_off_stops_at_the_next_part() -> None:
    job = wanted()
    helpers = Inline(lambda _name: calls_off(job))
    Press("a", lambda: helpers).step(now=timezone.now())
    assert (helpers.names, helpers.is_shut) == (["draw_part"] * 2, True)
    assert drawn(job).state == PrintState.CANCELLED


def test_press_that_is_asked_to_stop_gives_its_job_back() -> None:
    job, helpers = wanted(), Inline()
    press = Press("a", lambda: helpers)
    helpers.before = lambda _name: press.ending.ask()
    press.step(now=timezone.now())
    press.stop()
    assert drawn(job).state == PrintState.QUEUED
    assert hold_press("b", now=timezone.now())
    Press("b", Inline).step(now=timezone.now())
    assert drawn(job).state == PrintState.DONE


def test_press_that_lost_its_lease_leaves_the_job_to_the_other() -> None:
    job, helpers = wanted(), Inline()
    press = Press("a", lambda: helpers)

    def lose(_name: str) -> None:
        later = timezone.now() + timedelta(minutes=1)
        press._renewed_at = None
        hold_press("b", now=later)

    helpers.before = lose
    press.step(now=timezone.now())
    assert (drawn(job).state, drawn(job).holder) == (PrintState.DRAWING, "a")
    assert not press.step(now=timezone.now())


def test_helper_that_dies_costs_an_attempt_and_nothing_more() -> None:
    job = wanted()
    died: list[int] = []

    def die_once(_name: str) -> None:
        if not died:
            died.append(1)
            raise BrokenProcessPool

    press = Press("a", lambda: Inline(die_once))
    press.step(now=timezone.now())
    assert drawn(job).state == PrintState.QUEUED
    press.step(now=timezone.now())
    assert (drawn(job).state, drawn(job).attempts) == (PrintState.DONE, 2)


def test_mistake_of_our_own_fails_the_job_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    job = wanted()

    def stumble(_name: str) -> None:
        raise RuntimeError("a mistake")

    Press("a", lambda: Inline(stumble)).step(now=timezone.now())
    assert drawn(job).state == PrintState.FAILED
    assert "a mistake" in caplog.text


def test_slow_binding_is_waited_for_while_the_lease_is_held() -> None:
    job = wanted(3, "placering-a-o")
    started: list[Future[Any]] = []

    class Slow(Inline):
        def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
            future = super().submit(fn, *args, **kwargs)
            if fn.__name__ != "bind_parts":
                return future
            started.append(Future())
            return started[0]

    press = Press("a", Slow)
    looked: list[int] = []

    def look(_self: Press, _job: PrintJob, pages_done: int) -> None:
        looked.append(pages_done)
        if started:
            started[0].set_result((b"%PDF", 1))

    with patch.object(pressing, "LOOK", 0.01), patch.object(Press, "_go_on", look):
        press.step(now=timezone.now())
    assert (drawn(job).state, looked[-1]) == (PrintState.DONE, 3)


@pytest.mark.parametrize("change", ["draft", "gone", "unknown"])
def test_paper_that_may_not_be_printed_any_more_fails(change: str) -> None:
    job = wanted(3)
    if change == "draft":
        assert job.heat is not None
        job.heat.state = HeatState.DRAWING
        job.heat.save()
    else:
        changes: dict[str, dict[str, Any]] = {"gone": {"heat": None}, "unknown": {"document": "x"}}
        PrintJob.objects.update(**changes[change])
    Press("a", Inline).step(now=timezone.now())
    assert drawn(job).state == PrintState.FAILED


def test_two_jobs_that_came_to_show_the_same_are_drawn_once() -> None:
    job = wanted(3)
    told = Wanted(job.event, job.heat, job.document, {}, job.site, "other", 3)
    other = want_print(told, by=SYSTEM, now=timezone.now())
    press = Press("a", Inline)
    press.step(now=timezone.now())
    press.step(now=timezone.now())
    assert (drawn(job).state, drawn(other).state) == (PrintState.DONE, PrintState.CANCELLED)


def test_kept_paper_is_forgotten_when_what_it_shows_has_changed() -> None:
    job, press, now = wanted(3), Press("a", Inline), timezone.now()
    press.step(now=now)
    Event.objects.update(version=5)
    press.step(now=now)
    assert drawn(job).version == 5
    person = job.event.entries.select_related("player").first()
    assert person is not None
    person.player.name = "Någon Annan"
    person.player.save()
    Event.objects.update(version=6)
    press.step(now=now + CHECKED_EVERY / 2)
    assert PrintJob.objects.exists()
    press.step(now=now + CHECKED_EVERY)
    assert not PrintJob.objects.exists()


def test_helpers_without_work_are_let_go() -> None:
    wanted(3)
    helpers = Inline()
    press = Press("a", lambda: helpers)
    press.step(now=timezone.now())
    press.step(now=timezone.now() + IDLE / 2)
    assert not helpers.is_shut
    press.step(now=timezone.now() + 2 * IDLE)
    assert helpers.is_shut


def test_what_is_read_has_the_same_digest_every_time() -> None:
    job = wanted(3)
    first, again = reading_of(job), reading_of(job)
    assert first is not None
    assert first == again
