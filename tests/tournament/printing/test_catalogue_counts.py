"""What the catalogue says before a paper is drawn: as many pages as it then has."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from tests import make
from tests.pages.public import stage
from tournament.models import Heat
from tournament.printing.binding import takes_long
from tournament.printing.catalogue import PAPERS, cards, lists, seating
from tournament.printing.files import page_count
from tournament.printing.registry import PaperRequest, Scope
from tournament.selectors.printlengths import Lengths, Letters
from tournament.selectors.printouts import Document, Occasion, occasion_of

if TYPE_CHECKING:
    from tournament.models import Event
    from tournament.printing.registry import Chosen, Paper

pytestmark = pytest.mark.django_db
CHOICES: list[tuple[Document, Chosen]] = [
    (Document.BADGES, {}),
    (Document.BADGES, {"funktionarer": "utan"}),
    (Document.POSTER, {}),
    (Document.SLIPS, {}),
    (Document.SLIPS, {"spelare": 13, "reserver": 11}),
    (Document.TABLE_CARDS, {}),
    (Document.TABLE_CARDS, {"storlek": "a5"}),
    (Document.DIPLOMA, {}),
    (Document.WALL, {"storlek": "a3"}),
]


def wanted(event: Event, document: Document, chosen: Chosen) -> PaperRequest:
    heat = Heat.objects.get(event=event, number=1)
    found = None if PAPERS[document].scope is Scope.EVENT else heat
    return PaperRequest(event, found, chosen, "http://192.168.1.10:8000", date(2026, 8, 14))


@pytest.mark.parametrize(("document", "chosen"), CHOICES)
def test_paper_has_as_many_pages_as_were_told(document: Document, chosen: Chosen) -> None:
    event = stage.finished()
    paper = PAPERS[document]
    request = wanted(event, document, chosen)
    occasion = occasion_of(event, request.heat)
    content = paper.draw(paper.read(request))
    assert page_count(content) == paper.pages(occasion, chosen)


def test_every_paper_is_asked_for_with_what_it_is_for() -> None:
    papers: list[Paper[Any]] = [*cards.PAPERS, *lists.PAPERS, *seating.PAPERS]
    assert len({paper.document for paper in papers}) == len(papers)
    assert [paper.document for paper in papers if not str(paper.use).endswith(".")] == []
    counted = [paper.document for paper in papers if paper.is_counted]
    assert counted == [Document.BADGES, Document.POSTER, Document.TABLE_CARDS]


def test_estimates_are_at_least_a_page() -> None:
    event = make.event()
    Heat.objects.create(event=event, number=1)
    for paper in lists.PAPERS:
        request = wanted(event, paper.document, {})
        assert paper.pages(occasion_of(event, request.heat), {}) >= 1


@pytest.mark.parametrize(
    ("document", "people", "is_long"),
    [
        (Document.BY_NAME, 40, False),
        (Document.BY_NAME, 400, True),
        (Document.BY_TABLE, 40, False),
        (Document.BY_TABLE, 400, True),
        (Document.WALL, 40, False),
        (Document.WALL, 400, True),
        (Document.CHECK_IN, 40, False),
        (Document.CHECK_IN, 400, True),
        (Document.SLIPS, 40, False),
        (Document.SLIPS, 400, True),
        (Document.RESULTS, 8, False),
        (Document.RESULTS, 400, True),
        (Document.QUALIFIERS, 8, False),
        (Document.QUALIFIERS, 400, True),
        (Document.FINAL_RESULTS, 40, False),
        (Document.FINAL_RESULTS, 400, True),
        (Document.MISSING, 40, False),
        (Document.MISSING, 2000, True),
        (Document.COVER, 400, False),
        (Document.COVER, 2000, True),
    ],
)
def test_what_takes_seconds_is_drawn_by_the_press(
    document: Document, people: int, is_long: bool
) -> None:
    event = make.event()
    heat = Heat(event=event, number=1, advance_per_table=2)
    letters = (Letters(14, 8, people),)
    occasion = Occasion(event, heat, Lengths(letters, letters), tables=people // 4)
    paper = PAPERS[document]
    assert takes_long(paper, paper.pages(occasion, {})) is is_long
