"""A draw record as it stands in the event file (event-file.md, »A draw record«)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.errors import Fault
from scoring.event import DrawRecord, Move, Removal, Swap, Wishes
from scoring.eventfile.entries import IDENTITY, REASON
from scoring.eventfile.shapes import Fixed, Key, Record, Rows, Variants
from scoring.eventfile.values import Boolean, Hexadecimal, Integer, Text, Word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.event import Change

_DIGEST = Hexadecimal(64)
_PAIR = Fixed((IDENTITY, IDENTITY))

_KINDS: Mapping[str, Record] = {
    "swap": Record(Swap, {"swap": Key(_PAIR, required=True), "reason": REASON}),
    "move": Record(
        Move,
        {
            "move": Key(IDENTITY, required=True),
            "table": Key(Integer(1), required=True),
            "reason": REASON,
        },
    ),
    "out": Record(Removal, {"out": Key(IDENTITY, required=True), "reason": REASON}),
}


def _tell(change: Mapping[str, Any]) -> str | None:
    return next((kind for kind in _KINDS if kind in change), None)


def _untold(_: Mapping[str, Any]) -> Fault:
    return Fault("no_change", "", {"known": tuple(_KINDS)})


def _kind_of(change: Change) -> str:
    return {Swap: "swap", Move: "move", Removal: "out"}[type(change)]


WISHES = Record(
    Wishes,
    {
        "clubs": Key(Boolean(), default=True, shown=True),
        "previous_table": Key(Boolean(), default=True, shown=True),
    },
)

DRAW = Record(
    DrawRecord,
    {
        "attempt": Key(Integer(1), required=True),
        "seed": Key(_DIGEST, required=True),
        "commitment": Key(_DIGEST, required=True),
        "algorithm": Key(Text(shortest=1, longest=100), required=True),
        "entrants": Key(Rows(IDENTITY), required=True),
        "wishes": Key(WISHES, required=True),
        "unmet": Key(
            Rows(Fixed((IDENTITY, IDENTITY, Word(("club", "previous_table"))))),
            default=(),
            shown=True,
        ),
        "changes": Key(Rows(Variants(_KINDS, _tell, _untold, _kind_of)), default=(), shown=True),
    },
)
