"""The four suits in a row: the mark on papers that stand by themselves."""

from __future__ import annotations

from tournament.printing.suits import CLUB, DIAMOND, HEART, SPADE

ROW = (SPADE, HEART, DIAMOND, CLUB)
INK, RED = "#000", "#9B1D18"
SQUARE = 10
"""The square that a suit is drawn in, in units of its own."""


def suit_mark(path: str, x: float, y: float, size: float, *, colour: str = INK) -> str:
    """Return a suit as a mark of a picture in millimetres, its upper left corner at the point."""
    where = f"translate({x:.3f} {y:.3f}) scale({size / SQUARE:.4f})"
    return f'<path d="{path}" transform="{where}" fill="{colour}"/>'


def row_marks(x: float, y: float, size: float, *, gap: float = 0.35, red: str = INK) -> str:
    """Return ♠ ♥ ♦ ♣ as marks, each ``size`` millimetres, ``gap`` of that apart."""
    step = size * (1 + gap)
    colours = (INK, red, red, INK)
    return "".join(
        suit_mark(path, x + index * step, y, size, colour=colour)
        for index, (path, colour) in enumerate(zip(ROW, colours, strict=True))
    )


def row_width(size: float, *, gap: float = 0.35) -> float:
    """Return how wide the row is in millimetres."""
    return size * (len(ROW) + (len(ROW) - 1) * gap)


def row_picture(size: float, *, red: str = INK) -> str:
    """Return the row as an SVG picture of its own."""
    return picture(row_marks(0, 0, size, red=red), row_width(size), size)


def picture(marks: str, width: float, height: float) -> str:
    """Return marks as an SVG picture of so many millimetres."""
    return (
        f'<svg class="suits" xmlns="http://www.w3.org/2000/svg" width="{width:.3f}mm"'
        f' height="{height:.3f}mm" viewBox="0 0 {width:.3f} {height:.3f}">{marks}</svg>'
    )
