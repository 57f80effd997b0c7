from __future__ import annotations

import json
from typing import TYPE_CHECKING

from scoring.eventfile import load
from scoring.standings import standings
from tests.scoring.cli.terminal import run

if TYPE_CHECKING:
    from pathlib import Path

CALL = ("simulate", "--players", 7, "--seed", "sju")


def test_simulate_prints_a_clean_event_file() -> None:
    status, text, complaints = run(*CALL)
    assert (status, complaints) == (0, "")
    assert run("check", "-", stdin=text.encode())[:2] == (0, "-: 0 errors, 0 warnings\n")
    assert run(*CALL, "--json") == (status, text, complaints)


def test_both_details_tell_the_same_event() -> None:
    deals, sheet = (run(*CALL, "--detail", detail)[1] for detail in ("deals", "sheet"))
    assert deals == run(*CALL)[1]
    assert ('"sheet"' in deals, '"sheet"' in sheet, '"deals"' in sheet) == (False, True, False)
    told = [run("standings", "-", "--json", stdin=text.encode())[1] for text in (deals, sheet)]
    assert told[0] == told[1]


def test_rules_and_structure_are_chosen_by_name() -> None:
    text = run(*CALL, "--rules", "finnish", "--structure", "always-two")[1]
    document = json.loads(text)
    assert (document["rules"]["preset"], document["structure"]["preset"]) == (
        "finnish",
        "always-two",
    )


def test_simulate_writes_a_file_and_tells_what_is_in_it(tmp_path: Path) -> None:
    out = tmp_path / "event.json"
    status, text, complaints = run(*CALL, "--out", out)
    lines = text.splitlines()
    assert (status, complaints, out.read_text()) == (0, "", run(*CALL)[1])
    assert lines[:3] == [
        "Simulated event sju",
        "Heat 1: 7 players at 2 tables",
        "Heat 2: 4 players at 1 table",
    ]
    event = load(out.read_bytes())
    names = {player.id: player.name for player in event.players}
    (first,) = (row.player for row in standings(event).ranking if row.place == 1)
    assert lines[3:] == [f"Champion: {names[first]}"]
    assert run(*CALL, "--out", out, "--json")[1] == out.read_text()
    assert run(*CALL, "--out", "-") == run(*CALL)


def test_field_that_cannot_be_seated_is_a_fault() -> None:
    status, text, complaints = run("simulate", "--players", 5, "--seed", 1)
    assert (status, text) == (1, "")
    assert complaints.startswith("simulate: /players: field_not_possible: ")


def test_unknown_names_are_a_bad_call() -> None:
    for words in (("--rules", "x"), ("--structure", "x"), ("--detail", "x")):
        assert run(*CALL, *words)[0] == 2
    assert run("simulate", "--players", 7)[0] == 2
