"""The type case: every word of a job shaped once by WeasyPrint, then set as often as wanted.

A browser engine pays for each element of each page; a printer sets a word once. All words of some
pages stand one below another on a scratch page; their drawing operators are read back, measured
and set wherever they belong. Shaping, kerning and fonts are WeasyPrint's own.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
from django.utils.html import escape

from tournament.printing.faces import FACES
from tournament.printing.weasy import pdf_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SIZE, STEP = 10.0, 20.0
"""The scratch page's type and the distance between its lines, in points."""
SENTINEL = "n n"
"""Set last: if it stands elsewhere a line was broken; its middle is the space between words."""
RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
LONGEST = 20
"""A longer word may be broken after so many letters: no box is that narrow at any size."""


@dataclass(frozen=True, slots=True)
class Word:
    """A shaped word: its drawing operators for 1 pt type, and its width in ems."""

    runs: tuple[tuple[str, str], ...]
    width: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a text that is never broken; ``joined`` where no space stands before it."""

    letters: str
    joined: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """The words of a job, by letters and weight, and the document that holds their fonts."""

    words: dict[tuple[str, bool], Word]
    document: pikepdf.Pdf
    fonts: pikepdf.Object

    def word(self, letters: str, *, bold: bool) -> Word:
        """Return a word that was asked for when the case was filled."""
        return self.words[letters, bold]


def pieces(text: str) -> tuple[Piece, ...]:
    """Return where a text may be broken: at spaces, after hyphens, and in endless words.

    What is written from right to left stays whole, for its words change places.
    """
    if any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text):
        return (Piece(" ".join(text.split())),)
    found: list[Piece] = []
    for word in text.split():
        joined = False
        for part in _after_hyphens(word):
            for start in range(0, len(part), LONGEST):
                found.append(Piece(part[start : start + LONGEST], joined))
                joined = True
    return tuple(found)


def _after_hyphens(word: str) -> list[str]:
    parts = word.split("-")
    return [part for part in (*(f"{part}-" for part in parts[:-1]), parts[-1]) if part]


def filled(texts: Iterable[tuple[str, bool]]) -> Case:
    """Return a case with every piece of the texts, each with whether it is semibold."""
    wanted = {(piece.letters, bold) for text, bold in texts for piece in pieces(text)}
    columns = [
        sorted(letters for letters, bold in wanted if bold is heavy) for heavy in (False, True)
    ]
    longest = max((len(letters) for letters, _bold in wanted), default=1)
    width = (longest * 1.2 + 6) * SIZE
    while True:
        case = _read(columns, _scratch(columns, width))
        if case is not None:
            return case
        width *= 4


def _scratch(columns: Sequence[Sequence[str]], width: float) -> bytes:
    """Return the scratch page: a column for each weight, its words a line each."""
    bodies = [
        f'<p class="w{index}">{escape(chr(10).join((*words, SENTINEL)))}</p>'
        for index, words in enumerate(columns)
    ]
    height = STEP * (sum(map(len, columns)) + len(columns) + 1)
    css = (
        f"{FACES}@page {{ size: {width:.0f}pt {height:.0f}pt; margin: 0 }}"
        'html { font-family: "Fira Sans"; font-variant-numeric: lining-nums tabular-nums }'
        f"body, p {{ margin: 0 }} p {{ font-size: {SIZE}pt; line-height: {STEP}pt;"
        " white-space: pre-wrap } .w1 { font-weight: 600 }"
    )
    return pdf_of(f"<html><body>{''.join(bodies)}</body></html>", css, tagged=False)


def _read(columns: Sequence[Sequence[str]], scratch: bytes) -> Case | None:
    """Return the words read back, or ``None`` where a line was broken and the rest moved."""
    document = pikepdf.open(BytesIO(scratch))
    page = document.pages[0]
    widths = {name: _widths(font) for name, font in page.Resources.Font.items()}
    lines = _lines(page, widths)
    words: dict[tuple[str, bool], Word] = {}
    line = 0
    for bold, column in enumerate(columns):
        for letters in (*column, SENTINEL):
            words[letters, bool(bold)] = lines.pop(line, Word((), 0))
            line += 1
        words[" ", bool(bold)] = _space(words.pop((SENTINEL, bool(bold))), widths)
    if lines or not all(words[" ", bold].runs for bold in (False, True)):
        return None
    return Case(words, document, page.Resources.Font)


def _space(sentinel: Word, widths: dict[str, dict[int, float]]) -> Word:
    """Return the middle of the sentinel, empty where that stands somewhere else."""
    if len(sentinel.runs) != 1:
        return Word((), 0)
    font, shown = sentinel.runs[0]
    glyphs = "".join(shown.strip("<>").split(">")[0].split())
    if len(glyphs) != len(SENTINEL) * 4 or glyphs[:4] != glyphs[8:]:
        return Word((), 0)
    middle = glyphs[4:8]
    return Word(((font, f"<{middle}>"),), widths[font].get(int(middle, 16), 0.0) / 1000)


def _lines(page: pikepdf.Page, widths: dict[str, dict[int, float]]) -> dict[int, Word]:
    """Return what stands on each line of the scratch page, by its number from the top."""
    found: dict[int, Word] = {}
    line, font = 0, ""
    for instruction in pikepdf.parse_content_stream(page):
        name, operands = str(instruction.operator), instruction.operands
        if name == "Tm":
            line = int(float(operands[5]) * 0.75 // STEP)
        elif name == "Tf":
            font = str(operands[0])
        elif name == "TJ":
            shown, width = _shown(operands[0], widths[font])
            before = found.get(line, Word((), 0))
            found[line] = Word((*before.runs, (font, shown)), before.width + width)
    return found


def _shown(array: pikepdf.Object, widths: dict[int, float]) -> tuple[str, float]:
    """Return the inside of a ``TJ`` array with neighbouring glyphs in one string, and its width."""
    parts: list[str] = []
    glyphs, width = "", 0.0
    for item in array:
        if isinstance(item, pikepdf.String):
            code = bytes(item).hex()
            glyphs += code
            width += sum(
                widths.get(int(code[start : start + 4], 16), 0.0)
                for start in range(0, len(code), 4)
            )
        elif moved := float(item):
            parts.append(f"<{glyphs}>{moved:g}")
            glyphs = ""
            width -= moved
    if glyphs:
        parts.append(f"<{glyphs}>")
    return "".join(parts), width / 1000


def _widths(font: pikepdf.Object) -> dict[int, float]:
    """Return the glyphs' widths, in thousandths of an em."""
    told = list(font.DescendantFonts[0].W)
    found: dict[int, float] = {}
    for first, row in zip(told[::2], told[1::2], strict=True):
        found.update({int(first) + index: float(width) for index, width in enumerate(row)})
    return found
