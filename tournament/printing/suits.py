"""The four suits, one in each corner of a paper: the only ornament."""

from __future__ import annotations

SPADE = (
    "M5 .4C5.5 2.3 9.6 4.1 9.6 6.6C9.6 8.8 6.6 9 5.5 7.4C5.6 8.6 6 9.2 6.9 9.6L3.1 9.6"
    "C4 9.2 4.4 8.6 4.5 7.4C3.4 9 .4 8.8 .4 6.6C.4 4.1 4.5 2.3 5 .4Z"
)
HEART = "M5 9.6C4.4 7.6.5 5.6.5 3C.5.2 4.2-.1 5 2.7C5.8-.1 9.5.2 9.5 3C9.5 5.6 5.6 7.6 5 9.6Z"
DIAMOND = "M5 .2C6 2.2 7.2 3.7 8.7 5C7.2 6.3 6 7.8 5 9.8C4 7.8 2.8 6.3 1.3 5C2.8 3.7 4 2.2 5 .2Z"
CLUB = (
    "M5 .5A2.2 2.2 0 0 1 6.6 4.2A2.3 2.3 0 1 1 5.5 7.3C5.6 8.6 6 9.2 6.9 9.6L3.1 9.6"
    "C4 9.2 4.4 8.6 4.5 7.3A2.3 2.3 0 1 1 3.4 4.2A2.2 2.2 0 0 1 5 .5Z"
)
SIZE = 3.6
"""The height of a suit in a corner of an A4, in millimetres."""


def suit(path: str, x: float, y: float, size: float) -> str:
    """Return a black suit with its middle at the point."""
    scale = size / 10
    left, top = x - size / 2, y - size / 2
    return f'<path d="{path}" transform="translate({left:.3f} {top:.3f}) scale({scale:.4f})"/>'


def corners(width: float, height: float, inset: float) -> list[str]:
    """Return ♠ ♥ above and ♦ ♣ below, so far from the edges as ``inset`` (3.6 of 12 mm tall)."""
    size = SIZE * inset / 6.5
    return [
        suit(SPADE, inset, inset, size),
        suit(HEART, width - inset, inset, size),
        suit(DIAMOND, inset, height - inset, size),
        suit(CLUB, width - inset, height - inset, size),
    ]


def corner_picture() -> str:
    """Return an empty A4 with the suits in its corners; ``static/print/corners.svg`` holds it."""
    width, height = 210, 297
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm"'
        f' viewBox="0 0 {width} {height}">{"".join(corners(width, height, 6.6))}</svg>\n'
    )
