from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.printing.drawn import opened
from tests.tournament.printing.made import head, people, read, root_of, sheet, texts
from tournament.printing.sheetsets import (
    ON_A4,
    ON_A5,
    TWO_ON_A4,
    drawn_set,
    in_stacks,
    sheet_set,
    split_set,
)

NAMES = ("Åsa Öberg", "Björn Ek", "Cecilia Ahl")


@given(st.integers(0, 60))
def test_stacks_lie_in_order_when_the_left_one_is_put_on_the_right(count: int) -> None:
    arranged = in_stacks(range(count))
    pages = [arranged[first : first + 2] for first in range(0, count, 2)]
    left = [page[0] for page in pages]
    right = [page[1] for page in pages if len(page) > 1]
    assert [*left, *right] == list(range(count))


@pytest.mark.parametrize(("size", "pages"), [(ON_A4, 5), (ON_A5, 5), (TWO_ON_A4, 3)])
def test_set_has_every_sheet_on_as_many_pages_as_the_size_takes(size: str, pages: int) -> None:
    sheets = [sheet(number, people(NAMES)) for number in range(1, 6)]
    told = texts(drawn_set(sheet_set(head(), sheets, address="", size=size)))
    assert len(told) == pages
    numbers = [f"H1–B{number:02}" for number in range(1, 6)]
    assert [sum(number in text for text in told) for number in numbers] == [1] * 5


def test_two_on_a_page_are_a4_across_with_title_and_language() -> None:
    sheets = [sheet(number, people(NAMES)) for number in range(1, 4)]
    content = drawn_set(sheet_set(head(), sheets, address="", size=TWO_ON_A4))
    told = read(content)
    first, second = texts(content)
    assert ("H1–B01" in first, "H1–B03" in first, "H1–B02" in second) == (True, True, True)
    assert {(float(p.mediabox.width), float(p.mediabox.height)) for p in told.pages} == {
        (841.89, 595.28)
    }
    assert told.metadata is not None
    assert (told.metadata.title, root_of(told)["/Lang"]) == (
        "Chicago-SM 2026 – Heat 1 – bordsprotokoll",
        "sv",
    )


def test_sheets_drawn_apart_are_those_drawn_together() -> None:
    sheets = [sheet(number, people(NAMES)) for number in range(1, 8)]
    whole = sheet_set(head(), sheets, address="", size=TWO_ON_A4)
    parts = split_set(whole, 2)
    assert [len(part.pages) for part in parts] == [4, 3]
    apart = [text for part in parts for text in texts(drawn_set(part))]
    assert apart == texts(drawn_set(whole))


def test_grid_is_stored_once_for_all_sheets() -> None:
    sheets = [sheet(number, people(NAMES)) for number in range(1, 8)]
    told = opened(drawn_set(sheet_set(head(), sheets, address="")))
    assert len({page.Resources.XObject.Grid.objgen for page in told.pages}) == 1
