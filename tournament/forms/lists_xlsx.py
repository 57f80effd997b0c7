"""A workbook (XLSX) as text with tabs; made by strangers, so read with limits."""

from __future__ import annotations

import io
import zipfile
import zlib
from datetime import date, datetime
from typing import TYPE_CHECKING

from defusedxml import DefusedXmlException
from openpyxl import DEFUSEDXML, load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from tournament.forms.lists_cells import LARGEST_LIST, written
from tournament.forms.lists_decode import refuse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

LARGEST_UNPACKED = 30 * 1024 * 1024
MOST_PARTS = 500
MOST_COLUMNS = 30
ROOM_FOR_BLANKS = 2_000
"""Blank lines that are looked past in search of too many filled ones."""
UNREADABLE = (
    zipfile.BadZipFile,
    zlib.error,
    InvalidFileException,
    DefusedXmlException,
    SyntaxError,  # XML that is no XML
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    RuntimeError,  # a password, or parts within parts
    NotImplementedError,
    OSError,
    EOFError,
)
"""What the libraries raise on files that are broken, or built to break."""

if not DEFUSEDXML:  # pragma: no cover - defusedxml is a requirement
    raise ImportError("defusedxml is missing: workbooks from strangers would not be safe")


def text_of_workbook(data: bytes) -> str:
    """Return the first filled sheet, line by line as it stands there, cells parted by tabs.

    Raises ``RuleError`` for what is no workbook, is too large unpacked, or has too many lines.
    """
    _refuse_bombs(data)
    lines = _first_filled(data)
    if sum(map(bool, lines)) > LARGEST_LIST:
        raise refuse("sheet_too_long", most=LARGEST_LIST)
    return "\n".join(lines)


def _first_filled(data: bytes) -> list[str]:
    most = LARGEST_LIST + ROOM_FOR_BLANKS
    try:
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        for sheet in book.worksheets:
            sheet.reset_dimensions()
            rows = sheet.iter_rows(max_row=most, max_col=MOST_COLUMNS, values_only=True)
            if lines := _without_blank_end(_lines(rows)):
                return lines
    except UNREADABLE as error:
        raise refuse("broken_workbook") from error
    return []


def _refuse_bombs(data: bytes) -> None:
    """Look at the parts' sizes before anything is unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
    except UNREADABLE as error:
        raise refuse("broken_workbook") from error
    names = {part.filename for part in parts}
    if "mimetype" in names:
        raise refuse("foreign_file", kind="open_document")
    if "[Content_Types].xml" not in names or not any(n.startswith("xl/") for n in names):
        raise refuse("foreign_file", kind="word_processor" if "word/" in str(names) else "archive")
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise refuse("workbook_too_large")


def _lines(rows: Iterable[tuple[object, ...]]) -> Iterator[str]:
    for row in rows:
        cells = [_cell(value) for value in row]
        while cells and not cells[-1]:
            cells.pop()
        yield "\t".join(written(cell) for cell in cells)


def _without_blank_end(lines: Iterable[str]) -> list[str]:
    kept = list(lines)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return str(value)
