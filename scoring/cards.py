"""Cards and the five-card hands that they make (rules.md, head and §1)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from scoring.errors import Fault, RuleError
from scoring.vocabulary import Hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

RANKS = "23456789TJQKA"
SUITS = "CDHS"
"""Lowest first: clubs, diamonds, hearts, spades (rules.md §1, two straight flushes)."""
HAND_SIZE = 5
ACE, FIVE = RANKS.index("A"), RANKS.index("5")
WHEEL = (ACE, FIVE, FIVE - 1, FIVE - 2, FIVE - 3)


class Strength(IntEnum):
    """How good a hand is, a hand below a pair included; order is value."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def hand(self) -> Hand | None:
        """Return the hand as the event file spells it, ``None`` below a pair."""
        return None if self is Strength.HIGH_CARD else Hand(self.name.lower())


class Card(NamedTuple):
    """A card: ``rank`` 0 (two) to 12 (ace), ``suit`` 0 (clubs) to 3 (spades)."""

    rank: int
    suit: int

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that ``text`` writes (``AS``, ``TD``, ``2C``), or raise ``RuleError``."""
        upper = text.upper()
        if len(upper) != len("AS") or upper[0] not in RANKS or upper[1] not in SUITS:
            raise RuleError(Fault("unknown_card", facts={"card": text}))
        return cls(RANKS.index(upper[0]), SUITS.index(upper[1]))

    def __str__(self) -> str:
        """Return the card as it is written."""
        return RANKS[self.rank] + SUITS[self.suit]


DECK = tuple(Card(rank, suit) for suit in range(len(SUITS)) for rank in range(len(RANKS)))


@dataclass(frozen=True, slots=True)
class Value:
    """What a hand is worth: its strength, then its ranks in the order in which they decide.

    ``suit`` decides between straight flushes of the same strength only (rules.md §1): there
    the suit alone counts, not the height.
    """

    strength: Strength
    ranks: tuple[int, ...]
    suit: int = 0

    @property
    def order(self) -> tuple[int, ...]:
        """Return what decides between two hands, more is better; equal for hands that are level."""
        if self.strength >= Strength.STRAIGHT_FLUSH:
            return (self.strength, self.suit)
        return (self.strength, *self.ranks)

    def beats(self, other: Value) -> bool:
        """Say whether this hand is better than the other."""
        return self.order > other.order

    def ties(self, other: Value) -> bool:
        """Say whether neither hand beats the other."""
        return self.order == other.order


def parse_hand(text: str) -> tuple[Card, ...]:
    """Return the five different cards that ``text`` writes, or raise ``RuleError``."""
    cards = tuple(Card.parse(word) for word in text.split())
    if len(cards) != HAND_SIZE:
        raise RuleError(Fault("wrong_number_of_cards", facts={"cards": text, "number": len(cards)}))
    if len(set(cards)) != HAND_SIZE:
        raise RuleError(Fault("card_twice", facts={"cards": text}))
    return cards


def evaluate(cards: Sequence[Card]) -> Value:
    """Return the value of five cards; the ace also stands below the two in a straight."""
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    different = set(ranks)
    if len(different) < HAND_SIZE:
        grouped = sorted(different, key=lambda rank: (ranks.count(rank), rank), reverse=True)
        return Value(OF_A_KIND[ranks.count(grouped[0]), len(different)], tuple(grouped))
    flush = len({suit for _, suit in cards}) == 1
    if tuple(ranks) == WHEEL:
        ranks = [*WHEEL[1:], -1]
    if ranks[0] - ranks[-1] != HAND_SIZE - 1:
        return Value(Strength.FLUSH if flush else Strength.HIGH_CARD, tuple(ranks))
    if not flush:
        return Value(Strength.STRAIGHT, tuple(ranks))
    strength = Strength.ROYAL_FLUSH if ranks[0] == ACE else Strength.STRAIGHT_FLUSH
    return Value(strength, tuple(ranks), cards[0].suit)


OF_A_KIND = {
    (2, 4): Strength.PAIR,
    (2, 3): Strength.TWO_PAIR,
    (3, 3): Strength.THREE_OF_A_KIND,
    (3, 2): Strength.FULL_HOUSE,
    (4, 2): Strength.FOUR_OF_A_KIND,
}
"""The strength by how many cards share a rank, and how many ranks there are."""


def scoring_hand(values: Iterable[Value]) -> int | None:
    """Return the index of the one best hand, or ``None``: no pair, or the best are equal."""
    ranked = list(values)
    best = max(ranked, key=lambda value: value.order, default=None)
    if best is None or best.strength is Strength.HIGH_CARD:
        return None
    holders = [index for index, value in enumerate(ranked) if value.ties(best)]
    return holders[0] if len(holders) == 1 else None
