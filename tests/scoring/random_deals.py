"""Seeded random rounds of legal deals, special entries as likely as ordinary ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.deals import apply, begin_deal, end_deal, next_entries, refusal, start
from scoring.deals.playoff import start_playoff
from scoring.event import DeadHandEntry, Deal, HandEntry, PenaltyEntry, WarningEntry
from scoring.rulesets import preset_names

if TYPE_CHECKING:
    from random import Random

    from scoring.deals import RoundState
    from scoring.event import Entry
    from scoring.rulesets import Ruleset

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
    legal = next_entries(state)
    hands = [made for made in legal if isinstance(made, HandEntry)]
    others = [made for made in legal if not isinstance(made, HandEntry)]
    pool = hands if hands and (not others or chance.random() < 0.5) else others
    return chance.choice(pool) if pool else None
