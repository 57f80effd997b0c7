"""From the bytes of an uploaded file to its text, whatever wrote it; refuses what is no list."""

from __future__ import annotations

import codecs
import re
from typing import TYPE_CHECKING

from scoring.errors import Fault, RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping

LARGEST_FILE = 5 * 1024 * 1024
ZIP = b"PK\x03\x04"
FOREIGN: Mapping[bytes, str] = {
    b"%PDF": "pdf",
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "old_excel",
    b"\x89PNG": "image",
    b"\xff\xd8\xff": "image",
    b"GIF8": "image",
    b"{\\rtf": "word_processor",
    b"PK\x05\x06": "archive",
    b"\x1f\x8b": "archive",
    b"7z\xbc\xaf": "archive",
    b"Rar!": "archive",
    b"SQLite format 3": "unknown",
}
MARKUP = re.compile(r"\s*<(!doctype|html|\?xml|table|head|body|svg)\b", re.IGNORECASE)
MISREAD = tuple(letter.encode().decode("cp1252") for letter in "åäöÅÄÖé")
"""How these letters in UTF-8 look when read as Windows-1252."""
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def refuse(code: str, path: str = "", /, **facts: str | int | None) -> RuleError:
    """Return the refusal of a list, to be raised."""
    return RuleError(Fault(code, path, facts))


def text_of(data: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16 or Windows-1252, with or without a mark.

    Raises ``RuleError`` for what is no text: a picture, an old workbook, a page of HTML.
    """
    for start, kind in FOREIGN.items():
        if data.startswith(start):
            raise refuse("foreign_file", kind=kind)
    text = _decoded(data)
    if MARKUP.match(text):
        raise refuse("foreign_file", kind="web_page")
    if "\0" in text:
        raise refuse("foreign_file", kind="unknown")
    return text


def _decoded(data: bytes) -> str:
    for mark, marked in MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], marked)
    if unmarked := _unmarked_utf16(data):
        return _strictly(data, unmarked)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        text = _strictly(data, "cp1252")
    if any(letters in text for letters in MISREAD):
        raise refuse("mixed_encodings")
    return text


def _unmarked_utf16(data: bytes) -> str | None:
    """Tell UTF-16 without a mark by its zeros: every other byte of western text."""
    sample = data[:2000]
    half = len(sample) // 2
    if half and sample[1::2].count(0) > 0.4 * half and sample[0::2].count(0) == 0:
        return "utf-16-le"
    if half and sample[0::2].count(0) > 0.4 * half and sample[1::2].count(0) == 0:
        return "utf-16-be"
    return None


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise refuse("unknown_encoding") from error
