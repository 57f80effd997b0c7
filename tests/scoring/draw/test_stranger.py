"""What a stranger recomputes from docs/draw.md is what we drew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.draw import draw_tables
from scoring.event import Preset
from scoring.rulesets import ruleset_of
from tests.scoring.draw.fields import drawn, entrants, seed
from tests.scoring.draw.stranger import Draw

if TYPE_CHECKING:
    from scoring.draw import DrawnHeat

pytestmark = pytest.mark.no_cover  # what it runs is shown by examples
SIZES = (3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 16, 24, 25, 47)
SEARCHED = ((5, 7), (7, 8), (9, 8), (3, 10), (5, 10), (10, 11), (4, 12), (0, 13))
"""Fields, by number and size, in which the search finds a better seating than the swaps."""


def is_same(ours: DrawnHeat, theirs: Draw) -> bool:
    seats = [[list(seats) for seats in table.seats] for table in ours.tables]
    tables = [list(table.players) for table in ours.tables]
    return (tables, seats) == (theirs.tables, theirs.seats)


def recomputed(
    number: int, size: int, *, tries: tuple[int, int] = (20, 2000), placings: int = 100_000
) -> Draw:
    field = entrants(number, size)
    clubs, previous = field.clubs, field.previous
    return Draw(seed(number), field.ids, clubs, previous, tries=tries, placings=placings)


def recomputed_equally(number: int, size: int) -> bool:
    return is_same(drawn(entrants(number, size), number), recomputed(number, size))


@pytest.mark.parametrize("size", SIZES)
def test_stranger_recomputes_our_draw(size: int) -> None:
    assert all(recomputed_equally(number, size) for number in range(6))


@pytest.mark.long
def test_stranger_recomputes_a_thousand_draws() -> None:
    for number in range(1000):
        assert recomputed_equally(number, SIZES[number % len(SIZES)]), number


def test_stranger_recomputes_a_draw_of_other_tables_and_rounds() -> None:
    overrides = {"players_min": 2, "players_max": 3, "rounds_per_table": 2}
    field = entrants(1, 20)
    ours = draw_tables(
        field.ids,
        seed=seed(1),
        clubs=field.clubs,
        previous_tables=field.previous,
        ruleset=ruleset_of(Preset("poker-sm", overrides)),
        tables=8,
    )
    theirs = Draw(seed(1), field.ids, field.clubs, field.previous, most=3, rounds=2, tables=8)
    assert [list(table.players) for table in ours.tables] == theirs.tables
    assert [[list(s) for s in table.seats] for table in ours.tables] == theirs.seats


@pytest.mark.parametrize(("number", "size"), SEARCHED)
def test_stranger_finds_what_we_find_after_as_many_placings(
    monkeypatch: pytest.MonkeyPatch, number: int, size: int
) -> None:
    found_after = recomputed(number, size).found_after
    assert found_after != []
    for placings in (*found_after, *(found - 1 for found in found_after)):
        monkeypatch.setattr("scoring.draw.search.PLACINGS", placings)
        ours = drawn(entrants(number, size), number)
        assert is_same(ours, recomputed(number, size, placings=placings)), placings


@pytest.mark.parametrize("tries", [*((0, beside) for beside in range(12)), (1, 0), (2, 0), (1, 1)])
def test_stranger_ends_the_swaps_where_we_do(
    monkeypatch: pytest.MonkeyPatch, tries: tuple[int, int]
) -> None:
    monkeypatch.setattr("scoring.draw.improve.TRIES_PER_PLAYER", tries[0])
    monkeypatch.setattr("scoring.draw.improve.TRIES_BESIDE", tries[1])
    for size in (25, 26, 47):  # too many to be searched for
        ours = drawn(entrants(0, size))
        assert is_same(ours, recomputed(0, size, tries=tries)), size
