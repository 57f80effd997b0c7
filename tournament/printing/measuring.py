"""How much room words take in Fira Sans, measured from the font files themselves."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from django.contrib.staticfiles import finders
from fontTools.ttLib import TTFont

from tournament.printing.svg import POINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FACE = {False: "fonts/FiraSans-Regular.ttf", True: "fonts/FiraSans-SemiBold.ttf"}
ELSEWHERE = 1.3
"""Width, in em, of a letter that another font draws: wider than those fonts' letters are."""
LEADING = 1.1
"""From line to line, in em, of everything that is fitted."""
SPARE = 1.02
"""Two hundredths more than measured, for what kerning adds."""
FIGURES = {ord(figure): name for figure, name in zip("0123456789", (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
), strict=True)}  # fmt: skip
TABULAR = ".tf"
"""What the font calls the figures of one width, in which everything is printed."""


def width(text: str, *, bold: bool = False) -> float:
    """Return how wide ``text`` is on one line, in em (1 em is the size of the type)."""
    advances = _advances(bold)
    return SPARE * sum(advances.get(ord(letter), ELSEWHERE) for letter in text)


def lines(text: str, room: float, *, bold: bool = False) -> int:
    """Return on how many lines of ``room`` em the words of ``text`` stand.

    A word wider than a line goes on on the next one.
    """
    space, used, count = width(" ", bold=bold), 0.0, 1
    for word in text.split():
        wide = width(word, bold=bold)
        if used > 0 and used + space + wide <= room:
            used += space + wide
            continue
        count += used > 0
        over = max(0, -int(-wide // room) - 1)
        count += over
        used = wide if over == 0 else room
    return count


def fitting(
    text: str, room: float, height: float, sizes: Sequence[float], *, bold: bool = False
) -> float:
    """Return the largest of ``sizes`` (points) in which ``text`` fits a box of millimetres.

    No word is broken while a smaller size keeps it whole. Where none of the sizes will do it is
    the smallest.
    """
    longest = max((width(word, bold=bold) for word in text.split()), default=0.0)
    for size in sorted(sizes, reverse=True):
        em = size * POINT
        fits = lines(text, room / em, bold=bold) * em * LEADING <= height
        if fits and longest <= room / em:
            return size
    return min(sizes)


def size_rules(sizes: Iterable[float]) -> str:
    """Return a CSS class for each size, as ``size_class`` names it."""
    return "".join(
        f".{size_class(size)} {{ font-size: {size}pt; line-height: {LEADING} }}\n"
        for size in dict.fromkeys(sizes)
    )


def size_class(size: float) -> str:
    """Return the name of the CSS class of a size of type in points."""
    return f"pt{size}".replace(".", "-")


@cache
def _advances(bold: bool) -> Mapping[int, float]:  # noqa: FBT001 - the key of the two faces
    """Return the width of every letter of a face in em, by its code point."""
    with TTFont(str(finders.find(FACE[bold])), lazy=True) as font:
        whole, metrics = font["head"].unitsPerEm, font["hmtx"]
        names = font.getBestCmap() | {code: name + TABULAR for code, name in FIGURES.items()}
        return {code: metrics[name][0] / whole for code, name in names.items()}
