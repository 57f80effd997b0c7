from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator, FormatChecker

from scoring.errors import Fault, RuleError
from scoring.eventfile import event_of_document, loads_document, schema
from scoring.eventfile.draws import DRAW
from scoring.eventfile.entries import ENTRY
from scoring.eventfile.records import (
    DEAL,
    HEAT,
    PLAYER_RECORD,
    PLAYOFF,
    ROUND,
    SHEET_ROW,
    TABLE,
)
from scoring.rulesets import ruleset_of
from scoring.structures import structure_of
from tests.scoring.eventfile.mutations import at, mutations

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.event import Preset
    from scoring.eventfile.values import Shape

DOCUMENT = loads_document(Path("fixtures/events/every-key.json").read_bytes())
TABLE_AT = ("heats", 0, "tables", 0)
ROUND_AT = (*TABLE_AT, "rounds", 0)

PARTS: dict[str, tuple[str, Shape, Any]] = {
    "player": ("player", PLAYER_RECORD, DOCUMENT["players"][0]),
    "player between heats": ("player", PLAYER_RECORD, DOCUMENT["players"][2]),
    "heat": ("heat", HEAT, DOCUMENT["heats"][0] | {"tables": [], "draw": None, "playoffs": []}),
    "table": ("table", TABLE, at(DOCUMENT, TABLE_AT) | {"rounds": [], "playoffs": []}),
    "round with deals": ("round", ROUND, at(DOCUMENT, ROUND_AT) | {"deals": []}),
    "round with sheet": ("round", ROUND, at(DOCUMENT, (*TABLE_AT, "rounds", 1)) | {"sheet": []}),
    "round not started": ("round", ROUND, at(DOCUMENT, (*TABLE_AT, "rounds", 2))),
    "sheet row": ("sheet_row", SHEET_ROW, at(DOCUMENT, (*TABLE_AT, "rounds", 1, "sheet", 0))),
    "knocked out": ("sheet_row", SHEET_ROW, at(DOCUMENT, (*TABLE_AT, "rounds", 1, "sheet", 1))),
    "playoff deals": ("playoff", PLAYOFF, at(DOCUMENT, (*TABLE_AT, "playoffs", 0))),
    "playoff sheet": ("playoff", PLAYOFF, at(DOCUMENT, ("heats", 0, "playoffs", 0))),
    "playoff lot": ("playoff", PLAYOFF, at(DOCUMENT, ("heats", 0, "playoffs", 1))),
    "deal": ("deal", DEAL, at(DOCUMENT, (*ROUND_AT, "deals", 1)) | {"entries": []}),
    "hand": ("entry", ENTRY, at(DOCUMENT, (*ROUND_AT, "deals", 0, "entries", 0))),
    "won chicago": ("entry", ENTRY, at(DOCUMENT, (*ROUND_AT, "deals", 0, "entries", 1))),
    "failed chicago": ("entry", ENTRY, at(DOCUMENT, (*ROUND_AT, "deals", 1, "entries", 0))),
    "last trick": ("entry", ENTRY, at(DOCUMENT, (*ROUND_AT, "deals", 1, "entries", 1))),
    "penalty": ("entry", ENTRY, at(DOCUMENT, (*ROUND_AT, "deals", 1, "entries", 2))),
    "warning": ("entry", ENTRY, at(DOCUMENT, (*ROUND_AT, "deals", 1, "entries", 3))),
    "dead hand": ("entry", ENTRY, at(DOCUMENT, (*ROUND_AT, "deals", 1, "entries", 4))),
    "draw": ("draw", DRAW, DOCUMENT["heats"][0]["draw"]),
}


def validator(definition: str | None = None) -> Draft202012Validator:
    whole = schema()
    if definition is not None:
        whole = {"$ref": f"#/$defs/{definition}", "$defs": whole["$defs"]}
    return Draft202012Validator(whole, format_checker=FormatChecker())


def reads(shape: Shape, value: object) -> bool:
    faults: list[Fault] = []
    shape.read(value, "", faults)
    return not faults


