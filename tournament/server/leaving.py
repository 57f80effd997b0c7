"""Ending when the command that watches us is gone."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from queue import Empty, SimpleQueue

STOP_SECONDS = 5
STANDARD_INPUT = 0
PAUSE = 0.5
"""Seconds between two looks at whether our parent still lives."""


class Ending:
    """Whether we were asked to end, by whatever thread or signal.

    A signal's handler runs in the midst of what it interrupts. Were that a wait for a
    ``threading.Event``, setting it might wait for ever for the lock that the wait itself holds;
    a simple queue may be put into from within its own waiting.
    """

    def __init__(self) -> None:
        """Nobody asked yet."""
        self._is_asked = False
        self._told: SimpleQueue[None] = SimpleQueue()

    def ask(self) -> None:
        """Ask for the end."""
        self._is_asked = True
        self._told.put(None)

    def ask_by_signal(self) -> None:
        """Let the signals that end a program ask for it."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: self.ask())

    def is_asked(self) -> bool:
        """Tell whether somebody asked."""
        return self._is_asked

    def wait(self, seconds: float) -> bool:
        """Wait until somebody asks, or for so long; returns whether somebody asked."""
        if not self._is_asked:
            with suppress(Empty):
                self._told.get(timeout=seconds)
        return self._is_asked


def stop_when_left_alone() -> None:
    """Stop when our standard input closes: whoever started us holds its other end.

    Read without Python's buffer, whose lock would otherwise be held in every forked worker.
    """
    while os.read(STANDARD_INPUT, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(2 * STOP_SECONDS)
    os._exit(1)  # it did not listen; its children leave with it


def leave_with(parent: int) -> None:
    """End at once when our parent is gone: an orphan would keep its port, or its memory."""
    while os.getppid() == parent:
        time.sleep(PAUSE)
    os._exit(0)
