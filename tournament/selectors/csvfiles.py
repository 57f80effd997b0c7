"""Lists for spreadsheets: one writer, in which no cell can be a formula."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")
BYTE_ORDER_MARK = "\ufeff"


def csv_text(head: Sequence[str], rows: Iterable[Sequence[str | int | None]]) -> str:
    """Return a list as CSV with semicolons, as Swedish spreadsheets open it.

    Text that a spreadsheet would compute gets an apostrophe before it; ``None`` is an empty cell.
    """
    text = io.StringIO()
    text.write(BYTE_ORDER_MARK)
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow([literal(cell) for cell in head])
    writer.writerows([literal(cell) for cell in row] for row in rows)
    return text.getvalue()


def literal(cell: str | int | None) -> str | int:
    """Return a cell that is shown as it is written."""
    if cell is None:
        return ""
    if isinstance(cell, str) and cell.startswith(FORMULA_SIGNS):
        return f"'{cell}"
    return cell
