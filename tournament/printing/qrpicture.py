"""A QR code as a picture on a page: one path, whatever its size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import segno

from tournament.printing.qr import MASK

if TYPE_CHECKING:
    from collections.abc import Iterator


def qr_picture(address: str, size: float) -> str:
    """Return the code of ``address`` as SVG, ``size`` millimetres, without a quiet zone.

    The paper around it must stay empty for four modules.
    """
    code = segno.make(address, error="m", micro=False, mask=MASK, boost_error=False)
    rows = [list(row) for row in code.matrix]
    path = "".join(
        f"M{start} {line}h{length}v1h-{length}z"
        for line, row in enumerate(rows)
        for start, length in _dark(row)
    )
    return (
        f'<svg class="qr" xmlns="http://www.w3.org/2000/svg" width="{size}mm" height="{size}mm"'
        f' viewBox="0 0 {len(rows)} {len(rows)}"><path d="{path}"/></svg>'
    )


def _dark(row: list[int]) -> Iterator[tuple[int, int]]:
    """Yield where each dark stretch of a row begins and how long it is."""
    start = 0
    while start < len(row):
        length = 0
        while start + length < len(row) and row[start + length]:
            length += 1
        if length:
            yield start, length
        start += length + 1
