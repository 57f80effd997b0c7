"""Broken files of every kind: documented faults, each with its sentence, and nothing else."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.check import judge
from scoring.cli.sentences import SENTENCES
from scoring.errors import RuleError
from scoring.event import Preset
from scoring.eventfile import dump, event_of_document
from scoring.simulate import LIFELIKE, Detail, simulate
from scoring.standings import standings
from scoring.standings_json import standings_text
from tests.scoring.cli.terminal import run
from tests.scoring.eventfile.mutations import REPLACEMENTS, at, changed, places, without
from tests.scoring.random_events import random_event

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.errors import Fault

pytestmark = pytest.mark.no_cover  # what it runs is shown by examples
FAULT_LINE = re.compile(r"-: (/[^ ]*)?: [a-z0-9_]+: .+")
PRESETS = ("poker-sm", "pagat", "swedish-chicago", "finnish")
PIECES = (
    b"[", b"]", b"{", b"}", b",", b":", b'"', b"\\u0000", b"\\ud800", b"\xff", b"\x00", b"NaN",
    b"-Infinity", b"1e999", b"9" * 400, b"null", b"true", b'"x"', b"[" * 3000, b"\xef\xbb\xbf",
)  # fmt: skip


@cache
def texts() -> tuple[bytes, ...]:
    """Whole events told by deals and by sheets, särspel and leavers among them."""
    played = (
        simulate(9, str(number), rules=Preset(preset), detail=detail, mishaps=LIFELIKE)
        for number, preset in enumerate(PRESETS)
        for detail in Detail
    )
    made = [dump(event).encode() for event in played]
    return (*made, *(json.dumps(random_event(seed)).encode() for seed in (3, 11, 19)))


def documented(faults: Iterable[Fault]) -> None:
    for fault in faults:
        assert fault.code in SENTENCES
        assert fault.path == "" or fault.path.startswith("/")


def take_or_refuse(data: bytes) -> None:
    """Do with a file what a reader does: load, check, and rank what holds to the rules."""
    try:
        event, findings = judge(data)
    except RuleError as refused:
        documented(refused.faults)
        return
    documented((*findings.errors, *findings.warnings))
    if event is None:
        assert findings.errors
    elif not findings.errors:
        assert json.loads("".join(standings_text(standings(event))))


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Part of an event file with some bytes taken out, put in, repeated or exchanged."""
    data = draw(st.sampled_from(texts()))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.sampled_from([0, 1, 1, 2, 7, 300])))
        piece = draw(st.one_of(st.sampled_from(PIECES), st.binary(max_size=4)))
        way = draw(st.sampled_from(["exchange", "repeat", "cut"]))
        if way == "cut":
            data = data[:start] + data[end:]
        elif way == "repeat":
            data = data[:end] + data[start:end] + data[end:]
        else:
            data = data[:start] + piece + data[end:]
    return data


@given(st.one_of(st.binary(max_size=60), st.text(max_size=60).map(str.encode)))
def test_any_bytes_are_refused_as_documented(data: bytes) -> None:
    take_or_refuse(data)


@given(damaged())
def test_damaged_files_are_taken_or_refused_as_documented(data: bytes) -> None:
    take_or_refuse(data)


@given(damaged())
def test_commands_tell_faults_of_damaged_files_a_line_each(data: bytes) -> None:
    for command in ("check", "standings", "verify-draw"):
        status, _, complaints = run(command, "-", stdin=data)
        told = complaints.splitlines()
        assert status in (0, 1)
        assert (status == 0) is (told == [])
        assert [line for line in told if not FAULT_LINE.fullmatch(line)] == []


@given(st.data())
def test_changed_values_are_taken_or_refused_as_documented(data: st.DataObject) -> None:
    document: Any = json.loads(data.draw(st.sampled_from(texts())))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([path for path in places(document) if path]))
        way = data.draw(st.sampled_from(["value", "other place", "take away"]))
        if way == "take away":
            document = without(document, path)
        elif way == "value":
            document = changed(document, path, data.draw(st.sampled_from(REPLACEMENTS)))
        else:
            other = data.draw(st.sampled_from([path for path in places(document) if path]))
            document = changed(document, path, at(document, other))
    if not isinstance(document, dict):
        return
    try:
        event = event_of_document(document)
    except RuleError as refused:
        documented(refused.faults)
        take_or_refuse(json.dumps(document).encode())
        return
    take_or_refuse(dump(event).encode())
