"""Long lists are cut into pages that are read from afar."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.selectors.public.columns import MOST, SIDES, ListPage, even_pages, list_pages


def pages(names: list[str], *, letters: int = 12) -> tuple[ListPage[str], ...]:
    return list_pages(names, letters=letters, length=len)


@pytest.mark.parametrize(
    ("count", "lines", "columns"),
    [(1, 6, [1]), (6, 6, [6]), (7, 6, [6, 1]), (13, 8, [8, 5]), (20, 10, [10, 10])],
)
def test_few_are_written_large(count: int, lines: int, columns: list[int]) -> None:
    (page,) = pages(["Bo"] * count)
    assert (page.lines, [len(column) for column in page.columns]) == (lines, columns)


def test_nobody_is_on_no_page() -> None:
    assert pages([]) == ()
    assert even_pages([], 4) == ()


def test_long_name_takes_two_lines_of_the_smallest_type() -> None:
    (page,) = pages(["A" * 13, *["Bo"] * 5])
    assert (page.lines, page.columns[0][0].is_long) == (12, True)


def test_name_that_fits_smaller_type_stands_in_one_line() -> None:
    (page,) = pages(["A" * 8, "Bo"])
    assert (page.lines, page.columns[0][0].is_long) == (8, False)


def test_several_pages_are_filled_alike() -> None:
    assert [len(page.items) for page in pages(["Bo"] * 36)] == [18, 18]
    assert [len(page.items) for page in pages(["Bo"] * 400)] == [24] * 16 + [16]
    assert [len(some) for some in even_pages(range(9), 4)] == [3, 3, 3]


@given(st.lists(st.integers(1, 30).map("x".__mul__), max_size=90))
def test_everybody_stands_once_and_no_column_runs_over(names: list[str]) -> None:
    told = pages(names)
    assert [name for page in told for name in page.items] == names
    for page in told:
        assert 1 <= len(page.columns) <= SIDES
        for column in page.columns:
            lines = sum(2 if row.is_long else 1 for row in column)
            assert 1 <= lines <= page.lines <= MOST
            assert all(row.is_long for row in column if len(row.item) > 12)


@given(st.integers(1, 300), st.integers(1, 30))
def test_even_pages_hold_everything_and_differ_little(count: int, most: int) -> None:
    told = even_pages(range(count), most)
    assert [item for page in told for item in page] == list(range(count))
    assert len(told) == -(-count // most)
    assert max(map(len, told)) <= most
