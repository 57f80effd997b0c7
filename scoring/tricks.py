"""Trick play (stickspel): five tricks, following suit, and how a Chicago ends (rules.md §1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.cards import HAND_SIZE, RANKS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scoring.cards import Card

TWO = RANKS.index("2")


@dataclass(frozen=True, slots=True)
class Play:
    """A card that a player put to a trick (stick)."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player sees when it is his turn: his hand, and the trick so far.

    ``number`` counts the tricks from 1; ``declarer`` said Chicago, if anybody did.
    """

    player: str
    hand: tuple[Card, ...]
    trick: tuple[Play, ...]
    number: int
    declarer: str | None = None

    @property
    def legal(self) -> tuple[Card, ...]:
        """Return the cards that may be played: of the suit led where there are any."""
        return legal_cards(self.hand, self.trick[0].card.suit if self.trick else None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the play ended; ``tricks`` are those that were completed.

    ``winner`` won the last trick, ``with_two`` if a two won it. In a Chicago deal ``winner`` is
    the declarer where he won every trick; else it is ``None``, and ``broken_by`` is who won the
    first that he did not. ``revoked`` are those whose hands died, the declarer's included.
    """

    tricks: tuple[tuple[Play, ...], ...]
    winner: str | None = None
    with_two: bool = False
    broken_by: str | None = None
    revoked: tuple[str, ...] = ()


def legal_cards(hand: Sequence[Card], led: int | None) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that follow suit (följa färg); all where none can.

    ``led`` is the suit of the lead (utspel), ``None`` for who leads.
    """
    following = tuple(card for card in hand if card.suit == led)
    return following or tuple(hand)


def taken_by(trick: Sequence[Play]) -> Play:
    """Return the play that takes a trick: the highest card of the suit led; there is no trump."""
    led = trick[0].card.suit
    return max((play for play in trick if play.card.suit == led), key=lambda play: play.card.rank)


def play_tricks(
    hands: Mapping[str, Sequence[Card]],
    choose: Callable[[Turn], Card],
    *,
    leader: str,
    declarer: str | None = None,
) -> Outcome:
    """Play the tricks of a deal (giv), each card chosen by ``choose`` from the player's hand.

    ``hands`` are in order of seat; who is not among them has a dead hand (död hand) or is out.
    A declarer leads, whoever ``leader`` is; his Chicago is over with the first trick that another
    takes. A card that should have followed suit is a revoke: the declarer's Chicago fails at once
    and nobody has broken it, another's hand is dead and the play goes on (decision 7).
    """
    table = _Table({player: list(cards) for player, cards in hands.items()}, choose, declarer)
    return table.played(declarer or leader)


class _Table:
    """The hands as they are played out."""

    def __init__(
        self,
        hands: dict[str, list[Card]],
        choose: Callable[[Turn], Card],
        declarer: str | None,
    ) -> None:
        self._order = list(hands)
        self._hands = hands
        self._choose = choose
        self._declarer = declarer
        self._tricks: list[tuple[Play, ...]] = []
        self._revoked: list[str] = []

    def played(self, leader: str) -> Outcome:
        won = None
        for _ in range(HAND_SIZE):
            trick = self._trick(leader)
            if self._declarer in self._revoked:
                return self._outcome()
            self._tricks.append(trick)
            won = taken_by(trick)
            leader = won.player
            if self._declarer is not None and leader != self._declarer:
                return self._outcome(broken_by=leader)
        return self._outcome(won)

    def _trick(self, leader: str) -> tuple[Play, ...]:
        at = self._order.index(leader)
        trick: tuple[Play, ...] = ()
        for player in (*self._order[at:], *self._order[:at]):
            if player not in self._revoked:
                trick += self._turn(player, trick)
        return trick

    def _turn(self, player: str, trick: tuple[Play, ...]) -> tuple[Play, ...]:
        """Return the play of one player; none where he revokes."""
        hand = self._hands[player]
        turn = Turn(player, tuple(hand), trick, len(self._tricks) + 1, self._declarer)
        card = self._choose(turn)
        if card not in turn.legal:
            self._revoked.append(player)
            return ()
        hand.remove(card)
        return (Play(player, card),)

    def _outcome(self, won: Play | None = None, *, broken_by: str | None = None) -> Outcome:
        return Outcome(
            tuple(self._tricks),
            winner=None if won is None else won.player,
            with_two=won is not None and won.card.rank == TWO,
            broken_by=broken_by,
            revoked=tuple(self._revoked),
        )
