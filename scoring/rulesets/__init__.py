"""Rulesets as data: a preset plus an event's own overrides (event-file.md, »Rulesets«)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from scoring.errors import Fault, RuleError
from scoring.rulesets import model, validate
from scoring.rulesets.description import Chapter, Line, description
from scoring.rulesets.model import Ruleset
from scoring.vocabulary import Criterion, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.event import Preset

__all__ = [
    "Chapter",
    "Line",
    "RuleText",
    "Ruleset",
    "description",
    "preset_names",
    "ruleset_of",
    "ruleset_values",
    "sources",
    "text_of",
]

BASE = "poker-sm"
MERGED = ("hands", "place_points")


@cache
def _data(name: str) -> dict[str, Any]:
    text = files("scoring").joinpath("data", name).read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, the championship's first (rules.md §6)."""
    return tuple(_data("rulesets.json"))


class RuleText(NamedTuple):
    """The published rules that a preset makes exact: what they are called, whose, and where."""

    title: str
    publisher: str
    address: str


def text_of(preset: str) -> RuleText:
    """Return the published text that a preset follows; raises ``KeyError`` for an unknown one."""
    return RuleText(**_data("texts.json")[preset])


def sources(preset: str = BASE) -> Mapping[str, Mapping[str, object]]:
    """Return, for each key of a preset, where its value comes from or that the text is silent.

    ``section`` is the place in the rules that states or discusses it; ``silent`` is true where
    the published text says nothing, and ``reason`` is then a code for why the default was chosen;
    ``setting`` is true for what a director may change as a matter of course (**S**).
    """
    stated: dict[str, object] = {"section": "§6", "silent": False, "reason": None}
    differs: dict[str, object] = {} if preset == BASE else _data("rulesets.json")[preset]
    told = _data("sources.json").items()
    return MappingProxyType(
        {key: {**source, **stated} if key in differs else source for key, source in told}
    )


def ruleset_of(preset: Preset) -> Ruleset:
    """Return the ruleset that ``preset`` and its overrides make, validated as a whole.

    Raises ``RuleError`` with paths ``/rules/preset`` and ``/rules/overrides/<key>``; the facts of
    a contradiction name its ``keys``.
    """
    if preset.preset not in preset_names():
        path, known = "/rules/preset", preset_names()
        raise RuleError(Fault("unknown_preset", path, {"value": preset.preset, "known": known}))
    overrides = _without_x(preset.overrides)
    if faults := tuple(validate.faults_in_values(overrides)):
        raise RuleError(*(fault.under("/rules/overrides") for fault in faults))
    values = _merged(_data("rulesets.json")[BASE], _data("rulesets.json")[preset.preset])
    values = _merged(values, overrides)
    if faults := tuple(_placed(validate.contradictions(values), overrides)):
        raise RuleError(*faults)
    return _typed(values)


def _without_x(overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Leave out ``x``, which any object of the file may have and the rules never read."""
    kept = {key: value for key, value in overrides.items() if key != "x"}
    for key in MERGED:
        if isinstance(kept.get(key), Mapping):
            kept[key] = {name: value for name, value in kept[key].items() if name != "x"}
    return kept


def _merged(values: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    merged = {**values, **changes}
    for key in MERGED:
        merged[key] = {**values[key], **changes.get(key, {})}
    return merged


def _placed(faults: Iterator[Fault], overrides: Mapping[str, Any]) -> Iterator[Fault]:
    """Give each contradiction the path of the first of its keys that the event overrides."""
    for fault in faults:
        keys = fault.facts["keys"]
        names = [str(key) for key in keys if key in overrides] if isinstance(keys, tuple) else []
        yield fault.under("/rules/overrides" + validate.pointer(*names[:1]))


def _typed(values: Mapping[str, Any]) -> Ruleset:
    typed = dict(values)
    for key, words in validate.WORDS.items():
        typed[key] = words(values[key])
    typed["hands"] = MappingProxyType({hand: _award(values["hands"][hand]) for hand in Hand})
    rows = {int(size): tuple(row) for size, row in values["place_points"].items()}
    typed["place_points"] = MappingProxyType(dict(sorted(rows.items())))
    typed["tiebreaks"] = tuple(map(Criterion, values["tiebreaks"]))
    return Ruleset(**typed)


def _award(award: int | str) -> int | model.HandAward:
    return model.HandAward(award) if isinstance(award, str) else award


def ruleset_values(ruleset: Ruleset) -> Mapping[str, object]:
    """Return every key of ``ruleset`` as the event file would write it."""
    names = list(_data("rulesets.json")[BASE])
    values: dict[str, object] = {name: _plain(getattr(ruleset, name)) for name in names}
    return MappingProxyType(values)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(part) for part in cast("tuple[object, ...]", value)]
    if isinstance(value, MappingProxyType):
        mapping = cast("Mapping[object, object]", value)
        return {str(key): _plain(part) for key, part in mapping.items()}
    return str(value) if isinstance(value, str) else value
