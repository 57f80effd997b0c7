"""Round results: places and exact round points (rules.md §2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.event import Round
from scoring.results import RoundResult, RoundRow
from scoring.rounds import round_result
from scoring.vocabulary import Out, RoundStatus
from tests.scoring.shorthand import cases, deals, row, rows, rules, title


def running(line: str) -> RoundRow:
    row_ = row(line)
    return RoundRow(row_.player, row_.side_points, row_.said_chicago, row_.won_chicagos)


def finished(line: str, place: int, points: int, *others: str) -> RoundRow:
    row_ = row(line)
    return running(line)._replace(
        out=row_.out,
        knocked_out=row_.knocked_out,
        place=place,
        shared_with=others,
        round_points=Fraction(points),
        recorded_side_points=row_.side_points,
    )


@pytest.mark.parametrize("case", cases("places"), ids=title)
def test_round_result_gives_the_worked_places_and_points(case: dict[str, Any]) -> None:
    sheet = rows(*case["rows"])
    players = [row_.player for row_ in sheet]
    result = round_result(
        rules(case),
        Round(1, tuple(players), sheet=sheet, broken_off=case.get("broken_off", False)),
        starters=players,
        leavers=frozenset(case.get("leavers", ())),
        disqualified=frozenset(case.get("disqualified", ())),
    )
    found = {row_.player: (row_.place, str(row_.round_points)) for row_ in result.results}
    expected = zip(case["places"], case["points"], strict=True)
    assert found == dict(zip(players, expected, strict=True))
    is_off = case.get("broken_off", False)
    assert result.status is (RoundStatus.BROKEN_OFF if is_off else RoundStatus.FINISHED)


def test_round_result_lists_by_place_then_by_the_order_given() -> None:
    sheet = rows("A30", "B52 said won=1 points", "C30", "D53 knocked_out")
    result = round_result(
        rules(), Round(2, tuple("ABCD"), sheet=sheet), starters="ABCD", order="DCBA"
    )
    assert result == RoundResult(
        2,
        RoundStatus.FINISHED,
        (
            finished("B52 said won=1 points", 1, 20),
            finished("C30", 2, 10, "A"),
            finished("A30", 2, 10, "C"),
            finished("D53 knocked_out", 4, 0),
        ),
    )


def test_round_result_lists_substitutes_after_the_order() -> None:
    sheet = rows("A30", "B52 said points", "S30")
    result = round_result(rules(), Round(2, tuple("ASB"), sheet=sheet), starters="SAB", order="AXB")
    assert [row_.player for row_ in result.results] == ["B", "A", "S"]


def test_round_result_records_zero_for_knocked_out_where_the_ruleset_says_so() -> None:
    sheet = rows("A53 knocked_out", "B52 said points", "C30")
    result = round_result(
        rules(knocked_out_side_points="zero"), Round(1, tuple("ABC"), sheet=sheet), starters="ABC"
    )
    found = {row_.player: (row_.side_points, row_.recorded_side_points) for row_ in result.results}
    assert found == {"A": (53, 0), "B": (52, 52), "C": (30, 30)}


def test_round_result_records_zero_for_the_disqualified() -> None:
    sheet = rows("A33", "B52 said points", "C30")
    result = round_result(
        rules(), Round(1, tuple("ABC"), sheet=sheet), starters="ABC", disqualified=frozenset("A")
    )
    assert result.results[-1].recorded_side_points == 0
    assert result.results[-1].side_points == 33


def test_round_result_is_empty_before_the_first_deal() -> None:
    result = round_result(rules(), Round(3, tuple("ABC")), starters="ABC")
    assert result == RoundResult(3, RoundStatus.NOT_STARTED)


def test_round_result_shows_running_scores_without_places() -> None:
    played = deals(["hand1 C pair", "trick A two"], ["hand1 C flush"], is_open=True)
    result = round_result(rules(), Round(1, tuple("ABC"), deals=played), starters="ABC")
    assert result == RoundResult(
        1,
        RoundStatus.IN_PROGRESS,
        (running("A10"), running("B0"), running("C6")),
    )


def test_round_result_of_no_deals_is_in_progress_for_two_and_won_for_one() -> None:
    two = round_result(rules(), Round(1, tuple("AB"), deals=()), starters="AB")
    one = round_result(rules(), Round(1, tuple("AB"), deals=()), starters="B")
    assert two.status is RoundStatus.IN_PROGRESS
    assert one == RoundResult(
        1,
        RoundStatus.FINISHED,
        (finished("B0 last_in_play", 1, 20),),
    )


def test_round_result_without_starters_is_finished_and_empty() -> None:
    result = round_result(rules(), Round(3, tuple("AB"), deals=()), starters=())
    assert result == RoundResult(3, RoundStatus.FINISHED)


def test_round_result_of_deals_lets_one_win_when_all_others_left() -> None:
    played = deals(["trick A"], ["trick B two"])
    result = round_result(
        rules(), Round(1, tuple("ABC"), deals=played), starters="ABC", leavers=frozenset("BC")
    )
    assert [(row_.player, row_.out, row_.place) for row_ in result.results] == [
        ("A", Out.LAST_IN_PLAY, 1),
        ("B", None, 2),
        ("C", None, 2),
    ]


def test_round_result_of_deals_broken_off_credits_nobody() -> None:
    played = deals(["trick A"], ["trick B two"])
    round_ = Round(1, tuple("ABC"), deals=played, broken_off=True)
    result = round_result(rules(), round_, starters="ABC", leavers=frozenset("BC"))
    assert result.status is RoundStatus.BROKEN_OFF
    assert [(row_.player, row_.out, row_.place) for row_ in result.results] == [
        ("A", None, 1),
        ("B", None, 2),
        ("C", None, 2),
    ]


def test_round_result_of_a_sheet_broken_off_credits_nobody() -> None:
    sheet = rows("A52 said points", "B20", "C3")
    round_ = Round(1, tuple("ABC"), sheet=sheet, broken_off=True)
    result = round_result(rules(), round_, starters="ABC")
    assert [(row_.player, row_.out, row_.side_points) for row_ in result.results] == [
        ("A", None, 52),
        ("B", None, 20),
        ("C", None, 3),
    ]


def test_round_result_is_broken_off_when_the_last_two_are_knocked_out_together() -> None:
    ruleset = rules(going_out="end_of_deal", target=16, exchange_stop=None)
    eight_each = ["hand1 A four_of_a_kind points", "hand2 B four_of_a_kind points"]
    played = deals(eight_each, eight_each)
    result = round_result(ruleset, Round(1, tuple("AB"), deals=played), starters="AB")
    assert result.status is RoundStatus.BROKEN_OFF
    assert [row_.round_points for row_ in result.results] == [0, 0]


score = st.integers(0, 51)


@st.composite
def sheets(draw: st.DrawFn) -> list[str]:
    """Draw a sheet that the rules allow, without knocked-out players."""
    count = draw(st.integers(2, 4))
    winner = f"A{draw(st.integers(52, 66))} said won=1 points"
    others = [f"{player}{draw(score)} said won={draw(st.integers(0, 2))}" for player in "BCD"]
    return [winner, *others[: count - 1]]


@given(sheets())
def test_round_points_sum_to_the_row_when_nobody_is_last_by_rule(lines: list[str]) -> None:
    sheet = rows(*lines)
    players = [row_.player for row_ in sheet]
    result = round_result(rules(), Round(1, tuple(players), sheet=sheet), starters=players)
    total = sum((row_.round_points or Fraction(0) for row_ in result.results), Fraction(0))
    assert total == sum(rules().row_of(len(players)))
    assert [row_.place for row_ in result.results].count(1) == 1


@given(sheets(), st.data())
def test_round_result_ignores_the_order_of_rows(lines: list[str], data: st.DataObject) -> None:
    sheet = rows(*lines)
    players = [row_.player for row_ in sheet]
    shuffled = tuple(data.draw(st.permutations(sheet)))
    first, second = (
        round_result(rules(), Round(1, tuple(players), sheet=rows_), starters=players)
        for rows_ in (sheet, shuffled)
    )
    assert first == second


@given(sheets(), st.data())
def test_one_knocked_out_gets_nothing_and_lifts_the_rest(
    lines: list[str], data: st.DataObject
) -> None:
    index = data.draw(st.integers(1, len(lines) - 1))
    sheet = list(rows(*lines))
    sheet[index] = row(f"{sheet[index].player}53 knocked_out")
    players = [row_.player for row_ in sheet]
    result = round_result(rules(), Round(1, tuple(players), sheet=tuple(sheet)), starters=players)
    assert result.results[-1].player == players[index]
    assert result.results[-1].round_points == 0
    total = sum((row_.round_points or Fraction(0) for row_ in result.results), Fraction(0))
    assert total == sum(rules().row_of(len(players))[:-1])


def test_round_result_of_a_running_round_tells_who_is_knocked_out() -> None:
    played = deals(*[["hand1 A flush", "trick A two"]] * 4, [])
    result = round_result(rules(), Round(1, tuple("ABC"), deals=played), starters="ABC")
    assert result.status is RoundStatus.IN_PROGRESS
    assert [(row_.player, row_.side_points, row_.knocked_out) for row_ in result.results] == [
        ("A", 60, True),
        ("B", 0, False),
        ("C", 0, False),
    ]
