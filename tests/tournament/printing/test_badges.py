from __future__ import annotations

import pytest

from tests.tournament.printing.made import HOSTILE, LONG, head, people, squeezed, texts
from tests.tournament.printing.told import Box, about, astray, fonts_apart, runs, sizes
from tournament.printing.badges import BADGES, badges
from tournament.printing.binding import bound
from tournament.printing.catalogue import paper_named
from tournament.printing.measuring import width
from tournament.selectors.papers import PersonLine

INSET = 4.0
EVENT = 9.0
"""The size of the event's name, in points."""
OTHERS = ("Αλέξανδρος Παπαδόπουλος", "Дмитрий Щербаков", "Nguyễn Thị Phương Thảo")


def insides() -> list[Box]:
    """Return each badge's box, well inside its cuts."""
    corners = [BADGES.corner(index) for index in range(BADGES.per_page)]
    right, bottom = BADGES.card_width - INSET, BADGES.card_height - INSET + 2
    return [(left + INSET, top + INSET, left + right, top + bottom) for left, top in corners]


@pytest.mark.parametrize(("count", "pages"), [(1, 1), (10, 1), (11, 2), (400, 40)])
def test_everybody_has_a_badge_once_inside_its_cuts(count: int, pages: int) -> None:
    names = [f"Spelare Nummer{n:03}." for n in range(count)]
    content = badges(head(), people(names), with_crew=False)
    drawn = runs(content)
    assert (len(drawn), sizes(content)) == (pages, {(210, 297)})
    told = "".join(run.text for page in drawn for run in page)
    assert [told.count(f"Nummer{n:03}.") for n in range(count)] == [1] * count
    assert astray(drawn, insides()) == []


def test_long_and_foreign_names_and_numbers_stay_inside() -> None:
    names = (LONG, *HOSTILE, *OTHERS, "M" * 120, "Bo")
    club = "Kungliga Huvudstadens Kortspelssällskap i Gamla stan, äldre avdelningen för damer"
    everybody = [PersonLine(name, club, number) for number, name in enumerate(names, start=99_990)]
    content = badges(head(event_name=f"{LONG} {LONG}"), everybody, with_crew=False)
    drawn = runs(content)
    (told,) = texts(content)
    assert [name for name in names if squeezed(name) not in told] == []
    assert [str(person.number) for person in everybody if str(person.number) not in told] == []
    events = [run for run in drawn[0] if run.points == EVENT]
    assert astray([[run for run in drawn[0] if run not in events]], insides()) == []
    assert fonts_apart(content) == []


@pytest.mark.parametrize(("number", "points"), [(7, 24), (9_999, 24), (98_000, 19)])
def test_whole_number_stands_on_the_badge(number: int, points: int) -> None:
    content = badges(head(), [PersonLine("Bo Ek", "", number)], with_crew=False)
    (run,) = [run for run in runs(content)[0] if run.text == str(number)]
    room = 22 / 25.4 * 72
    assert (run.points, width(str(number), bold=True) * points <= room) == (points, True)


def test_name_is_the_largest_on_a_badge_and_shorter_ones_are_larger() -> None:
    content = badges(head(), people(["Bo Ek", LONG]), with_crew=False)
    ((*_, first, _club, _number, second),) = (
        [run for run in page if run.points != EVENT][:4] for page in runs(content)
    )
    assert (first.text, first.points) == ("Bo Ek", 32)
    assert second.points >= 10


def test_crew_has_a_page_to_write_on() -> None:
    *_, crew = texts(badges(head(), people(["Bo Ek"])))
    assert [crew.count(role) for role in ("Revisor", "Funktionär", "Tävlingsledare", "Namn")] == [
        6, 3, 1, 10,
    ]  # fmt: skip


def test_badges_say_title_and_language_and_have_no_tags() -> None:
    content = badges(head(language="en"), people(["Bo Ek"]))
    title, language, is_tagged = about(content)
    assert (title.startswith("Chicago-SM 2026 – "), language, is_tagged) == (True, "en", False)


def test_person_without_club_or_number_has_neither() -> None:
    content = badges(head(), [PersonLine("Bo Ek", "", None)], with_crew=False)
    assert [run.text for run in runs(content)[0] if run.points != EVENT] == ["Bo Ek"]


def test_badges_drawn_in_parts_are_the_badges_drawn_at_once() -> None:
    paper = paper_named("namnskyltar")
    told = (head(), people([f"Spelare Nummer{n:03}." for n in range(57)]), True)
    assert paper.split is not None
    parts = paper.split(told, 2)
    assert [(len(part[1]), part[2]) for part in parts] == [(20, False), (20, False), (17, True)]
    joined = bound(paper, told, [paper.draw(part) for part in parts])
    assert texts(joined) == texts(paper.draw(told))
    assert paper.split((head(), (), True), 2) == ((head(), (), True),)
