"""A drawn heat: everybody seated once, the same for the same seed (rules.md §4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.draw import DrawnHeat, DrawnTable, draw_tables, table_sizes
from scoring.errors import RuleError
from tests.scoring.draw.fields import Entrants, drawn, entrants, seed
from tests.scoring.shorthand import rules


@given(st.integers(3, 80).filter(lambda size: size != 5), st.integers(0, 10**6))
def test_draw_seats_everybody_exactly_once(size: int, number: int) -> None:
    field = entrants(number, size)
    heat = drawn(field, number)
    assert sorted(player for table in heat.tables for player in table.players) == sorted(field.ids)
    assert [len(table.players) for table in heat.tables] == list(table_sizes(size, rules()))
    assert [table.number for table in heat.tables] == list(range(1, len(heat.tables) + 1))
    for table in heat.tables:
        assert [sorted(seats) for seats in table.seats] == [sorted(table.players)] * 3


@given(st.permutations([f"p{index}" for index in range(12)]))
def test_draw_does_not_depend_on_the_order_of_the_entrants(ids: list[str]) -> None:
    field = entrants(1, 12)
    assert drawn(Entrants([*ids, *ids], field.clubs, field.previous)) == drawn(field)


def test_draw_gives_a_known_seating() -> None:
    field = Entrants(list("abcdefg"), {"a": "Norr", "b": "Norr"}, {"c": 1, "d": 1, "e": 1})
    assert drawn(field) == KNOWN


def test_draw_takes_a_fixed_number_of_tables() -> None:
    heat = draw_tables(
        "abcdefghijkl", seed=seed(1), clubs={}, previous_tables={}, ruleset=rules(), tables=4
    )
    assert [len(table.players) for table in heat.tables] == [3, 3, 3, 3]


def test_draw_refuses_a_field_that_cannot_be_seated() -> None:
    with pytest.raises(RuleError) as caught:
        drawn(Entrants(list("abcde"), {}, {}))
    assert [fault.code for fault in caught.value.faults] == ["field_not_possible"]


KNOWN = DrawnHeat(
    entrants=("a", "b", "c", "d", "e", "f", "g"),
    tables=(
        DrawnTable(
            number=1,
            players=("b", "d", "c", "g"),
            seats=(("c", "b", "d", "g"), ("c", "d", "g", "b"), ("g", "b", "d", "c")),
        ),
        DrawnTable(
            number=2,
            players=("e", "a", "f"),
            seats=(("f", "e", "a"), ("a", "e", "f"), ("a", "f", "e")),
        ),
    ),
    unmet=(("d", "c", "previous_table"),),
)
