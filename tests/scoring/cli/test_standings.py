from __future__ import annotations

import json
from pathlib import Path

from tests.scoring.cli.terminal import run
from tests.scoring.day_cases import document
from tests.scoring.eventfile.mutations import changed, without
from tests.scoring.shorthand import cases

CLUB_NIGHT = Path("fixtures/events/club-night.json")
DOCUMENT = json.loads(CLUB_NIGHT.read_text(encoding="utf-8"))


def test_standings_of_a_whole_event_are_exact() -> None:
    status, output, complaints = run("standings", CLUB_NIGHT, "--json")
    expected = json.loads(CLUB_NIGHT.with_suffix(".standings.json").read_text(encoding="utf-8"))
    assert (status, json.loads(output), complaints) == (0, expected, "")


def test_standings_for_people_name_the_places() -> None:
    status, output, complaints = run("standings", CLUB_NIGHT)
    assert (status, complaints) == (0, "")
    lines = output.splitlines()
    assert lines[:5] == [
        "Vårträffen i Chicago",
        "",
        "Heat 1 (closed)",
        " Table 1 (finished)",
        "      1  Åke Ödmark  44 / 119 / 1  by round_points",
    ]
    assert lines[-1] == "      6  Ida Émile  heat 1  by round_points_share"


def test_standings_tell_what_is_to_be_settled() -> None:
    table = ("heats", 0, "tables", 1, "playoffs")
    owed = without(changed(DOCUMENT, ("heats", 0, "status"), "open"), table) | {}
    owed["heats"] = owed["heats"][:1]
    status, output, _ = run("standings", "-", stdin=json.dumps(owed).encode())
    assert status == 0
    assert "    2-3  Ida Émile  30 / 30 / 0" in output.splitlines()
    assert "  to be settled: Ida Émile, Mårten Älg" in output.splitlines()


def test_standings_tell_line_by_line_what_is_level_across_tables() -> None:
    name = "level on all of it at the wildcard cut: särspel across tables"
    (case,) = (case for case in cases("section4-heats") if case["name"] == name)
    found = run("standings", "-", stdin=json.dumps(document(case)).encode())
    assert found == (0, LEVEL.format(name=name), "")


def test_standings_of_a_faulty_file_are_refused() -> None:
    broken = changed(DOCUMENT, ("heats", 0, "status"), "open")
    status, output, complaints = run("standings", "-", "--json", stdin=json.dumps(broken).encode())
    assert (status, output) == (1, "")
    assert complaints == "-: /heats/1: heat_before_open: Heat 1 before it is not closed.\n"


LEVEL = """\
{name}

Heat 1 (open)
 Table 1 (finished)
      1  Player A  60 / 156 / 0  by round_points
      2  Player B  36 / 90 / 0  by round_points
      3  Player C  24 / 24 / 0  by round_points
 Table 2 (finished)
      1  Player D  60 / 156 / 0  by round_points
      2  Player E  36 / 90 / 0  by round_points
      3  Player F  24 / 24 / 0  by round_points
 to be settled: Player B, Player E
 advancing: Player A, Player D

Overall
    1-2  Player A  heat 1
    1-2  Player D  heat 1
    3-4  Player B  heat 1
    3-4  Player E  heat 1
    5-6  Player C  heat 1
    5-6  Player F  heat 1
"""
