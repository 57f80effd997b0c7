"""Exact sums and shares, quick where the numbers are whole (rules.md §2: never a float)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


@lru_cache(maxsize=4096)
def whole(number: int) -> Fraction:
    """Return a whole number as a rational, made once."""
    return Fraction(number)


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """Sum rationals exactly; most of them are whole, and whole numbers are summed as such."""
    total = 0
    broken: list[Fraction] = []
    for value in values:
        if value.denominator == 1:
            total += value.numerator
        else:
            broken.append(value)
    return sum(broken, whole(total))


def comparable(value: Fraction) -> int | Fraction:
    """Return an equal number that compares as quickly as it can."""
    return value.numerator if value.denominator == 1 else value


def share(part: Fraction | int, of: Fraction | int) -> Fraction:
    """Return a part as a share of a sum; 0 where the sum is not positive (rules.md §4)."""
    return Fraction(part) / of if of > 0 else whole(0)


def share_keys(shares: Sequence[tuple[int, int]]) -> list[int]:
    """Return whole numbers that are ordered, and equal, exactly as shares of sums are.

    Each share is a part and its sum. Two that differ do so by at least 1 / (sum × other sum);
    taken times more than the largest sum squared they lie further than 1 apart, so rounding down
    keeps their order. A share of a sum that is not positive is 0 (rules.md §4).
    """
    precision = 1 + max((of for _, of in shares), default=0) ** 2
    return [part * precision // of if of > 0 else 0 for part, of in shares]
