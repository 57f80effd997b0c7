from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.scoring.shorthand import rules
from tests.tournament.printing.drawn import Shown, boxes_on, fonts_apart, opened, rules_on, shown_on
from tests.tournament.printing.made import (
    HOSTILE,
    LONG,
    head,
    people,
    read,
    root_of,
    sheet,
    squeezed,
    texts,
)
from tournament.printing.formats import A4, A5, SheetFormat
from tournament.printing.geometry import GROUPS, Box, SheetGeometry
from tournament.printing.tablesheets import geometry_of, table_sheets
from tournament.selectors.papers import PersonLine, blank_pages

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.selectors.papers import SheetPage

NAMES = ("Åsa Öberg", "Björn Ek", "Cecilia Ahl", "David Öst")
ADDRESS = "HTTP://192.168.1.10:8000/BORD/"
FORMS = pytest.mark.parametrize("form", [A4, A5], ids=["A4", "A5"])
NEAR = 0.05
"""A twentieth of a millimetre."""


def crowd() -> list[SheetPage]:
    """Tables of 4, 3, 2 and 1 with the longest names and numbers, in order."""
    longest = [f"{LONG[:58]} {letter}" for letter in "ABCD"]
    return [
        sheet(1, people(NAMES)),
        sheet(
            2, people(longest, first=12345), label="Stora salen, bord sju vid det bortre fönstret"
        ),
        sheet(3, people(NAMES[:3], first=9), revisor=LONG),
        sheet(4, people(longest[:2], first=99998)),
        sheet(5, people(longest[:1], first=99998)),
    ]


@FORMS
def test_there_is_a_page_for_every_table_and_everybody_is_on_it(form: SheetFormat) -> None:
    pages = crowd()
    event = head(event_name=f"{LONG} {LONG}")
    told = texts(table_sheets(event, pages, address=ADDRESS, form=form))
    assert len(told) == len(pages)
    for page, text in zip(pages, told, strict=True):
        for person in page.roster:
            assert text.count(squeezed(person.name)) >= 3
            assert str(person.number) in text
        assert squeezed(f"{LONG}{LONG}") in text
        assert squeezed(page.table_name) in text
        assert page.sheet_number in text


def test_names_are_printed_as_they_are_spelled() -> None:
    (told,) = texts(table_sheets(head(), [sheet(1, people(HOSTILE))], address=""))
    assert [name for name in HOSTILE if told.count(squeezed(name)) < 3] == []


def test_other_alphabets_and_faces_are_printed_and_take_no_second_page() -> None:
    names = ("Иван Петров", "Αλέξανδρος", "שלום עולם", "Mia 😀 Ek")
    (told,) = texts(table_sheets(head(), [sheet(1, people(names))], address=""))
    assert [told.count(squeezed(name)) for name in names[:2]] == [4, 4]
    assert told.count("Mia") == 4


def test_fonts_are_in_the_file_and_it_says_title_and_language() -> None:
    told = read(table_sheets(head(), crowd(), address=ADDRESS))
    assert told.metadata is not None
    assert told.metadata.title == "Chicago-SM 2026 – Heat 1 – bordsprotokoll"
    assert root_of(told)["/Lang"] == "sv"
    assert [fonts_apart(page) for page in told.pages] == [[]] * 5


@pytest.mark.parametrize(("form", "size"), [(A4, (595.28, 841.89)), (A5, (419.53, 595.28))])
def test_pages_have_the_size_of_the_paper(form: SheetFormat, size: tuple[float, float]) -> None:
    told = read(table_sheets(head(), crowd(), address=ADDRESS, form=form))
    sizes = {(float(page.mediabox.width), float(page.mediabox.height)) for page in told.pages}
    assert sizes == {size}


@FORMS
def test_every_text_stands_inside_its_box(form: SheetFormat) -> None:
    pages = crowd()
    event = head(event_name=f"{LONG} {LONG}")
    told = opened(table_sheets(event, pages, address=ADDRESS, form=form))
    for page, drawn in zip(pages, told.pages, strict=True):
        geometry = geometry_of(event, page, form)
        outside = [one for one in shown_on(drawn) if not within_one(one, rooms(geometry))]
        assert outside == []


def rooms(geometry: SheetGeometry) -> Iterator[Box]:
    """Yield the boxes in which names, heads and numbers may stand."""
    for block in range(geometry.rounds):
        yield from (geometry.name_box(block, row) for row in range(geometry.seats))
    yield from (geometry.sum_box(row) for row in range(geometry.listed))
    form = geometry.form
    top = form.margin - 1.5 * form.scale
    yield Box(
        geometry.left, top, geometry.width - form.qr_size, form.head_height + 1.5 * form.scale
    )


def within_one(one: Shown, boxes: Iterator[Box]) -> bool:
    return any(
        box.left - NEAR <= one.left
        and one.right <= box.right + NEAR
        and box.top - NEAR <= one.top
        and one.bottom <= box.bottom + NEAR
        for box in boxes
    )


