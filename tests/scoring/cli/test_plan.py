from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.errors import Fault
from scoring.event import Preset
from scoring.plan import plan
from scoring.rulesets import ruleset_of
from scoring.structures import structure_of
from tests.scoring.cli.terminal import run

if TYPE_CHECKING:
    import pytest


def test_plan_for_36_players() -> None:
    status, output, complaints = run("plan", 36, "--json")
    assert (status, complaints) == (0, "")
    document = json.loads(output)
    assert (document["players"], document["structure"]) == (36, "poker-sm")
    assert document["heats"][0] == {
        "number": 1,
        "field": 36,
        "tables": {"4": 9, "3": 0},
        "advance_per_table": 2,
        "wildcards": 0,
        "rounds": 3,
        "repairs": [],
    }
    assert [heat["field"] for heat in document["heats"]] == [36, 18, 6, 4]


def test_plan_for_people_names_the_repairs() -> None:
    assert run("plan", 18) == (
        0,
        (
            "18 players, poker-sm\n"
            "Heat 1: 18 players at 3 tables of 4 and 2 tables of 3; 2 per table go on, 10 in all\n"
            "Heat 2: 10 players at 1 table of 4 and 2 tables of 3; 1 per table go on, 3 in all\n"
            "Heat 3: 3 players at 1 table of 3; the final\n"
        ),
        "",
    )
    lines = run("plan", 36)[1].splitlines()
    assert lines[2:5] == [
        (
            "Heat 2: 18 players at 3 tables of 4 and 2 tables of 3; "
            "1 per table and 1 by wildcard go on, 6 in all"
        ),
        "  repair five_become_six: 5 advancing become 6",
        "Heat 3: 6 players at 2 tables of 3; 2 per table go on, 4 in all",
    ]
    assert lines[5].endswith("(to be confirmed by the director)")


def test_plan_for_five_is_refused_with_the_ways_out() -> None:
    assert run("plan", 5) == (
        1,
        "",
        (
            "plan: /players: field_not_possible: 5 players cannot be seated. Ways out: "
            "more players, 1; fewer players, 1; a smaller table, 2.\n"
        ),
    )


def test_plan_by_another_structure() -> None:
    document = json.loads(run("plan", 20, "--structure", "always-two", "--json")[1])
    assert [heat["field"] for heat in document["heats"]] == [20, 10, 6, 4]


def test_plan_that_reaches_no_final_is_1(monkeypatch: pytest.MonkeyPatch) -> None:
    found = plan(3, structure_of(Preset()), ruleset=ruleset_of(Preset()))
    fault = Fault("field_does_not_shrink", "/heats/1", {"heat": 1, "players": 3})
    monkeypatch.setattr("scoring.cli.plan.plan", lambda *_, **__: replace(found, dead_end=fault))
    status, output, complaints = run("plan", 3, "--json")
    assert (status, json.loads(output)["dead_end"]["code"]) == (1, "field_does_not_shrink")
    assert complaints == (
        "plan: /heats/1: field_does_not_shrink: As many would go on from heat 1 as play in it: 3.\n"
    )
