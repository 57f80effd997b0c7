from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.printing.filling import evened, filled, halved

HEIGHTS = st.lists(st.integers(1, 8), max_size=60)


def test_columns_are_filled_in_turn_each_with_its_own_room() -> None:
    assert filled([1, 1, 1, 1, 1], float, lambda at: (2, 3)[at > 0]) == [[1, 1], [1, 1, 1]]
    assert filled([], float, lambda _at: 5) == []


def test_what_is_higher_than_any_room_stands_by_itself() -> None:
    assert filled([1, 9, 1], float, lambda _at: 5) == [[1], [9], [1]]


@pytest.mark.parametrize(
    ("count", "sizes"), [(0, []), (1, [1]), (20, [20]), (21, [11, 10]), (61, [15, 16, 15, 15])]
)
def test_last_page_is_about_as_full_as_the_others(count: int, sizes: list[int]) -> None:
    assert [len(page) for page in evened([1] * count, float, 20)] == sizes


@pytest.mark.parametrize(
    ("heights", "columns"),
    [
        ([4], [[4]]),
        ([2, 2, 2, 2], [[2, 2], [2, 2]]),
        ([3, 3, 3, 3, 3], [[3, 3, 3], [3, 3]]),
        ([6, 4, 6, 4], [[6, 4], [6, 4]]),
        ([3, 6, 3, 8], [[3, 6], [3, 8]]),
    ],
)
def test_columns_of_a_last_page_are_about_equally_long(
    heights: list[int], columns: list[list[int]]
) -> None:
    assert halved(heights, float, 12, 2) == columns


@given(HEIGHTS)
def test_evened_columns_hold_all_in_order_in_as_few_as_filled_ones(heights: list[int]) -> None:
    even = evened(heights, float, 10)
    assert [unit for column in even for unit in column] == heights
    assert len(even) == len(filled(heights, float, lambda _at: 10))
    assert [column for column in even if not column or sum(column) > 10] == []
