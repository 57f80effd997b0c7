"""Exact parts and shares, reckoned in whole numbers (rules.md §2: never a float)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


NOTHING = Fraction(0)


@lru_cache(maxsize=4096)
def rational(parts: int, unit: int) -> Fraction:
    """Return so many parts of a whole that has ``unit`` of them, in lowest terms; made once."""
    return Fraction(parts, unit)


def parts_of(value: Fraction, unit: int) -> int:
    """Return a rational in parts of one ``unit``-th; ``unit`` is a multiple of its denominator."""
    numerator, denominator = value.as_integer_ratio()
    return numerator * (unit // denominator)


def share(part: Fraction | int, of: Fraction | int) -> Fraction:
    """Return a part as a share of a sum; 0 where the sum is not positive (rules.md §4)."""
    return Fraction(part) / of if of > 0 else NOTHING


def precision_for(sums: Iterable[int]) -> int:
    """Return how finely shares of these sums are to be told apart by ``share_scale``.

    Two shares that differ do so by at least 1 / (sum × other sum). Taken times more than the
    largest sum squared they lie further than 1 apart, so rounding down keeps their order.
    """
    return 1 + max(sums, default=0) ** 2


def share_scale(of: int, precision: int) -> tuple[int, int]:
    """Return a factor and a divisor for the parts of one sum, ``precision`` being that of all.

    Multiplied by the one and divided by the other, rounded down, parts of different sums are
    ordered, and equal, exactly as their shares are. A share of a sum that is not positive is 0
    (rules.md §4).
    """
    return (precision, of) if of > 0 else (0, 1)
