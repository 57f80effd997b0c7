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
from tests.scoring.eventfile.mutations import at, mutations

if TYPE_CHECKING:
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
        if isinstance(other, dict)
        and not name.startswith("rules/preset")
        and judge.is_valid(other) is not loads(other)
    }
    assert disagreed == set()
