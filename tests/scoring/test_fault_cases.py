"""Every code that a file or a command is refused with, and where (event-file.md)."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from scoring.cli.sentences import SENTENCES
from scoring.draw import draw_heat
from scoring.event import Event, Player
from scoring.eventfile import dump_document
from scoring.eventfile.limits import MAX_DEPTH, MAX_TEXT
from tests.scoring.cli.terminal import run
from tests.scoring.day_cases import document
from tests.scoring.shorthand import CASES, cases, title

if TYPE_CHECKING:
    from collections.abc import Iterable

NOT_BEGUN = {"players": "A B C", "rounds": ["", "", ""]}
DAY = [{"table": [NOT_BEGUN, {**NOT_BEGUN, "players": "D E F"}]}]
ELSEWHERE = {
    "deal_is_open": "tests/scoring/deals/test_refusals.py",
    "no_open_deal": "tests/scoring/deals/test_refusals.py",
    "not_playing_on": "tests/scoring/deals/test_refusals.py",
    "not_won_at_once": "tests/scoring/test_playoff_checks.py",
    "no_row_of_points": "tests/scoring/rulesets/test_rulesets.py",
    "field_does_not_shrink": "tests/scoring/test_plan.py",
    "heat_unresolved": "tests/scoring/draw/test_heat.py",
    "bad_seed": "tests/scoring/draw/test_heat.py",
    "file_too_large": "tests/scoring/eventfile/test_decode.py",
    "too_many_values": "tests/scoring/eventfile/test_decode.py",
    "more_faults": "tests/scoring/eventfile/test_limits.py",
    "unusable_value": "tests/tournament/services/test_eventfiles.py",
    "web_facts_contradict": "tests/tournament/services/test_eventfiles.py",
}
"""Codes that no small file shows, or that only a program meets, with the test that shows them."""


def made(case: dict[str, Any]) -> dict[str, Any]:
    """Return the event of a case, before anything is wrong in it."""
    if "draw" not in case:
        return document({"heat": DAY, **case})
    players = tuple(Player(f"p{index}", f"Player {index}") for index in range(case["draw"]))
    return dump_document(draw_heat(Event("Drawn", players, ()), 1, "00" * 32))


def spoilt(case: dict[str, Any]) -> bytes:
    """Return the bytes of the file that a case tells."""
    if "hex" in case:
        return bytes.fromhex(case["hex"])
    if "text" in case:
        text: str = case["text"]
        return text.encode()
    told = made(case)
    for pointer, value in case.get("set", {}).items():
        put(told, pointer, value)
    for pointer in case.get("remove", ()):
        inside, key = place(told, pointer)
        del inside[key]
    if "long" in case:
        put(told, case["long"], "x" * (MAX_TEXT + 1))
    if "deep" in case:
        deep: dict[str, Any] = {}
        for _ in range(MAX_DEPTH):
            deep = {"a": deep}
        put(told, case["deep"], deep)
    return json.dumps(told).encode()


def place(told: dict[str, Any], pointer: str) -> tuple[Any, str | int]:
    inside: Any = told
    *way, last = pointer.removeprefix("/").split("/")
    for key in way:
        inside = inside[int(key)] if isinstance(inside, list) else inside.setdefault(key, {})
    return inside, int(last) if isinstance(inside, list) else last


def put(told: dict[str, Any], pointer: str, value: object) -> None:
    inside, key = place(told, pointer)
    if isinstance(inside, list) and key == len(inside):
        inside.append(value)
    else:
        inside[key] = value


def said(case: dict[str, Any]) -> tuple[int, list[list[str]], list[list[str]]]:
    """Run the command of a case; return its status, its errors and its warnings."""
    words = [word * 32 if len(word) == len("00") else word for word in case.get("words", ())]
    file = spoilt(case)
    if not words:
        status, output, _ = run("check", "-", "--json", stdin=file)
        (found,) = json.loads(output)["files"]
        assert_complete(
            fault["message"] for kind in ("errors", "warnings") for fault in found[kind]
        )
        errors, warnings = (
            [[fault["path"], fault["code"]] for fault in found[kind]]
            for kind in ("errors", "warnings")
        )
        return status, errors, warnings
    status, _, complaints = run(*words, stdin=file)
    assert_complete(complaints.splitlines())
    return status, [line.split(": ")[1:3] for line in complaints.splitlines()], []


def assert_complete(sentences: Iterable[str]) -> None:
    """See that a fault has every fact that its sentence tells; a missing one is a ``?``."""
    assert [text for text in sentences if "?" in text] == []


@pytest.mark.parametrize("case", cases("faults"), ids=title)
def test_what_is_wrong_is_told_with_its_code_and_path(case: dict[str, Any]) -> None:
    errors = case.get("errors", [])
    assert said(case) == (1 if errors else 0, errors, case.get("warnings", []))


def test_every_code_has_a_case_that_shows_it() -> None:
    shown = set[str]()
    for path in CASES.glob("*.toml"):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            shown.update([case["code"]] if "code" in case else [])
            for kind in ("errors", "warnings", "refused"):
                shown.update(code for _, code in case.get(kind, []))
    assert set(SENTENCES) - shown == set(ELSEWHERE)
    assert [
        code for code, test in ELSEWHERE.items() if f'"{code}"' not in Path(test).read_text()
    ] == []
