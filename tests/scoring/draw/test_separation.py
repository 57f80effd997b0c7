"""Ties inside tables are as few as any seating has (rules.md §4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scoring.draw import search, unmet_pairs
from scoring.draw.improve import Improvement
from scoring.draw.search import Search
from scoring.draw.stream import Stream
from scoring.draw.ties import Field, field_of
from scoring.event import Wishes
from tests.scoring.draw.fields import Entrants, drawn, entrants
from tests.scoring.draw.optimum import fewest_ties

if TYPE_CHECKING:
    from scoring.draw import DrawnHeat

SMALL = (6, 7, 8, 9, 10, 11, 12)


def ties(heat: DrawnHeat) -> tuple[int, int]:
    wishes = Counter(wish for _, _, wish in heat.unmet)
    return wishes["previous_table"], wishes["club"]


def is_best(number: int, size: int) -> bool:
    field = entrants(number, size)
    return ties(drawn(field, number)) == fewest_ties(field.ids, field.clubs, field.previous)


@pytest.mark.parametrize("size", SMALL)
def test_draw_of_a_small_field_has_the_fewest_ties(size: int) -> None:
    assert all(is_best(number, size) for number in range(15))


@pytest.mark.long
def test_draw_of_a_thousand_small_fields_has_the_fewest_ties() -> None:
    for number in range(1000):
        assert is_best(number, SMALL[number % len(SMALL)]), number


@pytest.mark.long
@pytest.mark.parametrize("size", [13, 14, 15, 16])
def test_draw_of_sixteen_or_fewer_has_the_fewest_ties(size: int) -> None:
    for number in range(50):
        assert is_best(number, size), number


@pytest.mark.parametrize("size", [24, 47, 100, 400])
@pytest.mark.parametrize(
    "shares", ["AB", "AAAAABBBCC", "AAAAAB", "ABC", "ABCDE", "AAABBBCCDD", "A"]
)
@pytest.mark.parametrize("paired", [False, True])
def test_draw_spreads_large_clubs_as_evenly_as_can_be(
    size: int, shares: str, *, paired: bool
) -> None:
    ids = [f"p{index}" for index in range(size)]
    clubs = {player: shares[index % len(shares)] for index, player in enumerate(ids)}
    previous = {player: index // 2 + 1 for index, player in enumerate(ids)} if paired else {}
    heat = drawn(Entrants(ids, clubs, previous))
    least = 0
    for members in Counter(clubs.values()).values():
        each, over = divmod(members, len(heat.tables))
        least += len(heat.tables) * each * (each - 1) // 2 + over * each
    assert ties(heat) == (0, least)


def test_draw_parts_a_pair_from_one_table_before_any_club_mates() -> None:
    ids = [f"p{index}" for index in range(8)]
    field = Entrants(ids, dict.fromkeys(ids[:4], "A") | dict.fromkeys(ids[4:], "B"), {})
    field = replace(field, previous={"p0": 1, "p4": 1, "p1": 2, "p5": 2, "p2": 3, "p6": 3})
    assert ties(drawn(field)) == (0, 4)


def test_draw_without_wishes_ignores_ties() -> None:
    field = entrants(3, 12)
    nobody = Entrants(field.ids, {}, {})
    none = Wishes(clubs=False, previous_table=False)
    assert drawn(field, wishes=none) == drawn(nobody)
    only_clubs = drawn(field, wishes=Wishes(previous_table=False))
    assert only_clubs == drawn(replace(field, previous={}))


def test_unmet_pairs_call_a_pair_that_is_both_a_previous_table() -> None:
    clubs = {"a": "Norr", "b": "Norr", "c": "Norr", "d": "", "e": ""}
    previous = {"a": 1, "b": 1, "d": 2}
    tables = [("a", "b", "c"), ("d", "e")]
    assert unmet_pairs(tables, clubs=clubs, previous_tables=previous) == (
        ("a", "b", "previous_table"),
        ("a", "c", "club"),
        ("b", "c", "club"),
    )
    without = Wishes(clubs=False)
    assert unmet_pairs(tables, clubs=clubs, previous_tables=previous, wishes=without) == (
        ("a", "b", "previous_table"),
    )
    assert unmet_pairs(tables, clubs={}, previous_tables={}) == ()


@pytest.mark.parametrize(
    ("wishes", "club"), [(Wishes(), ("Norr", "", "Norr")), (Wishes(clubs=False), ("", "", ""))]
)
def test_field_knows_who_has_no_club(wishes: Wishes, club: tuple[str, ...]) -> None:
    clubs = {"a": "Norr", "c": "Norr"}
    assert field_of("abc", clubs=clubs, previous_tables={"b": 2}, wishes=wishes) == Field(
        (0, 2, 0), club
    )


@pytest.mark.parametrize(
    ("tables", "cost"), [(1, 3 * 36 + (6 - 3)), (2, 1 * 36 + (2 - 1)), (3, 1), (4, 0)]
)
def test_least_cost_is_that_of_the_most_even_seating(tables: int, cost: int) -> None:
    field = Field((1, 1, 1, 0, 0, 0), ("A", "A", "A", "A", "", ""))
    assert field.least_cost(tables) == cost


def test_improvement_stops_after_the_allowed_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.draw.improve.TRIES_PER_PLAYER", 0)
    monkeypatch.setattr("scoring.draw.improve.TRIES_BESIDE", 0)
    field = Field((0,) * 6, ("A", "A", "", "", "B", "B"))
    improvement = Improvement(field, [[0, 1, 2], [3, 4, 5]])
    improvement.run(Stream(bytes(32)), least_cost=0)
    assert (improvement.tables, improvement.cost) == ([[0, 1, 2], [3, 4, 5]], 2)


def test_search_stops_after_the_allowed_placings(monkeypatch: pytest.MonkeyPatch) -> None:
    field = Field((0,) * 6, ("A", "A", "", "", "B", "B"))
    tables = [[0, 1, 2], [3, 4, 5]]
    assert Search(field, tables, 2).run(least_cost=0) == [[0, 4, 2], [1, 5, 3]]
    monkeypatch.setattr(search, "PLACINGS", 5)
    assert Search(field, tables, 2).run(least_cost=0) is None


@pytest.mark.parametrize(
    ("least_cost", "found"), [(0, [[0, 4, 2], [1, 5, 3]]), (1, [[0, 1, 4], [5, 2, 3]])]
)
def test_search_ends_at_the_first_of_the_least_cost(
    least_cost: int, found: list[list[int]]
) -> None:
    field = Field((0,) * 6, ("A", "A", "", "", "B", "B"))
    assert Search(field, [[0, 1, 2], [3, 4, 5]], 3).run(least_cost=least_cost) == found


@pytest.mark.parametrize(("largest", "found"), [(24, (4, 0)), (23, (4, 2))])
def test_search_is_for_fields_up_to_the_largest(
    monkeypatch: pytest.MonkeyPatch, largest: int, found: tuple[int, int]
) -> None:
    assert search.LARGEST_FIELD == 24
    monkeypatch.setattr(search, "LARGEST_FIELD", largest)
    assert ties(drawn(entrants(3, 24), 3)) == found
