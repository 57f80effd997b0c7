"""What a file may hold at most, what is told of one that holds more, and what is never written."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from scoring.errors import Fault, RuleError
from scoring.event import Event
from scoring.eventfile import dump, load
from scoring.eventfile.limits import MAX_COUNTED, MAX_DEPTH, MAX_FAULTS, MAX_TEXT
from scoring.eventfile.parse import event_of_document
from scoring.eventfile.values import Hexadecimal
from tests.scoring.eventfile.test_load import SMALL, refusal


@pytest.mark.parametrize(("innermost", "depth"), [({}, 1), ([], 1), (0, 0)])
def test_kept_object_may_nest_so_deep_and_no_deeper(innermost: object, depth: int) -> None:
    deep: Any = innermost
    for _ in range(MAX_DEPTH - depth):
        deep = {"a": deep}
    assert load(json.dumps(SMALL | {"x": deep})).x == deep
    assert refusal(SMALL | {"x": {"a": deep}}) == (Fault("too_deep", "/x", {"limit": MAX_DEPTH}),)
    rules = {"preset": "poker-sm", "overrides": {"a": deep}}
    assert refusal(SMALL | {"rules": rules}) == (
        Fault("too_deep", "/rules/overrides", {"limit": MAX_DEPTH}),
    )


def test_kept_object_is_refused_without_looking_to_its_bottom() -> None:
    text = json.dumps(SMALL | {"x": "here"})
    with pytest.raises(RuleError) as refused:
        load(text.replace('"here"', '{"a": ' * 600 + "1" + "}" * 600))
    assert refused.value.faults == (Fault("too_deep", "/x", {"limit": MAX_DEPTH}),)


def test_longest_text_and_every_hexadecimal_digit_are_read() -> None:
    name = "n" * MAX_TEXT
    assert load(json.dumps(SMALL | {"event": {"name": name}})).name == name
    assert Hexadecimal(22).read("0123456789abcdefABCDEF", "", []) == "0123456789abcdefabcdef"


def test_file_of_another_format_or_version_is_told_that_alone() -> None:
    version = Fault("not_this", "/version", {"expected": 1})
    assert refusal(SMALL | {"version": 2, "players": {}, "new": 1}) == (version,)
    format_ = Fault("not_this", "/format", {"expected": "chicago-event"})
    assert refusal(SMALL | {"format": "fide", "version": 2, "players": {}}) == (format_,)


def test_value_that_no_file_holds_is_of_an_unknown_type() -> None:
    with pytest.raises(RuleError) as refused:
        event_of_document(SMALL | {"players": ()})
    assert refused.value.faults == (
        Fault("wrong_type", "/players", {"expected": "array", "found": "unknown"}),
    )


def test_number_that_is_none_is_never_written() -> None:
    event = load(json.dumps(SMALL))
    with pytest.raises(ValueError, match="not JSON compliant"):
        dump(replace(event, x={"share": float("nan")}))


def test_event_without_players_is_written_line_by_line() -> None:
    assert dump(Event(name="Tom", players=(), heats=())).splitlines() == [
        "{",
        ' "format": "chicago-event",',
        ' "version": 1,',
        ' "event": {"name": "Tom"},',
        ' "rules": {"preset": "poker-sm", "overrides": {}},',
        ' "structure": {"preset": "poker-sm", "overrides": {}},',
        ' "players": [],',
        ' "heats": []',
        "}",
    ]


def test_faults_told_are_bounded() -> None:
    faults = refusal(SMALL | {"players": [1] * (MAX_FAULTS + 7)})
    assert (len(faults), faults[-1]) == (MAX_FAULTS + 1, Fault("more_faults", "", {"count": 7}))
    all_told = refusal(SMALL | {"players": [1] * MAX_FAULTS})
    assert {fault.code for fault in all_told} == {"wrong_type"}
    assert len(all_told) == MAX_FAULTS


@pytest.mark.parametrize("players", [MAX_COUNTED, MAX_COUNTED + 5])
def test_file_with_very_many_faults_is_read_no_further(players: int) -> None:
    faults = refusal(SMALL | {"players": [1] * players, "heats": 1})
    assert len(faults) == MAX_FAULTS + 1
    assert faults[-1] == Fault("more_faults", "", {"count": MAX_COUNTED - MAX_FAULTS})
