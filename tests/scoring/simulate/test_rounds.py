"""Omgångar and särspel with dealt cards hold to the rules, whatever the ruleset."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cards import DECK, Strength, evaluate, parse_hand
from scoring.deals import begin_deal, check_deals, check_playoff_deals, fold, start
from scoring.event import DeadHandEntry, HandEntry, PenaltyEntry, Preset, WarningEntry
from scoring.playoffs import levels_of
from scoring.rulesets import preset_names, ruleset_of
from scoring.sheets import check_sheet
from scoring.simulate import (
    CALM,
    LIFELIKE,
    Mishaps,
    Setting,
    play_out,
    play_playoff,
    play_round,
    sheet_of,
)
from scoring.simulate.dealing import Dealing
from scoring.simulate.rounds import LAST_BEFORE_LEAVING, LONGEST
from scoring.simulate.styles import WHOLE
from scoring.vocabulary import Hand, Out

SEATS = ("c", "a", "d", "b")
OVERRIDES: tuple[dict[str, Any], ...] = (
    {},
    {"third_hand": "before_play"},
    {"third_hand": "before_play", "four_of_a_kind": "reset"},
    {"four_of_a_kind": "both", "reset_clears_chicagos": True},
    {"exchanges": 1, "max_exchange": 1},
    {"exchanges": 5, "exchange_stop_for": "table", "exchange_stop_lifts": False},
    {"chicago_needed": "won", "target_without_chicago": "plays_on"},
    {"hands": {"pair": 9, "full_house": "out", "four_of_a_kind": "out_and_reset"}},
    {"going_out": "end_of_deal", "several_past_target": "first"},
    {"going_out": "end_of_deal", "target_exact": True, "target": 20, "exchange_stop": 15},
    {"target_exact": True, "chicago_needed": "none"},
    {"floor": None, "penalty_from": "round_points"},
)
BUSY = Mishaps(
    penalty_per_deal=800,
    warning_per_deal=800,
    dead_hand_per_deal=800,
    revoke_per_turn=100,
    fault_per_chicago=1_000,
    late_penalty_per_round=5_000,
    breaking_off_per_round=1_000,
    wonder_per_deal=200,
)
presets = st.builds(Preset, st.sampled_from(preset_names()), st.sampled_from(OVERRIDES))


@given(presets, st.integers(0, 10**6), st.integers(2, 4), st.sampled_from([CALM, LIFELIKE, BUSY]))
def test_round_is_legal_deal_by_deal_and_as_a_sheet(
    preset: Preset, seed: int, size: int, mishaps: Mishaps
) -> None:
    rules = ruleset_of(preset)
    leaver = SEATS[0] if seed % 3 == 0 and size > 2 else None
    setting = Setting(rules, Random(seed), mishaps)
    played = play_out(setting, SEATS[:size], leaver=leaver, most=60)
    who: dict[str, Any] = {
        "starters": SEATS[:size],
        "leavers": played.leavers,
        "broken_off": played.broken_off,
    }
    assert check_deals(rules, played.deals, **who).errors == ()
    rows = sheet_of(rules, played.deals, SEATS[:size], leavers=played.leavers)
    assert check_sheet(rules, rows, **who).errors == ()
    winners = sum(row.out is not None for row in rows)
    assert winners == (0 if played.broken_off else 1)


@given(st.integers(0, 10**6))
def test_calm_round_ends_with_a_winner_and_without_a_mistake(seed: int) -> None:
    rules = ruleset_of(Preset())
    deals = play_round(rules, SEATS, chance=Random(seed))
    state = fold(rules, deals, SEATS)
    assert (state.ended, state.winner is not None) == (True, True)
    mistakes = (PenaltyEntry, WarningEntry, DeadHandEntry)
    assert [entry for deal in deals for entry in deal.entries if isinstance(entry, mistakes)] == []
    findings = check_sheet(rules, sheet_of(rules, deals, SEATS), starters=SEATS)
    assert (findings.errors, findings.warnings) == ((), ())


class Highest(Random):
    """Chance that always gives the last number."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return start - 1 if stop is None else super().randrange(start, stop, step)


def test_what_has_some_parts_happens_below_them_and_what_has_none_never() -> None:
    rare = Setting(ruleset_of(Preset()), Highest())
    often = Setting(ruleset_of(Preset()), EverythingHappens())
    assert [rare.happens(parts) for parts in (0, WHOLE - 1, WHOLE)] == [False, False, True]
    assert [often.happens(parts) for parts in (0, 1)] == [False, True]


def test_penalty_of_the_round_says_what_for() -> None:
    setting = Setting(ruleset_of(Preset()), Random(1), replace(CALM, late_penalty_per_round=WHOLE))
    played = play_out(setting, SEATS, most=60)
    told = [e.reason for deal in played.deals for e in deal.entries if isinstance(e, PenaltyEntry)]
    assert told == ["threw the cards"]


def test_same_chance_gives_the_same_round() -> None:
    rules = ruleset_of(Preset())
    one, other = (play_round(rules, SEATS, chance=Random("s")) for _ in range(2))
    assert one == other
    assert play_round(rules, SEATS, chance=Random("t")) != one


class EverythingHappens(Random):
    """Chance by which whatever can happen at all does."""

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return 0 if (start, stop) == (WHOLE, None) else super().randrange(start, stop, step)


@pytest.mark.parametrize("chance", [Random(2), Random(3), Random(4), EverythingHappens(1)])
def test_round_is_not_broken_off_where_only_deals_are_asked_for(chance: Random) -> None:
    rules = ruleset_of(Preset())
    hurried = Mishaps(breaking_off_per_round=WHOLE)
    assert fold(rules, play_round(rules, SEATS, chance=chance, mishaps=hurried), SEATS).ended


