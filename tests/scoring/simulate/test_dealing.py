"""What is at stake in the tricks of a deal."""

from __future__ import annotations

from random import Random

import pytest

from scoring.cards import parse_hand
from scoring.deals import begin_deal
from scoring.simulate.dealing import Dealing
from scoring.simulate.styles import Setting
from tests.scoring.shorthand import rules, state


@pytest.mark.parametrize(("score", "breaker"), [(41, "b"), (42, None)])
def test_chicago_is_not_broken_by_one_whom_its_points_would_knock_out(
    score: int, breaker: str | None
) -> None:
    ruleset = rules(chicago_break=10, last_trick=1)
    before = begin_deal(state(ruleset, "a0", f"b{score}"))
    dealing = Dealing(Setting(ruleset, Random(1)), before, {}, button=1)
    dealing.hands = {
        "a": [*parse_hand("KS QH JH TH 9H")],
        "b": [*parse_hand("AS 2S 3C 4C 5C")],
    }
    assert dealing._tricks("a").broken_by == breaker


@pytest.mark.parametrize(("third_hand", "entries"), [("before_play", 0), ("after_play", 1)])
def test_third_hand_is_scored_after_the_play_where_the_rules_say_so(
    third_hand: str, entries: int
) -> None:
    ruleset = rules(third_hand=third_hand)
    before = begin_deal(state(ruleset, "a0", "b0"))
    dealing = Dealing(Setting(ruleset, Random(1)), before, {}, button=1)
    dealing.hands = {
        "a": [*parse_hand("KS KH JH TH 9H")],
        "b": [*parse_hand("AS 2S 3C 4C 6C")],
    }
    dealing._hand_after_play()
    assert len(dealing.entries) == entries
