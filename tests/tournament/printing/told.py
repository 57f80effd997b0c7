"""Where words stand on the pages of a PDF, read back from its operators, in millimetres."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pikepdf

from tests.tournament.printing.drawn import Matrix, times
from tournament.printing.svg import POINT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Box = tuple[float, float, float, float]
START: Matrix = (1, 0, 0, 1, 0, 0)
ASCENT, DESCENT = 0.72, 0.22
"""How far capitals and tails reach from the line that letters stand on, in em."""


@dataclass(frozen=True, slots=True)
class Run:
    """Letters that one operator shows: their box from the page's upper left corner, and size."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    points: float
    is_bold: bool = False

    def is_inside(self, left: float, top: float, right: float, bottom: float) -> bool:
        """Say whether all of it stands in a box."""
        return (
            left <= self.left and top <= self.top and self.right <= right and self.bottom <= bottom
        )


def runs(content: bytes) -> list[list[Run]]:
    """Return the words of each page, in the order in which they are drawn."""
    with pikepdf.open(BytesIO(content)) as document:
        return [
            Reader(page, page.Resources, START, float(page.mediabox[3])).found
            for page in document.pages
        ]


def fonts_apart(content: bytes) -> list[str]:
    """Return the fonts that the file names and does not hold."""
    with pikepdf.open(BytesIO(content)) as document:
        told = [thing for thing in document.objects if isinstance(thing, pikepdf.Dictionary)]
        return [
            str(font.FontName)
            for font in told
            if font.get("/Type") == "/FontDescriptor"
            and not {"/FontFile2", "/FontFile3"} & set(font.keys())
        ]


def about(content: bytes) -> tuple[str, str, bool]:
    """Return a file's title and language, and whether it is tagged."""
    with pikepdf.open(BytesIO(content)) as document:
        root = document.Root
        return str(document.docinfo.Title), str(root.Lang), "/StructTreeRoot" in root


def sizes(content: bytes) -> set[tuple[int, int]]:
    """Return the sizes of the pages, in whole millimetres."""
    with pikepdf.open(BytesIO(content)) as document:
        boxes = [page.mediabox for page in document.pages]
        return {(round(float(b[2]) * POINT), round(float(b[3]) * POINT)) for b in boxes}


def astray(pages: Iterable[Iterable[Run]], boxes: Sequence[Box]) -> list[Run]:
    """Return the words that stand in none of the boxes (left, top, right, bottom)."""
    return [
        run
        for page in pages
        for run in page
        if run.text.strip() and not any(run.is_inside(*box) for box in boxes)
    ]


class Reader:
    """Follows the operators of a page or a form, and keeps the words that they show."""

    def __init__(self, drawn: Any, resources: Any, matrix: Matrix, height: float) -> None:  # noqa: ANN401
        """Read all of what is drawn, on a page so high (points)."""
        self.resources, self.matrix, self.height = resources, matrix, height
        self.saved: list[Matrix] = []
        self.line: Matrix = START
        self.font, self.size = "", 0.0
        self.found: list[Run] = []
        for one in pikepdf.parse_content_stream(drawn):
            follow = getattr(self, f"on_{one.operator}", None)
            if follow is not None:
                follow(*one.operands)

    def on_q(self) -> None:
        self.saved.append(self.matrix)

    def on_Q(self) -> None:  # noqa: N802 - as PDF names it
        self.matrix = self.saved.pop()

    def on_cm(self, *matrix: Any) -> None:  # noqa: ANN401
        self.matrix = times(_six(matrix), self.matrix)

    def on_Do(self, name: Any) -> None:  # noqa: ANN401, N802
        form = self.resources.XObject[name]
        if form.Subtype == "/Form":
            inner = times(_six(form.get("/Matrix", START)), self.matrix)
            resources = form.get("/Resources", self.resources)
            self.found += Reader(form, resources, inner, self.height).found

    def on_BT(self) -> None:  # noqa: N802
        self.line = START

    def on_Tf(self, name: Any, size: Any) -> None:  # noqa: ANN401, N802
        self.font, self.size = str(name), float(size)

    def on_Tm(self, *matrix: Any) -> None:  # noqa: ANN401, N802
        self.line = _six(matrix)

    def on_Td(self, x: Any, y: Any) -> None:  # noqa: ANN401, N802
        self.line = times((1, 0, 0, 1, float(x), float(y)), self.line)

    def on_TJ(self, array: Any) -> None:  # noqa: ANN401, N802
        text, width = _shown(array, self.resources.Font[self.font])
        matrix = times(self.line, self.matrix)
        run = _run(text, width * self.size, self.size, matrix, self.height)
        is_bold = "Bold" in str(self.resources.Font[self.font].BaseFont)
        self.found.append(replace(run, is_bold=is_bold))
        self.on_Td(width * self.size, 0)


def _run(text: str, width: float, size: float, matrix: Matrix, height: float) -> Run:
    corners = [
        (x * matrix[0] + y * matrix[2] + matrix[4], x * matrix[1] + y * matrix[3] + matrix[5])
        for x in (0.0, width)
        for y in (-DESCENT * size, ASCENT * size)
    ]
    across = sorted(x * POINT for x, _ in corners)
    down = sorted((height - y) * POINT for _, y in corners)
    points = size * (matrix[2] ** 2 + matrix[3] ** 2) ** 0.5
    return Run(text, across[0], down[0], across[-1], down[-1], round(points, 1))


def _six(operands: Iterable[Any]) -> Matrix:
    a, b, c, d, e, f = (float(part) for part in operands)
    return (a, b, c, d, e, f)


def _shown(array: Any, font: Any) -> tuple[str, float]:  # noqa: ANN401
    """Return the letters of a ``TJ`` array, and how wide they are for type of one point."""
    widths, letters = _widths(font), _letters(font)
    text, width = "", 0.0
    for part in array:
        if not isinstance(part, pikepdf.String):
            width -= float(part)
            continue
        code = bytes(part)
        for glyph in (int.from_bytes(code[at : at + 2]) for at in range(0, len(code), 2)):
            text += letters.get(glyph, "")
            width += widths.get(glyph, 0.0)
    return text, width / 1000


def _widths(font: Any) -> dict[int, float]:  # noqa: ANN401
    told = list(font.DescendantFonts[0].W)
    found: dict[int, float] = {}
    for first, row in zip(told[::2], told[1::2], strict=True):
        found.update({int(first) + index: float(width) for index, width in enumerate(row)})
    return found


def _letters(font: Any) -> dict[int, str]:  # noqa: ANN401
    """Return what each glyph stands for, from the font's own table."""
    found: dict[int, str] = {}
    for line in font.ToUnicode.read_bytes().decode("ascii").splitlines():
        parts = line.split()
        if len(parts) == 2 and all(part.startswith("<") for part in parts):
            glyph, letters = (part.strip("<>") for part in parts)
            found[int(glyph, 16)] = bytes.fromhex(letters).decode("utf-16-be")
    return found
