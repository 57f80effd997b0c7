from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from tests.tournament.printing.made import (
    HOSTILE,
    LONG,
    head,
    people,
    read,
    root_of,
    seating,
    squeezed,
    texts,
)
from tests.tournament.printing.told import astray, runs
from tournament.printing.seating import (
    seated_groups,
    seating_by_name,
    seating_by_table,
    table_pages,
)
from tournament.printing.seatingpages import LONG as TWO_COLUMNS
from tournament.printing.seatingpages import sheet_of
from tournament.selectors.papers import HeatPaper, PersonLine, SeatingLine

Made = Callable[[HeatPaper, Sequence[SeatingLine]], bytes]

A4 = [(12.0, 10.0, 198.5, 290.0)]
LISTS = pytest.mark.parametrize("made", [seating_by_name, seating_by_table])


@LISTS
@pytest.mark.parametrize("count", [1, 400])
def test_everybody_is_on_the_list_once_and_every_page_has_its_head(made: Made, count: int) -> None:
    told = texts(made(head(), seating(count)))
    whole = "".join(told)
    assert [whole.count(f"Spelare{n:03}") for n in range(count)] == [1] * count
    columns = 2 if count > 1 else 1
    heads = [text.count("NamnN") + text.count("NamnK") for text in told]
    assert heads[:-1] == [columns] * (len(told) - 1)
    assert [text.count("Säteiomg.123") for text in told] == heads
    assert [text.count("Säte1harknappenförst.") for text in told] == [1] * len(told)
    assert [f"{n}({len(told)})" in text for n, text in enumerate(told, start=1)] == [True] * len(
        told
    )


@LISTS
def test_list_is_tagged_and_says_title_and_language(made: Made) -> None:
    told = read(made(head(language="en"), seating(2)))
    root = root_of(told)
    assert (root["/MarkInfo"], root["/Lang"]) == ({"/Marked": True}, "en")
    assert "/StructTreeRoot" in root
    assert told.metadata is not None
    assert (told.metadata.title or "").startswith("Chicago-SM 2026 – Heat 1 · ")
    assert told.xmp_metadata is not None
    assert b"pdfuaid" in told.xmp_metadata.stream.get_data()


@LISTS
def test_names_are_printed_as_they_are_spelled(made: Made) -> None:
    lines = [
        replace(line, person=person)
        for line, person in zip(seating(5), people((*HOSTILE, LONG), first=99990), strict=True)
    ]
    (told,) = texts(made(head(), lines))
    assert [name for name in (*HOSTILE, LONG) if squeezed(name) not in told] == []
    assert "99994" in told


def test_people_of_a_table_stand_in_seat_order_and_the_unseated_last() -> None:
    lines = seating(4)
    late = replace(lines[0], person=PersonLine("Sen", "", None), seats=(None, 1, 2))
    (group,) = seated_groups([late, *reversed(lines)])
    assert [line.person.name for line in group.lines] == [
        "Spelare 000",
        "Spelare 001",
        "Spelare 002",
        "Spelare 003",
        "Sen",
    ]


def test_long_table_names_and_sittings_have_their_columns() -> None:
    lines = [replace(line, table_name="Stora salen 7", sitting=2) for line in seating(4)]
    (by_name,) = texts(seating_by_name(head(), lines))
    (by_table,) = texts(seating_by_table(head(), lines))
    assert ("Sittn." in by_name, by_name.count("Storasalen7")) == (True, 4)
    assert "BordStorasalen7·sittning2" in by_table


def long_names(count: int) -> list[SeatingLine]:
    """Return so many people, every third of whom has a name of sixty letters."""
    return [
        replace(line, person=replace(line.person, name=f"{LONG[:56]} {n:03}"))
        if n % 3 == 0
        else line
        for n, line in enumerate(seating(count))
    ]


@LISTS
@pytest.mark.parametrize("count", [1, 7, 38, 40, 41, 100, 400])
@pytest.mark.parametrize("people_of", [seating, long_names])
def test_pages_are_cut_where_they_end_and_nothing_stands_outside(
    made: Made, count: int, people_of: Callable[[int], list[SeatingLine]]
) -> None:
    content = made(head(), people_of(count))
    assert astray(runs(content), A4) == []
    notes = [text.count("Säte1harknappenförst.") for text in texts(content)]
    assert notes == [1] * len(notes)


def test_few_tables_that_need_a_second_page_stand_in_two_columns_on_one() -> None:
    lines = seating(24)
    sheet = sheet_of(lines, 3, look=TWO_COLUMNS, with_table=False)
    (page,) = table_pages(lines, sheet, first=20.0)
    assert [len(column) for column in page.columns] == [3, 3]
    assert len(read(seating_by_table(head(), seating(24))).pages) == 1
    assert len(read(seating_by_table(head(), seating(16))).pages) == 1


def test_list_is_by_surname_in_bold_and_each_page_says_its_letters() -> None:
    names = ["Åsa Ahl", "Zorro", "Björn Öst"]
    lines = [
        replace(line, person=replace(line.person, name=name))
        for line, name in zip(seating(3), names, strict=True)
    ]
    (page,) = runs(seating_by_name(head(), lines))
    bold = {run.text.strip() for run in page if run.is_bold}
    assert {"Ahl", "Zorro", "Öst", "A–Ö"} <= bold
    assert {"Åsa", "Björn"} & bold == set()


def test_nobody_seated_is_said_on_both_lists() -> None:
    for made in (seating_by_name, seating_by_table):
        assert "Ingensittervidnågotbord." in texts(made(head(), []))[0]
