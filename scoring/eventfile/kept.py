"""Objects of the event file that are kept rather than read: ``x``, and a preset's overrides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from scoring.errors import Fault
from scoring.eventfile.limits import MAX_DEPTH, MAX_INTEGER
from scoring.eventfile.pointers import below
from scoring.eventfile.values import Integer, as_integer, wrong_type

if TYPE_CHECKING:
    from scoring.eventfile.values import Shape


class Free:
    """An object that is kept as it is."""

    def read(self, value: object, at: str, faults: list[Fault]) -> dict[str, Any] | None:
        """Return the object."""
        if not isinstance(value, dict):
            faults.append(wrong_type(value, at, "object"))
            return None
        kept = cast("dict[str, Any]", value)
        if _depth(kept, MAX_DEPTH) > MAX_DEPTH:
            faults.append(Fault("too_deep", at, {"limit": MAX_DEPTH}))
            return None
        return kept

    def write(self, value: Mapping[str, Any]) -> object:
        """Return the object with its keys in order, so that equal objects are equal texts."""
        return _sorted(value)


class Overrides(Free):
    """A preset's overrides: what they may say is for the preset; ``52.0`` is the integer 52."""

    def read(self, value: object, at: str, faults: list[Fault]) -> dict[str, Any] | None:
        """Return the object with its integers as such."""
        return cast("dict[str, Any] | None", _settled(KEPT.read(value, at, faults), at, faults))


KEPT: Shape = Free()
NUMBER: Shape = Integer(-MAX_INTEGER, MAX_INTEGER)


def _settled(value: object, at: str, faults: list[Fault]) -> object:
    if isinstance(value, dict):
        return {
            key: (KEPT.read if key == "x" else _settled)(item, below(at, key), faults)
            for key, item in cast("dict[str, Any]", value).items()
        }
    if isinstance(value, list):
        rows = cast("list[object]", value)
        return [_settled(item, below(at, index), faults) for index, item in enumerate(rows)]
    return value if as_integer(value) is None else NUMBER.read(value, at, faults)


def _depth(value: object, enough: int) -> int:
    """Return how deep ``value`` nests, not looking further than past ``enough``."""
    if isinstance(value, dict):
        inside = list(cast("dict[str, object]", value).values())
    elif isinstance(value, list):
        inside = cast("list[object]", value)
    else:
        return 0
    if enough <= 0:
        return 1
    return 1 + max((_depth(item, enough - 1) for item in inside), default=0)


def _sorted(value: object) -> object:
    if isinstance(value, Mapping):
        inside = cast("Mapping[str, Any]", value)
        return {key: _sorted(inside[key]) for key in sorted(inside)}
    if isinstance(value, list | tuple):
        return [_sorted(item) for item in cast("list[object]", value)]
    return value
