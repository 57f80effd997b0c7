"""When to say Chicago, whether to break one, and what to do with four of a kind (fyrtal)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.cards import HAND_SIZE, RANKS
from scoring.rulesets.model import FourOfAKind
from scoring.vocabulary import Choice, Hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.cards import Card
    from scoring.deals import RoundState, Seat
    from scoring.rulesets import Ruleset
    from scoring.simulate.styles import Style

UNSEEN = 52 - HAND_SIZE
HUNDRED = 100
DANGER, HASTE = 15, 26
"""So near the target a player who needs a Chicago says it with any hand; or with half the odds."""
WANTED_FOR_THE_WIN = 25
FORCED = 101
"""The styles up to this one know when the score forces them to say it."""


def chicago_odds(cards: Sequence[Card], opponents: int) -> int:
    """Estimate, per cent, that ``cards`` win all five tricks against ``opponents``.

    A card is beaten by each higher one of its suit that is out, unless the suit has been led
    before: then its owner must hold as many.
    """
    safe = HUNDRED - HUNDRED * HAND_SIZE * opponents // UNSEEN
    odds = HUNDRED
    led: dict[int, int] = {}
    for card in sorted(cards, reverse=True):
        before = led.get(card.suit, 0)
        higher = len(RANKS) - 1 - card.rank - before
        led[card.suit] = before + 1
        for _ in range(-(-higher // (before + 1))):
            odds = odds * safe // HUNDRED
    return odds


def says_chicago(
    state: RoundState, player: str, cards: Sequence[Card], style: Style, *, opponents: int
) -> bool:
    """Say whether a player who is asked says Chicago (rules.md §1)."""
    wanted = style.wanted_odds
    seat, rules = state.seat_of(player), state.ruleset
    if style.wanted_odds <= FORCED:
        if _lacks_chicago(rules, seat):
            wanted = _needed(wanted, rules.target - seat.score)
        elif seat.score + rules.chicago_won >= rules.target:
            wanted = min(wanted, WANTED_FOR_THE_WIN)
    return wanted <= HUNDRED and chicago_odds(cards, opponents) >= wanted


def _needed(wanted: int, missing: int) -> int:
    """Return the odds that still hold a player back who must say Chicago to win."""
    if missing <= DANGER:
        return 0
    return wanted // 2 if missing <= HASTE else wanted


def _lacks_chicago(rules: Ruleset, seat: Seat) -> bool:
    return rules.knocks_out and not rules.may_go_out(said=seat.said_chicago, won=seat.won_chicagos)


def dreads_points(state: RoundState, player: str, points: int) -> bool:
    """Say whether ``points`` more would knock a player out."""
    seat, rules = state.seat_of(player), state.ruleset
    return (
        not state.is_playoff and _lacks_chicago(rules, seat) and seat.score + points >= rules.target
    )


def choice_of(state: RoundState, player: str, hand: Hand, others: Iterable[str]) -> Choice | None:
    """Return what a player takes for a hand: points or a reset, where he has the choice."""
    rules = state.ruleset
    if hand is not Hand.FOUR_OF_A_KIND or rules.four_of_a_kind is not FourOfAKind.CHOICE:
        return None
    award = rules.hands[hand]
    points = award if isinstance(award, int) else 0
    own = state.seat_of(player)
    if dreads_points(state, player, points):
        return Choice.RESET
    if not state.is_playoff and own.score + points >= rules.target:
        return Choice.POINTS
    highest = max((state.seat_of(other).score for other in others), default=0)
    return Choice.RESET if highest > points + own.score // 2 else Choice.POINTS
