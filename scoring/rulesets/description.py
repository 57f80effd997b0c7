"""A ruleset told line by line, as codes and values: a sheet of rules is made from it.

Words belong to who shows them. Which lines there are follows from the values, so that what is
told and what is reckoned cannot drift apart; what can never happen is not told.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.rulesets.model import (
    ChicagoNeeded,
    FourOfAKind,
    GoingOut,
    HandAward,
    PlayoffExtra,
    ThirdHand,
)
from scoring.vocabulary import Criterion, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.errors import type_of_fact
    from scoring.rulesets.model import Ruleset


class Chapter(StrEnum):
    """A part of the game, in the order in which it is met."""

    TABLE = "table"
    HANDS = "hands"
    CHICAGO = "chicago"
    SCORE = "score"
    EXCHANGE_STOP = "exchange_stop"
    GOING_OUT = "going_out"
    ROUND_POINTS = "round_points"
    HEAT = "heat"
    PLAYOFF = "playoff"


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that a ruleset says: a stable code, and the values that its sentence needs."""

    chapter: Chapter
    code: str
    facts: Mapping[str, type_of_fact] = field(default_factory=lambda: MappingProxyType({}))


def description(ruleset: Ruleset) -> tuple[Line, ...]:
    """Return everything that a ruleset says, chapter by chapter (rules.md §1–§3).

    Points, scores, numbers of players, cards and deals stand as integers, hands and criteria by
    the words of the event file.
    """
    told = {
        Chapter.TABLE: _table,
        Chapter.HANDS: _hands,
        Chapter.CHICAGO: _chicago,
        Chapter.SCORE: _score,
        Chapter.EXCHANGE_STOP: _exchange_stop,
        Chapter.GOING_OUT: _going_out,
        Chapter.ROUND_POINTS: _round_points,
        Chapter.HEAT: _heat,
        Chapter.PLAYOFF: _playoff,
    }
    return tuple(
        Line(chapter, code, MappingProxyType(facts))
        for chapter, lines in told.items()
        for code, facts in lines(ruleset)
    )


type_of_line = tuple[str, dict[str, "type_of_fact"]]


def _table(rules: Ruleset) -> Iterator[type_of_line]:
    smallest, largest = rules.players_min, rules.players_max
    if smallest == largest:
        yield "players_exactly", {"players": largest}
    else:
        yield "players", {"smallest": smallest, "largest": largest}
    yield "exchanges", {"exchanges": rules.exchanges, "cards": rules.max_exchange}


def _hands(rules: Ruleset) -> Iterator[type_of_line]:
    for hand, award in rules.hands.items():
        if hand is Hand.FOUR_OF_A_KIND:
            yield _four_of_a_kind(rules, award)
        elif isinstance(award, int):
            yield "hand_points", {"hand": str(hand), "points": award}
        else:
            yield f"hand_{award}", {"hand": str(hand), "target": rules.target}
    if rules.four_of_a_kind is not FourOfAKind.POINTS:
        yield "reset_clears" if rules.reset_clears_chicagos else "reset_keeps", {}
    yield f"third_hand_{rules.third_hand}", {}


def _four_of_a_kind(rules: Ruleset, award: int | HandAward) -> type_of_line:
    code = f"four_of_a_kind_{rules.four_of_a_kind}"
    if rules.four_of_a_kind is FourOfAKind.RESET:
        return code, {}
    if isinstance(award, int):
        return code, {"points": award}
    return f"{code}_{award}", {"target": rules.target}


def _chicago(rules: Ruleset) -> Iterator[type_of_line]:
    yield "chicago_from", {"score": rules.chicago_from}
    yield "chicago_won", {"points": rules.chicago_won}
    if rules.chicago_won_with_two != rules.chicago_won:
        yield "chicago_won_with_two", {"points": rules.chicago_won_with_two}
    yield "chicago_failed", {"points": rules.chicago_failed}
    if rules.chicago_break > 0:
        yield "chicago_break", {"points": rules.chicago_break}
    else:
        yield "chicago_break_nothing", {}
    if rules.third_hand is ThirdHand.AFTER_PLAY:
        yield f"third_hand_after_chicago_{rules.third_hand_after_chicago}", {}


def _score(rules: Ruleset) -> Iterator[type_of_line]:
    yield "last_trick", {"points": rules.last_trick}
    if rules.last_trick_with_two != rules.last_trick:
        yield "last_trick_with_two", {"points": rules.last_trick_with_two}
    if rules.floor is None:
        yield "no_floor", {}
    else:
        yield "floor", {"floor": rules.floor}
    yield f"penalty_from_{rules.penalty_from}", {}


def _exchange_stop(rules: Ruleset) -> Iterator[type_of_line]:
    if rules.exchange_stop is None:
        yield "no_exchange_stop", {}
        return
    yield f"exchange_stop_for_{rules.exchange_stop_for}", {"score": rules.exchange_stop}
    yield f"exchange_stop_from_{rules.exchange_stop_from}", {}
    lifts = "exchange_stop_lifts" if rules.exchange_stop_lifts else "exchange_stop_stays"
    yield lifts, {"score": rules.exchange_stop}


def _going_out(rules: Ruleset) -> Iterator[type_of_line]:
    exact = "_exact" if rules.target_exact else ""
    yield f"target{exact}_{rules.going_out}", {"target": rules.target}
    yield f"chicago_needed_{rules.chicago_needed}", {}
    if rules.chicago_needed is not ChicagoNeeded.NONE:
        yield f"without_chicago_{rules.target_without_chicago}", {"target": rules.target}
    if rules.going_out is GoingOut.END_OF_DEAL:
        yield f"several_past_target_{rules.several_past_target}", {}


def _round_points(rules: Ruleset) -> Iterator[type_of_line]:
    for size, points in rules.place_points.items():
        yield "place_points", {"players": size, "points": points}
    if rules.knocks_out:
        yield f"knocked_out_places_{rules.knocked_out_places}", {}


def _heat(rules: Ruleset) -> Iterator[type_of_line]:
    yield "rounds_per_table", {"rounds": rules.rounds_per_table}
    ranked = (Criterion.ROUND_POINTS, *rules.tiebreaks)
    yield "ranked_by", {"criteria": tuple(str(criterion) for criterion in ranked)}
    if rules.knocks_out:
        yield f"knocked_out_side_points_{rules.knocked_out_side_points}", {}


def _playoff(rules: Ruleset) -> Iterator[type_of_line]:
    yield "playoff_deals", {"deals": rules.playoff_deals}
    again = rules.playoff_extra is PlayoffExtra.THREE_DEALS
    yield f"playoff_extra_{rules.playoff_extra}", {"deals": rules.playoff_deals} if again else {}
