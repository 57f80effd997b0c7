"""What is refused in a giv (deal), and why (event-file.md, »Entries of a deal«)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.deals.order import PLAY, THIRD, position
from scoring.errors import Fault
from scoring.event import ChicagoEntry, HandEntry, LastTrickEntry, PenaltyEntry
from scoring.rulesets.model import FourOfAKind, ThirdHandAfterChicago
from scoring.vocabulary import Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.deals.state import RoundState
    from scoring.errors import type_of_fact
    from scoring.event import Entry

    ScoringEntry = HandEntry | ChicagoEntry | LastTrickEntry

SECOND = 2


def refusal(state: RoundState, entry: Entry) -> Fault | None:
    """Return the first reason to refuse ``entry`` after ``state``, or ``None``.

    Paths are relative to the entry: ``/player``, ``/broken_by``, ``/moment``, ``/choice``,
    ``/with_two``, ``/points``, or empty where the entry as a whole stands in the wrong place.
    """
    return next(_reasons(state, entry), None)


def _reasons(state: RoundState, entry: Entry) -> Iterator[Fault]:
    yield from _unknown(state, "/player", entry.player)
    if isinstance(entry, PenaltyEntry) and entry.points < 1:
        yield Fault("penalty_below_one", "/points", {"points": entry.points})
    if not state.deal_is_open:
        yield Fault("no_open_deal")
    if not isinstance(entry, HandEntry | ChicagoEntry | LastTrickEntry):
        return
    yield from _form(state, entry)
    if state.ended:
        yield Fault("round_has_ended", "", {"winner": state.winner, "out": state.out})
    if state.deal_has_ended:
        yield Fault("deal_has_ended", "", {"deal": state.deal})
    yield from _out_of_play(state, "/player", entry.player)
    yield from _order(state, entry)
    if isinstance(entry, ChicagoEntry):
        yield from _chicago(state, entry)


def _unknown(state: RoundState, path: str, player: str) -> Iterator[Fault]:
    if not state.has(player):
        yield Fault("not_in_round", path, {"player": player})


def _out_of_play(state: RoundState, path: str, player: str) -> Iterator[Fault]:
    seat = state.seat_of(player)
    if seat.knocked_out:
        yield Fault("knocked_out", path, {"player": player})
    if seat.has_left:
        yield Fault("has_left", path, {"player": player})
    if not state.plays_on(seat):
        deciders = tuple(sorted(state.deciders))
        yield Fault("not_playing_on", path, {"player": player, "deciders": deciders})


def _form(state: RoundState, entry: ScoringEntry) -> Iterator[Fault]:
    if isinstance(entry, HandEntry):
        yield from _hand(state, entry)
    elif isinstance(entry, ChicagoEntry):
        yield from _ending(state, entry)


def _hand(state: RoundState, entry: HandEntry) -> Iterator[Fault]:
    rules = state.ruleset
    has_second = rules.exchanges >= SECOND
    if entry.moment not in ((1, SECOND, THIRD) if has_second else (1, THIRD)):
        yield Fault("no_such_moment", "/moment", {"moment": entry.moment})
    is_chosen = entry.hand is Hand.FOUR_OF_A_KIND and rules.four_of_a_kind is FourOfAKind.CHOICE
    if is_chosen and entry.choice is None:
        yield Fault("choice_missing", "/choice", {"player": entry.player})
    if entry.choice is not None and not is_chosen:
        yield Fault("choice_not_given", "/choice", {"hand": entry.hand, "choice": entry.choice})


def _ending(state: RoundState, entry: ChicagoEntry) -> Iterator[Fault]:
    if state.is_playoff:
        yield Fault("chicago_in_playoff", "", {"player": entry.player})
    if entry.won and entry.broken_by is not None:
        yield Fault("won_yet_broken", "/broken_by", {"player": entry.broken_by})
    if entry.with_two and not entry.won:
        yield Fault("with_two_yet_failed", "/with_two", {"player": entry.player})
    if entry.broken_by is not None:
        yield from _unknown(state, "/broken_by", entry.broken_by)
    if entry.broken_by == entry.player:
        yield Fault("breaks_himself", "/broken_by", {"player": entry.player})


def _order(state: RoundState, entry: ScoringEntry) -> Iterator[Fault]:
    if isinstance(entry, HandEntry):
        yield from _hand_order(state, entry)
    elif state.chicago is not None and isinstance(entry, ChicagoEntry):
        yield Fault("second_chicago", "", {"player": state.chicago.player})
    elif state.chicago is not None:
        yield Fault("last_trick_after_chicago", "", {"player": state.chicago.player})
    elif state.position == PLAY and isinstance(entry, LastTrickEntry):
        yield Fault("second_last_trick")
    elif state.position >= PLAY:
        yield Fault("out_of_order")


def _hand_order(state: RoundState, entry: HandEntry) -> Iterator[Fault]:
    gives_third = state.ruleset.third_hand_after_chicago is ThirdHandAfterChicago.IF_WON
    if entry.moment in state.moments:
        yield Fault("moment_taken", "/moment", {"moment": entry.moment})
    if (
        entry.moment == THIRD
        and state.chicago is not None
        and not (state.chicago.won and gives_third)
    ):
        yield Fault("third_hand_after_chicago", "", {"player": state.chicago.player})
    if position(state.ruleset, entry) < state.position:
        yield Fault("out_of_order", "", {"moment": entry.moment})


def _chicago(state: RoundState, entry: ChicagoEntry) -> Iterator[Fault]:
    score, needed = state.seat_of(entry.player).score, state.ruleset.chicago_from
    if score < needed:
        facts: dict[str, type_of_fact]
        facts = {"player": entry.player, "score": score, "needed": needed}
        yield Fault("chicago_too_early", "/player", facts)
    if entry.broken_by is not None:
        yield from _out_of_play(state, "/broken_by", entry.broken_by)
