from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.printing.badges import BADGES
from tournament.printing.cards import Layout, cut_lines, cut_marks, in_order, in_stacks
from tournament.printing.slips import SLIPS

CARDS = st.lists(st.integers(), min_size=1, max_size=60)
PER_PAGE = st.integers(1, 12)


@given(CARDS, PER_PAGE)
def test_cut_piles_laid_on_each_other_are_in_order(cards: list[int], per_page: int) -> None:
    pages = in_stacks(cards, per_page)
    piles = [[page[place] for page in pages] for place in range(per_page)]
    assert [card for pile in piles for card in pile if card is not None] == cards
    assert {len(page) for page in pages} == {per_page}


@given(CARDS, PER_PAGE)
def test_cards_read_in_order_page_by_page(cards: list[int], per_page: int) -> None:
    pages = in_order(cards, per_page)
    assert [card for page in pages for card in page if card is not None] == cards
    assert {len(page) for page in pages} == {per_page}
    assert len(pages) == len(in_stacks(cards, per_page))


def test_nothing_makes_no_page() -> None:
    assert (in_order([], 10), in_stacks([], 10)) == ([], [])


@pytest.mark.parametrize("layout", [BADGES, SLIPS])
def test_cards_stand_side_by_side_inside_the_page(layout: Layout) -> None:
    corners = [layout.corner(index) for index in range(layout.per_page)]
    assert len(set(corners)) == layout.per_page
    assert min(left for left, _ in corners) >= 0
    assert min(top for _, top in corners) >= 0
    assert max(left for left, _ in corners) + layout.card_width <= layout.page_width + 0.01
    assert max(top for _, top in corners) + layout.card_height <= layout.page_height + 0.01


def test_every_cut_has_its_mark_in_the_margin_or_its_line() -> None:
    assert len(list(cut_marks(BADGES))) == 2 * (3 + 6)
    assert len(list(cut_lines(BADGES))) == 3 + 6
    assert len(list(cut_lines(SLIPS))) == 1 + 4
