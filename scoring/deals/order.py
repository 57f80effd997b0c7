"""The scoring order inside a giv (deal), and what a hand gives (rules.md §1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.event import HandEntry
from scoring.rulesets.model import FourOfAKind, HandAward, ThirdHand
from scoring.vocabulary import Choice, Hand

if TYPE_CHECKING:
    from scoring.event import ChicagoEntry, LastTrickEntry
    from scoring.rulesets import Ruleset

THIRD = 3
BEFORE_PLAY, PLAY, AFTER_PLAY = 3, 4, 5
"""Positions behind those of hand 1 and hand 2, which are 1 and 2."""


def effect(rules: Ruleset, entry: HandEntry) -> tuple[int | HandAward | None, bool]:
    """Return what a hand gives its player, if anything, and whether it resets the opponents."""
    award = rules.hands[entry.hand]
    if entry.hand is not Hand.FOUR_OF_A_KIND:
        return award, False
    if rules.four_of_a_kind is FourOfAKind.CHOICE:
        return (None, True) if entry.choice is Choice.RESET else (award, False)
    if rules.four_of_a_kind is FourOfAKind.RESET:
        return None, True
    return award, rules.four_of_a_kind is FourOfAKind.BOTH


def is_declared_early(rules: Ruleset, entry: HandEntry) -> bool:
    """Say whether a third hand stands before the Chicago question: it takes out or resets."""
    award, resets = effect(rules, entry)
    return resets or isinstance(award, HandAward)


def position(rules: Ruleset, entry: HandEntry | ChicagoEntry | LastTrickEntry) -> int:
    """Return where ``entry`` stands in its deal: 1 (hand 1) to 5 (a late hand 3; rules.md §1)."""
    if not isinstance(entry, HandEntry):
        return PLAY
    if entry.moment != THIRD:
        return entry.moment
    if rules.third_hand is ThirdHand.BEFORE_PLAY or is_declared_early(rules, entry):
        return BEFORE_PLAY
    return AFTER_PLAY
