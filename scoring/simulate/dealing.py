"""One giv (deal) with dealt cards: exchanges, hands, the Chicago question, tricks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from scoring.cards import DECK, HAND_SIZE, RANKS, SUITS, Card, Strength, evaluate, scoring_hand
from scoring.deals import apply, end_deal, leave
from scoring.deals.order import THIRD, is_declared_early
from scoring.event import (
    ChicagoEntry,
    DeadHandEntry,
    Deal,
    HandEntry,
    LastTrickEntry,
    PenaltyEntry,
    WarningEntry,
)
from scoring.rulesets.model import ThirdHand, ThirdHandAfterChicago
from scoring.simulate.cardplay import CardPlay
from scoring.simulate.exchanging import discarded
from scoring.simulate.judgement import choice_of, dreads_points, says_chicago
from scoring.tricks import play_tricks, taken_by
from scoring.vocabulary import Choice

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from scoring.deals import RoundState
    from scoring.event import Entry
    from scoring.simulate.styles import Setting, Style
    from scoring.tricks import Outcome
    from scoring.vocabulary import Hand

PENALTIES = (1, 2, 5, 10)
NOBODY: frozenset[str] = frozenset()


class Dealing:
    """A deal as it is played; ``state`` is where the round stands after each entry.

    ``order`` is who gets cards, clockwise from the one after the button. ``gone`` have left the
    table: they get none.
    """

    def __init__(
        self,
        setting: Setting,
        state: RoundState,
        styles: Mapping[str, Style],
        *,
        button: int,
        gone: AbstractSet[str] = NOBODY,
    ) -> None:
        """Deal five cards to everybody in play; ``state`` has its deal open."""
        self.setting = setting
        self.state = state
        self.styles = styles
        self.gone = gone
        self.entries: list[Entry] = []
        self.dead: set[str] = set()
        self._stock = setting.chance.sample(DECK, len(DECK))
        self._thrown: list[Card] = []
        seats = [seat.player for seat in state.seats]
        turned = [*seats[button + 1 :], *seats[: button + 1]]
        self.hands = {player: self._draw(HAND_SIZE) for player in turned if self._plays(player)}
        if setting.happens(setting.mishaps.wonder_per_deal):
            self._wonder()

    def played(self) -> tuple[Deal, RoundState]:
        """Play the deal to its end; return it and the round after it."""
        self._mistakes()
        for exchange in range(1, self.setting.rules.exchanges + 1):
            self._exchange()
            if exchange < THIRD and not self._is_over and (entry := self._best(exchange)):
                self._enter(entry)
        self._hand_before_play()
        self._chicago_or_last_trick()
        self._hand_after_play()
        return Deal(self.state.deal, tuple(self.entries)), end_deal(self.state)

    # Who is in it

    def _plays(self, player: str) -> bool:
        return player not in self.gone and self.state.plays_on(self.state.seat_of(player))

    @property
    def _playing(self) -> list[str]:
        """Those with a hand that counts, clockwise from the one after the button."""
        return [p for p in self.hands if p not in self.dead and self._plays(p)]

    @property
    def _is_over(self) -> bool:
        return self.state.deal_has_ended or leave(self.state, self.gone).ended

    def _enter(self, entry: Entry) -> None:
        self.state = apply(self.state, entry)
        self.entries.append(entry)

    # Cards

    def _draw(self, count: int) -> list[Card]:
        if len(self._stock) < count:
            self.setting.note("discards_dealt_again")
            again = self.setting.chance.sample(self._thrown, len(self._thrown))
            self._stock, self._thrown = again + self._stock, []
        return [self._stock.pop() for _ in range(count)]

    def _wonder(self) -> None:
        """Deal anew, so that two get a straight flush each in a suit of their own."""
        chance = self.setting.chance
        lucky = chance.sample(sorted(self.hands), 2)
        suits = chance.sample(range(len(SUITS)), 2)
        for player, suit in zip(lucky, suits, strict=True):
            lowest = chance.randrange(len(RANKS) - HAND_SIZE + 1)
            self.hands[player] = [Card(lowest + step, suit) for step in range(HAND_SIZE)]
        dealt = {card for player in lucky for card in self.hands[player]}
        rest = [card for card in DECK if card not in dealt]
        self._stock = chance.sample(rest, len(rest))
        for player in self.hands:
            if player not in lucky:
                self.hands[player] = self._draw(HAND_SIZE)

    def _exchange(self) -> None:
        stopped = self.state.exchange_stops()
        for player in self._playing:
            if player in stopped:
                self.setting.note("exchange_stopped")
                continue
            hand = self.hands[player]
            thrown = discarded(hand, most=self.setting.rules.max_exchange)
            kept = [card for card in hand if card not in thrown]
            self.hands[player] = kept + self._draw(len(thrown))
            self._thrown += thrown

    # Hands

    def _hand_before_play(self) -> None:
        """Score a third hand that takes its player out or resets, or any where the rules say so."""
        if self._is_over:
            return
        entry = self._best(THIRD)
        rules = self.setting.rules
        if entry is None:
            return
        if rules.third_hand is ThirdHand.BEFORE_PLAY or is_declared_early(rules, entry):
            self._enter(entry)

    def _hand_after_play(self) -> None:
        """Score an ordinary third hand; nobody declares a reset any more."""
        if self._is_over or THIRD in self.state.moments or not self._has_third_hand:
            return
        entry, rules = self._best(THIRD), self.setting.rules
        if entry is not None and entry.choice is not None:
            entry = replace(entry, choice=Choice.POINTS)
        if entry is not None and not is_declared_early(rules, entry):
            self._enter(entry)

    @property
    def _has_third_hand(self) -> bool:
        said, rules = self.state.chicago, self.setting.rules
        if rules.third_hand is ThirdHand.BEFORE_PLAY:
            return False
        gives_third = rules.third_hand_after_chicago is ThirdHandAfterChicago.IF_WON
        return said is None or (said.won and gives_third)

    def _best(self, moment: int) -> HandEntry | None:
        """Return the one best hand of the table as an entry."""
        playing = self._playing
        values = [evaluate(self.hands[player]) for player in playing]
        at = scoring_hand(values)
        if sum(value.strength >= Strength.STRAIGHT_FLUSH for value in values) > 1:
            self.setting.note("two_straight_flushes")
        if at is None:
            if any(value.strength is not Strength.HIGH_CARD for value in values):
                self.setting.note("equal_best_hands")
            return None
        player, hand = playing[at], cast("Hand", values[at].strength.hand)
        others = [other for other in playing if other != player]
        return HandEntry(moment, player, hand, choice_of(self.state, player, hand, others))

    # Play

    def _chicago_or_last_trick(self) -> None:
        if self._is_over or len(self._playing) == 0:
            return
        willing = [player for player in self._playing if self._says(player)]
        if len(willing) > 1:
            self.setting.note("several_would_say_chicago")
        declarer = willing[0] if willing else None
        if declarer is not None and self.setting.happens(self.setting.mishaps.fault_per_chicago):
            self._enter(ChicagoEntry(declarer, won=False))
            return
        outcome = self._tricks(declarer)
        for player in outcome.revoked:
            self._enter(DeadHandEntry(player, "did not follow suit"))
            self.dead.add(player)
        if declarer is not None:
            self._chicago(declarer, outcome)
        else:
            last = taken_by(outcome.tricks[-1])
            self._enter(LastTrickEntry(last.player, outcome.with_two))

    def _says(self, player: str) -> bool:
        if not self.state.may_say_chicago(player):
            return False
        cards, opponents = self.hands[player], len(self._playing) - 1
        style = self.styles[player]
        return says_chicago(self.state, player, cards, style, opponents=opponents)

    def _tricks(self, declarer: str | None) -> Outcome:
        rules = self.setting.rules
        pays = rules.last_trick if declarer is None else rules.chicago_break
        playing = self._playing
        unwilling = {player for player in playing if dreads_points(self.state, player, pays)}
        choose = CardPlay(self.setting, unwilling).choose
        hands = {player: self.hands[player] for player in playing}
        return play_tricks(hands, choose, leader=playing[0], declarer=declarer)

    def _chicago(self, declarer: str, outcome: Outcome) -> None:
        if outcome.winner == declarer:
            self._enter(ChicagoEntry(declarer, won=True, with_two=outcome.with_two))
        else:
            self._enter(ChicagoEntry(declarer, won=False, broken_by=outcome.broken_by))

    # Mistakes

    def _mistakes(self) -> None:
        """Let the director punish what went wrong at the table (rules.md §1, decision 8)."""
        mishaps, chance = self.setting.mishaps, self.setting.chance
        if self.setting.happens(mishaps.penalty_per_deal):
            player, points = chance.choice(self._playing), chance.choice(PENALTIES)
            self._enter(PenaltyEntry(player, points, "took too many cards"))
        if self.setting.happens(mishaps.warning_per_deal):
            self._enter(WarningEntry(chance.choice(self._playing), "played out of turn"))
        if self.setting.happens(mishaps.dead_hand_per_deal):
            player = chance.choice(self._playing)
            self._enter(DeadHandEntry(player, "showed the cards"))
            self.dead.add(player)
