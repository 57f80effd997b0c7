"""What lists are told to take before they are read: for short names, long ones and initials."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from scoring.eventfile import dump
from tests import make
from tests.bench.days import played_day
from tests.tournament.printing.made import LONG, squeezed, texts
from tournament.models import Draw, Entry, Event
from tournament.printing.archive import draws_list
from tournament.printing.binding import whole
from tournament.printing.catalogue import PAPERS
from tournament.printing.estimates import Heights, heights
from tournament.printing.files import page_count
from tournament.printing.pagecounts import pages_of_draws
from tournament.printing.registry import PaperRequest, Scope
from tournament.selectors.archives import DrawTold
from tournament.selectors.printlengths import Lengths, Letters
from tournament.selectors.printouts import Document, occasion_of, occasions
from tournament.services.actors import SYSTEM
from tournament.services.eventfiles import import_event
from tournament.services.incidents import record_caution
from tournament.states import NameStyle

if TYPE_CHECKING:
    from scoring.event import Player
    from tournament.printing.registry import Chosen

pytestmark = pytest.mark.django_db
PEOPLE = 64
NOW = datetime(2026, 8, 14, 10, 0, tzinfo=UTC)
LISTS = (
    Document.CHECK_IN,
    Document.FINAL_RESULTS,
    Document.RESULTS,
    Document.QUALIFIERS,
    Document.BY_NAME,
    Document.BY_TABLE,
    Document.WALL,
)
FIRST = ("Åsa", "Björn", "Karl-Erik", "Wilhelmina", "Per")
LAST = ("Ek", "Öberg", "Lindqvist-Hallström", "Andersson", "von Essen", "Zetterström", "Å")
CLUB = "Föreningen för Chicagospelets främjande i Stockholm med omnejd och skärgård"


def usual(player: Player, at: int) -> Player:
    return replace(
        player, name=f"{FIRST[at % 5]} {LAST[at % 7]}", club=("BroPok", "Spader Dam")[at % 2]
    )


def long(player: Player, at: int) -> Player:
    return replace(player, name=f"{LONG[:56]} {at:03}", club=CLUB, number=90_000 + at)


def played(kind: str) -> Event:
    told = played_day(PEOPLE)
    named = long if kind == "long" else usual
    people = tuple(named(player, at) for at, player in enumerate(told.players))
    event = import_event(dump(replace(told, players=people)).encode(), by=SYSTEM)
    if kind == "initials":
        Entry.objects.filter(event=event).update(name_style=NameStyle.INITIALS)
    return event


@pytest.mark.parametrize(
    ("kind", "chosen"),
    [
        ("usual", {}),
        ("long", {"sprak": "en"}),
        ("initials", {}),
        ("initials", {"namn": "hela", "sprak": "en"}),
    ],
)
def test_pages_of_every_list_are_told_to_within_one(kind: str, chosen: Chosen) -> None:
    event = played(kind)
    heat = event.heats.get(number=1)
    off = []
    for document in LISTS:
        paper = PAPERS[document]
        request = PaperRequest(
            event,
            None if paper.scope is Scope.EVENT else heat,
            chosen,
            "http://hall.test",
            date(2026, 8, 14),
        )
        told = paper.pages(occasion_of(event, request.heat), chosen)
        has = page_count(paper.draw(paper.read(request)))
        off.append((str(document), told - has))
    assert [found for found in off if abs(found[1]) > 1] == []


def test_pages_of_the_archive_are_those_of_its_parts() -> None:
    event = played("usual")
    paper = PAPERS[Document.ARCHIVE]
    request = PaperRequest(event, None, {}, "http://hall.test", date(2026, 8, 14))
    has = page_count(whole(paper, paper.read(request)))
    assert abs(paper.pages(occasion_of(event, None), {}) - has) <= 1


@pytest.mark.parametrize("kind", ["usual", "initials"])
@pytest.mark.parametrize("language", ["sv", "en"])
def test_pages_of_final_results_are_told_with_what_stands_over_each_group(
    kind: str, language: str
) -> None:
    event = played(kind)
    Event.objects.filter(pk=event.pk).update(language=language)
    event.refresh_from_db()
    paper = PAPERS[Document.FINAL_RESULTS]
    request = PaperRequest(event, None, {}, "http://hall.test", date(2026, 8, 14))
    assert page_count(paper.draw(paper.read(request))) == 3
    assert paper.pages(occasion_of(event, None), {}) == 3


@pytest.mark.parametrize(
    ("draws", "changes", "pages"),
    [(0, 0, 0), (1, 0, 1), (3, 0, 1), (4, 0, 2), (7, 0, 2), (3, 6, 1), (3, 9, 2)],
)
def test_pages_of_draws_are_those_of_what_is_drawn(draws: int, changes: int, pages: int) -> None:
    event = make.event()
    told = DrawTold(
        1, "a" * 64, "b" * 64, "chicago-draw/1", 40, 0, NOW, NOW, NOW, ("Satt hos sin bror",)
    )
    each = [changes // max(1, draws)] * draws
    parts = [
        (f"Heat {at}", replace(told, changes=told.changes * many)) for at, many in enumerate(each)
    ]
    occasion = replace(occasion_of(event, None), draws=draws, changes=changes)
    assert pages_of_draws(occasion, changes=changes) == pages
    head = PaperRequest(event, None, {}, "http://hall.test", date(2026, 8, 14)).head
    assert not draws or page_count(draws_list(head, parts)) == pages


def test_name_of_a_heat_stands_on_the_page_of_its_draw() -> None:
    told = DrawTold(1, "", "b" * 64, "chicago-draw/1", 40, 0, NOW, NOW, NOW, ())
    parts = [(f"Heat {at}", replace(told, commitment=f"{at}" * 64)) for at in range(1, 8)]
    head = PaperRequest(make.event(), None, {}, "http://hall.test", date(2026, 8, 14)).head
    pages = texts(draws_list(head, parts))
    assert len(pages) == 2
    for at in range(1, 8):
        on = [squeezed(f"Heat {at}") in page for page in pages]
        assert on == [f"{at}" * 64 in page for page in pages]
        assert sum(on) == 1


def test_published_draws_and_their_changes_are_counted() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.closed_heat(heat=make.published_heat(event=event))
    make.drawn_heat(event=event, number=2)
    of_event = occasion_of(event, None)
    assert (of_event.draws, of_event.changes) == (1, 0)
    draw = Draw.objects.get(heat__number=1)
    entry = Entry.objects.earliest("pk")
    for sequence in (1, 2):
        draw.changes.create(sequence=sequence, entry=entry, reason="Satt hos sin bror")
    of_event = occasion_of(event, None)
    assert (of_event.draws, of_event.changes) == (1, 2)
    with_changes, without = (
        PAPERS[document].pages(replace(of_event, changes=80), {})
        for document in (Document.ARCHIVE, Document.PUBLIC_ARCHIVE)
    )
    incidents = PAPERS[Document.INCIDENTS].pages(of_event, {})
    assert with_changes - incidents > without


def test_public_archive_is_told_without_what_happened_to_people() -> None:
    event = make.event()
    entries = make.entries(event=event, count=40)
    told = PAPERS[Document.PUBLIC_ARCHIVE].pages(occasion_of(event, None), {})
    for entry in entries:
        record_caution(entry, by=SYSTEM, reason="Pratade om korten under pågående giv")
    assert PAPERS[Document.PUBLIC_ARCHIVE].pages(occasion_of(event, None), {}) == told


@pytest.mark.parametrize("count", [0, 1, 40])
def test_pages_of_incidents_are_told_from_how_many_there_were(count: int) -> None:
    event = make.event()
    for entry in make.entries(event=event, count=count):
        record_caution(entry, by=SYSTEM, reason="Pratade om korten under pågående giv")
    paper = PAPERS[Document.INCIDENTS]
    request = PaperRequest(event, None, {}, "http://hall.test", date(2026, 8, 14))
    told = paper.pages(occasion_of(event, None), {})
    assert told == page_count(paper.draw(paper.read(request)))


def test_letters_are_counted_as_papers_name_people() -> None:
    event = make.event()
    make.entries(event=event, names=["Åsa Öberg", "B" * 60, "Ek", "Pia Ax"], clubs=["Bro"])
    entries = Entry.objects.filter(event=event)
    entries.filter(key="p3").update(name_style=NameStyle.ALIAS, alias="Tvåan i hjärter")
    entries.filter(key="p4").update(name_style=NameStyle.INITIALS, number=12_345)
    heat = make.seated_heat(event=event, sizes=(4,), entries=list(entries))
    of_event, of_heat = occasions(event)
    assert occasion_of(event, heat) == of_heat
    assert of_event.heats == (of_heat,)
    for told in (of_event.lengths, of_heat.lengths):
        assert set(told.whole) == {Letters(n, 3, 1) for n in (9, 60, 2, 6)}
        public = {Letters(9, 3, 1), Letters(60, 3, 1), Letters(15, 0, 1), Letters(5, 0, 1)}
        assert (set(told.public), told.number, told.people) == (public, 12_345, 4)
    assert occasion_of(make.event(slug="tom"), None).lengths == Lengths()


def test_what_is_alike_fills_pages_by_whole_numbers() -> None:
    tables = heights([Letters(60, 0, 400)], lambda _one: 20.0).blocks(100, 12.0)
    assert (tables.mean, tables.variance, tables.pages(259.0, 259.0)) == (92.0, 0.0, 50)
    assert heights([], lambda _one: 20.0) == Heights(0)
    assert Heights(0).pages(10.0, 10.0) == 1
    assert Heights(3, 300.0).pages(259.0, 259.0) == 3
    assert Heights(25, 10.0).pages(255.0, 255.0, more=60.0) == 2
