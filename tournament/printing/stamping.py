"""One drawn grid under many pages: stored once, shown on each."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf

if TYPE_CHECKING:
    from collections.abc import Sequence

GRID = pikepdf.Name("/Grid")


@dataclass(frozen=True, slots=True)
class Placed:
    """A small page, by its index, and where its lower left corner stands, in points."""

    page: int
    x: float
    y: float


def stamped(pages: bytes, grid: bytes, extra: Sequence[bytes]) -> bytes:
    """Return ``pages`` with ``grid``'s first page under each, and ``extra`` marks drawn on top.

    ``extra`` has one run of drawing operators for each page (``b""`` for none).
    """
    with pikepdf.open(BytesIO(pages)) as document, pikepdf.open(BytesIO(grid)) as drawn:
        form = document.copy_foreign(drawn.pages[0].as_form_xobject())
        for page, marks in zip(document.pages, extra, strict=True):
            _own_resources(page)
            page.add_resource(form, pikepdf.Name.XObject, GRID)
            page.contents_add(b"q /Grid Do Q q", prepend=True)
            page.contents_add(b"Q " + marks)
        result = BytesIO()
        document.save(result)
    return result.getvalue()


def repeated(pages: bytes, small: bytes, places: Sequence[Sequence[Placed]]) -> bytes:
    """Return ``pages`` with small pages set on each, as often as ``places`` says.

    What stands several times is drawn once and shown again, at no cost.
    """
    with pikepdf.open(BytesIO(pages)) as document, pikepdf.open(BytesIO(small)) as drawn:
        for page, placed in zip(document.pages, places, strict=True):
            _own_resources(page)
            for number in dict.fromkeys(one.page for one in placed):
                form = document.copy_foreign(drawn.pages[number].as_form_xobject())
                page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name(f"/P{number}"))
            marks = " ".join(
                f"q 1 0 0 1 {one.x:.2f} {one.y:.2f} cm /P{one.page} Do Q" for one in placed
            )
            page.contents_add(b"q", prepend=True)
            page.contents_add(b"Q " + marks.encode("ascii"))
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
