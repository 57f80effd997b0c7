"""What a ruleset may say: types and values of each key, then the contradictions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from scoring.errors import Fault
from scoring.rulesets.model import (
    ChicagoNeeded,
    ExchangeStopFor,
    ExchangeStopFrom,
    FourOfAKind,
    GoingOut,
    HandAward,
    KnockedOutPlaces,
    KnockedOutSidePoints,
    PenaltyFrom,
    PlayoffExtra,
    SeveralPastTarget,
    TargetWithoutChicago,
    ThirdHand,
    ThirdHandAfterChicago,
)
from scoring.vocabulary import Criterion, Hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from enum import StrEnum

    from scoring.errors import type_of_fact

SMALLEST: Mapping[str, int] = {
    "players_min": 2,
    "players_max": 2,
    "exchanges": 1,
    "max_exchange": 1,
    "chicago_from": 0,
    "chicago_won": 0,
    "chicago_failed": 0,
    "chicago_break": 0,
    "chicago_won_with_two": 0,
    "last_trick": 0,
    "last_trick_with_two": 0,
    "target": 1,
    "rounds_per_table": 1,
    "playoff_deals": 1,
}
LARGEST: Mapping[str, int] = {"max_exchange": 5, "rounds_per_table": 99}
WORDS: Mapping[str, type[StrEnum]] = {
    "four_of_a_kind": FourOfAKind,
    "third_hand": ThirdHand,
    "third_hand_after_chicago": ThirdHandAfterChicago,
    "chicago_needed": ChicagoNeeded,
    "target_without_chicago": TargetWithoutChicago,
    "going_out": GoingOut,
    "several_past_target": SeveralPastTarget,
    "exchange_stop_from": ExchangeStopFrom,
    "exchange_stop_for": ExchangeStopFor,
    "knocked_out_places": KnockedOutPlaces,
    "knocked_out_side_points": KnockedOutSidePoints,
    "playoff_extra": PlayoffExtra,
    "penalty_from": PenaltyFrom,
}
SWITCHES = frozenset({"reset_clears_chicagos", "target_exact", "exchange_stop_lifts"})
TIEBREAKS = (Criterion.SIDE_POINTS, Criterion.WON_CHICAGOS, Criterion.PLAYOFF)
TABLE_SIZE = re.compile(r"[2-9]|[1-9][0-9]")


def pointer(*keys: str | int) -> str:
    """Return a JSON Pointer (RFC 6901) to nested ``keys``."""
    return "".join("/" + str(key).replace("~", "~0").replace("/", "~1") for key in keys)


def faults_in_values(overrides: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what is wrong with each override alone: unknown keys, types and values."""
    for key, value in overrides.items():
        yield from _faults_of(key, value)


def _faults_of(key: str, value: object) -> Iterable[Fault]:
    path = pointer(key)
    if key in SMALLEST:
        return _integer(path, value, SMALLEST[key], LARGEST.get(key))
    if key in WORDS:
        return _word(path, value, WORDS[key])
    if key in SWITCHES:
        return () if isinstance(value, bool) else (_wrong_type(path, "boolean"),)
    special = {
        "hands": _hands,
        "place_points": _place_points,
        "tiebreaks": _tiebreaks,
        "floor": _floor,
        "exchange_stop": _exchange_stop,
    }
    if key in special:
        return special[key](path, value)
    return (Fault("unknown_key", path, {"key": key}),)


def _wrong_type(path: str, expected: str) -> Fault:
    return Fault("wrong_type", path, {"expected": expected})


def _integer(
    path: str, value: object, smallest: int, largest: int | None = None
) -> Iterator[Fault]:
    if not isinstance(value, int) or isinstance(value, bool):
        yield _wrong_type(path, "integer")
    elif value < 0:
        yield Fault("negative", path, {"value": value})
    elif value < smallest:
        yield Fault("too_small", path, {"value": value, "smallest": smallest})
    elif largest is not None and value > largest:
        yield Fault("too_large", path, {"value": value, "largest": largest})


