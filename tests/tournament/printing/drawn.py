"""What is drawn on a page of a PDF, read back from its operators: boxes, rules and texts."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf

from tournament.printing.svg import POINT

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pypdf import PageObject

Matrix = tuple[float, float, float, float, float, float]
HEAVY = 0.3
"""A rule at least so wide, in millimetres, is a heavy one."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A mark's box in millimetres from the page's upper left corner."""

    left: float
    top: float
    right: float
    bottom: float
    is_heavy: bool = False

    @property
    def width(self) -> float:
        return round(self.right - self.left, 2)

    @property
    def height(self) -> float:
        return round(self.bottom - self.top, 2)


def opened(content: bytes) -> pikepdf.Pdf:
    """Open a PDF to read its operators; keep it while its pages are looked at."""
    return pikepdf.open(BytesIO(content))


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """Return the matrix that first does ``inner``."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


class Pen:
    """What the operators of a picture have drawn so far, and with which pen."""

    def __init__(self, height: float) -> None:
        """Begin on a page so high, in points."""
        self.height = height
        self.matrix: Matrix = (1, 0, 0, 1, 0, 0)
        self.wide = 1.0
        self.at = (0.0, 0.0)
        self.saved: list[tuple[Matrix, float]] = []
        self.path: list[tuple[tuple[float, float], tuple[float, float], str]] = []
        self.drawn: list[tuple[Shown, str]] = []

    def do(self, name: str, operands: Iterable[object]) -> None:
        """Follow one operator; what draws neither boxes nor rules is passed over."""
        match name:
            case "q":
                self.saved.append((self.matrix, self.wide))
            case "Q":
                self.matrix, self.wide = self.saved.pop()
            case "cm" | "w" | "m" | "l" | "re":
                getattr(self, f"on_{name}")(*(float(str(part)) for part in operands))
            case "S":
                self.drawn += [
                    (_box(first, second, self.matrix, self.height, self.wide), kind)
                    for first, second, kind in self.path
                ]
                self.path = []
            case "f" | "n" | "f*" | "B":
                self.path = []

    def on_cm(self, *matrix: float) -> None:
        self.matrix = times((*matrix,), self.matrix)  # type: ignore[arg-type]  # six of them

    def on_w(self, wide: float) -> None:
        self.wide = wide

    def on_m(self, x: float, y: float) -> None:
        self.at = (x, y)

    def on_l(self, x: float, y: float) -> None:
        self.path.append((self.at, (x, y), "l"))

    def on_re(self, x: float, y: float, width: float, height: float) -> None:
        self.path.append(((x, y), (x + width, y + height), "re"))


def _grid(page: pikepdf.Page) -> list[tuple[Shown, str]]:
    """Return what is stroked in the picture under a page: boxes (``re``) and rules (``l``)."""
    pen = Pen(float(page.mediabox[3]))
    for instruction in pikepdf.parse_content_stream(page.Resources.XObject.Grid):
        pen.do(str(instruction.operator), list(instruction.operands))
    return pen.drawn


def _box(
    first: tuple[float, float],
    second: tuple[float, float],
    matrix: Matrix,
    height: float,
    wide: float,
) -> Shown:
    a, b, c, d, e, f = matrix
    xs = [a * x + c * y + e for x, y in (first, second)]
    ys = [height - (b * x + d * y + f) for x, y in (first, second)]
    scale = abs(a * d - b * c) ** 0.5
    return Shown(
        min(xs) * POINT,
        min(ys) * POINT,
        max(xs) * POINT,
        max(ys) * POINT,
        is_heavy=wide * scale * POINT >= HEAVY,
    )


def boxes_on(page: pikepdf.Page) -> list[Shown]:
    """Return the boxes that are drawn on a sheet."""
    return [box for box, kind in _grid(page) if kind == "re"]


def rules_on(page: pikepdf.Page) -> list[Shown]:
    """Return the straight rules that are drawn on a sheet."""
    return [box for box, kind in _grid(page) if kind == "l"]


def shown_on(page: pikepdf.Page) -> list[Shown]:
    """Return the box of every line of text set over the grid, from its glyphs' widths."""
    height = float(page.mediabox[3])
    widths = {str(name): _widths(font) for name, font in page.Resources.Font.items()}
    found: list[Shown] = []
    x = y = size = 0.0
    narrowed, font = 1.0, ""
    for instruction in pikepdf.parse_content_stream(page):
        operands = instruction.operands
        match str(instruction.operator):
            case "Tm":
                x, y = float(operands[4]), float(operands[5])
            case "Tz":
                narrowed = float(operands[0]) / 100
            case "Tf":
                font, size = str(operands[0]), float(operands[1])
            case "TJ":
                wide = _length(operands[0], widths[font]) * size * narrowed
                upper, lower = height - y - 0.7 * size, height - y + 0.22 * size
                found.append(Shown(x * POINT, upper * POINT, (x + wide) * POINT, lower * POINT))
                x += wide
    return found


def _length(array: pikepdf.Object, widths: dict[int, float]) -> float:
    total = 0.0
    for item in array:
        if isinstance(item, pikepdf.String):
            code = bytes(item)
            total += sum(widths[int.from_bytes(code[at : at + 2])] for at in range(0, len(code), 2))
        else:
            total -= float(item)
    return total / 1000


def _widths(font: pikepdf.Object) -> dict[int, float]:
    told = list(font.DescendantFonts[0].W)
    return {
        int(first) + index: float(width)
        for first, row in zip(told[::2], told[1::2], strict=True)
        for index, width in enumerate(row)
    }


def fonts_apart(page: PageObject) -> list[str]:
    """Return the fonts that a page uses and the file does not hold."""
    fonts = page["/Resources"]["/Font"].values()  # type: ignore[index]
    inner = [font.get_object()["/DescendantFonts"][0].get_object() for font in fonts]
    return [
        str(font["/BaseFont"])
        for font in inner
        if not {"/FontFile2", "/FontFile3"} & font["/FontDescriptor"].get_object().keys()
    ]
