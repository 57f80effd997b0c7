from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.tournament.printing.made import HOSTILE, LONG, head, read, seating, squeezed, texts
from tests.tournament.printing.told import about, astray, fonts_apart, runs, sizes
from tournament.printing.wall import wall_pages, wall_seating

if TYPE_CHECKING:
    from tournament.selectors.papers import SeatingLine

A4 = [(12.0, 10.0, 198.5, 290.0)]
READABLE = 24


def named(*names: str) -> list[SeatingLine]:
    lines = seating(len(names))
    return [
        replace(line, person=replace(line.person, name=name))
        for line, name in zip(lines, names, strict=True)
    ]


@pytest.mark.parametrize("count", [1, 4, 130])
def test_everybody_is_on_the_wall_once_and_every_page_has_its_head(count: int) -> None:
    content = wall_seating(head(), seating(count))
    told = texts(content)
    assert [sum(page.count(f"Spelare{n:03}") for page in told) for n in range(count)] == [1] * count
    assert [("Heat1·Härsitterdu" in page, "BordSäte" in page) for page in told] == [
        (True, True)
    ] * len(told)
    assert len(told) == len(wall_pages(seating(count)))
    assert astray(runs(content), A4) == []


@pytest.mark.parametrize(
    ("is_large", "points", "size"), [(False, 24, (210, 297)), (True, 34, (297, 420))]
)
def test_names_and_numbers_read_across_a_room(
    is_large: bool,
    points: int,
    size: tuple[int, int],
) -> None:
    content = wall_seating(head(), named("Åsa Öberg", "Björn Ek"), is_large=is_large)
    (page,) = runs(content)
    looked_for = {run.points for run in page if run.text in {"Åsa Öberg", "Björn Ek", "1", "2"}}
    assert (looked_for, sizes(content)) == ({points}, {size})


def test_name_of_the_event_stays_above_the_list_and_beside_the_letters() -> None:
    word = "Nordvästersjökustartilleriflygspaningssimulatoranläggningsmateriel" * 2
    (page,) = runs(wall_seating(head(event_name=word[:120]), named("Björn Ek", "Åsa Öberg")))
    letters = next(run for run in page if run.text == "E–Ö")
    column = next(run for run in page if run.text == "Namn")
    said = [run for run in page if run.text and run.text in word and run.bottom < 100]
    assert "".join(run.text for run in said) == word[:120]
    assert [run for run in said if run.bottom > column.top or run.right > letters.left] == []


def test_page_says_the_letters_that_it_holds() -> None:
    (both,) = wall_pages(named("Östen Ahl", "Zorro", "Anna Öst"))
    (one,) = wall_pages(named("Anna Ek", "Östen Ek"))
    assert (both.letters, one.letters, wall_pages([])) == ("A–Ö", "E", [])


def test_no_page_of_the_wall_has_a_single_name() -> None:
    pages = wall_pages(seating(41))
    assert [len(page.lines) for page in pages] == [14, 13, 14]
    assert len(read(wall_seating(head(), seating(41))).pages) == len(pages)


def test_long_names_of_people_tables_and_events_wrap_and_stay_inside() -> None:
    names = (LONG, *HOSTILE, "Αλέξανδρος Παπαδόπουλος", "Дмитрий Щербаков") * 3
    lines = [
        replace(line, table_name="Bordet vid det bortre fönst 12", sitting=2)
        for line in named(*names)
    ]
    content = wall_seating(head(event_name=f"{LONG} {LONG}"), lines)
    told = texts(content)
    assert [name for name in names if squeezed(name) not in "".join(told)] == []
    assert len(told) == len(wall_pages(lines))
    assert astray(runs(content), A4) == []
    assert fonts_apart(content) == []


def test_wall_is_tagged_and_says_title_and_language() -> None:
    content = wall_seating(head(language="en"), seating(2))
    title, language, is_tagged = about(content)
    assert (title.startswith("Chicago-SM 2026 – "), language, is_tagged) == (True, "en", True)


def test_nobody_seated_is_said() -> None:
    (told,) = texts(wall_seating(head(), []))
    assert told.startswith(squeezed("Ingen sitter vid något bord."))


def test_one_without_a_seat_in_the_first_omgang_has_a_dash() -> None:
    line = replace(seating(1)[0], seats=(None, 1, 2))
    (told,) = texts(wall_seating(head(), [line]))
    assert "–" in told
