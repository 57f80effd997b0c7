from __future__ import annotations

import json
from pathlib import Path

from tests.scoring.cli.terminal import run
from tests.scoring.eventfile.mutations import changed, without

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


def test_standings_of_a_faulty_file_are_refused() -> None:
    broken = changed(DOCUMENT, ("heats", 0, "status"), "open")
    status, output, complaints = run("standings", "-", "--json", stdin=json.dumps(broken).encode())
    assert (status, output) == (1, "")
    assert complaints == "-: /heats/1: heat_before_open: Heat 1 before it is not closed.\n"
