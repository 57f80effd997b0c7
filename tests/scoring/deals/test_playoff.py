"""Särspel from deals: no Chicago, no target, three deals and then one at a time (rules.md §3)."""

from __future__ import annotations

import pytest

from scoring.deals import check_playoff_deals, playoff_order, playoff_rows, playoff_state
from scoring.errors import Fault, RuleError
from scoring.event import Deal, Playoff, PlayoffRow
from scoring.vocabulary import Out
from tests.scoring.shorthand import deals, rules


def playoff(*deals_: list[str], is_open: bool = False, players: str = "ABC") -> Playoff:
    return Playoff(tuple(players), deals=deals(*deals_, is_open=is_open))


THREE = (["hand1 A pair", "trick B"], ["hand2 A flush", "trick C two"], ["hand3 B pair"])


def test_playoff_state_counts_from_zero() -> None:
    state = playoff_state(rules(), playoff(*THREE))
    assert {seat.player: seat.score for seat in state.seats} == {"A": 6, "B": 6, "C": 10}
    assert (state.ended, state.winner) == (False, None)


def test_playoff_order_groups_level_players_best_first() -> None:
    assert playoff_order(rules(), playoff(*THREE)) == (("C",), ("A", "B"))
    assert playoff_order(rules(), Playoff(("B", "A"), deals=())) == (("A", "B"),)


def test_a_straight_flush_wins_at_once_whatever_the_points() -> None:
    played = playoff(["trick B two"], ["hand1 A straight_flush"])
    state = playoff_state(rules(), played)
    assert (state.ended, state.winner, state.out) == (True, "A", Out.STRAIGHT_FLUSH)
    assert playoff_order(rules(), played) == (("A",), ("B",), ("C",))


def test_a_reset_is_as_usual() -> None:
    played = playoff(["trick B two"], ["hand1 A four_of_a_kind reset"])
    assert playoff_order(rules(), played) == (("A", "B", "C"),)


def test_nobody_is_out_or_knocked_out_at_the_target() -> None:
    ruleset = rules(target=10, chicago_from=0, exchange_stop=5)
    state = playoff_state(ruleset, playoff(["trick B two"], ["trick B two"]))
    assert (state.ended, [seat.knocked_out for seat in state.seats]) == (False, [False] * 3)
    assert state.exchange_stops() == frozenset()
    assert not state.may_say_chicago("B")


def test_an_exact_target_takes_nothing_off_a_playoff() -> None:
    ruleset = rules(target=8, target_exact=True, chicago_from=0, exchange_stop=None)
    assert playoff_order(ruleset, playoff(["trick B two"]))[0] == ("B",)


def test_penalties_are_off_the_score_also_where_rounds_pay_otherwise() -> None:
    played = playoff(["trick B two", "penalty B 4"])
    state = playoff_state(rules(penalty_from="round_points"), played)
    assert [seat.score for seat in state.seats] == [0, 6, 0]


def test_a_game_where_a_straight_flush_is_worth_points_has_no_win_at_once() -> None:
    played = playoff(["hand1 A straight_flush", "trick B"])
    assert playoff_order(rules({"preset": "pagat"}), played) == (("A",), ("B",), ("C",))
    assert not playoff_state(rules({"preset": "pagat"}), played).ended


def test_chicago_is_refused_in_a_playoff() -> None:
    wrong = playoff(["trick B two"], ["trick B two"], ["chicago B won"])
    with pytest.raises(RuleError) as caught:
        playoff_state(rules(), wrong)
    expected = Fault("chicago_in_playoff", "/2/entries/0", {"player": "B"})
    assert caught.value.faults == (expected,)
    assert check_playoff_deals(rules(), wrong).errors == (expected,)


def test_check_playoff_deals_looks_at_the_deals_themselves() -> None:
    won = playoff(["hand1 A royal_flush"], is_open=True)
    assert [fault.code for fault in check_playoff_deals(rules(), won).errors] == [
        "open_deal_in_ended_round"
    ]
    wrong = Playoff(("A", "B"), deals=(Deal(2),))
    assert [fault.code for fault in check_playoff_deals(rules(), wrong).errors] == ["wrong_number"]
    assert check_playoff_deals(rules(), Playoff(("A", "B"))).errors == ()


def test_playoff_rows_are_none_until_every_deal_is_played() -> None:
    full = playoff(*THREE)
    assert playoff_rows(rules(), full, deals_due=3) == (
        PlayoffRow("A", 6),
        PlayoffRow("B", 6),
        PlayoffRow("C", 10),
    )
    assert playoff_rows(rules(), playoff(*THREE[:2]), deals_due=3) is None
    assert playoff_rows(rules(), playoff(*THREE, is_open=True), deals_due=3) is None
    assert playoff_rows(rules(), playoff(*THREE[:1]), deals_due=None) is not None
    won = playoff(["hand1 A royal_flush"])
    assert playoff_rows(rules(), won, deals_due=3) == (
        PlayoffRow("A", 0, Out.ROYAL_FLUSH),
        PlayoffRow("B", 0),
        PlayoffRow("C", 0),
    )


def test_no_target_ends_a_playoff_where_a_round_is_judged_after_the_deal() -> None:
    own = rules(going_out="end_of_deal", target=16, exchange_stop=10, chicago_needed="none")
    state = playoff_state(own, playoff(["trick B two"], ["trick B two"]))
    assert (state.seat_of("B").score, state.ended) == (20, False)
