"""An event's archive (arkiv): everything that is told of it in one PDF, numbered, with bookmarks.

Its parts are the catalogue's own papers. They are joined without their tags, for joined pages
cannot keep them; each part that is a list can be had tagged by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from tournament.printing.faces import FACES
from tournament.printing.lists import list_pdf
from tournament.printing.weasy import pdf_of
from tournament.selectors.printouts import Document

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.selectors.archives import DrawTold
    from tournament.selectors.papers import HeatPaper, PersonLine

NUMBER_CSS = """
@page { size: 30mm 6mm; margin: 0 }
html { font: 7.5pt "Fira Sans"; font-variant-numeric: lining-nums tabular-nums }
p { margin: 0; text-align: right; break-after: page } p:last-child { break-after: auto }
"""
NUMBER_AT = (168 / 25.4 * 72, 286 / 25.4 * 72)
"""The lower left corner of a page's number, in points: 12 mm from the edge, above the head."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the front page says of the event."""

    champion: str
    players: int
    heats: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: a part's title, the chapter it begins or stands in, its page."""

    chapter: str
    title: str
    page: int


def part_titles(heat: int | None) -> Mapping[Document, str]:
    """Return what the papers are called in the archive, those of a heat with its number."""
    return {
        Document.RULES: _("Regler"),
        Document.BY_TABLE: _("Placering bord för bord"),
        Document.RESULTS: _("Resultat"),
        Document.QUALIFIERS: _("Vidare från heat %(number)s") % {"number": heat},
        Document.INCIDENTS: _("Händelser"),
        Document.FINAL_RESULTS: _("Slutresultat"),
    }


def players_title() -> str:
    """Return what the list of everybody is called."""
    return pgettext("list of people", "Spelare")


def draws_title() -> str:
    """Return what the part with every heat's draw is called."""
    return _("Lottningarna")


def players_list(head: HeatPaper, people: Sequence[PersonLine]) -> bytes:
    """Return everybody who was entered, as PDF."""
    with override(head.language):
        content = {"people": people}
        return list_pdf(head, players_title(), "print/archive_players.html", content)


def draws_list(head: HeatPaper, draws: Sequence[tuple[str, DrawTold]]) -> bytes:
    """Return how every heat was drawn, each under its name, as PDF."""
    with override(head.language):
        content = {"draws": draws}
        return list_pdf(head, draws_title(), "print/archive_draws.html", content)


def bound_archive(
    head: HeatPaper, told: Told, titles: Sequence[tuple[str, str]], drawn: Sequence[bytes]
) -> bytes:
    """Return the archive: a front page with the contents, then the parts in order.

    ``titles`` are each part's chapter (``""`` for none) and title.
    """
    with override(head.language):
        heading = _("Arkiv")
        counts = [_page_count(part) for part in drawn]
        front = _front(head, told, titles, counts)
        with pikepdf.new() as whole:
            for part in (front, *drawn):
                with pikepdf.open(BytesIO(part)) as opened:
                    whole.pages.extend(opened.pages)
            _number(whole)
            entries = _entries(titles, counts, first=_page_count(front) + 1)
            _bookmark(whole, entries)
            return _titled(whole, f"{head.event_name} – {heading}", head.language)


def _front(
    head: HeatPaper, told: Told, titles: Sequence[tuple[str, str]], counts: Sequence[int]
) -> bytes:
    """Return the front page and the contents; how many pages they take moves what they say."""
    pages = 1
    while True:
        entries = _entries(titles, counts, first=pages + 1)
        content = {"entries": entries, "told": told}
        front = list_pdf(head, _("Arkiv"), "print/archive_front.html", content)
        if _page_count(front) == pages:
            return front
        pages = _page_count(front)


def _entries(
    titles: Sequence[tuple[str, str]], counts: Sequence[int], *, first: int
) -> tuple[Entry, ...]:
    entries, page = [], first
    for (chapter, title), count in zip(titles, counts, strict=True):
        entries.append(Entry(chapter, title, page))
        page += count
    return tuple(entries)


def _number(whole: pikepdf.Pdf) -> None:
    """Number the pages through, at the top: the parts keep their own count at the foot."""
    numbers = "".join(f"<p>{number}</p>" for number in range(1, len(whole.pages) + 1))
    drawn = pdf_of(numbers, FACES + NUMBER_CSS, tagged=False)
    with pikepdf.open(BytesIO(drawn)) as small:
        for page, number in zip(whole.pages, small.pages, strict=True):
            if "/StructParents" in page.obj:
                del page.obj.StructParents
            page.obj.Resources = _own_resources(page)
            form = whole.copy_foreign(number.as_form_xobject())
            page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name.Number)
            x, y = NUMBER_AT
            page.contents_add(b"q", prepend=True)
            page.contents_add(f"Q q 1 0 0 1 {x:.2f} {y:.2f} cm /Number Do Q".encode("ascii"))


def _own_resources(page: pikepdf.Page) -> pikepdf.Dictionary:
    """Return a page's resources to add a picture to: pages of a part share theirs otherwise."""
    own = pikepdf.Dictionary(dict(page.obj.Resources.items()))
    own.XObject = pikepdf.Dictionary(dict(own.get("/XObject", pikepdf.Dictionary()).items()))
    return own


def _bookmark(whole: pikepdf.Pdf, entries: Sequence[Entry]) -> None:
    with whole.open_outline() as outline:
        chapters: dict[str, pikepdf.OutlineItem] = {}
        for entry in entries:
            item = pikepdf.OutlineItem(entry.title, entry.page - 1)
            if not entry.chapter:
                outline.root.append(item)
                continue
            if entry.chapter not in chapters:
                chapters[entry.chapter] = pikepdf.OutlineItem(entry.chapter, entry.page - 1)
                outline.root.append(chapters[entry.chapter])
            chapters[entry.chapter].children.append(item)


def _titled(whole: pikepdf.Pdf, title: str, language: str) -> bytes:
    with whole.open_metadata(set_pikepdf_as_editor=False) as metadata:
        metadata["dc:title"] = title
    whole.docinfo["/Title"] = title
    whole.Root.Lang = language
    whole.Root.ViewerPreferences = pikepdf.Dictionary(DisplayDocTitle=True)
    whole.Root.PageMode = pikepdf.Name.UseOutlines
    result = BytesIO()
    whole.save(result, min_version="1.7")
    return result.getvalue()


def _page_count(content: bytes) -> int:
    with pikepdf.open(BytesIO(content)) as document:
        return len(document.pages)
