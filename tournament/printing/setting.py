"""Words from the type case set into boxes: as large as they fit, measured, never outside."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from tournament.printing.svg import POINT
from tournament.printing.typecase import Piece, pieces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tournament.printing.geometry import Box
    from tournament.printing.typecase import Case

LEADING = 1.12
ASCENT, DESCENT = 0.92, 0.26
"""How far letters with their marks reach above and below the line, in ems."""
WIDER = 1.06
CUT = Piece("…", joined=True)


class Align(Enum):
    """Where a line stands in its box."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Written:
    """A text for a box: the largest of ``sizes`` (points, falling) in which it fits is taken.

    ``below`` stands directly under it, in what is left of the box. What ``may_be_cut`` ends in »…«
    where even the smallest is too large; the rest is narrowed.
    """

    text: str
    box: Box
    sizes: tuple[float, ...]
    bold: bool = False
    align: Align = Align.LEFT
    below: Written | None = None
    may_be_cut: bool = False

    def texts(self) -> Iterator[tuple[str, bool]]:
        """Yield what the type case must hold."""
        yield self.text, self.bold
        if self.may_be_cut:
            yield CUT.letters, self.bold
        if self.below is not None:
            yield from self.below.texts()


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text broken into lines: the type's size in points, and how far its letters are narrowed."""

    lines: tuple[tuple[Piece, ...], ...]
    size: float
    narrowed: float = 1.0

    @property
    def height(self) -> float:
        """Return how high it stands, in points."""
        return _height(len(self.lines), self.size)


def marks(case: Case, written: Iterable[Written], page_height: float) -> bytes:
    """Return the drawing operators that set the texts on a page so high (millimetres)."""
    parts = [part for one in written for part in _set(case, one, page_height)]
    return f"BT {' '.join(parts)} ET".encode("ascii")


def fitted(case: Case, written: Written) -> Fitted:
    """Return a text in the largest size that fits its box; cut or narrowed where none does."""
    parts, bold, sizes = pieces(written.text), written.bold, written.sizes
    width, height = written.box.width / POINT, written.box.height / POINT
    for size in sizes:
        lines = _broken(case, parts, width / size, bold=bold)
        if _height(len(lines), size) <= height and _widest(case, lines, bold=bold) <= width / size:
            return Fitted(lines, size)
    smallest = sizes[-1]
    wide = width / smallest
    if written.may_be_cut:
        line = _cut(case, parts, wide, bold=bold)
        return Fitted((line,), smallest, min(1.0, wide / _width(case, line, bold=bold)))
    while True:
        lines = _broken(case, parts, wide, bold=bold)
        widest = max(wide, _widest(case, lines, bold=bold))
        if len(lines) <= 1 or _height(len(lines), smallest) <= height:
            return Fitted(lines, smallest, width / smallest / widest)
        wide *= WIDER


def _height(lines: int, size: float) -> float:
    return (ASCENT + DESCENT + (lines - 1) * LEADING) * size if lines else 0.0


def _broken(
    case: Case, parts: Sequence[Piece], width: float, *, bold: bool
) -> tuple[tuple[Piece, ...], ...]:
    """Return the lines of a text, each filled before the next is begun; ``width`` in ems."""
    lines: list[list[Piece]] = []
    used = 0.0
    space = case.word(" ", bold=bold).width
    for part in parts:
        wide = case.word(part.letters, bold=bold).width
        glue = 0.0 if part.joined else space
        if lines and used + glue + wide <= width:
            lines[-1].append(part)
            used += glue + wide
        else:
            lines.append([part])
            used = wide
    return tuple(map(tuple, lines))


def _cut(case: Case, parts: Sequence[Piece], width: float, *, bold: bool) -> tuple[Piece, ...]:
    """Return as many words as one line holds before »…«, at least one."""
    kept = list(parts)
    while len(kept) > 1 and _width(case, (*kept, CUT), bold=bold) > width:
        kept.pop()
    return (*kept, CUT)


def _widest(case: Case, lines: Sequence[Sequence[Piece]], *, bold: bool) -> float:
    return max((_width(case, line, bold=bold) for line in lines), default=0.0)


def _width(case: Case, line: Sequence[Piece], *, bold: bool) -> float:
    spaces = sum(not part.joined for part in line[1:])
    letters = sum(case.word(part.letters, bold=bold).width for part in line)
    return letters + spaces * case.word(" ", bold=bold).width


def _set(case: Case, written: Written, page_height: float) -> Iterator[str]:
    box = written.box
    told = fitted(case, written)
    left, top = box.left / POINT, (page_height - box.top) / POINT
    for number, line in enumerate(told.lines):
        wide = _width(case, line, bold=written.bold) * told.size * told.narrowed
        spare = {Align.LEFT: 0.0, Align.MIDDLE: 0.5, Align.RIGHT: 1.0}[written.align]
        x = left + (box.width / POINT - wide) * spare
        y = top - (ASCENT + number * LEADING) * told.size
        yield f"1 0 0 1 {x:.2f} {y:.2f} Tm {told.narrowed * 100:.4g} Tz"
        yield from _shown(case, line, told.size, bold=written.bold)
    if written.below is not None:
        yield from _set(case, under(written.below, told), page_height)


def under(written: Written, above: Fitted) -> Written:
    """Return a text in what is left of its box under another, and never larger than that."""
    box, taken = written.box, above.height * POINT
    sizes = [size for size in written.sizes if size <= above.size]
    room = type(box)(box.left, box.top + taken, box.width, max(0.0, box.height - taken))
    return replace(written, box=room, sizes=tuple(sizes) or written.sizes[-1:])


def _shown(case: Case, line: Sequence[Piece], size: float, *, bold: bool) -> Iterator[str]:
    """Yield the operators of one line: neighbours in one font in one array."""
    space = case.word(" ", bold=bold)
    runs: list[tuple[str, str]] = []
    for index, part in enumerate(line):
        before = () if part.joined or index == 0 else space.runs
        for font, shown in (*before, *case.word(part.letters, bold=bold).runs):
            if runs and runs[-1][0] == font:
                runs[-1] = (font, runs[-1][1] + shown)
            else:
                runs.append((font, shown))
    for font, shown in runs:
        yield f"{font} {size:g} Tf [{shown}] TJ"
