"""How long work takes in processor time: the quickest of some runs, so that ratios are steady.

What is to be compared takes turns, so that a slow while of the machine meets all of it.
"""

from __future__ import annotations

import gc
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def seconds(work: Callable[[], object], *, times: int = 5) -> float:
    """Return the quickest of some runs; what earlier work left is collected first."""
    return quickest(work, times=times)[0]


def quickest(*works: Callable[[], object], times: int) -> list[float]:
    """Return the quickest run of each of some works that take turns."""
    found: list[list[float]] = []
    for _ in range(times):
        found.append([])
        for work in works:
            gc.collect()
            start = process_time()
            work()
            found[-1].append(process_time() - start)
    return [min(of) for of in zip(*found, strict=True)]
