"""Pages put together: one drawn grid under many, two sheets on a page, parts after each other."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf

from tournament.printing.svg import POINT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.printing.typecase import Case

A4_WIDTH, A4_HEIGHT = 595.28, 841.89
CUT = (
    f"q 0.35 w [4 4] 0 d {A4_HEIGHT / 2:.2f} 0 m {A4_HEIGHT / 2:.2f} {A4_WIDTH:.2f} l S Q"
).encode("ascii")
"""Where the sheets are cut apart: a dashed hairline."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page: the PDF of the picture under it, and the drawing operators over that."""

    under: bytes
    over: bytes


def composed(case: Case, pages: Sequence[Drawn], *, width: float, height: float) -> bytes:
    """Return a PDF of the pages (millimetres), which share the case's fonts.

    A picture that stands under several pages is stored once.
    """
    document = case.document
    scratch = len(document.pages)
    forms = {under: _form(document, under) for under in {page.under for page in pages}}
    box = [0, 0, width / POINT, height / POINT]
    for page in pages:
        resources = pikepdf.Dictionary(
            Font=case.fonts, XObject=pikepdf.Dictionary(Grid=forms[page.under])
        )
        added = pikepdf.Dictionary(
            Type=pikepdf.Name.Page,
            MediaBox=[round(side, 2) for side in box],
            Resources=resources,
            Contents=document.make_stream(b"q /Grid Do Q 0 g " + page.over),
        )
        document.pages.append(pikepdf.Page(document.make_indirect(added)))
    del document.pages[:scratch]
    return _saved(document)


def _form(document: pikepdf.Pdf, picture: bytes) -> pikepdf.Object:
    with pikepdf.open(BytesIO(picture)) as drawn:
        return document.copy_foreign(drawn.pages[0].as_form_xobject())


def stamped(pages: bytes, under: bytes, extra: Sequence[bytes]) -> bytes:
    """Return ``pages`` with a drawn page under each, and ``extra`` marks drawn on top.

    ``extra`` has one run of drawing operators for each page (``b""`` for none).
    """
    with pikepdf.open(BytesIO(pages)) as document:
        form = _form(document, under)
        for page, marks in zip(document.pages, extra, strict=True):
            _own_resources(page)
            page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name.Grid)
            page.contents_add(b"q /Grid Do Q q", prepend=True)
            page.contents_add(b"Q " + marks)
        return _saved(document)


def two_up(sheets: bytes) -> bytes:
    """Return A5 pages two beside each other on A4, in the order given, with a line to cut at."""
    with pikepdf.open(BytesIO(sheets)) as document:
        halves = [page.as_form_xobject() for page in document.pages]
        count = len(halves)
        for first in range(0, count, 2):
            document.add_blank_page(page_size=(A4_HEIGHT, A4_WIDTH))
            page = document.pages[-1]
            page.Resources = pikepdf.Dictionary()
            for column, half in enumerate(halves[first : first + 2]):
                name = page.add_resource(half, pikepdf.Name.XObject)
                left = column * A4_HEIGHT / 2
                page.contents_add(f"q 1 0 0 1 {left:.2f} 0 cm {name} Do Q".encode("ascii"))
            page.contents_add(CUT)
        del document.pages[:count]
        return _saved(document)


def _saved(document: pikepdf.Pdf) -> bytes:
    result = BytesIO()
    document.save(result)
    return result.getvalue()


def joined(documents: Sequence[bytes], *, title: str, language: str) -> bytes:
    """Return the documents one after another, with a title and a language."""
    with pikepdf.new() as whole:
        for document in documents:
            with pikepdf.open(BytesIO(document)) as part:
                whole.pages.extend(part.pages)
        with whole.open_metadata(set_pikepdf_as_editor=False) as metadata:
            metadata["dc:title"] = title
        whole.docinfo["/Title"] = title
        whole.Root.Lang = language
        whole.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
        result = BytesIO()
        whole.save(result, min_version="1.7")
    return result.getvalue()


def _own_resources(page: pikepdf.Page) -> None:
    """Give a page its own dictionary of resources: WeasyPrint lets all pages share one."""
    page.obj.Resources = pikepdf.Dictionary(dict(page.obj.Resources.items()))
