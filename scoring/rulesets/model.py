"""A ruleset (regeluppsättning): every number and decision of the rules, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING

from scoring.errors import Fault, RuleError
from scoring.vocabulary import Criterion, Hand, Out

if TYPE_CHECKING:
    from collections.abc import Mapping


class HandAward(StrEnum):
    """What a hand gives instead of a number: it takes its player out, or also resets the rest."""

    OUT = "out"
    OUT_AND_RESET = "out_and_reset"


class FourOfAKind(StrEnum):
    """What four of a kind (fyrtal) gives (rules.md §1)."""

    CHOICE = "choice"
    POINTS = "points"
    RESET = "reset"
    BOTH = "both"


class ThirdHand(StrEnum):
    """When an ordinary third hand is scored."""

    AFTER_PLAY = "after_play"
    BEFORE_PLAY = "before_play"


class ThirdHandAfterChicago(StrEnum):
    """Whether a third hand is scored in a deal where Chicago was said."""

    NEVER = "never"
    IF_WON = "if_won"


class ChicagoNeeded(StrEnum):
    """What a player needs, besides the target, to go out (utgång)."""

    SAID = "said"
    WON = "won"
    NONE = "none"


class TargetWithoutChicago(StrEnum):
    """What happens to one at the target who lacks the needed Chicago."""

    KNOCKED_OUT = "knocked_out"
    PLAYS_ON = "plays_on"


class GoingOut(StrEnum):
    """When going out and being knocked out are judged."""

    AT_ONCE = "at_once"
    END_OF_DEAL = "end_of_deal"


class SeveralPastTarget(StrEnum):
    """Who wins when several stand at the target after a deal."""

    FIRST = "first"
    HIGHEST_TOTAL = "highest_total"
    DECIDER = "decider"


class ExchangeStopFrom(StrEnum):
    """From when köpstopp (exchange stop) holds."""

    AT_ONCE = "at_once"
    NEXT_DEAL = "next_deal"


class ExchangeStopFor(StrEnum):
    """For whom köpstopp (exchange stop) holds."""

    PLAYER = "player"
    TABLE = "table"


class KnockedOutPlaces(StrEnum):
    """Which places knocked-out (utslagen) players take (rules.md §2)."""

    LAST = "last"
    KEEP_GAP = "keep_gap"


class KnockedOutSidePoints(StrEnum):
    """What a knocked-out player's score counts in the table's sum (rules.md §3)."""

    RECORDED = "recorded"
    ZERO = "zero"


class PlayoffExtra(StrEnum):
    """How a särspel (playoff) that ended level goes on."""

    ONE_DEAL = "one_deal"
    THREE_DEALS = "three_deals"
    LOT = "lot"


class PenaltyFrom(StrEnum):
    """What penalty points are taken off (rules.md §1, decision 8)."""

    SIDE_POINTS = "side_points"
    ROUND_POINTS = "round_points"


@dataclass(frozen=True)
class Ruleset:
    """The rules of one event; the keys of event-file.md, »Rulesets«, typed.

    ``place_points`` is by number of starters; ``floor`` and ``exchange_stop`` are ``None`` where
    the game has none. Built by ``ruleset_of``, which refuses what contradicts itself.
    """

    players_min: int
    players_max: int
    exchanges: int
    max_exchange: int
    hands: Mapping[Hand, int | HandAward]
    four_of_a_kind: FourOfAKind
    reset_clears_chicagos: bool
    third_hand: ThirdHand
    third_hand_after_chicago: ThirdHandAfterChicago
    chicago_from: int
    chicago_won: int
    chicago_failed: int
    chicago_break: int
    chicago_won_with_two: int
    chicago_needed: ChicagoNeeded
    target_without_chicago: TargetWithoutChicago
    last_trick: int
    last_trick_with_two: int
    floor: int | None
    target: int
    target_exact: bool
    going_out: GoingOut
    several_past_target: SeveralPastTarget
    exchange_stop: int | None
    exchange_stop_from: ExchangeStopFrom
    exchange_stop_for: ExchangeStopFor
    exchange_stop_lifts: bool
    place_points: Mapping[int, tuple[int, ...]]
    knocked_out_places: KnockedOutPlaces
    rounds_per_table: int
    tiebreaks: tuple[Criterion, ...]
    knocked_out_side_points: KnockedOutSidePoints
    playoff_deals: int
    playoff_extra: PlayoffExtra
    penalty_from: PenaltyFrom

    @cached_property
    def unit(self) -> int:
        """How many parts of a round point there are: every share is a whole number of them."""
        return lcm(*range(1, max(self.place_points) + 1))

    @cached_property
    def criteria(self) -> tuple[Criterion, ...]:
        """What a table is ranked by, särspel last (rules.md §3)."""
        named = (key for key in self.tiebreaks if key is not Criterion.PLAYOFF)
        return (Criterion.ROUND_POINTS, *named, Criterion.PLAYOFF)

    @cached_property
    def knocks_out(self) -> bool:
        """Whether a player can be knocked out at all."""
        return (
            self.chicago_needed is not ChicagoNeeded.NONE
            and self.target_without_chicago is TargetWithoutChicago.KNOCKED_OUT
        )

    def may_go_out(self, *, said: bool, won: int) -> bool:
        """Say whether one at the target has the Chicago that going out needs (rules.md §1)."""
        if self.chicago_needed is ChicagoNeeded.WON:
            return won > 0
        return said or self.chicago_needed is ChicagoNeeded.NONE

    def out_by(self, hand: Hand) -> Out | None:
        """Return how ``hand`` wins the round at once, or ``None`` where it gives points.

        A hand that is neither a straight flush nor a royal, but wins, is recorded as the one of
        these that has the same effect.
        """
        award = self.hands[hand]
        if not isinstance(award, HandAward) or self._only_resets(hand):
            return None
        if hand is Hand.STRAIGHT_FLUSH:
            return Out.STRAIGHT_FLUSH
        if hand is Hand.ROYAL_FLUSH or award is HandAward.OUT_AND_RESET:
            return Out.ROYAL_FLUSH
        return Out.STRAIGHT_FLUSH

    def _only_resets(self, hand: Hand) -> bool:
        return hand is Hand.FOUR_OF_A_KIND and self.four_of_a_kind is FourOfAKind.RESET

    def resets(self, out: Out) -> bool:
        """Say whether every win recorded as ``out`` also resets the opponents in play."""
        awards = {self.hands[hand] for hand in Hand if self.out_by(hand) is out}
        return awards == {HandAward.OUT_AND_RESET}

    @cached_property
    def hand_outs(self) -> frozenset[Out]:
        """The ways in which a hand alone wins a round."""
        return frozenset(out for hand in Hand if (out := self.out_by(hand)) is not None)

    @cached_property
    def largest_award(self) -> int:
        """The most points that one event gives, winning a Chicago apart."""
        hands = [
            award
            for hand, award in self.hands.items()
            if isinstance(award, int) and not self._only_resets(hand)
        ]
        return max(*hands, self.chicago_break, self.last_trick, self.last_trick_with_two)

    @cached_property
    def largest_award_with_chicago(self) -> int:
        """The most points that one event gives, winning a Chicago included."""
        return max(self.largest_award, self.chicago_won, self.chicago_won_with_two)

    def row_of(self, starters: int) -> tuple[int, ...]:
        """Return the round points by place for a table that ``starters`` players started.

        One starter gets the first number of the row for two (rules.md §5, Corners). Raises
        ``RuleError`` for more starters than any row is for.
        """
        row = self.place_points.get(max(starters, 2))
        if row is None:
            raise RuleError(Fault("no_row_of_points", "", {"starters": starters}))
        return row[:starters]

    def parts_of(self, starters: int) -> tuple[int, ...]:
        """Return ``row_of`` in parts of ``unit``; worked out once. Raises ``RuleError`` as it."""
        found = self._parts.get(starters)
        if found is None:
            unit = self.unit
            found = self._parts[starters] = tuple(
                [points * unit for points in self.row_of(starters)]
            )
        return found

    @cached_property
    def _parts(self) -> dict[int, tuple[int, ...]]:
        return {}
