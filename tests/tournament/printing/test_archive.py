"""The archive read back: every part at the page that the contents and the bookmarks name."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from pypdf.generic import Destination

from tests import make
from tests.pages.public import stage
from tests.tournament.printing.made import read, root_of, squeezed
from tournament.printing.archive import bound_archive
from tournament.printing.catalogue import paper_named
from tournament.printing.catalogue.archive import archive_of
from tournament.printing.files import paper_file
from tournament.printing.registry import PaperRequest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pypdf import PdfReader

    from tournament.models import Event

pytestmark = pytest.mark.django_db
PARTS = [
    "Regler", "Spelare", "Lottningarna",
    "Heat 1", "Placering bord för bord", "Resultat", "Vidare från heat 1",
    "Final", "Placering bord för bord", "Resultat",
    "Händelser", "Slutresultat",
]  # fmt: skip


def wanted(event: Event, **chosen: str | int) -> PaperRequest:
    return PaperRequest(event, None, chosen, "http://hall.test", date(2026, 8, 14))


def bookmarks(told: PdfReader, items: list[object] | None = None) -> Iterator[tuple[str, int]]:
    for item in told.outline if items is None else items:
        if isinstance(item, Destination):
            page = told.get_destination_page_number(item)
            assert page is not None
            yield str(item.title), page
        elif isinstance(item, list):
            yield from bookmarks(told, item)


def test_archive_has_every_part_where_its_contents_and_bookmarks_say() -> None:
    event = stage.finished()
    made = paper_file(paper_named("arkiv"), wanted(event))
    told = read(made.content)
    assert made.name == "chicago-sm-arkiv-2026-08-14.pdf"
    assert (root_of(told)["/Lang"], root_of(told)["/PageMode"]) == ("sv", "/UseOutlines")
    assert "/StructTreeRoot" not in root_of(told)
    assert told.metadata is not None
    assert told.metadata.title == "Chicago-SM – Arkiv"
    found = list(bookmarks(told))
    assert [title for title, _page in found] == PARTS
    front = squeezed(told.pages[0].extract_text())
    assert ("ärmästare" in front, "8spelare,2heat" in front) == (True, True)
    ends = [squeezed(page.extract_text()) for page in told.pages]
    assert [text.endswith(str(at)) for at, text in enumerate(ends, 1)] == [True] * len(ends)
    for title, page in found:
        text = squeezed(told.pages[page].extract_text())
        assert title.split(" ")[0] in text
        assert text.endswith(str(page + 1)) or text.startswith(str(page + 1))
        assert title in {"Heat 1", "Final"} or f"{squeezed(title)}{page + 1}" in front
    everything = squeezed(" ".join(page.extract_text() for page in told.pages))
    people = event.entries.values_list("player__name", flat=True)
    assert [name for name in people if squeezed(name) not in everything] == []


def test_archive_of_an_event_without_play_has_what_there_is() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.drawn_heat(event=event)
    archive = archive_of(wanted(event))
    assert [part.title for part in archive.parts] == ["Regler", "Spelare", "Händelser"]


def test_every_page_of_a_long_part_has_its_own_number() -> None:
    event = make.event()
    make.entries(event=event, count=120)
    told = read(paper_file(paper_named("arkiv"), wanted(event)).content)
    ends = [squeezed(page.extract_text()) for page in told.pages]
    assert len(ends) > 5
    assert [text.endswith(str(at)) for at, text in enumerate(ends, 1)] == [True] * len(ends)
    assert "ärmästare" not in ends[0]


def test_archive_in_english_has_english_titles() -> None:
    archive = archive_of(wanted(stage.finished(), sprak="en"))
    swedish = {"Regler", "Spelare", "Lottning", "Resultat", "Händelser", "Slutresultat"}
    titles = {part.title for part in archive.parts}
    assert (swedish & titles, "Players" in titles) == (set(), True)


def test_public_archive_tells_nothing_of_what_happened_to_people() -> None:
    archive = archive_of(wanted(stage.finished()), is_public=True)
    titles = [part.title for part in archive.parts]
    assert ("Händelser" in titles, "Slutresultat" in titles) == (False, True)


def test_contents_of_many_parts_count_their_own_pages() -> None:
    event = make.event()
    archive = archive_of(wanted(event), is_public=True)
    part = paper_named("arkiv").draw(archive.parts[1])
    titles = [("Delar", f"Del {number}") for number in range(60)]
    told = read(bound_archive(archive.head, archive.told, titles, [part] * 60))
    (_title, page), *_rest = bookmarks(told)
    assert (page, len(told.pages)) == (2, 62)
    assert "Del03" in squeezed(told.pages[0].extract_text())
