"""Särspel parts level players, and moves nobody outside their group (rules.md §3, §5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.event import Playoff, PlayoffRow
from scoring.playoffs import (
    deals_due,
    must_play,
    playoff_merits,
    replay,
    split_by_playoffs,
    with_playoffs,
)
from scoring.vocabulary import Out
from tests.scoring.shorthand import deals, rules

RULES = rules()


def sheet(**scores: int | tuple[int, Out]) -> Playoff:
    rows = [
        PlayoffRow(player, score) if isinstance(score, int) else PlayoffRow(player, *score)
        for player, score in scores.items()
    ]
    return Playoff(tuple(scores), sheet=tuple(rows))


def by_lot(*order: str) -> Playoff:
    return Playoff(tuple(sorted(order)), lot=order)


def by_deals(players: str, *played: list[str]) -> Playoff:
    return Playoff(tuple(players.split()), deals=deals(*played))


def test_split_puts_more_points_first() -> None:
    assert split_by_playoffs(("a", "b", "c"), [sheet(a=2, b=9, c=2)], RULES) == (("b",), ("a", "c"))


def test_split_by_a_royal_beats_a_straight_flush_and_both_beat_points() -> None:
    playoff = sheet(a=30, b=(4, Out.STRAIGHT_FLUSH), c=(0, Out.ROYAL_FLUSH))
    assert split_by_playoffs(("a", "b", "c"), [playoff], RULES) == (("c",), ("b",), ("a",))


def test_split_goes_on_among_those_still_level() -> None:
    played = [sheet(a=2, b=9, c=2), sheet(a=0, c=0), sheet(c=5, a=1)]
    assert split_by_playoffs(("a", "b", "c"), played, RULES) == (("b",), ("c",), ("a",))


def test_split_ignores_a_playoff_of_another_group() -> None:
    others = [sheet(a=2, b=9), sheet(x=1, y=2), sheet(a=1, b=2, c=3, x=4)]
    assert split_by_playoffs(("a", "b", "c"), others, RULES) == (("a", "b", "c"),)


def test_split_ignores_a_playoff_of_one_or_of_the_same_player_twice() -> None:
    alone, twice = sheet(a=2), Playoff(("a", "a"), lot=("a", "a"))
    assert split_by_playoffs(("a", "b"), [alone, twice], RULES, barred={"b"}) == (("a", "b"),)


@pytest.mark.parametrize(
    "unfinished",
    [
        Playoff(("a", "b"), sheet=(PlayoffRow("a", 5),)),
        Playoff(("a", "b"), lot=("a",)),
        Playoff(("a", "b"), deals=()),
        by_deals("a b", ["trick a"], ["trick a"]),
        by_deals("a b", ["chicago a won"], ["trick a"], ["trick a"]),
    ],
    ids=["sheet", "lot", "no deal", "two deals of three", "a deal that breaks the rules"],
)
def test_split_waits_for_an_unfinished_playoff(unfinished: Playoff) -> None:
    assert split_by_playoffs(("a", "b"), [unfinished], RULES) == (("a", "b"),)


def test_split_by_deals_counts_hands_and_last_tricks() -> None:
    played = by_deals("a b", ["trick b two"], ["hand1 a pair", "trick a"], ["trick b"])
    assert split_by_playoffs(("a", "b"), [played], RULES) == (("b",), ("a",))


def test_split_by_deals_ends_at_a_straight_flush() -> None:
    played = by_deals("a b", ["trick b two"], ["hand1 a straight_flush"])
    assert split_by_playoffs(("a", "b"), [played], RULES) == (("a",), ("b",))


def test_split_by_one_extra_deal_after_a_level_playoff() -> None:
    level: list[list[str]] = [["trick a"], ["trick b"], []]
    played = [by_deals("a b", *level), by_deals("a b", ["trick b"])]
    assert split_by_playoffs(("a", "b"), played, RULES) == (("b",), ("a",))


def test_split_puts_those_who_may_not_advance_behind_those_who_played() -> None:
    split = split_by_playoffs(("a", "b", "c", "d"), [sheet(a=1, c=2)], RULES, barred={"b", "d"})
    assert split == (("c",), ("a",), ("b", "d"))


def test_split_lets_one_keep_what_he_played_before_he_left() -> None:
    split = split_by_playoffs(("a", "b", "c"), [sheet(a=1, b=9, c=2)], RULES, barred={"b"})
    assert split == (("b",), ("c",), ("a",))


def test_split_keeps_who_stood_by_behind_in_the_extra_deals_too() -> None:
    played = [sheet(a=2, b=2), sheet(a=0, b=5)]
    assert split_by_playoffs(("a", "b", "c"), played, RULES, barred={"c"}) == (
        ("b",),
        ("a",),
        ("c",),
    )


def test_playoff_merits_fall_by_level() -> None:
    merits = playoff_merits([("x",), ("a", "b", "c")], [sheet(a=2, b=9, c=2)], RULES)
    assert merits == {"x": 0, "a": -1, "b": 0, "c": -1}


def test_playoff_merits_are_nothing_where_none_was_played() -> None:
    assert playoff_merits([("a", "b")], [], RULES) == {}


def test_playoff_of_no_level_group_hides_none_that_follows() -> None:
    played = [sheet(a=2, x=9), sheet(a=2, b=9)]
    parted, steps = replay([("x",), ("a", "b")], played, RULES)
    assert parted == (("x",), ("b",), ("a",))
    assert [(step.index, step.group) for step in steps] == [(0, None), (1, ("a", "b"))]


def test_with_playoffs_takes_the_last_merit_from_the_playoffs() -> None:
    merits = {"a": (3, 7), "b": (3, 8), "c": (1, 9)}
    parted = with_playoffs(merits, {"a": -2, "b": 0})
    assert parted == {"a": (3, -2), "b": (3, 0), "c": (1, 0)}
    assert with_playoffs(merits, {}) == merits


@pytest.mark.parametrize(
    ("extra", "first", "later"), [("one_deal", 3, 1), ("three_deals", 3, 3), ("lot", 3, None)]
)
def test_deals_due_are_those_of_the_ruleset(extra: str, first: int, later: int | None) -> None:
    ruleset = rules(playoff_extra=extra)
    assert deals_due(ruleset, first=True) == first
    assert deals_due(ruleset, first=False) == later


def test_must_play_is_the_eligible_where_they_are_two_or_more() -> None:
    assert must_play(("a", "b", "c"), barred={"b"}) == ("a", "c")
    assert must_play(("a", "b"), barred={"b"}) == ()


PLAYERS = ("a", "b", "c", "d", "e")


@st.composite
def some_playoffs(draw: st.DrawFn) -> list[Playoff]:
    """Särspel of any players at all, finished and not."""
    found: list[Playoff] = []
    for _ in range(draw(st.integers(0, 4))):
        players = draw(st.lists(st.sampled_from(PLAYERS), min_size=1, unique=True))
        if draw(st.booleans()):
            found.append(by_lot(*players))
            continue
        rows = [PlayoffRow(player, draw(st.integers(0, 2))) for player in players]
        found.append(Playoff(tuple(players), sheet=tuple(rows)))
    return found


@given(some_playoffs(), st.sets(st.sampled_from(PLAYERS)))
def test_playoffs_move_nobody_outside_the_group(playoffs: list[Playoff], barred: set[str]) -> None:
    groups = (("a", "b"), ("c", "d", "e"))
    apart = [split_by_playoffs(group, playoffs, RULES, barred=barred) for group in groups]
    assert [sorted(player for level in split for player in level) for split in apart] == [
        list(group) for group in groups
    ]
