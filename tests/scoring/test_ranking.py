"""Ranking by one criterion after another (rules.md §3)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.exact import parts_of, precision_for, rational, share, share_scale
from scoring.ranking import Placement, parted_by, rank
from scoring.sharing import FEW, others
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from scoring.ranking import type_of_merits

    type_of_field = Mapping[str, type_of_merits]

CRITERIA = (Criterion.ROUND_POINTS, Criterion.SIDE_POINTS, Criterion.WON_CHICAGOS)
RP, SP, WON = CRITERIA
FIELDS = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=9
).map(lambda merits: {f"p{index}": merit for index, merit in enumerate(merits)})
RATIONALS = st.fractions(min_value=0, max_value=60, max_denominator=12)


def test_rank_names_the_criterion_that_parted_each_from_the_place_before() -> None:
    merits: type_of_field = {
        "a": (Fraction(25, 3), 10, 0),
        "b": (Fraction(25, 3), 10, 1),
        "c": (20, 0, 0),
        "d": (Fraction(25, 3), 9, 9),
    }
    assert rank(merits, CRITERIA) == (
        Placement(1, ("c",), (20, 0, 0), RP),
        Placement(2, ("b",), (Fraction(25, 3), 10, 1), RP),
        Placement(3, ("a",), (Fraction(25, 3), 10, 0), WON),
        Placement(4, ("d",), (Fraction(25, 3), 9, 9), SP),
    )


def test_rank_of_level_players_is_one_shared_place_that_nothing_decided() -> None:
    merits: type_of_field = {"b": (1, 2, 3), "a": (1, 2, 3), "c": (1, 2, 2)}
    assert rank(merits, CRITERIA) == (
        Placement(1, ("b", "a"), (1, 2, 3), None),
        Placement(3, ("c",), (1, 2, 2), WON),
    )


def test_rank_of_one_player_is_decided_by_nothing() -> None:
    assert rank({"a": (0, 0, 0)}, CRITERIA) == (Placement(1, ("a",), (0, 0, 0), None),)


def test_rank_of_nobody_is_empty() -> None:
    assert rank({}, CRITERIA) == ()


def test_placement_names_the_others_of_a_shared_place() -> None:
    placement = Placement(2, ("a", "b", "c"), (0,), None)
    assert dict(placement.sharing()) == {"a": ("b", "c"), "b": ("a", "c"), "c": ("a", "b")}


def test_parted_by_is_the_earliest_criterion_that_differs() -> None:
    assert parted_by((1, 5, 7), (1, 4, 9), CRITERIA) is SP


@given(FIELDS, st.randoms(use_true_random=False))
def test_rank_ignores_input_order(merits: type_of_field, chance: Random) -> None:
    def told(placements: tuple[Placement, ...]) -> list[tuple[object, ...]]:
        return [(p.place, set(p.players), p.merits, p.decided_by) for p in placements]

    players = list(merits)
    chance.shuffle(players)
    shuffled = {player: merits[player] for player in players}
    assert told(rank(shuffled, CRITERIA)) == told(rank(merits, CRITERIA))


@given(FIELDS)
def test_rank_gives_every_place_once(merits: type_of_field) -> None:
    placements = rank(merits, CRITERIA)
    filled = [p.place + index for p in placements for index in range(len(p.players))]
    assert filled == list(range(1, len(merits) + 1))


@given(st.integers(-400, 400), st.sampled_from([1, 2, 3, 4, 6, 12]))
def test_parts_are_the_same_rational(numerator: int, denominator: int) -> None:
    value = Fraction(numerator, denominator)
    assert parts_of(value, 12) == value * 12
    assert rational(parts_of(value, 12), 12) == value


@pytest.mark.parametrize("number", range(1, 13))
def test_others_are_the_group_without_the_one(number: int) -> None:
    group = tuple(f"p{index}" for index in range(number))
    for at in range(number):
        plain = group[:at] + group[at + 1 :]
        found = others(group, at)
        assert (found, plain) == (plain, found)
        assert isinstance(found, tuple) is (number <= FEW)
        assert (list(found), len(found), bool(found)) == (list(plain), len(plain), bool(plain))
        assert [found[i] for i in range(-len(plain), len(plain))] == [*plain, *plain]
        assert (found[1:], hash(found), repr(found)) == (plain[1:], hash(plain), repr(plain))
        assert found == others((*group[:1], *group[1:]), at)
        assert found != (*plain, "x")
        with pytest.raises(IndexError):
            found[len(plain)]


def test_others_of_one_group_are_told_apart() -> None:
    group = tuple("abcdefghijkl")
    assert others(group, 1) == others(group, 1)
    assert others(group, 1) != others(group, 2)
    assert others(group, 1) != "bcdefghijkl"
    assert others(group, 1) != others(tuple("mnopqrstuvwx"), 1)


def test_share_of_a_sum_of_one_is_a_share() -> None:
    assert share(1, 1) == 1


def test_scale_of_a_sum_of_one_keeps_its_parts() -> None:
    assert share_scale(1, precision_for([1])) == (2, 1)


@given(st.lists(st.tuples(st.integers(-60, 600), st.integers(-30, 500)), max_size=12))
def test_scaled_parts_are_ordered_as_the_shares_are(shares: list[tuple[int, int]]) -> None:
    precision = precision_for(of for _, of in shares)
    scales = [share_scale(of, precision) for _, of in shares]
    keys = [part * times // over for (part, _), (times, over) in zip(shares, scales, strict=True)]
    exact = [share(part, of) for part, of in shares]
    for mine, my_key in zip(exact, keys, strict=True):
        for theirs, their_key in zip(exact, keys, strict=True):
            assert (mine < theirs, mine == theirs) == (my_key < their_key, my_key == their_key)


def test_share_of_a_sum_that_is_not_positive_is_nothing() -> None:
    assert [share(3, 12), share(5, 0), share(-5, -10)] == [Fraction(1, 4), 0, 0]