def test_round_has_the_mishaps_that_are_asked_for() -> None:
    rules = ruleset_of(Preset())
    watched = Mishaps(warning_per_deal=WHOLE)
    deals = play_round(rules, SEATS, chance=Random(1), mishaps=watched)
    assert all(isinstance(deal.entries[0], WarningEntry) for deal in deals)


def test_round_that_never_ends_is_broken_off() -> None:
    hopeless = Preset("poker-sm", {"target": 10_000})
    played = play_out(Setting(ruleset_of(hopeless), Random(1)), SEATS)
    assert (len(played.deals), played.broken_off) == (LONGEST, True)


def test_leaver_of_two_ends_the_round() -> None:
    rules = ruleset_of(Preset())
    for seed in range(20):
        played = play_out(Setting(rules, Random(seed)), ("a", "b"), leaver="a")
        rows = sheet_of(rules, played.deals, ("a", "b"), leavers=played.leavers)
        assert [row.player for row in rows if row.out] == (["b"] if played.leavers else ["a"])
        assert played.leavers or rows[0].out is not Out.LAST_IN_PLAY


def test_wonder_is_two_straight_flushes() -> None:
    seen: Counter[str] = Counter()
    setting = Setting(
        ruleset_of(Preset()),
        Random(1),
        Mishaps(wonder_per_deal=10_000),
        note=lambda happening: seen.update([happening]),
    )
    played = play_out(setting, SEATS)
    (deal,) = played.deals
    (entry,) = deal.entries
    assert isinstance(entry, HandEntry)
    assert entry.hand in {Hand.STRAIGHT_FLUSH, Hand.ROYAL_FLUSH}
    assert seen == {"two_straight_flushes": 1}


def test_wonder_is_of_cards_that_there_are_at_every_height() -> None:
    rules, mishaps = ruleset_of(Preset()), Mishaps(wonder_per_deal=WHOLE)
    lowest: set[int] = set()
    for seed in range(60):
        setting = Setting(rules, Random(seed), mishaps)
        hands = Dealing(setting, begin_deal(start(rules, SEATS)), {}, button=0).hands
        dealt = [card for hand in hands.values() for card in hand]
        assert len(set(dealt) & set(DECK)) == len(dealt) == 20
        values = [evaluate(hand) for hand in hands.values()]
        lucky = [value for value in values if value.strength >= Strength.STRAIGHT_FLUSH]
        assert len({value.suit for value in lucky}) == len(lucky) == 2
        lowest.update(value.ranks[-1] for value in lucky)
    assert lowest == set(range(9))


def test_wonder_is_far_likelier_in_a_playoff() -> None:
    setting = Setting(ruleset_of(Preset()), Random(1), Mishaps(wonder_per_deal=WHOLE // 500))
    by_deals, sheet = play_playoff(setting, SEATS, deals=3)
    assert len(by_deals.deals or ()) == 1
    assert sum(row.out is not None for row in sheet.sheet or ()) == 1


@given(presets, st.integers(0, 10**6), st.integers(1, 3), st.integers(2, 5))
def test_playoff_is_legal_and_both_tellings_part_alike(
    preset: Preset, seed: int, deals: int, size: int
) -> None:
    rules = ruleset_of(preset)
    players = tuple("edcba"[:size])
    by_deals, sheet = play_playoff(Setting(rules, Random(seed)), players, deals=deals)
    assert check_playoff_deals(rules, by_deals).errors == ()
    assert (by_deals.players, sheet.players, sheet.deals) == (players, players, None)
    told = [levels_of(playoff, rules, deals_due=deals) for playoff in (by_deals, sheet)]
    assert told[0] is not None
    assert told[0] == told[1]


@pytest.mark.parametrize("size", [2, 3, 4])
@settings(max_examples=20)
@given(seed=st.integers(0, 10**6))
def test_everybody_at_the_table_gets_to_play(size: int, seed: int) -> None:
    rules = ruleset_of(Preset("pagat"))
    seats = SEATS[:size]
    deals = [deal for at in range(3) for deal in play_round(rules, seats, chance=Random(seed + at))]
    scored = {entry.player for deal in deals for entry in deal.entries}
    assert scored == set(seats)


def test_round_is_broken_off_now_and_then() -> None:
    hurried = Mishaps(breaking_off_per_round=10_000)
    rules = ruleset_of(Preset())
    played = [play_out(Setting(rules, Random(seed), hurried), SEATS) for seed in range(9)]
    broken_off = [round_ for round_ in played if round_.broken_off]
    assert len(broken_off) > 4
    assert all(0 < len(round_.deals) < LAST_BEFORE_LEAVING for round_ in broken_off)


def test_equal_best_hands_score_nothing_and_are_noted() -> None:
    seen: list[str] = []
    rules = ruleset_of(Preset())
    setting = Setting(rules, Random(1), note=seen.append)
    dealing = Dealing(setting, begin_deal(start(rules, ("a", "b"))), {}, button=0)
    dealing.hands = {
        "a": [*parse_hand("AS AD KH QS JC")],
        "b": [*parse_hand("AH AC KS QD JH")],
    }
    assert dealing._best(1) is None
    dealing.hands["b"] = [*parse_hand("2H 3C 4S 5D 7H")]
    assert dealing._best(1) == HandEntry(1, "a", Hand.PAIR)
    dealing.hands["a"] = [*parse_hand("2S 3D 4H 5C 8H")]
    assert dealing._best(1) is None
    assert seen == ["equal_best_hands"]
