"""Rulesets as data: presets, overrides and contradictions (event-file.md, »Rulesets«)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import Fault, RuleError, type_of_fact
from scoring.event import Preset
from scoring.rulesets import (
    Ruleset,
    preset_names,
    ruleset_of,
    ruleset_values,
    sources,
    text_of,
    validate,
)
from scoring.rulesets.model import FourOfAKind, HandAward
from scoring.vocabulary import Criterion, Hand, Out
from tests.scoring.shorthand import cases, rules, title


def faults_of(preset: str, overrides: dict[str, Any]) -> tuple[Fault, ...]:
    with pytest.raises(RuleError) as caught:
        ruleset_of(Preset(preset, overrides))
    return caught.value.faults


def test_preset_names_are_the_four_of_the_rules() -> None:
    assert preset_names() == ("poker-sm", "pagat", "swedish-chicago", "finnish")


def test_ruleset_of_the_default_is_poker_sm() -> None:
    ruleset = ruleset_of(Preset())
    assert ruleset_values(ruleset) == {
        "players_min": 3,
        "players_max": 4,
        "exchanges": 3,
        "max_exchange": 4,
        "hands": {
            "pair": 1,
            "two_pair": 2,
            "three_of_a_kind": 3,
            "straight": 4,
            "flush": 5,
            "full_house": 6,
            "four_of_a_kind": 8,
            "straight_flush": "out",
            "royal_flush": "out_and_reset",
        },
        "four_of_a_kind": "choice",
        "reset_clears_chicagos": False,
        "third_hand": "after_play",
        "third_hand_after_chicago": "never",
        "chicago_from": 15,
        "chicago_won": 15,
        "chicago_failed": 15,
        "chicago_break": 10,
        "chicago_won_with_two": 15,
        "chicago_needed": "said",
        "target_without_chicago": "knocked_out",
        "last_trick": 5,
        "last_trick_with_two": 10,
        "floor": 0,
        "target": 52,
        "target_exact": False,
        "going_out": "at_once",
        "several_past_target": "first",
        "exchange_stop": 45,
        "exchange_stop_from": "at_once",
        "exchange_stop_for": "player",
        "exchange_stop_lifts": True,
        "place_points": {"2": [20, 12], "3": [20, 12, 8], "4": [20, 12, 8, 5]},
        "knocked_out_places": "last",
        "rounds_per_table": 3,
        "tiebreaks": ["side_points", "won_chicagos", "playoff"],
        "knocked_out_side_points": "recorded",
        "playoff_deals": 3,
        "playoff_extra": "one_deal",
        "penalty_from": "side_points",
    }


@pytest.mark.parametrize("case", cases("rulesets"), ids=title)
def test_preset_differs_from_poker_sm_as_the_rules_tell(case: dict[str, Any]) -> None:
    base = ruleset_values(ruleset_of(Preset()))
    values = ruleset_values(ruleset_of(Preset(case["preset"])))
    different = {key: value for key, value in values.items() if value != base[key]}
    expected = dict(case["differences"])
    if case.get("no_exchange_stop", False):
        expected["exchange_stop"] = None
    expected["hands"] = {**base["hands"], **expected["hands"]}  # type: ignore[dict-item]
    assert different == expected


def test_poker_sm_has_the_values_that_the_rules_tell() -> None:
    told = [item for case in cases("section1-values") for item in case["values"].items()]
    assert dict(told) == ruleset_values(ruleset_of(Preset("poker-sm")))
    assert len(told) == len(dict(told))


@pytest.mark.parametrize("name", preset_names())
def test_ruleset_values_make_the_same_ruleset_again(name: str) -> None:
    ruleset = ruleset_of(Preset(name))
    assert ruleset_of(Preset(name, dict(ruleset_values(ruleset)))) == ruleset


def test_ruleset_values_hold_plain_values_only() -> None:
    values = ruleset_values(ruleset_of(Preset()))
    assert {type(value) for value in values.values()} == {int, str, bool, dict, list}
    assert type(values["going_out"]) is str


def test_overrides_merge_hands_and_place_points_key_by_key() -> None:
    ruleset = rules(hands={"pair": 2, "flush": "out"}, place_points={"3": [10, 5, 0]})
    assert (ruleset.hands[Hand.PAIR], ruleset.hands[Hand.STRAIGHT]) == (2, 4)
    assert ruleset.hands[Hand.FLUSH] is HandAward.OUT
    assert dict(ruleset.place_points) == {2: (20, 12), 3: (10, 5, 0), 4: (20, 12, 8, 5)}


def test_overrides_may_carry_x_which_the_rules_never_read() -> None:
    note = {"x": {"why": 3}}
    assert rules(**note, hands=note, place_points=note) == rules()


def test_overrides_may_seat_five_with_a_row_of_their_own() -> None:
    ruleset = rules(players_max=5, place_points={"5": [20, 12, 8, 5, 2]})
    assert ruleset.row_of(5) == (20, 12, 8, 5, 2)


@pytest.mark.parametrize(
    "overrides",
    [
        {"target": 41, "exchange_stop": 41},
        {"target": 51},
        {"target": 53},
        {"hands": {"four_of_a_kind": 16}},
        {"hands": {"four_of_a_kind": 8}, "four_of_a_kind": "both"},
        {"hands": {"straight_flush": 25, "royal_flush": 20}},
        {"last_trick": 2},
        {"exchange_stop": 47, "exchange_stop_for": "table"},
        {"chicago_break": 5},
        {"floor": None},
        {"exchange_stop": None},
        {"tiebreaks": ["won_chicagos", "side_points"]},
        {"tiebreaks": []},
    ],
)
def test_values_met_in_the_wild_are_accepted(overrides: dict[str, Any]) -> None:
    values = ruleset_values(ruleset_of(Preset("poker-sm", overrides)))
    assert {key: values[key] for key in overrides if key != "hands"} == {
        key: value for key, value in overrides.items() if key != "hands"
    }


def test_unknown_preset_is_refused() -> None:
    assert faults_of("bridge", {}) == (
        Fault("unknown_preset", "/rules/preset", {"value": "bridge", "known": preset_names()}),
    )


@pytest.mark.parametrize(
    ("overrides", "path", "code", "facts"),
    [
        ({"goal": 52}, "/goal", "unknown_key", {"key": "goal"}),
        ({"a/b~c": 1}, "/a~1b~0c", "unknown_key", {"key": "a/b~c"}),
        ({"target": True}, "/target", "wrong_type", {"expected": "integer"}),
        ({"target": "52"}, "/target", "wrong_type", {"expected": "integer"}),
        ({"target": 52.0}, "/target", "wrong_type", {"expected": "integer"}),
        ({"target": None}, "/target", "wrong_type", {"expected": "integer"}),
        ({"target": 0}, "/target", "too_small", {"value": 0, "smallest": 1}),
        ({"last_trick": -5}, "/last_trick", "negative", {"value": -5}),
        ({"max_exchange": 6}, "/max_exchange", "too_large", {"value": 6, "largest": 5}),
        ({"players_min": 1}, "/players_min", "too_small", {"value": 1, "smallest": 2}),
        ({"floor": -10}, "/floor", "negative", {"value": -10}),
        ({"floor": 10}, "/floor", "too_large", {"value": 10, "largest": 0}),
        ({"floor": False}, "/floor", "wrong_type", {"expected": "integer"}),
        ({"exchange_stop": "none"}, "/exchange_stop", "wrong_type", {"expected": "integer"}),
        ({"exchange_stop": -1}, "/exchange_stop", "negative", {"value": -1}),
        ({"target_exact": 1}, "/target_exact", "wrong_type", {"expected": "boolean"}),
        (
            {"going_out": "later"},
            "/going_out",
            "unknown_value",
            {"value": "later", "known": ("at_once", "end_of_deal")},
        ),
        ({"going_out": True}, "/going_out", "wrong_type", {"expected": "string"}),
        ({"hands": 3}, "/hands", "wrong_type", {"expected": "object"}),
        ({"hands": {"ace": 3}}, "/hands/ace", "unknown_key", {"key": "ace"}),
        (
            {"hands": {"pair": "in"}},
            "/hands/pair",
            "unknown_value",
            {"value": "in", "known": ("out", "out_and_reset")},
        ),
        ({"hands": {"pair": -1}}, "/hands/pair", "negative", {"value": -1}),
        ({"hands": {"pair": True}}, "/hands/pair", "wrong_type", {"expected": "integer"}),
        ({"place_points": [20]}, "/place_points", "wrong_type", {"expected": "object"}),
        ({"place_points": {"1": [20]}}, "/place_points/1", "unknown_key", {"key": "1"}),
        ({"place_points": {"04": [20]}}, "/place_points/04", "unknown_key", {"key": "04"}),
        ({"place_points": {"2": 20}}, "/place_points/2", "wrong_type", {"expected": "array"}),
        (
            {"place_points": {"2": [20, "x"]}},
            "/place_points/2/1",
            "wrong_type",
            {"expected": "integer"},
        ),
        ({"place_points": {"2": [20, -1]}}, "/place_points/2/1", "negative", {"value": -1}),
        (
            {"rounds_per_table": 100},
            "/rounds_per_table",
            "too_large",
            {"value": 100, "largest": 99},
        ),
        ({"tiebreaks": "playoff"}, "/tiebreaks", "wrong_type", {"expected": "array"}),
        ({"tiebreaks": [1]}, "/tiebreaks/0", "wrong_type", {"expected": "string"}),
        (
            {"tiebreaks": ["final"]},
            "/tiebreaks/0",
            "unknown_value",
            {"value": "final", "known": ("side_points", "won_chicagos", "playoff")},
        ),
        (
            {"tiebreaks": ["side_points", "side_points"]},
            "/tiebreaks/1",
            "repeated_value",
            {"value": "side_points"},
        ),
        (
            {"tiebreaks": ["playoff", "side_points"]},
            "/tiebreaks/1",
            "after_playoff",
            {"value": "side_points"},
        ),
    ],
)
def test_wrong_overrides_are_refused_at_their_key(
    overrides: dict[str, Any], path: str, code: str, facts: dict[str, type_of_fact]
) -> None:
    assert faults_of("poker-sm", overrides) == (Fault(code, "/rules/overrides" + path, facts),)


def test_every_table_size_has_a_row() -> None:
    every = {str(size): [0] * size for size in range(2, 100)}
    assert rules(players_max=99, place_points=every).row_of(99) == (0,) * 99
    keys = ("players_max", "players_min", "place_points")
    fault = Fault("size_without_row", "/rules/overrides/players_max", {"keys": keys, "size": 100})
    assert faults_of("poker-sm", {"players_max": 100, "place_points": every}) == (fault,)
    assert faults_of("poker-sm", {"players_max": 10**9, "place_points": every}) == (fault,)
    beyond = {"players_min": 101, "players_max": 10**9, "place_points": every}
    assert [(one.code, one.facts["size"]) for one in faults_of("poker-sm", beyond)] == [
        ("size_without_row", 101)
    ]


@pytest.mark.parametrize(
    ("preset", "overrides", "expected"),
    [
        (
            "poker-sm",
            {"target": 41},
            Fault(
                "above_target",
                "/rules/overrides/target",
                {"keys": ("exchange_stop", "target"), "exchange_stop": 45, "target": 41},
            ),
        ),
        (
            "poker-sm",
            {"chicago_from": 53},
            Fault(
                "above_target",
                "/rules/overrides/chicago_from",
                {"keys": ("chicago_from", "target"), "chicago_from": 53, "target": 52},
            ),
        ),
        (
            "poker-sm",
            {"place_points": {"3": [20, 12]}},
            Fault(
                "row_of_wrong_length",
                "/rules/overrides/place_points/3",
                {"keys": ("place_points",), "size": 3, "length": 2},
            ),
        ),
        (
            "poker-sm",
            {"place_points": {"3": [20, 12, 13]}},
            Fault(
                "row_that_rises",
                "/rules/overrides/place_points/3",
                {"keys": ("place_points",), "size": 3, "row": (20, 12, 13)},
            ),
        ),
        (
            "poker-sm",
            {"players_max": 2},
            Fault(
                "smallest_above_largest",
                "/rules/overrides/players_max",
                {"keys": ("players_min", "players_max"), "players_min": 3, "players_max": 2},
            ),
        ),
        (
            "poker-sm",
            {"players_max": 6},
            Fault(
                "size_without_row",
                "/rules/overrides/players_max",
                {"keys": ("players_max", "players_min", "place_points"), "size": 5},
            ),
        ),
        (
            "pagat",
            {"going_out": "at_once"},
            Fault(
                "never_several_at_once",
                "/rules/overrides/going_out",
                {
                    "keys": ("several_past_target", "going_out"),
                    "several_past_target": "highest_total",
                    "going_out": "at_once",
                },
            ),
        ),
    ],
)
def test_contradictions_name_their_keys(
    preset: str, overrides: dict[str, Any], expected: Fault
) -> None:
    assert faults_of(preset, overrides) == (expected,)


def test_every_fault_is_told_at_once() -> None:
    faults = faults_of("poker-sm", {"target": 10, "several_past_target": "decider"})
    assert [fault.code for fault in faults] == [
        "above_target",
        "above_target",
        "never_several_at_once",
    ]


def test_every_preset_cites_the_text_that_it_follows() -> None:
    texts = [text_of(name) for name in preset_names()]
    assert texts[0] == (
        "Regler gällande SM i Chicago",
        "Poker-SM",
        "https://pokersm.com/regler-och-struktur/",
    )
    assert len({text.address for text in texts}) == len(texts)
    assert [text for text in texts if not text.address.startswith("https://")] == []
    assert [text for text in texts if not (text.title and text.publisher)] == []


def test_sources_cover_every_key() -> None:
    told = sources()
    assert tuple(told) == tuple(ruleset_values(ruleset_of(Preset())))
    for source in told.values():
        assert sorted(source) == ["reason", "section", "setting", "silent"]
        assert (source["reason"] is not None) is source["silent"]


def test_sources_of_another_preset_are_its_own_text() -> None:
    told = sources("swedish-chicago")
    assert told["several_past_target"] == {
        "section": "§6",
        "silent": False,
        "setting": True,
        "reason": None,
    }
    same = told["knocked_out_places"]
    assert same == sources()["knocked_out_places"]
    assert (same["section"], same["silent"]) == ("§2", True)


def test_pointer_leads_to_nested_keys() -> None:
    assert validate.pointer("place_points", "a/b~c", 2) == "/place_points/a~1b~0c/2"


def largest(ruleset: Ruleset) -> tuple[int, int]:
    return ruleset.largest_award, ruleset.largest_award_with_chicago


def test_largest_awards_follow_the_numbers() -> None:
    assert largest(rules()) == (10, 15)
    assert largest(rules({"preset": "pagat"})) == (52, 52)
    assert largest(rules({"preset": "finnish"}, chicago_won_with_two=30)) == (8, 30)
    sixteen = {"four_of_a_kind": 16}
    assert largest(rules(hands=sixteen)) == (16, 16)
    assert largest(rules(hands=sixteen, four_of_a_kind="reset")) == (10, 15)
    every = {str(hand): "out" for hand in Hand}
    assert largest(rules(hands=every, last_trick_with_two=3, chicago_break=2)) == (5, 15)


def test_out_by_names_how_a_hand_wins() -> None:
    ruleset = rules(hands={"flush": "out", "full_house": "out_and_reset", "straight_flush": 11})
    assert [ruleset.out_by(hand) for hand in Hand] == [
        *[None] * 4,
        Out.STRAIGHT_FLUSH,
        Out.ROYAL_FLUSH,
        None,
        None,
        Out.ROYAL_FLUSH,
    ]
    assert ruleset.hand_outs == {Out.STRAIGHT_FLUSH, Out.ROYAL_FLUSH}
    assert (ruleset.resets(Out.STRAIGHT_FLUSH), ruleset.resets(Out.ROYAL_FLUSH)) == (False, True)


def test_out_by_is_none_for_four_of_a_kind_that_only_resets() -> None:
    ruleset = rules(hands={"four_of_a_kind": "out"}, four_of_a_kind="reset")
    assert ruleset.four_of_a_kind is FourOfAKind.RESET
    assert ruleset.out_by(Hand.FOUR_OF_A_KIND) is None


def test_row_of_follows_the_starters() -> None:
    assert [rules().row_of(count) for count in range(5)] == [
        (),
        (20,),
        (20, 12),
        (20, 12, 8),
        (20, 12, 8, 5),
    ]


def test_row_of_one_starter_begins_as_that_of_two() -> None:
    assert rules(place_points={"2": [18, 12]}).row_of(1) == (18,)


def test_row_of_refuses_more_starters_than_there_are_rows_for() -> None:
    with pytest.raises(RuleError) as caught:
        rules().row_of(5)
    assert caught.value.faults == (Fault("no_row_of_points", "", {"starters": 5}),)


def test_tiebreaks_are_criteria() -> None:
    assert rules().tiebreaks == (
        Criterion.SIDE_POINTS,
        Criterion.WON_CHICAGOS,
        Criterion.PLAYOFF,
    )
