"""What a deal refuses, with code, path and facts (event-file.md, »Entries of a deal«)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.deals import (
    RoundState,
    apply,
    begin_deal,
    check_deals,
    end_deal,
    fold,
    leave,
    next_entries,
    refusal,
    start,
)
from scoring.errors import Fault, RuleError, type_of_fact
from scoring.event import ChicagoEntry, HandEntry, LastTrickEntry
from scoring.rulesets import preset_names
from scoring.vocabulary import Choice, Hand
from tests.scoring.shorthand import cases, deals, entry, rules, state, title


def codes(faults: tuple[Fault, ...]) -> list[tuple[str, str]]:
    return [(fault.path, fault.code) for fault in faults]


@pytest.mark.parametrize("case", cases("refusals"), ids=title)
def test_apply_refuses_with_code_path_and_facts(case: dict[str, Any]) -> None:
    now = leave(begin_deal(state(rules(case), *case["start"])), case.get("leavers", ()))
    for line in case.get("before", ()):
        now = apply(now, entry(line))
    expected = Fault(case["code"], case["path"], case["facts"])
    assert refusal(now, entry(case["entry"])) == expected
    with pytest.raises(RuleError) as caught:
        apply(now, entry(case["entry"]))
    assert caught.value.faults == (expected,)


@pytest.mark.parametrize("line", ["trick A", "penalty A 3", "warning A", "dead A"])
def test_apply_refuses_everything_between_deals(line: str) -> None:
    assert refusal(start(rules(), "ABC"), entry(line)) == Fault("no_open_deal")


def test_begin_deal_refuses_a_second_open_deal() -> None:
    with pytest.raises(RuleError) as caught:
        begin_deal(begin_deal(start(rules(), "ABC")))
    assert caught.value.faults == (Fault("deal_is_open", "", {"deal": 1}),)


def test_apply_refuses_in_a_decider_whoever_does_not_play_on() -> None:
    ruleset = rules({"preset": "swedish-chicago"})
    now = begin_deal(state(ruleset, "A50", "B50", "C51"))
    for line in ("hand1 A three_of_a_kind", "hand2 B three_of_a_kind", "hand3 C pair"):
        now = apply(now, entry(line))
    now = begin_deal(end_deal(now))
    assert now.deciders == frozenset("AB")
    facts: dict[str, type_of_fact] = {"player": "C", "deciders": ("A", "B")}
    assert refusal(now, entry("hand1 C pair")) == Fault("not_playing_on", "/player", facts)
    broken = refusal(now, entry("chicago A failed C"))
    assert broken == Fault("not_playing_on", "/broken_by", facts)
    assert refusal(now, entry("hand1 A pair")) is None


def test_fold_refuses_with_the_place_of_the_entry() -> None:
    with pytest.raises(RuleError) as caught:
        fold(rules(), deals(["trick A"], ["hand1 A pair", "hand1 X pair"]), "AB")
    assert codes(caught.value.faults) == [("/1/entries/1/player", "not_in_round")]


def test_check_deals_finds_nothing_in_good_deals() -> None:
    findings = check_deals(rules(), deals(["trick A"], ["hand1 A pair"]), starters="AB")
    assert findings.errors == findings.warnings == ()


def test_check_deals_goes_on_after_a_refused_entry() -> None:
    wrong = deals(["hand1 X pair", "hand1 A pair"], ["chicago A won", "trick B", "trick A"])
    findings = check_deals(rules(), wrong, starters="AB")
    assert codes(findings.errors) == [
        ("/0/entries/0/player", "not_in_round"),
        ("/1/entries/0/player", "chicago_too_early"),
        ("/1/entries/2", "second_last_trick"),
    ]


def test_check_deals_refuses_wrong_numbers_and_early_open_deals() -> None:
    first, second = deals(["trick A"], ["trick A"])
    wrong = (replace(first, open=True), replace(second, number=3))
    findings = check_deals(rules(), wrong, starters="AB")
    assert findings.errors == (
        Fault("wrong_number", "/1/number", {"expected": 2, "deal": 3}),
        Fault("open_deal_not_last", "/0/open", {"deal": 1}),
    )


def test_check_deals_refuses_an_open_deal_in_a_round_that_has_ended() -> None:
    won = deals(["hand1 A straight_flush"], is_open=True)
    running = deals(["hand1 A pair"], is_open=True)
    fault = Fault("open_deal_in_ended_round", "/0/open", {"deal": 1})
    assert check_deals(rules(), won, starters="AB").errors == (fault,)
    left = check_deals(rules(), running, starters="AB", leavers=frozenset("B"))
    assert codes(left.errors) == [("/0/open", "open_deal_in_ended_round")]
    assert check_deals(rules(), running, starters="AB").errors == ()


def test_check_deals_refuses_to_break_off_a_round_already_won() -> None:
    won = deals(["hand1 A straight_flush"])
    findings = check_deals(rules(), won, starters="AB", broken_off=True)
    assert findings.errors == (Fault("broken_off_but_won", "", {"winner": "A"}),)
    running = check_deals(rules(), deals(["trick A"]), starters="AB", broken_off=True)
    assert running.errors == ()


def everything(players: str) -> list[HandEntry | ChicagoEntry | LastTrickEntry]:
    hands = [
        HandEntry(moment, player, hand, choice)
        for moment in (1, 2, 3)
        for player in players
        for hand in Hand
        for choice in (None, *Choice)
    ]
    chicagos = [
        ChicagoEntry(player, won=won, broken_by=breaker, with_two=with_two)
        for player in players
        for won in (True, False)
        for with_two in (True, False)
        for breaker in (None, *players)
    ]
    tricks = [LastTrickEntry(player, with_two) for player in players for with_two in (False, True)]
    return [*hands, *chicagos, *tricks]


ALL = everything("ABC")
PRESETS = [rules({"preset": name}) for name in preset_names()]


def playthrough(data: st.DataObject, now: RoundState, steps: int) -> RoundState:
    for _ in range(steps):
        if not now.deal_is_open:
            now = begin_deal(now)
        choices = next_entries(now)
        index = data.draw(st.integers(-2, len(choices) - 1))
        now = apply(now, choices[index]) if index >= 0 else end_deal(now)
    return now


@given(st.data())
def test_next_entries_are_exactly_those_that_apply_accepts(data: st.DataObject) -> None:
    now = start(data.draw(st.sampled_from(PRESETS)), "ABC")
    now = playthrough(data, now, data.draw(st.integers(0, 25)))
    accepted = [candidate for candidate in ALL if refusal(now, candidate) is None]
    assert set(next_entries(now)) == set(accepted)


@pytest.mark.parametrize("before", [[], ["hand1 A pair"], ["hand2 B pair", "trick C two"]])
def test_next_entries_are_each_listed_once(before: list[str]) -> None:
    now = begin_deal(state(rules(), "A20", "B15", "C0"))
    for line in before:
        now = apply(now, entry(line))
    accepted = [candidate for candidate in ALL if refusal(now, candidate) is None]
    assert sorted(map(repr, next_entries(now))) == sorted(map(repr, accepted))


def test_next_entries_are_none_when_the_round_has_ended() -> None:
    won = apply(begin_deal(start(rules(), "ABC")), entry("hand1 A straight_flush"))
    assert next_entries(won) == ()
    assert next_entries(end_deal(won)) == ()
