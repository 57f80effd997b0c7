"""What a draw costs against a plain shuffle and split, and how it grows.

``python -m tests.bench.draw``: the figures are ratios within one run; nothing is asserted.
"""

from __future__ import annotations

import gc
import random
import sys
from functools import partial
from math import log
from time import process_time
from typing import TYPE_CHECKING
from unittest.mock import patch

from scoring.draw import draw_tables, tables
from scoring.draw.stream import Stream
from scoring.event import Preset
from scoring.rulesets import ruleset_of

if TYPE_CHECKING:
    from collections.abc import Callable

RULESET = ruleset_of(Preset())
TURNS = 5
SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)
FIELDS: dict[str, Callable[[int, int, random.Random], tuple[str, int]]] = {
    "clubs of 20, pairs from one table": lambda size, index, _: (f"c{index % (size // 20)}", 1),
    "20 clubs, pairs from one table": lambda _, __, chance: (f"c{chance.randrange(20)}", 1),
    "clubs of 50, 30 and 20 per cent": lambda _, index, __: ("AAAAABBBCC"[index % 10], 0),
}


def seconds(work: Callable[[], object], *, times: int = 3) -> float:
    """Return the quickest of some runs."""
    found = []
    for _ in range(times):
        gc.collect()
        start = process_time()
        work()
        found.append(process_time() - start)
    return min(found)


def plain(ids: list[str]) -> list[list[str]]:
    """Return a plain shuffle and split: what a draw costs that promises nothing."""
    order = list(ids)
    random.Random(1).shuffle(order)
    return [order[start : start + 4] for start in range(0, len(order), 4)]


def drawing(size: int, kind: str) -> Callable[[], object]:
    """Return the draw of a field of ``size`` whose ties are of ``kind``."""
    chance = random.Random(size)
    ids = [f"p{index:06}" for index in range(size)]
    ties = [FIELDS[kind](size, index, chance) for index in range(size)]
    numbers = [index // 2 + 1 for index in range(size)]
    chance.shuffle(numbers)
    clubs = {player: club for player, (club, _) in zip(ids, ties, strict=True)}
    paired = zip(ids, ties, numbers, strict=True)
    previous = {player: table for player, (_, has), table in paired if has == 1}
    return lambda: draw_tables(
        ids, seed="5a" * 32, clubs=clubs, previous_tables=previous, ruleset=RULESET
    )


def exponent(points: list[tuple[int, float]]) -> float:
    """Return the power of the size that the seconds grow with: the least-squares slope."""
    logs = [(log(size), log(took)) for size, took in points]
    middle = sum(x for x, _ in logs) / len(logs)
    height = sum(y for _, y in logs) / len(logs)
    rise = sum((x - middle) * (y - height) for x, y in logs)
    return rise / sum((x - middle) ** 2 for x, _ in logs)


class Asked(Stream):
    """A stream that counts the numbers asked for: what a draw does, on however busy a machine."""

    total = 0

    def below(self, bound: int) -> int:
        """Count, and return the next number."""
        Asked.total += 1
        return super().below(bound)


def asked(work: Callable[[], object]) -> int:
    """Return how many numbers a draw asks for."""
    Asked.total = 0
    with patch.object(tables, "Stream", Asked):
        work()
    return Asked.total


def calls(work: Callable[[], object]) -> int:
    """Return how many calls some work makes, in Python and below: the same on any machine."""
    made = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal made
        made += event in {"call", "c_call"}

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return made


def both(size: int, kind: str) -> tuple[float, float]:
    """Return the seconds of a draw and of a shuffle, from the middle of some runs side by side.

    A processor's pace drifts within a minute; what stands beside each other met the same one.
    """
    draw, ids = drawing(size, kind), [f"p{index:06}" for index in range(size)]
    pairs = [(seconds(draw, times=1), seconds(partial(plain, ids), times=9)) for _ in range(TURNS)]
    return sorted(pairs, key=lambda pair: pair[0] / pair[1])[TURNS // 2]


def main() -> None:
    """Print the ratio at 10,000 players and the exponents between 1,000 and 100,000."""
    for kind in FIELDS:
        draws, shuffles, ratios, numbers, made = [], [], [], [], []
        for size in SIZES:
            took, plainly = both(size, kind)
            draws.append((size, took))
            shuffles.append((size, plainly))
            ratios.append((size, took / plainly))
            numbers.append((size, float(asked(drawing(size, kind)))))
            made.append((size, float(calls(drawing(size, kind)))))
        print(
            f"{kind}: {dict(ratios)[10_000]:.0f} × a plain shuffle, "
            f"against which it grows as n^{exponent(ratios):.2f}; "
            f"makes n^{exponent(made):.2f} calls, asks for n^{exponent(numbers):.2f} numbers; "
            f"by the clock n^{exponent(draws):.2f}, the shuffle n^{exponent(shuffles):.2f}",
            flush=True,
        )
    logarithm = [(size, log(size)) for size in SIZES]
    print(f"(log n over the same sizes fits n^{exponent(logarithm):.2f})")


if __name__ == "__main__":
    main()
