"""A program that waits is asked to end by a signal in the midst of its waiting."""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING

import pytest

from tournament.server.leaving import Ending

if TYPE_CHECKING:
    from collections.abc import Iterator

SOON = 0.05
LONG = 30
TIMES = 50


@pytest.fixture
def ending() -> Iterator[Ending]:
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    ending = Ending()
    ending.ask_by_signal()
    yield ending
    for number, handler in kept.items():
        signal.signal(number, handler)


def test_wait_passes_while_nobody_asks(ending: Ending) -> None:
    assert (ending.wait(0), ending.is_asked()) == (False, False)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signal_ends_the_wait_and_every_later_one(ending: Ending, number: int) -> None:
    timer = threading.Timer(SOON, os.kill, (os.getpid(), number))
    timer.start()
    assert ending.wait(LONG)
    timer.join()
    assert (ending.wait(LONG), ending.is_asked()) == (True, True)


def test_asking_in_the_midst_of_a_wait_never_waits_for_it() -> None:
    """Signals come at whatever instant: beginnings and ends of short waits among them."""
    for _ in range(TIMES):
        again = Ending()
        signal.signal(signal.SIGALRM, lambda *_, again=again: again.ask())
        signal.setitimer(signal.ITIMER_REAL, 0.0005)
        while not again.wait(0.0001):
            pass
        assert again.is_asked()
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
