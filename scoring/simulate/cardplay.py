"""Which card to play to a trick: simple, sensible play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.cards import ACE, HAND_SIZE
from scoring.tricks import TWO, taken_by

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from scoring.cards import Card
    from scoring.simulate.styles import Setting
    from scoring.tricks import Turn

CONTROL = HAND_SIZE - 1
"""Who takes this trick leads to the last."""


@dataclass(frozen=True, slots=True)
class CardPlay:
    """How the players of a deal choose; ``unwilling`` would rather not take the trick that pays.

    They are those whom its points would knock out.
    """

    setting: Setting
    unwilling: AbstractSet[str]

    def choose(self, turn: Turn) -> Card:
        """Return the card to play; once in a while one that should have followed suit."""
        legal = turn.legal
        if len(legal) < len(turn.hand) and self._is_careless():
            return next(card for card in turn.hand if card not in legal)
        if turn.declarer is not None:
            return self._in_chicago(turn, legal)
        if turn.player in self.unwilling:
            return max(legal) if turn.number < CONTROL else min(legal)
        if turn.number < CONTROL:
            return _low(turn.hand, legal)
        return max(legal)

    def _is_careless(self) -> bool:
        return self.setting.happens(self.setting.mishaps.revoke_per_turn)

    def _in_chicago(self, turn: Turn, legal: Sequence[Card]) -> Card:
        """Lead from the top; break where it pays; else keep what may break later."""
        if turn.player == turn.declarer:
            return max(legal)
        best = taken_by(turn.trick)
        can_beat = legal[0].suit == best.card.suit and max(legal) > best.card
        if can_beat and best.player == turn.declarer and turn.player not in self.unwilling:
            return max(legal)
        return min(legal)


def _low(hand: Sequence[Card], legal: Sequence[Card]) -> Card:
    """Return the lowest card, but keep a two that an ace may bring home in the last trick."""
    others = [card for card in legal if card.rank != TWO]
    may_bring_home = any(card.rank == ACE for card in hand)
    return min(others) if may_bring_home and len(others) > 0 else min(legal)
