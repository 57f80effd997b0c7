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
from tournament.printing.tablesheets import table_sheets

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


def test_text_begins_inside_the_page() -> None:
    found: list[tuple[float, float]] = []

    def seen(text: str, cm: list[float], tm: list[float], *_rest: object) -> None:
        if text.strip():
            x = cm[0] * tm[4] + cm[2] * tm[5] + cm[4]
            y = cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
            found.append((x / POINT, y / POINT))

    for page in read(table_sheets(head(), crowd(), address=ADDRESS)).pages:
        page.extract_text(visitor_text=seen)
    assert [at for at in found if not (0 < at[0] < PAGE_WIDTH and 0 < at[1] < PAGE_HEIGHT)] == []


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


def test_sixty_tables_come_in_the_tables_order() -> None:
    pages = [sheet(number, people(NAMES[: 4 - number % 2])) for number in range(1, 61)]
    told = texts(table_sheets(head(), pages, address=""))
    assert [f"protokoll1–{n}" in text for n, text in enumerate(told, start=1)] == [True] * 60
