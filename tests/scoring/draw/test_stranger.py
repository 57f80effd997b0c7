"""What a stranger recomputes from docs/draw.md is what we drew."""

from __future__ import annotations

import pytest

from scoring.draw import draw_tables
from scoring.event import Preset
from scoring.rulesets import ruleset_of
from tests.scoring.draw.fields import drawn, entrants, seed
from tests.scoring.draw.stranger import Draw

pytestmark = pytest.mark.no_cover  # what it runs is shown by examples
SIZES = (3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 16, 24, 25, 47)


def recomputed_equally(number: int, size: int) -> bool:
    field = entrants(number, size)
    ours = drawn(field, number)
    theirs = Draw(seed(number), field.ids, field.clubs, field.previous)
    seats = [[list(seats) for seats in table.seats] for table in ours.tables]
    tables = [list(table.players) for table in ours.tables]
    return (tables, seats) == (theirs.tables, theirs.seats)


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
