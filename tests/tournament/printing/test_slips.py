from __future__ import annotations

import pytest

from tests.tournament.printing.made import head, texts
from tests.tournament.printing.told import Box, about, astray, fonts_apart, runs
from tournament.printing.binding import bound
from tournament.printing.catalogue import paper_named
from tournament.printing.slips import SLIPS, seat_slips
from tournament.selectors.printouts import Document
from tournament.selectors.slips import SeatSlip

INSET = 5.0


def insides() -> list[Box]:
    corners = [SLIPS.corner(index) for index in range(SLIPS.per_page)]
    right, bottom = SLIPS.card_width - INSET, SLIPS.card_height - 2
    return [(left + INSET, top + INSET, left + right, top + bottom) for left, top in corners]


def slips(count: int) -> list[SeatSlip]:
    return [SeatSlip(str(n // 4 + 1), n % 4 + 1) for n in range(count)]


@pytest.mark.parametrize(("count", "pages"), [(3, 1), (4, 1), (11, 2), (400, 40)])
def test_every_seat_has_a_slip_inside_its_cuts(count: int, pages: int) -> None:
    content = seat_slips(head(), slips(count))
    drawn = runs(content)
    assert len(drawn) == pages
    large = [run for page in drawn for run in page if run.points == 56]
    assert len(large) == 2 * count
    assert astray(drawn, insides()) == []


def test_cut_piles_are_in_the_order_of_the_seats() -> None:
    drawn = runs(seat_slips(head(), slips(23)))
    piles: list[list[tuple[str, str]]] = [[] for _ in range(SLIPS.per_page)]
    for page in drawn:
        large = [run for run in page if run.points == 56]
        for table, seat in zip(large[::2], large[1::2], strict=True):
            column, row = int(table.left // SLIPS.card_width), int(table.top // SLIPS.card_height)
            piles[row * SLIPS.columns + column].append((table.text, seat.text))
    assert [slip for pile in piles for slip in pile] == [
        (slip.table, str(slip.seat)) for slip in slips(23)
    ]


def test_long_names_of_tables_stay_in_their_room() -> None:
    names = ["Stora salen 7", "Bordet vid det bortre fönst 12", "M" * 30, "1280"]
    content = seat_slips(head(), [SeatSlip(name, 4) for name in names])
    assert astray(runs(content), insides()) == []
    (page,) = runs(content)
    tables = [run for run in page if run.points not in {7.0, 9.0, 10.0} and run.text != "4"]
    assert max(run.right % SLIPS.card_width for run in tables) <= 64.0


def test_reserves_have_pages_of_their_own() -> None:
    *_, reserves = texts(seat_slips(head(heat_number=2), slips(4), reserves=3))
    assert [f"Reserv{n}" in reserves for n in range(1, 5)] == [True, True, True, False]
    assert ("Bord" in reserves, reserves.count("Heat2")) == (False, 10)


def test_words_of_every_reserve_are_as_large() -> None:
    (page,) = runs(seat_slips(head(), (), reserves=10))
    assert len({run.points for run in page if run.text.startswith("Reserv")}) == 1


def test_slips_have_their_fonts_and_title() -> None:
    content = seat_slips(head(), slips(4))
    assert fonts_apart(content) == []
    assert about(content) == ("Chicago-SM 2026 – Heat 1 – platslappar", "sv", False)


@pytest.mark.parametrize("count", [0, 3, 23, 101])
def test_slips_drawn_in_parts_are_the_slips_drawn_at_once(count: int) -> None:
    paper = paper_named(Document.SLIPS)
    told = (head(), tuple(slips(count)), 4)
    assert paper.split is not None
    drawn = [paper.draw(part) for part in paper.split(told, 2)]
    assert texts(bound(paper, told, drawn)) == texts(paper.draw(told))
