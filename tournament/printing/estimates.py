"""About how many pages a list takes, told from the letters of its names before one is read.

What stands on a page is reckoned from the mean height of a line (or of a table that is not
parted) and how much the heights vary: so many as are likely to fit, which is a whole number where
all are alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

from tournament.printing.svg import POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tournament.selectors.printlengths import Letters

EM, BOLD_EM = 0.49, 0.52
"""The width of a letter among others, in em."""
LOST = 5.0
"""Letters that a line loses where a word goes on to the next."""
DOUBT = 0.02
"""What a height is told wrong by at the most, as a share of it."""
TURNED = 1.25
"""From line to line, in em."""


@dataclass(frozen=True, slots=True)
class Text:
    """A column's width in millimetres and its type in points."""

    wide: float
    size: float
    is_bold: bool = False

    def high(self, letters: float) -> float:
        """Return how high so many letters stand in it, in millimetres."""
        return self.lines(letters) * self.size * POINT * TURNED

    def high_about(self, letters: float, spread: float) -> float:
        """Return how high texts of about so many letters stand on average, on a line or two."""
        two = NormalDist(self._each, spread).cdf(letters)
        return (1 + two) * self.size * POINT * TURNED

    def lines(self, letters: float) -> int:
        """Return on how many lines so many letters stand, about."""
        return 1 if letters <= self._each else ceil(letters / (self._each - LOST))

    @property
    def _each(self) -> float:
        """Return how many letters stand on a line."""
        return self.wide / (self.size * POINT * (BOLD_EM if self.is_bold else EM))


@dataclass(frozen=True, slots=True)
class Heights:
    """How high the lines of so many people are: the mean, and the variance."""

    count: int
    mean: float = 0.0
    variance: float = 0.0

    def blocks(self, count: int, head: float) -> Heights:
        """Return the heights of so many tables of these people, each under a head so high."""
        each = self.count / max(1, count)
        return Heights(count, head + each * self.mean, each * self.variance)

    def pages(self, first: float, other: float, *, more: float = 0.0) -> int:
        """Return on how many pages of so many millimetres they stand, with ``more`` after them."""
        if self.count == 0:
            return 1
        left = self.count + more / self.mean - self._fitting(first)
        return 1 + max(0, ceil(left / self._fitting(other) - DOUBT))

    def _fitting(self, room: float) -> float:
        """Return how many are likely to stand on a page: the sum of how likely each is to."""
        found, likely, count = 0.0, 1.0, 0
        while likely > DOUBT:
            count += 1
            spread = sqrt(count * self.variance) + DOUBT * count * self.mean
            likely = NormalDist(count * self.mean, spread).cdf(room)
            found += likely
        return max(1.0, found)


def heights(people: Iterable[Letters], high: Callable[[Letters], float]) -> Heights:
    """Return how high people's lines are, each as ``high`` tells from the letters."""
    told = [(high(found), found.count) for found in people]
    count = sum(many for _height, many in told)
    if count == 0:
        return Heights(0)
    mean = sum(height * many for height, many in told) / count
    variance = sum((height - mean) ** 2 * many for height, many in told) / count
    return Heights(count, mean, variance)


def usual_name(people: Iterable[Letters]) -> float:
    """Return how many letters a name has on average: those of whom a reason names."""
    told = list(people)
    count = sum(found.count for found in told)
    return sum(found.name * found.count for found in told) / max(1, count)
