from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest

from scoring.cli import main
from scoring.cli.console import Console
from scoring.draw import draw_heat
from scoring.eventfile import dump, load
from tests.scoring.cli.terminal import run
from tests.scoring.eventfile.mutations import changed

CLUB_NIGHT = Path("fixtures/events/club-night.json")
SEED = "0f" * 32
EMPTY = json.loads(CLUB_NIGHT.read_text(encoding="utf-8")) | {"heats": []}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "event.json"
    path.write_text(json.dumps(EMPTY), encoding="utf-8")
    return path


def drawn(source: Path) -> str:
    return dump(draw_heat(load(source.read_bytes()), 1, SEED))


def test_draw_prints_the_event_file(source: Path) -> None:
    for words in ([], ["--json"], ["--out", "-"]):
        found = run("draw", source, "--heat", 1, "--seed", SEED.upper(), *words)
        assert (found[0], found[1].startswith(drawn(source)), found[2]) == (0, True, "")
    assert run("check", "-", stdin=drawn(source).encode())[0] == 0


def test_draw_writes_the_event_file_and_tells_the_tables(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "drawn.json"
    out.write_text("old", encoding="utf-8")
    status, output, complaints = run("draw", source, "--heat", 1, "--seed", SEED, "--out", out)
    assert (status, complaints, out.read_text(encoding="utf-8")) == (0, "", drawn(source))
    event = load(out.read_bytes())
    names = {player.id: player.name for player in event.players}
    first = ", ".join(names[player] for player in event.heats[0].tables[0].players)
    assert output.startswith(f"Heat 1\n Table 1: {first}\n")
    assert " not kept apart (club): " in output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["drawn.json", "event.json"]


def test_draw_writes_and_prints_the_same_document(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "drawn.json"
    found = run("draw", source, "--heat", 1, "--seed", SEED, "--out", out, "--json")
    assert found == (0, out.read_text(encoding="utf-8"), "")


def test_draw_reads_standard_input(source: Path) -> None:
    found = run("draw", "-", "--heat", 1, "--seed", SEED, stdin=source.read_bytes())
    assert found == (0, drawn(source), "")


@pytest.mark.parametrize("name", ["event.json", "link.json", "hard.json", "./event.json"])
def test_draw_never_overwrites_its_input(source: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / "link.json").symlink_to(source)
    os.link(source, tmp_path / "hard.json")
    before, out = source.read_bytes(), f"{tmp_path}/{name}"
    complaint = f"scoring draw: {out}: is the input, which is never overwritten\n"
    found = run("draw", source, "--heat", 1, "--seed", SEED, "--out", out)
    assert (found, source.read_bytes()) == ((2, "", complaint), before)


def test_draw_to_a_folder_that_is_not_there_is_a_bad_call(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "none" / "drawn.json"
    complaint = f"scoring draw: {out}: cannot be written: No such file or directory\n"
    assert run("draw", source, "--heat", 1, "--seed", SEED, "--out", out) == (2, "", complaint)


def test_draw_to_a_folder_is_a_bad_call(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "folder"
    out.mkdir()
    complaint = f"scoring draw: {out}: cannot be written: Is a directory\n"
    assert run("draw", source, "--heat", 1, "--seed", SEED, "--out", out) == (2, "", complaint)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["event.json", "folder"]


def test_draw_by_a_seed_in_letters_of_both_sizes_is_that_of_small_ones(source: Path) -> None:
    seed = "0123456789abcdefABCDEF" + "0" * 42
    found = run("draw", source, "--heat", 1, "--seed", seed)
    assert found == (0, dump(draw_heat(load(source.read_bytes()), 1, seed.lower())), "")


@pytest.mark.parametrize("seed", ["0f", "z" * 64, ""])
def test_draw_by_no_seed_is_a_bad_call(
    source: Path, seed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("draw", source, "--heat", 1, "--seed", seed)[0] == 2
    assert "a seed has 64 hexadecimal digits" in capsys.readouterr().err


def test_draw_of_a_heat_that_is_not_next_is_refused(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "drawn.json"
    found = run("draw", source, "--heat", 2, "--seed", SEED, "--out", out)
    complaint = f"{source}: /heats: heat_not_next: Heat 2 is not the next; heat 1 is.\n"
    assert (found, out.exists()) == ((1, "", complaint), False)


def test_verified_draw_is_0(source: Path) -> None:
    found = run("verify-draw", "-", stdin=drawn(source).encode())
    assert found == (0, "Heat 1: as drawn\n", "")
    status, output, _ = run("verify-draw", "-", "--json", stdin=drawn(source).encode())
    verdict = {"heat": 1, "ok": True, "reason": None}
    assert (status, json.loads(output)) == (0, {"draws": [verdict]})


def test_draw_that_differs_is_1(source: Path) -> None:
    document = changed(json.loads(drawn(source)), ("heats", 0, "draw", "seed"), "00" * 32)
    data = json.dumps(document).encode()
    complaint = (
        "-: /heats/0/draw: commitment_differs: The commitment is not the SHA-256 of the seed.\n"
    )
    assert run("verify-draw", "-", stdin=data) == (
        1,
        "Heat 1: differs: commitment_differs\n",
        complaint,
    )
    status, output, _ = run("verify-draw", "-", "--json", stdin=data)
    verdict = {"heat": 1, "ok": False, "reason": "commitment_differs"}
    assert (status, json.loads(output)) == (1, {"draws": [verdict]})


def test_event_without_draws_has_nothing_to_verify(source: Path) -> None:
    assert run("verify-draw", source) == (0, "No draw is recorded.\n", "")


def test_verify_draw_of_misnumbered_heats_is_refused(source: Path) -> None:
    document = changed(json.loads(drawn(source)), ("heats", 0, "number"), 2)
    assert run("verify-draw", "-", stdin=json.dumps(document).encode()) == (
        1,
        "",
        "-: /heats/0/number: wrong_number: This must be number 1: numbers run 1, 2, 3 in order.\n",
    )


def test_verify_draw_of_a_broken_file_is_refused() -> None:
    assert run("verify-draw", "-", stdin=b"[]") == (
        1,
        "",
        "-: : wrong_type: This must be of type object.\n",
    )


def test_draw_does_not_overwrite_the_file_that_standard_input_reads(
    source: Path, tmp_path: Path
) -> None:
    before, other = source.read_bytes(), tmp_path / "other.json"
    statuses: list[int] = []
    for out in (source, other, other):
        with source.open("rb") as stdin:
            console = Console(stdin, io.BytesIO(), io.BytesIO())
            words = ["draw", "-", "--heat", "1", "--seed", SEED, "--out", str(out)]
            statuses.append(main(words, console))
    assert statuses == [2, 0, 0]
    assert (source.read_bytes(), other.read_text(encoding="utf-8")) == (before, drawn(source))
    piped = run("draw", "-", "--heat", 1, "--seed", SEED, "--out", other, stdin=before)
    assert piped[0] == 0
