"""What an entry of a giv (deal) does (event-file.md, »Entries of a deal«)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.deals.judging import judged, without_penalty
from scoring.deals.order import effect, position
from scoring.deals.refusals import refusal
from scoring.deals.state import changed, won_by
from scoring.errors import RuleError
from scoring.event import ChicagoEntry, HandEntry, LastTrickEntry, PenaltyEntry
from scoring.rulesets.model import GoingOut, HandAward, PenaltyFrom
from scoring.vocabulary import Out

if TYPE_CHECKING:
    from scoring.deals.state import RoundState
    from scoring.event import Entry


def apply(state: RoundState, entry: Entry) -> RoundState:
    """Return ``state`` after ``entry``; its cost does not grow with the round.

    Raises ``RuleError`` for an entry that is refused; ``refusal`` asks beforehand.
    """
    if fault := refusal(state, entry):
        raise RuleError(fault)
    if isinstance(entry, PenaltyEntry):
        return _penalty(state, entry)
    if not isinstance(entry, HandEntry | ChicagoEntry | LastTrickEntry):
        return state
    state = replace(state, position=position(state.ruleset, entry))
    if isinstance(entry, HandEntry):
        return _hand(replace(state, moments=(*state.moments, entry.moment)), entry)
    if isinstance(entry, LastTrickEntry):
        return _last_trick(state, entry)
    state = replace(state, chicago=entry)
    return _won_chicago(state, entry) if entry.won else _failed_chicago(state, entry)


def _hand(state: RoundState, entry: HandEntry) -> RoundState:
    award, resets = effect(state.ruleset, entry)
    if isinstance(award, HandAward):
        return _out_by_hand(state, entry, award)
    if award is not None:
        state = _awarded(state, entry.player, award)
    if resets and not state.ended:
        clears = state.ruleset.reset_clears_chicagos
        state = replace(_reset(state, entry.player, clears=clears), deal_has_ended=True)
    return state


def _out_by_hand(state: RoundState, entry: HandEntry, award: HandAward) -> RoundState:
    """Set the score to the target, which a särspel has not, and end the round; a royal resets."""
    if not state.is_playoff:
        state = changed(state, replace(state.seat_of(entry.player), score=state.ruleset.target))
    if award is HandAward.OUT_AND_RESET:
        state = _reset(state, entry.player, clears=False)
    return won_by(state, entry.player, state.ruleset.out_by(entry.hand) or Out.STRAIGHT_FLUSH)


def _reset(state: RoundState, player: str, *, clears: bool) -> RoundState:
    """Set every opponent still in play to 0 (nollning)."""
    for seat in state.seats:
        if seat.player != player and state.plays_on(seat):
            emptied = replace(seat, score=0)
            if clears:
                emptied = replace(emptied, said_chicago=False, won_chicagos=0)
            state = changed(state, emptied)
    return state


def _last_trick(state: RoundState, entry: LastTrickEntry) -> RoundState:
    rules = state.ruleset
    points = rules.last_trick_with_two if entry.with_two else rules.last_trick
    return _awarded(state, entry.player, points)


def _won_chicago(state: RoundState, entry: ChicagoEntry) -> RoundState:
    rules = state.ruleset
    seat = state.seat_of(entry.player)
    won = seat.won_chicagos + 1
    state = changed(state, replace(seat, said_chicago=True, won_chicagos=won))
    points = rules.chicago_won_with_two if entry.with_two else rules.chicago_won
    return _awarded(state, entry.player, points)


def _failed_chicago(state: RoundState, entry: ChicagoEntry) -> RoundState:
    """Settle the declarer's loss, then the breaker's award (rules.md §1, decision 2)."""
    rules = state.ruleset
    seat = state.seat_of(entry.player)
    score = seat.score - rules.chicago_failed
    if rules.floor is not None:
        score = max(rules.floor, score)
    seat = replace(seat, said_chicago=True, score=score)
    state = judged(changed(state, seat), entry.player)
    if state.ended or entry.broken_by is None:
        return state
    return _awarded(state, entry.broken_by, rules.chicago_break)


def _awarded(state: RoundState, player: str, points: int) -> RoundState:
    """Add ``points`` and judge; an award past an exact target is not given (``target_exact``)."""
    rules = state.ruleset
    seat = state.seat_of(player)
    score = seat.score + points
    is_judged_now = rules.going_out is GoingOut.AT_ONCE and not state.is_playoff
    if not (rules.target_exact and is_judged_now and score > rules.target):
        state = changed(state, replace(seat, score=score))
    return judged(state, player)


def _penalty(state: RoundState, entry: PenaltyEntry) -> RoundState:
    """Take penalty points off, given to nobody (rules.md §1, decision 8)."""
    seat = state.seat_of(entry.player)
    given = seat.penalty + entry.points
    if state.ruleset.penalty_from is PenaltyFrom.ROUND_POINTS and not state.is_playoff:
        return changed(state, replace(seat, penalty=given))
    score = without_penalty(seat.score, entry.points)
    is_late = state.ended or seat.knocked_out
    seat = replace(
        seat,
        score=score,
        penalty=given,
        late_penalty=seat.late_penalty + (seat.score - score if is_late else 0),
        penalty_in_deal=seat.penalty_in_deal + entry.points,
    )
    return changed(state, seat)