@FORMS
@pytest.mark.parametrize("seats", [3, 4])
def test_strokes_boxes_and_sums_are_drawn(form: SheetFormat, seats: int) -> None:
    page = sheet(1, people(NAMES[:seats]))
    told = opened(table_sheets(head(), [page], address=ADDRESS, form=form))
    drawn = told.pages[0]
    rows = 3 * seats
    sizes = [(round(box.width, 1), round(box.height, 1)) for box in boxes_on(drawn)]
    assert sizes.count((form.group_width, form.group_height)) == rows * GROUPS
    # In each row: end score, won Chicagos, five ways out, penalty and place.
    assert len(sizes) == rows * (GROUPS + 9)
    lines = rules_on(drawn)
    sums = geometry_of(head(), page, form)
    upright = [
        line
        for line in lines
        if line.width == 0 and abs(line.height - seats * form.sums_row) < NEAR
    ]
    assert sorted(line.left for line in upright) == pytest.approx(sums.sum_edges, abs=NEAR)
    heavy = {round(line.left, 2) for line in lines if line.is_heavy and line.width == 0}
    assert sorted(heavy) == pytest.approx([sums.stroke_x(mark) for mark in (15, 45, 52)], abs=NEAR)


@FORMS
def test_everything_drawn_stays_inside_the_margins(form: SheetFormat) -> None:
    told = opened(table_sheets(head(), table_pages(), address=ADDRESS, form=form))
    for drawn in told.pages:
        marks = [*boxes_on(drawn), *rules_on(drawn)]
        edge = form.margin - NEAR
        assert min(mark.left for mark in marks) >= edge
        assert max(mark.right for mark in marks) <= form.width - edge
        assert min(mark.top for mark in marks) >= edge
        assert max(mark.bottom for mark in marks) <= form.height - edge


def table_pages() -> list[SheetPage]:
    """Tables of 4 and 3, and one where two were substituted."""
    crowded = people((*NAMES, "Eva Ny", "Filip Ny"))
    turned = (crowded[:4], crowded[1:5], crowded[2:])
    substituted = replace(sheet(9, crowded), rounds=turned)
    return [sheet(1, people(NAMES)), sheet(2, people(NAMES[:3])), substituted]


@FORMS
def test_higher_target_has_more_groups_in_the_same_width(form: SheetFormat) -> None:
    higher = head(ruleset=rules(target=100, exchange_stop=90))
    page = sheet(1, people(NAMES))
    told = opened(table_sheets(higher, [page], address="", form=form))
    geometry = geometry_of(higher, page, form)
    marks = [geometry.stroke_x(mark) for mark in (15, 90, 100)]
    lines = rules_on(told.pages[0])
    heavy = {round(line.left, 2) for line in lines if line.is_heavy and line.width == 0}
    assert sorted(heavy) == pytest.approx(marks, abs=NEAR)
    assert geometry.strokes_right == pytest.approx(SheetGeometry(form=form).strokes_right, abs=0.2)
    assert marks[-1] < geometry.strokes_right < geometry.columns[0]


@pytest.mark.parametrize(("form", "least"), [(A4, 14.5), (A5, 10.0)])
def test_rows_are_high_enough_for_a_pen(form: SheetFormat, least: float) -> None:
    assert SheetGeometry(form=form).row_height >= least
    assert SheetGeometry(seats=4, listed=6, form=form).row_height >= 6
    assert SheetGeometry(seats=4, rounds=5, form=form).row_height >= (6 if form is A4 else 4)


@FORMS
def test_names_as_long_as_they_may_be_stay_with_their_table(form: SheetFormat) -> None:
    endless = [PersonLine("M" * 120, "Klubb " * 13, 12345 + n) for n in range(4)]
    pages = [sheet(1, endless), sheet(2, people(NAMES))]
    first, second = texts(table_sheets(head(), pages, address="", form=form))
    assert first.count("M" * 20) >= 4
    assert [second.count(squeezed(name)) for name in NAMES] == [4] * 4


def test_sixty_tables_come_in_the_tables_order() -> None:
    pages = [sheet(number, people(NAMES[: 4 - number % 2])) for number in range(1, 61)]
    told = texts(table_sheets(head(), pages, address=""))
    assert [f"H1–B{n:02}" in text for n, text in enumerate(told, start=1)] == [True] * 60


def test_replacement_says_what_it_replaces() -> None:
    page = sheet(1, people(NAMES))
    (told,) = texts(table_sheets(head(), [replace(page, version=2)], address=""))
    assert "ersättertidigareprotokoll,version2" in told


def test_blank_sheets_have_lines_for_what_is_written_by_hand() -> None:
    four, three = texts(table_sheets(head(heat_number=None), blank_pages((4, 3), 3), address=""))
    assert ("Heat____" in four, "Bord____" in three, "H____–B____" in four) == (True, True, True)
