"""Who is out, knocked out or has won: after each award, or after the deal (rules.md §1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.deals.state import changed, is_ready, last_in_play, won_by
from scoring.rulesets.model import GoingOut, SeveralPastTarget
from scoring.vocabulary import Out

if TYPE_CHECKING:
    from scoring.deals.state import RoundState, Seat


def judged(state: RoundState, player: str) -> RoundState:
    """Judge ``player`` after an award, where going out is judged at once."""
    if state.is_playoff or state.ruleset.going_out is not GoingOut.AT_ONCE:
        return state
    seat = state.seat_of(player)
    if is_ready(state.ruleset, seat):
        return won_by(state, player, Out.POINTS)
    if _is_knocked_out(state, seat):
        return last_in_play(changed(state, replace(seat, knocked_out=True)))
    return state


def end_deal(state: RoundState) -> RoundState:
    """Close the open deal, and judge it where going out is judged at the end of the deal.

    Those who lack the Chicago are knocked out before anybody wins; of several ready to go out
    ``several_past_target`` decides (rules.md §1, decision 1).
    """
    state = replace(state, deal_is_open=False)
    rules = state.ruleset
    if state.ended or state.is_playoff or rules.going_out is not GoingOut.END_OF_DEAL:
        return state
    state = _sent_back(state)
    for seat in state.seats:
        if seat.is_in_play and _is_knocked_out(state, seat):
            state = changed(state, replace(seat, knocked_out=True))
    ready = [seat for seat in state.seats if seat.is_in_play and is_ready(rules, seat)]
    return _won_by_one_of(state, ready) if ready else last_in_play(state)


def _is_knocked_out(state: RoundState, seat: Seat) -> bool:
    rules = state.ruleset
    return rules.knocks_out and seat.score >= rules.target and not is_ready(rules, seat)


def _sent_back(state: RoundState) -> RoundState:
    """Send those above an exact target back to their score before the deal, penalties kept."""
    if not state.ruleset.target_exact:
        return state
    for seat in state.seats:
        if seat.is_in_play and seat.score > state.ruleset.target:
            before = without_penalty(seat.score_before, seat.penalty_in_deal)
            state = changed(state, replace(seat, score=before))
    return state


def without_penalty(score: int, points: int) -> int:
    """Take penalty ``points`` off ``score``, never below 0 (rules.md §5, Corners)."""
    return score - min(points, max(score, 0))


def _won_by_one_of(state: RoundState, ready: list[Seat]) -> RoundState:
    rules = state.ruleset
    if rules.several_past_target is SeveralPastTarget.FIRST:
        first = min(ready, key=lambda seat: seat.ready_since)
        return won_by(state, first.player, Out.POINTS)
    highest = max(seat.score for seat in ready)
    level = [seat.player for seat in ready if seat.score == highest]
    if len(level) == 1:
        return won_by(state, level[0], Out.POINTS)
    if rules.several_past_target is SeveralPastTarget.DECIDER:
        return replace(state, deciders=frozenset(level))
    return state