def loads(document: dict[str, Any]) -> bool:
    try:
        event_of_document(document)
    except RuleError:
        return False
    return True


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize("name", ["every-key", "club-night"])
def test_schema_and_parser_accept_a_whole_event(name: str) -> None:
    document = loads_document(Path(f"fixtures/events/{name}.json").read_bytes())
    assert (validator().is_valid(document), loads(document)) == (True, True)


@pytest.mark.parametrize("part", PARTS)
def test_schema_and_parser_agree_on_every_single_change(part: str) -> None:
    definition, shape, value = PARTS[part]
    judge = validator(definition)
    assert judge.is_valid(value)
    verdicts = {
        name: (judge.is_valid(other), reads(shape, other)) for name, other in mutations(value)
    }
    assert {name for name, (one, other) in verdicts.items() if one is not other} == set()


def test_schema_and_parser_agree_on_the_frame() -> None:
    frame = {key: value for key, value in DOCUMENT.items() if key not in {"rules", "structure"}}
    frame |= {"heats": [], "players": [], "rules": {"preset": "poker-sm"}, "structure": {}}
    judge = validator()
    disagreed = {
        name
        for name, other in mutations(frame)
        if isinstance(other, dict) and judge.is_valid(other) is not takes_presets(other)
    }
    assert disagreed == set()


OVERRIDES: dict[str, Any] = {
    "players_min": 2, "players_max": 3, "exchanges": 2, "max_exchange": 5,
    "hands": {"pair": 1, "straight_flush": "out", "royal_flush": "out_and_reset", "x": {}},
    "x": {}, "four_of_a_kind": "both", "reset_clears_chicagos": True, "third_hand": "before_play",
    "third_hand_after_chicago": "if_won", "chicago_from": 0, "chicago_won": 0,
    "chicago_failed": 0, "chicago_break": 0, "chicago_won_with_two": 0, "chicago_needed": "won",
    "target_without_chicago": "plays_on", "last_trick": 0, "last_trick_with_two": 0,
    "floor": None, "target": 60, "target_exact": True, "going_out": "at_once",
    "several_past_target": "first", "exchange_stop": None, "exchange_stop_from": "next_deal",
    "exchange_stop_for": "table", "exchange_stop_lifts": False,
    "place_points": {"3": [20, 12, 8], "x": {}}, "knocked_out_places": "keep_gap",
    "rounds_per_table": 4,
    "tiebreaks": ["side_points", "playoff"], "knocked_out_side_points": "zero",
    "playoff_deals": 4, "playoff_extra": "lot", "penalty_from": "round_points",
}  # fmt: skip
CONTRADICTIONS = {
    "above_target", "never_several_at_once", "row_of_wrong_length", "row_that_rises",
    "size_without_row", "smallest_above_largest",
}  # fmt: skip


def is_preset(reader: Callable[[Preset], object], preset: Preset) -> bool:
    """Whether the reader takes the preset, contradictions between its values apart."""
    try:
        reader(preset)
    except RuleError as refused:
        return {fault.code for fault in refused.faults} <= CONTRADICTIONS
    return True


def takes_presets(document: dict[str, Any]) -> bool:
    try:
        event = event_of_document(document)
    except RuleError:
        return False
    return is_preset(ruleset_of, event.rules) and is_preset(structure_of, event.structure)


@pytest.mark.parametrize(
    ("key", "overrides"),
    [("rules", OVERRIDES), ("structure", {"advance_per_table": [2, 1], "repairs": False, "x": {}})],
)
def test_schema_and_presets_agree_on_every_single_override(
    key: str, overrides: dict[str, Any]
) -> None:
    frame = {name: value for name, value in DOCUMENT.items() if name not in {"heats", "players"}}
    frame |= {"heats": [], "players": []}
    judge = validator()
    disagreed = set()
    for name, other in mutations({"preset": "poker-sm", "overrides": overrides}):
        document = frame | {key: other}
        if judge.is_valid(document) is not takes_presets(document):
            disagreed.add(name)
    assert disagreed == set()
