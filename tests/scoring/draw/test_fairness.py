"""Without wishes no pair, seat, split or table size is favoured (chi-square, alpha 0.001).

The seeds are fixed, so a test that has passed once passes always.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import sqrt
from typing import TYPE_CHECKING

import pytest

from tests.scoring.draw.fields import Entrants, drawn

if TYPE_CHECKING:
    from scoring.draw import DrawnHeat

FEW, MANY = 1_000, 20_000
SEEDS = pytest.mark.parametrize("seeds", [FEW, pytest.param(MANY, marks=pytest.mark.long)])


def limit(freedom: int) -> float:
    """Return the chi-square that chance exceeds once in a thousand (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 3.0902 * sqrt(spread)) ** 3


def draws(size: int, seeds: int) -> list[DrawnHeat]:
    ids = [f"p{index}" for index in range(size)]
    return [drawn(Entrants(ids, {}, {}), number) for number in range(seeds)]


def chi_square(counts: Counter[object], cells: int) -> float:
    """Return the statistic of one outcome out of ``cells`` in each trial."""
    expected = counts.total() / cells
    missing = (cells - len(counts)) * expected
    return missing + sum((count - expected) ** 2 / expected for count in counts.values())


def chi_square_of_some(counts: list[int], chosen: int, seeds: int) -> float:
    """Return the statistic where each trial chooses ``chosen`` of the cells, none twice."""
    cells = len(counts)
    share = chosen / cells
    variance = seeds * share * (1 - share) * cells / (cells - 1)
    return sum((count - seeds * share) ** 2 for count in counts) / variance


@SEEDS
def test_draw_favours_no_split(seeds: int) -> None:
    counts: Counter[object] = Counter(
        tuple(frozenset(table.players) for table in heat.tables) for heat in draws(7, seeds)
    )
    assert set(map(type, counts)) == {tuple}
    assert chi_square(counts, 35) < limit(34)


@SEEDS
def test_draw_favours_nobody_with_a_table_size(seeds: int) -> None:
    small = Counter(player for heat in draws(11, seeds) for player in heat.tables[-1].players)
    assert chi_square_of_some([small[f"p{index}"] for index in range(11)], 3, seeds) < limit(10)


@SEEDS
def test_draw_favours_no_pair(seeds: int) -> None:
    together = Counter(
        frozenset(pair)
        for heat in draws(16, seeds)
        for table in heat.tables
        for pair in combinations(table.players, 2)
    )
    for player in range(16):
        others = [
            together[frozenset((f"p{player}", f"p{other}"))]
            for other in range(16)
            if other != player
        ]
        assert chi_square_of_some(others, 3, seeds) < limit(14), player


@SEEDS
def test_draw_favours_no_seat_in_any_round(seeds: int) -> None:
    heats = draws(8, seeds)
    for number in range(3):
        for player in (f"p{index}" for index in range(8)):
            counts: Counter[object] = Counter(
                (table.number, table.seats[number].index(player))
                for heat in heats
                for table in heat.tables
                if player in table.players
            )
            assert chi_square(counts, 8) < limit(7), (number, player)


@SEEDS
def test_draw_favours_no_order_of_seats_after_another(seeds: int) -> None:
    counts: Counter[object] = Counter(
        tuple(heat.tables[0].seats[1].index(player) for player in heat.tables[0].seats[0])
        for heat in draws(4, seeds)
    )
    assert set(counts) <= set(permutations(range(4)))
    assert chi_square(counts, 24) < limit(23)


@SEEDS
def test_draw_with_club_mates_favours_none_of_them(seeds: int) -> None:
    ids = [f"p{index}" for index in range(7)]
    clubs = dict.fromkeys(ids[:2], "Norr")
    heats = [drawn(Entrants(ids, clubs, {}), number) for number in range(seeds)]
    assert all(heat.unmet == () for heat in heats)
    small = Counter(player for heat in heats for player in heat.tables[1].players)
    assert chi_square_of_some([small["p0"], small["p1"]], 1, seeds) < limit(1)
    others = [small[player] for player in ids[2:]]
    assert chi_square_of_some(others, 2, seeds) < limit(4)
