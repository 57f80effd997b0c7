"""Where an omgång (round) stands: one value that each entry turns into the next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scoring.errors import Fault, RuleError
from scoring.event import SheetRow
from scoring.rulesets.model import ExchangeStopFor, ExchangeStopFrom, PenaltyFrom
from scoring.vocabulary import Out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.event import ChicagoEntry
    from scoring.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class Seat:
    """One player in a running round.

    ``penalty`` is the penalty points given in the round, ``late_penalty`` those actually taken off
    the score after the player had gone out, been knocked out or the round had ended.
    ``score_before`` and ``penalty_in_deal`` belong to the deal being played; ``ready_since`` orders
    those who stand at the target with the Chicago that going out needs (0 for others).
    """

    player: str
    score: int = 0
    said_chicago: bool = False
    won_chicagos: int = 0
    knocked_out: bool = False
    has_left: bool = False
    penalty: int = 0
    late_penalty: int = 0
    score_before: int = 0
    penalty_in_deal: int = 0
    has_stopped: bool = False
    ready_since: int = 0

    @property
    def is_in_play(self) -> bool:
        """Whether the player is neither knocked out nor gone."""
        return not (self.knocked_out or self.has_left)


@dataclass(frozen=True, slots=True)
class RoundState:
    """A round, or a särspel (playoff), after the entries so far; every step makes a new one.

    ``position`` is how far the open deal has come in scoring order (0 before its first entry).
    ``winner`` and ``out`` say who won and how; a round that ended without a winner is broken off.
    ``deciders`` are those who alone play on (event-file.md, ``several_past_target``), if any.
    """

    ruleset: Ruleset
    seats: tuple[Seat, ...]
    is_playoff: bool = False
    deal: int = 0
    deal_is_open: bool = False
    deal_has_ended: bool = False
    position: int = 0
    moments: tuple[int, ...] = ()
    chicago: ChicagoEntry | None = None
    ended: bool = False
    winner: str | None = None
    out: Out | None = None
    deciders: frozenset[str] = frozenset()
    steps: int = 0

    def has(self, player: str) -> bool:
        """Say whether ``player`` started this round."""
        return any(seat.player == player for seat in self.seats)

    def seat_of(self, player: str) -> Seat:
        """Return the seat of a ``player`` who is in the round."""
        return next(seat for seat in self.seats if seat.player == player)

    def plays_on(self, seat: Seat) -> bool:
        """Say whether ``seat`` takes part in the deals that remain."""
        return seat.is_in_play and (not self.deciders or seat.player in self.deciders)

    def may_say_chicago(self, player: str) -> bool:
        """Say whether the score of ``player`` allows him to say Chicago (rules.md §1)."""
        if self.ended or self.is_playoff or not self.has(player):
            return False
        seat = self.seat_of(player)
        return self.plays_on(seat) and seat.score >= self.ruleset.chicago_from

    def exchange_stops(self) -> frozenset[str]:
        """Return those in köpstopp: shown, and nothing more (rules.md §1, decision 10)."""
        if self.ended or self.is_playoff:
            return frozenset()
        playing = [seat for seat in self.seats if self.plays_on(seat)]
        stopped = frozenset(seat.player for seat in playing if seat.has_stopped)
        if stopped and self.ruleset.exchange_stop_for is ExchangeStopFor.TABLE:
            return frozenset(seat.player for seat in playing)
        return stopped

    def rows(self) -> tuple[SheetRow, ...]:
        """Return the round as a sheet would record it, in order of seat."""
        off_side = self.ruleset.penalty_from is PenaltyFrom.SIDE_POINTS
        return tuple(
            SheetRow(
                seat.player,
                seat.score,
                seat.said_chicago,
                seat.won_chicagos,
                out=self.out if seat.player == self.winner else None,
                knocked_out=seat.knocked_out,
                penalty=seat.late_penalty if off_side else seat.penalty,
            )
            for seat in self.seats
        )


def start(ruleset: Ruleset, starters: Iterable[str]) -> RoundState:
    """Return a round before its first deal; one starter has won it already (rules.md §5)."""
    return last_in_play(RoundState(ruleset, tuple(Seat(player) for player in starters)))


def begin_deal(state: RoundState) -> RoundState:
    """Open the next giv (deal); also after the end, for penalties (rules.md §5, Corners).

    Raises ``RuleError`` ``deal_is_open`` while the deal before is being played.
    """
    if state.deal_is_open:
        raise RuleError(Fault("deal_is_open", "", {"deal": state.deal}))
    return replace(
        state,
        seats=tuple(_before_deal(state, seat) for seat in state.seats),
        deal=state.deal + 1,
        deal_is_open=True,
        deal_has_ended=False,
        position=0,
        moments=(),
        chicago=None,
    )


def _before_deal(state: RoundState, seat: Seat) -> Seat:
    rules = state.ruleset
    stopped = seat.has_stopped
    if rules.exchange_stop is not None and rules.exchange_stop_from is ExchangeStopFrom.NEXT_DEAL:
        held = stopped and not rules.exchange_stop_lifts
        stopped = held or seat.score >= rules.exchange_stop
    return replace(seat, score_before=seat.score, penalty_in_deal=0, has_stopped=stopped)


def changed(state: RoundState, to: Seat) -> RoundState:
    """Return ``state`` with one seat exchanged, its köpstopp and readiness following."""
    seats = tuple(
        _following(state, to) if seat.player == to.player else seat for seat in state.seats
    )
    return replace(state, seats=seats, steps=state.steps + 1)


def _following(state: RoundState, seat: Seat) -> Seat:
    was_ready = seat.ready_since > 0
    since = seat.ready_since if was_ready else state.steps + 1
    return replace(
        seat,
        has_stopped=_has_stopped(state.ruleset, seat),
        ready_since=since if is_ready(state.ruleset, seat) else 0,
    )


def _has_stopped(rules: Ruleset, seat: Seat) -> bool:
    if rules.exchange_stop is None:
        return False
    if seat.score < rules.exchange_stop:
        return seat.has_stopped and not rules.exchange_stop_lifts
    return seat.has_stopped or rules.exchange_stop_from is ExchangeStopFrom.AT_ONCE


def is_ready(rules: Ruleset, seat: Seat) -> bool:
    """Say whether ``seat`` stands at the target with the Chicago that going out needs."""
    return seat.score >= rules.target and rules.may_go_out(
        said=seat.said_chicago, won=seat.won_chicagos
    )


def won_by(state: RoundState, player: str, out: Out) -> RoundState:
    """End the round with ``player`` as its winner."""
    return replace(state, ended=True, winner=player, out=out)


def last_in_play(state: RoundState) -> RoundState:
    """End the round if at most one is in play: he wins, or nobody does (rules.md §1, 5)."""
    in_play = [seat.player for seat in state.seats if seat.is_in_play]
    if len(in_play) > 1 or state.ended:
        return state
    if in_play:
        return won_by(state, in_play[0], Out.LAST_IN_PLAY)
    return replace(state, ended=True)


def leave(state: RoundState, leavers: Iterable[str]) -> RoundState:
    """Take ``leavers`` out of play; one who is left alone wins as last in play (rules.md §5)."""
    gone = frozenset(leavers) & {seat.player for seat in state.seats} - {state.winner}
    if not gone:
        return state
    seats = (replace(seat, has_left=seat.has_left or seat.player in gone) for seat in state.seats)
    return last_in_play(replace(state, seats=tuple(seats)))
