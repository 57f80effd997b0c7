from __future__ import annotations

import json
from pathlib import Path

from tests.scoring.cli.terminal import run
from tests.scoring.eventfile.mutations import changed

CLUB_NIGHT = Path("fixtures/events/club-night.json")
DOCUMENT = json.loads(CLUB_NIGHT.read_text(encoding="utf-8"))
TABLE = ("heats", 1, "tables", 0, "rounds", 0, "sheet")


def with_error() -> bytes:
    return json.dumps(changed(DOCUMENT, (*TABLE, 1, "player"), "p9")).encode()


def test_sound_file_is_0() -> None:
    assert run("check", CLUB_NIGHT) == (0, f"{CLUB_NIGHT}: 0 errors, 0 warnings\n", "")


def test_errors_are_told_one_a_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_bytes(with_error())
    at = "/heats/1/tables/0/rounds/0/sheet"
    assert run("check", path) == (
        1,
        f"{path}: 2 errors, 0 warnings\n",
        (
            f"{path}: {at}/1/player: not_in_round: p9 did not start the round.\n"
            f"{path}: {at}: row_missing: p3 started the round and has no row.\n"
        ),
    )


def test_warnings_alone_are_0() -> None:
    high = changed(DOCUMENT, (*TABLE, 0, "side_points"), 70)
    status, output, complaints = run("check", "-", stdin=json.dumps(high).encode())
    assert (status, complaints) == (0, "")
    assert output.startswith(f"-: 0 errors, 1 warning\n  warning: /{'/'.join(map(str, TABLE))}/0")


def test_several_files_are_one_document(tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text("{}", encoding="utf-8")
    status, output, complaints = run("check", "--json", CLUB_NIGHT, path, "-", stdin=b"nonsense")
    missing = [
        {"path": "", "code": "missing_key", "message": f"The key {key} is missing."}
        for key in ("format", "version", "event", "rules", "players", "heats")
    ]
    not_json = {
        "path": "",
        "code": "not_json",
        "message": "This is no JSON (line 1, column 1).",
    }
    assert json.loads(output) == {
        "files": [
            {"file": str(CLUB_NIGHT), "errors": [], "warnings": []},
            {"file": str(path), "errors": missing, "warnings": []},
            {"file": "-", "errors": [not_json], "warnings": []},
        ]
    }
    assert status == 1
    assert complaints.splitlines()[-1] == "-: : not_json: This is no JSON (line 1, column 1)."


def test_standard_input_twice_is_a_bad_call() -> None:
    assert run("check", "-", "-") == (2, "", "scoring check: standard input can be read once\n")
