"""What a ruleset says of itself: every key of it, and nothing that cannot happen."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.event import Preset
from scoring.rulesets import Chapter, Line, description, preset_names, ruleset_of, ruleset_values
from tests.scoring.rulesets.variations import CHANGES, all_changed
from tests.scoring.shorthand import cases, rules, title

FIGURES = json.loads(Path("scoring/data/rulesets.json").read_text(encoding="utf-8"))["poker-sm"]


def codes(**overrides: object) -> list[str]:
    return [line.code for line in description(rules(**overrides))]


def test_changes_cover_every_key() -> None:
    assert {key for key, _, _ in CHANGES} == set(FIGURES)


@pytest.mark.parametrize(("key", "base", "change"), CHANGES)
def test_description_tells_every_key(key: str, base: dict[str, Any], change: object) -> None:
    assert description(rules(**base)) != description(rules(**{**base, key: change}))


@pytest.mark.parametrize("hand", FIGURES["hands"])
def test_description_tells_every_hand(hand: str) -> None:
    assert description(rules()) != description(rules(hands={hand: 9}))


@pytest.mark.parametrize("preset", preset_names())
def test_descriptions_of_presets_differ_as_their_values_do(preset: str) -> None:
    for other in preset_names():
        mine, theirs = (ruleset_of(Preset(name)) for name in (preset, other))
        same = ruleset_values(mine) == ruleset_values(theirs)
        assert (description(mine) == description(theirs)) is same


def test_description_of_the_championship_in_the_order_of_the_game() -> None:
    lines = description(rules())
    assert [line.chapter for line in lines] == sorted(
        (line.chapter for line in lines), key=list(Chapter).index
    )
    assert lines[:3] == (
        Line(Chapter.TABLE, "players", {"smallest": 3, "largest": 4}),
        Line(Chapter.TABLE, "exchanges", {"exchanges": 3, "cards": 4}),
        Line(Chapter.HANDS, "hand_points", {"hand": "pair", "points": 1}),
    )
    assert codes()[8:] == [
        "four_of_a_kind_choice", "hand_out", "hand_out_and_reset", "reset_keeps",
        "third_hand_after_play", "chicago_from", "chicago_won", "chicago_failed", "chicago_break",
        "third_hand_after_chicago_never", "last_trick", "last_trick_with_two", "floor",
        "penalty_from_side_points", "exchange_stop_for_player", "exchange_stop_from_at_once",
        "exchange_stop_lifts", "target_at_once", "chicago_needed_said",
        "without_chicago_knocked_out", "place_points", "place_points", "place_points",
        "knocked_out_places_last", "rounds_per_table", "ranked_by",
        "knocked_out_side_points_recorded", "playoff_deals", "playoff_extra_one_deal",
    ]  # fmt: skip
    told = {line.code: line.facts for line in lines}
    assert told["place_points"] == {"players": 4, "points": (20, 12, 8, 5)}
    assert told["ranked_by"] == {
        "criteria": ("round_points", "side_points", "won_chicagos", "playoff")
    }
    assert told["hand_out"] == {"hand": "straight_flush", "target": 52}


def told(line: Line) -> str:
    facts = (
        f"{key}={','.join(map(str, fact)) if isinstance(fact, tuple) else fact}"
        for key, fact in line.facts.items()
    )
    return " ".join([f"{line.chapter}: {line.code}", *facts])


@pytest.mark.parametrize("case", cases("descriptions"), ids=title)
def test_description_tells_the_worked_lines(case: dict[str, Any]) -> None:
    assert [told(line) for line in description(rules(case))] == case["lines"]


@pytest.mark.parametrize(
    ("overrides", "missing"),
    [
        ({"exchange_stop": None}, "exchange_stop_from_at_once"),
        ({"chicago_needed": "none"}, "without_chicago_knocked_out"),
        ({"chicago_needed": "none"}, "knocked_out_places_last"),
        ({"target_without_chicago": "plays_on"}, "knocked_out_side_points_recorded"),
        ({"four_of_a_kind": "points"}, "reset_keeps"),
        ({"third_hand": "before_play"}, "third_hand_after_chicago_never"),
        ({"last_trick_with_two": 5}, "last_trick_with_two"),
    ],
)
def test_description_leaves_out_what_cannot_happen(overrides: dict[str, Any], missing: str) -> None:
    assert missing in codes()
    assert missing not in codes(**overrides)


def test_descriptions_of_all_changes_have_facts_for_their_codes() -> None:
    told: dict[str, set[tuple[str, ...]]] = {}
    for ruleset in all_changed():
        for line in description(ruleset):
            told.setdefault(line.code, set()).add(tuple(line.facts))
    assert {code: keys for code, keys in told.items() if len(keys) > 1} == {}