def _word(path: str, value: object, words: Iterable[StrEnum]) -> Iterator[Fault]:
    if not isinstance(value, str):
        yield _wrong_type(path, "string")
    elif value not in tuple(words):
        yield Fault("unknown_value", path, {"value": value, "known": tuple(map(str, words))})


def _hands(path: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, Mapping):
        yield _wrong_type(path, "object")
        return
    for hand, award in cast("Mapping[str, object]", value).items():
        place = path + pointer(hand)
        if hand not in tuple(Hand):
            yield Fault("unknown_key", place, {"key": hand})
        elif isinstance(award, str):
            yield from _word(place, award, HandAward)
        else:
            yield from _integer(place, award, 0)


def _place_points(path: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, Mapping):
        yield _wrong_type(path, "object")
        return
    for size, row in cast("Mapping[str, object]", value).items():
        place = path + pointer(size)
        if not TABLE_SIZE.fullmatch(size):
            yield Fault("unknown_key", place, {"key": size})
        elif not isinstance(row, list | tuple):
            yield _wrong_type(place, "array")
        else:
            yield from _row_of_points(place, cast("Sequence[object]", row))


def _row_of_points(path: str, row: Iterable[object]) -> Iterator[Fault]:
    for index, number in enumerate(row):
        yield from _integer(path + pointer(index), number, 0)


def _tiebreaks(path: str, value: object) -> Iterator[Fault]:
    if not isinstance(value, list | tuple):
        yield _wrong_type(path, "array")
        return
    seen: set[str] = set()
    for index, word in enumerate(cast("Sequence[object]", value)):
        yield from _word(path + pointer(index), word, TIEBREAKS)
        if str(word) in seen:
            yield Fault("repeated_value", path + pointer(index), {"value": str(word)})
        if Criterion.PLAYOFF in seen:
            yield Fault("after_playoff", path + pointer(index), {"value": str(word)})
        seen.add(str(word))


def _floor(path: str, value: object) -> Iterator[Fault]:
    if value is not None:
        yield from _integer(path, value, 0, 0)


def _exchange_stop(path: str, value: object) -> Iterator[Fault]:
    if value is not None:
        yield from _integer(path, value, 0)


def contradictions(values: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what contradicts itself in a whole ruleset; ``facts["keys"]`` names the keys."""
    for key in ("chicago_from", "exchange_stop"):
        if values[key] is not None and values[key] > values["target"]:
            yield _contradiction("above_target", values, key, "target")
    yield from _rows(values)
    yield from _sizes(values)
    if values["going_out"] == GoingOut.AT_ONCE and values["several_past_target"] != "first":
        yield _contradiction("never_several_at_once", values, "several_past_target", "going_out")


def _contradiction(code: str, values: Mapping[str, Any], *keys: str) -> Fault:
    facts: dict[str, type_of_fact] = {"keys": keys}
    return Fault(code, "", facts | {key: values[key] for key in keys})


def _rows(values: Mapping[str, Any]) -> Iterator[Fault]:
    for size, row in values["place_points"].items():
        facts: dict[str, type_of_fact] = {"keys": ("place_points",), "size": int(size)}
        if len(row) != int(size):
            yield Fault("row_of_wrong_length", pointer(size), facts | {"length": len(row)})
        if any(later > earlier for earlier, later in pairwise(row)):
            yield Fault("row_that_rises", pointer(size), facts | {"row": tuple(row)})


def _sizes(values: Mapping[str, Any]) -> Iterator[Fault]:
    smallest, largest = values["players_min"], values["players_max"]
    if smallest > largest:
        yield _contradiction("smallest_above_largest", values, "players_min", "players_max")
    rows = values["place_points"]
    for size in range(smallest, largest + 1):
        if str(size) not in rows:
            keys = ("players_max", "players_min", "place_points")
            yield Fault("size_without_row", "", {"keys": keys, "size": size})
            return
