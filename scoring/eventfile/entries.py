"""The entries of a deal as they stand in the event file (event-file.md, »Entries of a deal«)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.errors import Fault
from scoring.event import (
    ChicagoEntry,
    DeadHandEntry,
    HandEntry,
    LastTrickEntry,
    PenaltyEntry,
    WarningEntry,
)
from scoring.eventfile.shapes import Key, Nullable, Record, Variants
from scoring.eventfile.values import Boolean, Integer, OneOf, OnlyTrue, Text, wrong_type
from scoring.vocabulary import Choice, Hand

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.event import Entry

IDENTITY = Text(shortest=1, longest=64)
"""The id of a player."""

PLAYER = Key(IDENTITY, required=True)
REASON = Key(Text(), required=True)


def _choice_rule(entry: HandEntry) -> Fault | None:
    if entry.choice is None or entry.hand is Hand.FOUR_OF_A_KIND:
        return None
    return Fault("choice_without_four_of_a_kind", "/choice", {"hand": entry.hand.value})


_KINDS: Mapping[str, Record] = {
    "hand": Record(
        HandEntry,
        {
            "moment": Key(Integer(1, 3), required=True),
            "player": PLAYER,
            "hand": Key(OneOf(Hand), required=True),
            "choice": Key(OneOf(Choice)),
        },
        {"type": "hand"},
        _choice_rule,
    ),
    "won_chicago": Record(
        ChicagoEntry,
        {
            "player": PLAYER,
            "won": Key(Boolean(), required=True),
            "with_two": Key(OnlyTrue(), default=False),
        },
        {"type": "chicago"},
    ),
    "failed_chicago": Record(
        ChicagoEntry,
        {
            "player": PLAYER,
            "won": Key(Boolean(), required=True),
            "broken_by": Key(Nullable(IDENTITY)),
        },
        {"type": "chicago"},
    ),
    "last_trick": Record(
        LastTrickEntry,
        {"player": PLAYER, "with_two": Key(Boolean(), required=True)},
        {"type": "last_trick"},
    ),
    "penalty": Record(
        PenaltyEntry,
        {"player": PLAYER, "points": Key(Integer(1), required=True), "reason": REASON},
        {"type": "penalty"},
    ),
    "warning": Record(WarningEntry, {"player": PLAYER, "reason": REASON}, {"type": "warning"}),
    "dead_hand": Record(DeadHandEntry, {"player": PLAYER, "reason": REASON}, {"type": "dead_hand"}),
}

TYPES = ("hand", "chicago", "last_trick", "penalty", "warning", "dead_hand")

_KIND_OF: Mapping[type, str] = {
    HandEntry: "hand",
    LastTrickEntry: "last_trick",
    PenaltyEntry: "penalty",
    WarningEntry: "warning",
    DeadHandEntry: "dead_hand",
}


def _tell(entry: Mapping[str, Any]) -> str | None:
    kind = entry.get("type")
    if kind not in TYPES:
        return None
    if kind != "chicago":
        return str(kind)
    return "won_chicago" if entry.get("won") is True else "failed_chicago"


def _untold(entry: Mapping[str, Any]) -> Fault:
    if "type" not in entry:
        return Fault("missing_key", "", {"key": "type"})
    if not isinstance(entry["type"], str):
        return wrong_type(entry["type"], "/type", "string")
    return Fault("unknown_value", "/type", {"value": entry["type"][:40], "known": TYPES})


def _kind_of(entry: Entry) -> str:
    if isinstance(entry, ChicagoEntry):
        return "won_chicago" if entry.won else "failed_chicago"
    return _KIND_OF[type(entry)]


ENTRY = Variants(_KINDS, _tell, _untold, _kind_of)
