from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

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
from tournament.printing.geometry import MARGIN, PAGE_HEIGHT, PAGE_WIDTH, SheetGeometry
from tournament.printing.sheetpages import PERSON_HEIGHT
from tournament.printing.tablesheets import table_sheets
from tournament.selectors.papers import PersonLine

if TYPE_CHECKING:
    from pypdf import PageObject

    from tournament.selectors.papers import SheetPage

NAMES = ("Åsa Öberg", "Björn Ek", "Cecilia Ahl", "David Öst")
POINT = 72 / 25.4
ADDRESS = "HTTP://192.168.1.10:8000/BORD/"


def crowd() -> list[SheetPage]:
    """Tables of 4, 3 and 2 with the longest names and numbers, in order."""
    longest = [f"{LONG[:58]} {letter}" for letter in "ABCD"]
    return [
        sheet(1, people(NAMES)),
        sheet(
            2, people(longest, first=12345), label="Stora salen, bord sju vid det bortre fönstret"
        ),
        sheet(3, people(NAMES[:3], first=9), revisor=LONG),
        sheet(4, people(longest[:2], first=99998)),
    ]


def test_there_is_a_page_for_every_table_and_everybody_is_on_it() -> None:
    pages = crowd()
    told = texts(table_sheets(head(event_name=f"{LONG} {LONG}"), pages, address=ADDRESS))
    assert len(told) == len(pages)
    for page, text in zip(pages, told, strict=True):
        for person in page.roster:
            assert text.count(squeezed(person.name)) >= 3
            assert str(person.number) in text
        assert squeezed(page.table_name) in text


def test_names_are_printed_as_they_are_spelled() -> None:
    (told,) = texts(table_sheets(head(), [sheet(1, people(HOSTILE))], address=""))
    assert [name for name in HOSTILE if told.count(squeezed(name)) < 3] == []


def test_fonts_are_in_the_file_and_it_says_title_and_language() -> None:
    told = read(table_sheets(head(), crowd(), address=ADDRESS))
    assert told.metadata is not None
    assert told.metadata.title == "Chicago-SM 2026 – Heat 1 – bordsprotokoll"
    assert root_of(told)["/Lang"] == "sv"
    sizes = {tuple(round(float(side)) for side in page.mediabox) for page in told.pages}
    assert sizes == {(0, 0, 595, 842)}
    assert [fonts_apart(page) for page in told.pages] == [[]] * 4


def fonts_apart(page: PageObject) -> list[str]:
    """Return the fonts that a page uses and the file does not hold."""
    fonts = page["/Resources"]["/Font"].values()  # type: ignore[index]
    inner = [font.get_object()["/DescendantFonts"][0].get_object() for font in fonts]
    return [
        str(font["/BaseFont"])
        for font in inner
        if not {"/FontFile2", "/FontFile3"} & font["/FontDescriptor"].get_object().keys()
    ]


def test_everybody_stands_in_the_room_for_his_name_in_every_omgang() -> None:
    told = read(table_sheets(head(), [sheet(1, people(NAMES))], address=ADDRESS))
    geometry = SheetGeometry(seats=4)
    boxes = [geometry.name_box(block, row) for block in range(3) for row in range(4)]
    assert placed_people(told.pages[0]) == [
        (round(box.left, 1), round(box.top, 1)) for box in boxes
    ]


def placed_people(page: PageObject) -> list[tuple[float, float]]:
    """Return the upper left corners, in millimetres, where people are drawn on a page."""
    found: list[tuple[float, float]] = []
    moved = [0.0] * 6
    content = page.get_contents()
    assert content is not None
    for operands, operator in content.operations:
        if operator == b"cm":
            moved = [float(part) for part in operands]
        elif operator == b"Do" and str(operands[0]).startswith("/P"):
            top = PAGE_HEIGHT - PERSON_HEIGHT - moved[5] / POINT
            found.append((round(moved[4] / POINT, 1), round(top, 1)))
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_boxes_stay_inside_the_page(seats: int) -> None:
    geometry = SheetGeometry(seats=seats)
    boxes = [geometry.name_box(block, row) for block in range(3) for row in range(seats)]
    boxes += [geometry.sum_box(row) for row in range(seats)]
    assert min(box.left for box in boxes) >= MARGIN
    assert max(box.right for box in boxes) <= geometry.strokes_left
    assert max(box.bottom for box in boxes) <= PAGE_HEIGHT - MARGIN - 2 * 2.9
    assert geometry.end_left + geometry.end_width + 2 * geometry.place_width + 1.5 <= (
        PAGE_WIDTH - MARGIN + 0.01
    )


def test_names_as_long_as_they_may_be_stay_with_their_table() -> None:
    endless = [PersonLine("M" * 120, "Klubb " * 13, 12345 + n) for n in range(4)]
    pages = [sheet(1, endless), sheet(2, people(NAMES))]
    first, second = texts(table_sheets(head(), pages, address=""))
    assert first.count("M" * 20) >= 4
    assert [second.count(squeezed(name)) for name in NAMES] == [4] * 4


def test_sixty_tables_come_in_the_tables_order() -> None:
    pages = [sheet(number, people(NAMES[: 4 - number % 2])) for number in range(1, 61)]
    told = texts(table_sheets(head(), pages, address=""))
    assert [f"protokoll1–{n}" in text for n, text in enumerate(told, start=1)] == [True] * 60
