"""What the table sees between entries, and what always holds of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.deals import RoundState, apply, begin_deal, end_deal, fold, leave, next_entries, start
from scoring.event import Deal, Entry, PenaltyEntry
from scoring.rulesets import Ruleset, preset_names
from scoring.sheets import check_sheet
from scoring.vocabulary import Out
from tests.scoring.shorthand import cases, deals, entry, line, rules, state, title


def after(now: RoundState, *lines: str) -> RoundState:
    for text in lines:
        now = apply(now, entry(text))
    return now


def test_start_with_one_player_has_ended_with_him_last_in_play() -> None:
    now = start(rules(), "A")
    assert (now.ended, now.winner, now.out) == (True, "A", Out.LAST_IN_PLAY)


def test_start_without_players_has_ended_without_a_winner() -> None:
    now = start(rules(), ())
    assert (now.ended, now.winner, now.out) == (True, None, None)


def test_may_say_chicago_follows_score_and_play() -> None:
    now = state(rules(), "A14", "B15", "C53 knocked_out")
    assert [now.may_say_chicago(player) for player in "ABCX"] == [False, True, False, False]
    won = after(begin_deal(now), "hand1 A straight_flush")
    assert not won.may_say_chicago("B")


@pytest.mark.parametrize(
    ("overrides", "expected"),
    [
        ({}, ["A", "", "A"]),
        ({"exchange_stop_lifts": False}, ["A", "A", "A"]),
        ({"exchange_stop_for": "table"}, ["ABC", "", "ABC"]),
        ({"exchange_stop_from": "next_deal"}, ["", "", ""]),
        ({"exchange_stop": 42}, ["A", "A", "A"]),
    ],
)
def test_exchange_stop_within_a_deal(overrides: dict[str, Any], expected: list[str]) -> None:
    now = begin_deal(state(rules(**overrides), "A44", "B3", "C0", "D53 knocked_out"))
    first = after(now, "hand1 A pair")
    second = after(first, "penalty A 1")
    third = after(second, "hand2 A pair")
    shown = ["".join(sorted(now.exchange_stops())) for now in (first, second, third)]
    assert shown == expected


@pytest.mark.parametrize("case", cases("section1-exchange-stop"), ids=title)
def test_exchange_stop_is_shown_as_worked_by_hand(case: dict[str, Any]) -> None:
    now = replace(state(rules(case), *case["start"]), is_playoff=case.get("playoff", False))
    shown: list[list[str]] = []
    for lines in case["deals"]:
        now = begin_deal(now)
        steps = [now]
        for text in lines:
            steps.append(apply(steps[-1], entry(text)))
        now = end_deal(steps[-1])
        shown.append(["".join(sorted(step.exchange_stops())) for step in steps])
    assert shown == case["shown"]


@pytest.mark.parametrize(
    ("lifts", "expected"), [(True, ["", "A", "", ""]), (False, ["", "A", "A", "A"])]
)
def test_exchange_stop_from_the_next_deal(lifts: bool, expected: list[str]) -> None:
    ruleset = rules(exchange_stop_from="next_deal", exchange_stop_lifts=lifts)
    first = after(begin_deal(state(ruleset, "A44", "B3", "C0")), "hand1 A pair")
    second = begin_deal(end_deal(first))
    third = after(second, "penalty A 5")
    fourth = begin_deal(end_deal(third))
    assert ["".join(now.exchange_stops()) for now in (first, second, third, fourth)] == expected


def test_exchange_stop_is_nobody_where_there_is_none_or_the_round_is_over() -> None:
    for start_of_stop in ("at_once", "next_deal"):
        ruleset = rules(exchange_stop=None, exchange_stop_from=start_of_stop)
        none = after(begin_deal(state(ruleset, "A44", "B3", "C0")), "hand1 A two_pair")
        assert none.exchange_stops() == frozenset()
        assert begin_deal(end_deal(none)).exchange_stops() == frozenset()
    over = after(
        begin_deal(state(rules(), "A44", "B3", "C0")), "hand1 A pair", "hand2 B royal_flush"
    )
    assert over.exchange_stops() == frozenset()


def test_leave_takes_out_of_play_and_lets_the_last_one_win() -> None:
    now = state(rules(), "A44", "B3", "C0")
    assert leave(now, ()) == now
    two_left = leave(now, ["A"])
    assert not two_left.ended
    one_left = leave(two_left, ["A", "B"])
    assert (one_left.winner, one_left.out) == ("C", Out.LAST_IN_PLAY)
    assert not leave(one_left, ["C"]).seats[2].has_left


def test_leave_of_all_ends_the_round_without_a_winner() -> None:
    now = leave(state(rules(), "A44", "B3", "C0"), "ABC")
    assert (now.ended, now.winner) == (True, None)


def test_a_late_leaver_is_not_reset() -> None:
    now = begin_deal(leave(state(rules(), "A44", "B3", "C9"), "B"))
    assert [line(row) for row in after(now, "hand1 A royal_flush").rows()] == [
        "A52 royal_flush",
        "B3",
        "C0",
    ]


RULESETS = [
    *(rules({"preset": name}) for name in preset_names()),
    rules(chicago_needed="won", going_out="end_of_deal"),
    rules(target_without_chicago="plays_on", four_of_a_kind="both"),
    rules(target_exact=True, going_out="end_of_deal"),
    rules(target_exact=True, target_without_chicago="plays_on"),
    rules(going_out="end_of_deal", target_without_chicago="plays_on"),
    rules(going_out="end_of_deal", several_past_target="decider", penalty_from="round_points"),
    rules(floor=None, chicago_from=0, third_hand="before_play"),
    rules(reset_clears_chicagos=True, third_hand_after_chicago="if_won"),
]


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Ruleset, tuple[Deal, ...], RoundState]:
    """Draw a round played by the rules, to its end or not, with penalties here and there."""
    ruleset = draw(st.sampled_from(RULESETS))
    now = start(ruleset, "ABCD"[: draw(st.integers(2, 4))])
    played: list[Deal] = []
    for number in range(1, draw(st.integers(1, 12)) + 1):
        now, entries = begin_deal(now), list[Entry]()
        for _ in range(draw(st.integers(0, 4))):
            choices: list[Entry] = list(next_entries(now))
            choices += [PenaltyEntry(seat.player, 4, "mistake") for seat in now.seats]
            entries.append(draw(st.sampled_from(choices)))
            now = apply(now, entries[-1])
        now = end_deal(now)
        played.append(Deal(number, tuple(entries)))
    return ruleset, tuple(played), now


@given(rounds())
def test_fold_of_all_deals_is_the_state_after_each(
    round_: tuple[Ruleset, tuple[Deal, ...], RoundState],
) -> None:
    ruleset, played, now = round_
    assert fold(ruleset, played, [seat.player for seat in now.seats]) == now


@given(rounds())
def test_a_round_keeps_its_promises(
    round_: tuple[Ruleset, tuple[Deal, ...], RoundState],
) -> None:
    ruleset, _, now = round_
    rows = now.rows()
    assert sum(row.out is not None for row in rows) <= 1
    assert (now.winner is not None) is any(row.out is not None for row in rows)
    assert all(not row.knocked_out or row.out is None for row in rows)
    assert all(row.said_chicago or row.won_chicagos == 0 for row in rows)
    if ruleset.floor is not None:
        assert min(row.side_points for row in rows) >= ruleset.floor
    if not ruleset.knocks_out:
        assert not any(row.knocked_out for row in rows)


@given(rounds())
def test_a_finished_round_makes_a_sheet_that_the_rules_accept(
    round_: tuple[Ruleset, tuple[Deal, ...], RoundState],
) -> None:
    ruleset, _, now = round_
    rows = now.rows()
    findings = check_sheet(
        ruleset,
        rows,
        starters=[row.player for row in rows],
        broken_off=now.winner is None,
    )
    assert findings.errors == ()


@given(rounds(), st.data())
def test_an_entry_that_was_cancelled_never_happened(
    round_: tuple[Ruleset, tuple[Deal, ...], RoundState], data: st.DataObject
) -> None:
    ruleset, played, now = round_
    players = [seat.player for seat in now.seats]
    index = data.draw(st.integers(0, len(played) - 1))
    extra = PenaltyEntry(players[0], 1, "mistake")
    with_it = [*played[index].entries, extra]
    changed = list(played)
    changed[index] = replace(played[index], entries=tuple(with_it))
    again = list(changed)
    again[index] = replace(played[index], entries=tuple(with_it[:-1]))
    assert fold(ruleset, again, players) == now


def test_penalties_stand_anywhere_also_after_the_round() -> None:
    now = fold(
        rules(), deals(["hand1 A straight_flush", "penalty B 1", "warning B"], ["dead A"]), "AB"
    )
    assert [line(row) for row in now.rows()] == ["A52 straight_flush", "B0"]


def test_deal_begins_before_its_first_entry_and_is_closed_by_its_end() -> None:
    now = begin_deal(state(rules(), "A20", "B0", "C0"))
    assert (now.deal, now.position, now.deal_is_open) == (1, 0, True)
    played = end_deal(after(now, "trick A"))
    assert (played.deal, played.deal_is_open) == (1, False)
    again = begin_deal(played)
    assert (again.deal, again.position, again.moments, again.chicago) == (2, 0, (), None)


@pytest.mark.parametrize("penalty_from", ["side_points", "round_points"])
def test_penalties_given_in_a_round_are_added_up(penalty_from: str) -> None:
    now = begin_deal(state(rules(penalty_from=penalty_from), "A20", "B0", "C0"))
    now = begin_deal(end_deal(after(now, "penalty A 3")))
    assert after(now, "penalty A 4").seat_of("A").penalty == 7


def test_a_reset_that_clears_chicagos_leaves_none_and_a_won_one_counts_again() -> None:
    own = rules(reset_clears_chicagos=True, chicago_won_with_two=30)
    now = begin_deal(state(own, "A0", "B20 said won=2", "C20"))
    now = end_deal(after(now, "hand1 A four_of_a_kind reset"))
    assert repr(now.seat_of("B").said_chicago) == "False"
    assert repr(now.seat_of("B").won_chicagos) == "0"
    after_first = after(begin_deal(state(own, "A0", "B20 said won=2", "C20")), "chicago B won")
    assert after_first.seat_of("B").score == 20 + own.chicago_won
    with_two = after(begin_deal(state(own, "A0", "B20 said won=2", "C15")), "chicago B won two")
    assert with_two.seat_of("B").score == 20 + 30


def test_a_penalty_of_an_earlier_deal_is_taken_off_once() -> None:
    own = rules(going_out="end_of_deal", target_exact=True)
    now = end_deal(after(begin_deal(state(own, "A50", "B3", "C0")), "penalty A 5"))
    assert now.seat_of("A").score == 45
    now = end_deal(after(begin_deal(now), "hand1 A flush", "trick A two"))
    assert now.seat_of("A").score == 45
