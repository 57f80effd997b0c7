"""What a command says of its arguments, and how it prints documents and what no terminal shows."""

from __future__ import annotations

import io

import pytest

from scoring.cli.command import as_json
from scoring.cli.console import Console
from tests.scoring.cli.terminal import run

FILE = "FILE an event file, or - for standard input"
JSON = "--json print one JSON document"
OUT = "--out FILE where the event file goes"


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("check", {"FILE event files, or - for standard input", JSON}),
        (
            "draw",
            {
                FILE,
                JSON,
                OUT,
                "--heat H the heat's number",
                "--seed HEX 32 bytes, in hexadecimal",
            },
        ),
        ("verify-draw", {FILE, JSON}),
        ("hands", {'HAND five cards as "AS KD TC 9H 2S", one hand a word', JSON}),
        ("plan", {"N how many players", JSON}),
        (
            "simulate",
            {
                JSON,
                OUT,
                "--players N how many players",
                "--seed S any text; it decides all chance",
            },
        ),
        ("standings", {FILE, JSON}),
    ],
)
def test_help_tells_every_argument(
    command: str,
    expected: set[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert run(command, "--help")[0] == 0
    told = {" ".join(line.split()) for line in capsys.readouterr().out.splitlines()}
    assert expected - told == set()


@pytest.mark.parametrize("words", [("--heat", 1), ("--seed", "00" * 32)])
def test_draw_needs_a_heat_and_a_seed(words: tuple[object, ...]) -> None:
    assert run("draw", "fixtures/events/club-night.json", *words)[0] == 2


def test_documents_are_printed_in_lines_and_letters_as_they_are() -> None:
    assert as_json({"å": [1]}) == '{\n "å": [\n  1\n ]\n}\n'


def test_what_cannot_be_written_is_spelled_out() -> None:
    console = Console(io.BytesIO(), io.BytesIO(), io.BytesIO())
    console.write("a\ud800")
    console.complain("b\ud800")
    assert isinstance(console.stdout, io.BytesIO)
    assert isinstance(console.stderr, io.BytesIO)
    assert (console.stdout.getvalue(), console.stderr.getvalue()) == (b"a\\ud800", b"b\\ud800\n")
