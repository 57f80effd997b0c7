"""How long work takes in processor time: the quickest of some runs, so that ratios are steady."""

from __future__ import annotations

import gc
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def seconds(work: Callable[[], object], *, times: int = 5) -> float:
    """Return the quickest of some runs; what earlier work left is collected first."""
    found: list[float] = []
    for _ in range(times):
        gc.collect()
        start = process_time()
        work()
        found.append(process_time() - start)
    return min(found)
