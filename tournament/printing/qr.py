"""QR codes as a few rectangles in a page's own content stream."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno

from tournament.printing.svg import POINT

if TYPE_CHECKING:
    from collections.abc import Iterator

MASK = 2
"""A fixed mask: choosing the best of eight costs most of the making."""


def qr_marks(
    address: str, *, left: float, top: float, size: float, page_height: float = 297.0
) -> bytes:
    """Return PDF drawing operators for the code of ``address``.

    In millimetres from the upper left corner of a page so high. Upper-case letters and digits make
    the smallest code; the caller gives such an address.
    """
    code = segno.make(address, error="m", micro=False, mask=MASK, boost_error=False)
    rows = [list(row) for row in code.matrix]
    module = size / len(rows)
    parts = ["q 0 g"]
    for line, row in enumerate(rows):
        y = page_height - top - (line + 1) * module
        for start, length in _runs(row):
            x = left + start * module
            parts.append(
                f"{x / POINT:.2f} {y / POINT:.2f}"
                f" {length * module / POINT:.2f} {module / POINT + 0.02:.2f} re"
            )
    parts.append("f Q")
    return " ".join(parts).encode("ascii")


def _runs(row: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the dark stretches of a row: where each begins and how long it is."""
    start = None
    for index, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = index
        elif not dark and start is not None:
            yield start, index - start
            start = None
