"""Seeded random rounds of legal deals, special entries as likely as ordinary ones."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from scoring.deals import apply, begin_deal, end_deal, refusal, start
from scoring.deals.playoff import start_playoff
from scoring.event import (
    ChicagoEntry,
    DeadHandEntry,
    Deal,
    HandEntry,
    LastTrickEntry,
    PenaltyEntry,
    WarningEntry,
)
from scoring.rulesets import preset_names
from scoring.vocabulary import Choice, Hand

if TYPE_CHECKING:
    from random import Random

    from scoring.deals import RoundState
    from scoring.event import Entry
    from scoring.rulesets import Ruleset

TRIES = 12
OVERRIDES: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"four_of_a_kind": "reset", "reset_clears_chicagos": True},
    {"four_of_a_kind": "both"},
    {"hands": {"full_house": "out", "four_of_a_kind": "out_and_reset"}},
    {"third_hand": "before_play"},
    {"third_hand_after_chicago": "if_won", "chicago_won_with_two": 30},
    {"chicago_needed": "won", "chicago_from": 0},
    {"chicago_needed": "won", "target_without_chicago": "plays_on"},
    {"chicago_needed": "said", "chicago_from": 0},
    {"target_exact": True, "target": 20, "exchange_stop": None, "chicago_from": 0},
    {"floor": None, "chicago_from": 0},
    {"penalty_from": "round_points"},
    {"going_out": "end_of_deal", "several_past_target": "first", "chicago_from": 0},
    {"going_out": "end_of_deal", "several_past_target": "decider", "chicago_needed": "said"},
)


def random_rules(chance: Random) -> tuple[str, dict[str, Any]]:
    """A preset and changes to it that do not contradict themselves."""
    return chance.choice(preset_names()), chance.choice(OVERRIDES)


def random_deals(
    ruleset: Ruleset, players: list[str], chance: Random, *, playoff: bool = False
) -> tuple[Deal, ...]:
    """Up to 40 deals, with what may come after the end of the round, and perhaps one open."""
    state = (start_playoff if playoff else start)(ruleset, players)
    deals: list[Deal] = []
    more = 2
    while len(deals) < 40 and more > 0:
        more -= state.ended
        state = begin_deal(state)
        entries: list[Entry] = []
        for _ in range(chance.randrange(5)):
            made = _entry(state, players, chance)
            if made is not None and refusal(state, made) is None:
                state = apply(state, made)
                entries.append(made)
        is_open = not state.ended and chance.random() < 0.01
        deals.append(Deal(len(deals) + 1, tuple(entries), open=is_open))
        if is_open:
            return tuple(deals)
        state = end_deal(state)
    return tuple(deals)


def _entry(state: RoundState, players: list[str], chance: Random) -> Entry | None:
    player = chance.choice(players)
    if chance.random() < 0.1:
        besides: list[Entry] = [
            PenaltyEntry(player, chance.choice([1, 5, 40]), "late"),
            WarningEntry(player, "talks"),
            DeadHandEntry(player, "revoke"),
        ]
        return chance.choice(besides)
    kind = chance.random() < 0.5
    for _ in range(TRIES):
        made = chance.choice(_hands(tuple(players)) if kind else _others(tuple(players)))
        if refusal(state, made) is None:
            return made
    return None


@cache
def _hands(players: tuple[str, ...]) -> list[Entry]:
    moments, choices = (1, 2, 3), (None, None, *Choice)
    return [HandEntry(*made) for made in product(moments, players, Hand, choices)]


@cache
def _others(players: tuple[str, ...]) -> list[Entry]:
    made: list[Entry] = [LastTrickEntry(player, two) for player in players for two in (True, False)]
    for player in players:
        made += [ChicagoEntry(player, won=True, with_two=two) for two in (True, False)]
        made += [ChicagoEntry(player, won=False, broken_by=by) for by in (None, *players)]
    return made
