"""Drawn pages set anew on other sheets: as tents to fold, and two of half the size to cut."""

from __future__ import annotations

from io import BytesIO
from math import sqrt
from typing import TYPE_CHECKING

import pikepdf

from tournament.printing.cards import PAGE_HEIGHT, PAGE_WIDTH, in_stacks
from tournament.printing.svg import POINT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HALF = 1 / sqrt(2)
"""A page of A4 becomes one of A5."""
WIDTH, HEIGHT = PAGE_WIDTH / POINT, PAGE_HEIGHT / POINT
"""An A4 page in points."""
RULE = "q 0.35 w [3 3] 0 d"
CUT = f"{RULE} {HEIGHT / 2:.2f} 0 m {HEIGHT / 2:.2f} {WIDTH:.2f} l S Q"
FOLD_MARK = 34.0
"""How long the fold's marks are at both edges, in points."""
FOLD = (
    f"{RULE} 0 {HEIGHT / 2:.2f} m {FOLD_MARK} {HEIGHT / 2:.2f} l S"
    f" {WIDTH - FOLD_MARK:.2f} {HEIGHT / 2:.2f} m {WIDTH:.2f} {HEIGHT / 2:.2f} l S Q"
)
Forms = list[pikepdf.Object]


def tents(faces: bytes) -> bytes:
    """Return a page of A4 for each face (half a page): below as it is, above upside down."""
    turned = f"-1 0 0 -1 {WIDTH:.2f} {HEIGHT:.2f}"

    def sheets(forms: Forms) -> Sequence[list[tuple[pikepdf.Object, str]]]:
        return [[(form, "1 0 0 1 0 0"), (form, turned)] for form in forms]

    return _imposed(faces, sheets, (WIDTH, HEIGHT), FOLD)


def two_up(content: bytes) -> bytes:
    """Return pages of A4 as A5, two to a sheet of A4, with a line to cut along.

    Cut piles laid on each other are in the pages' order.
    """
    places = [f"{HALF:.5f} 0 0 {HALF:.5f} {at * HEIGHT / 2:.2f} 0" for at in range(2)]

    def sheets(forms: Forms) -> Sequence[list[tuple[pikepdf.Object, str]]]:
        return [
            [(form, place) for form, place in zip(pair, places, strict=True) if form is not None]
            for pair in in_stacks(forms, 2)
        ]

    return _imposed(content, sheets, (HEIGHT, WIDTH), CUT)


def enlarged(content: bytes) -> bytes:
    """Return pages of A4 as A3."""
    larger = f"{1 / HALF:.5f} 0 0 {1 / HALF:.5f} 0 0"

    def sheets(forms: Forms) -> Sequence[list[tuple[pikepdf.Object, str]]]:
        return [[(form, larger)] for form in forms]

    return _imposed(content, sheets, (HEIGHT, WIDTH * 2), "")


def _imposed(
    content: bytes,
    sheets: Callable[[Forms], Sequence[list[tuple[pikepdf.Object, str]]]],
    size: tuple[float, float],
    marks: str,
) -> bytes:
    """Return the document with its pages set on new sheets, each form by its matrix."""
    with pikepdf.open(BytesIO(content)) as document:
        pages = list(document.pages)
        forms = [document.make_indirect(page.as_form_xobject()) for page in pages]
        for placed in sheets(forms):
            sheet = document.add_blank_page(page_size=size)
            drawn = [
                f"q {matrix} cm {sheet.add_resource(form, pikepdf.Name.XObject)} Do Q"
                for form, matrix in placed
            ]
            sheet.contents_add(" ".join([*drawn, marks]).encode("ascii"))
        del document.pages[: len(pages)]
        result = BytesIO()
        document.save(result)
    return result.getvalue()
