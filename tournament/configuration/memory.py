"""How long an open page's question may be answered from what was read before it was asked."""

from __future__ import annotations

import time

REMEMBERED = 0.03
"""Seconds. So long a process remembers where a published view stands; what closes a view, and what
tells the pages of a new one, waits as long, so that nobody who acts on either meets the memory."""


def moment() -> float:
    """Return the seconds of the clock that all of this goes by.

    It is the finest: that of ``time.monotonic`` and of ``asyncio`` ticks 64 times a second on
    Windows, and who wakes by it may have slept half as long as he meant to.
    """
    return time.perf_counter()


def forgotten() -> None:
    """Wait until no process remembers what was public before."""
    until = moment() + REMEMBERED
    while moment() < until:
        time.sleep(REMEMBERED)
