"""What to keep at an exchange (byte): simple, sensible play."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from scoring.cards import HAND_SIZE, RANKS, Strength, evaluate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.cards import Card

COURT = RANKS.index("Q")
DRAW = HAND_SIZE - 1
"""How many cards make a draw to a straight or a flush worth keeping."""
ROYAL = RANKS.index("T")


def discarded(cards: Sequence[Card], *, most: int) -> tuple[Card, ...]:
    """Return what a sensible player throws away, lowest first; ``most`` may be exchanged."""
    kept = kept_of(cards)
    thrown = sorted(card for card in cards if card not in kept)
    return tuple(thrown[:most])


def kept_of(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards to build on: what is made, a draw, or the high cards."""
    strength = evaluate(cards).strength
    if strength >= Strength.STRAIGHT and strength is not Strength.FOUR_OF_A_KIND:
        return tuple(cards)
    if strength >= Strength.TWO_PAIR:
        return _matched(cards)
    if draw := _flush_draw(cards) or _royal_draw(cards):
        return draw
    if strength is Strength.PAIR:
        return _matched(cards)
    return _straight_draw(cards) or _high(cards)


def _matched(cards: Sequence[Card]) -> tuple[Card, ...]:
    ranks = [card.rank for card in cards]
    return tuple(card for card in cards if ranks.count(card.rank) > 1)


def _flush_draw(cards: Sequence[Card]) -> tuple[Card, ...]:
    suits = [card.suit for card in cards]
    return tuple(card for card in cards if suits.count(card.suit) == DRAW)


def _royal_draw(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return three or more cards of a royal."""
    high = [card for card in cards if card.rank >= ROYAL]
    suits = [card.suit for card in high]
    return tuple(card for card in high if suits.count(card.suit) >= DRAW - 1)


def _straight_draw(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return four cards in a row, open at both ends."""
    for draw in combinations(sorted(cards), DRAW):
        if _span(draw) == DRAW - 1 and draw[-1].rank < len(RANKS) - 1:
            return draw
    return ()


def _high(cards: Sequence[Card]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card.rank >= COURT)


def _span(cards: Iterable[Card]) -> int:
    ranks = [card.rank for card in cards]
    return max(ranks) - min(ranks)
