"""Structures (upplägg): how many go on from each heat, as data (rules.md §4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, cast

from scoring.errors import Fault, RuleError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.event import Preset


@dataclass(frozen=True, slots=True)
class Structure:
    """How many advance per table from each heat, and whether the plan may be repaired.

    ``advance`` is the number per table of heat 1, 2, …; the last number repeats. Where
    ``by_day`` is true its numbers are those of day one and day two instead. ``day_two_field`` is
    the largest field of a later heat that opens day two; ``None`` where days mean nothing.
    """

    name: str
    advance: tuple[int, ...]
    repairs: bool = True
    by_day: bool = False
    day_two_field: int | None = None


STRUCTURES: Mapping[str, Structure] = MappingProxyType(
    {
        "poker-sm": Structure("poker-sm", (2, 1)),
        "poker-sm-days": Structure("poker-sm-days", (2, 1), by_day=True, day_two_field=16),
        "always-two": Structure("always-two", (2,)),
    }
)


def structure_names() -> tuple[str, ...]:
    """Return the names of the presets, the championship's first."""
    return tuple(STRUCTURES)


def structure_of(preset: Preset) -> Structure:
    """Return the structure that ``preset`` and its overrides make (rules.md §4).

    An ``advance_per_table`` of the event's own is per heat, whatever the preset. Raises
    ``RuleError`` with paths ``/structure/preset`` and ``/structure/overrides/<key>``.
    """
    if preset.preset not in STRUCTURES:
        path, known = "/structure/preset", structure_names()
        raise RuleError(Fault("unknown_preset", path, {"value": preset.preset, "known": known}))
    if faults := tuple(_faults(preset.overrides)):
        raise RuleError(*(fault.under("/structure/overrides") for fault in faults))
    structure = STRUCTURES[preset.preset]
    if "advance_per_table" in preset.overrides:
        advance = tuple(preset.overrides["advance_per_table"])
        structure = replace(structure, advance=advance, by_day=False)
    return replace(structure, repairs=preset.overrides.get("repairs", structure.repairs))


def _faults(overrides: Mapping[str, Any]) -> Iterator[Fault]:
    for key, value in overrides.items():
        if key == "advance_per_table":
            yield from (fault.under("/advance_per_table") for fault in _faults_in_advance(value))
        elif key == "repairs":
            if not isinstance(value, bool):
                yield Fault("wrong_type", "/repairs", {"expected": "boolean"})
        elif key != "x":
            pointer = key.replace("~", "~0").replace("/", "~1")
            yield Fault("unknown_key", f"/{pointer}", {"key": key})


def _faults_in_advance(value: object) -> Iterator[Fault]:
    if not isinstance(value, Sequence) or isinstance(value, str):
        yield Fault("wrong_type", "", {"expected": "array"})
        return
    numbers = cast("Sequence[object]", value)
    if len(numbers) == 0:
        yield Fault("empty")
    for index, number in enumerate(numbers):
        if isinstance(number, bool) or not isinstance(number, int):
            yield Fault("wrong_type", f"/{index}", {"expected": "integer"})
        elif number < 1:
            yield Fault("out_of_range", f"/{index}", {"value": number, "least": 1})


def day_of(structure: Structure, heat_number: int, field: int) -> int | None:
    """Return the day, 1 or 2, of a heat with ``field`` players; ``None`` where days mean nothing.

    Day one is heat one and every later heat with a larger field than opens day two.
    """
    if structure.day_two_field is None:
        return None
    return 1 if heat_number == 1 or field > structure.day_two_field else 2


def advance_for(structure: Structure, heat_number: int, field: int) -> int:
    """Return how many per table the published rule sends on, before any repair (rules.md §4).

    ``heat_number`` counts from 1 and ``field`` is the number of players in that heat.
    """
    step = heat_number
    if structure.by_day:
        step = day_of(structure, heat_number, field) or heat_number
    return structure.advance[min(step, len(structure.advance)) - 1]
