from __future__ import annotations

import io
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.cli import main
from scoring.cli.console import Console, one_line
from scoring.cli.files import read
from tests.scoring.cli.terminal import run

CLUB_NIGHT = "fixtures/events/club-night.json"


@pytest.mark.parametrize("words", [[], ["deal"], ["plan"], ["plan", "many"], ["check"]])
def test_bad_call_is_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("usage: python -m scoring")


def test_help_is_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.startswith(
        "usage: python -m scoring [-h] COMMAND ...\n\n"
        "The rules of competition Chicago, on event files.\n"
    )


@pytest.mark.parametrize("command", ["check", "standings"])
def test_missing_file_is_a_bad_call(command: str, tmp_path: Path) -> None:
    path = tmp_path / "none.json"
    complaint = f"scoring {command}: {path}: cannot be read: No such file or directory\n"
    assert run(command, path) == (2, "", complaint)


def test_a_folder_is_a_bad_call(tmp_path: Path) -> None:
    complaint = f"scoring check: {tmp_path}: cannot be read: Is a directory\n"
    assert run("check", tmp_path) == (2, "", complaint)


def test_a_process_reads_and_writes_its_standard_files(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = io.TextIOWrapper(io.BytesIO(b"[]"))
    for command, output in (("check", "-: 1 error, 0 warnings\n"), ("standings", "")):
        broken.seek(0)
        monkeypatch.setattr("sys.stdin", broken)
        assert main([command, "-"]) == 1
        complaint = "-: : wrong_type: This must be of type object.\n"
        assert capsys.readouterr() == (output, complaint)


def test_no_more_of_a_file_is_read_than_shows_that_it_is_too_large(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("scoring.cli.files.MAX_BYTES", 10)
    path = tmp_path / "long.json"
    path.write_bytes(b"0123456789abc")
    console = Console(io.BytesIO(path.read_bytes()), io.BytesIO(), io.BytesIO())
    assert [read(name, console) for name in (str(path), "-")] == [b"0123456789a"] * 2


def test_broken_pipe_ends_quietly() -> None:
    class Gone(io.BytesIO):
        def write(self, _: object) -> int:
            raise BrokenPipeError

    assert main(["check", CLUB_NIGHT], Console(io.BytesIO(), Gone(), io.BytesIO())) == 1


def test_a_line_stays_one_line_whatever_a_name_holds() -> None:
    name = "A\n\x1b[2J\u202eB\u2028\u2029 \U0001f468\u200d\U0001f469 Å\xa0b"
    assert one_line(name) == (
        "A\\n\\x1b[2J\\u202eB\\u2028\\u2029 \U0001f468\u200d\U0001f469 Å\xa0b"
    )


def test_module_runs_without_django() -> None:
    code = (
        "import runpy, sys; sys.argv = ['scoring', 'check', sys.argv[1]]\n"
        "try: runpy.run_module('scoring', run_name='__main__')\n"
        "except SystemExit as end: assert end.code == 0\n"
        "assert 'django' not in sys.modules and 'jsonschema' not in sys.modules\n"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-c",
            f"import sys; sys.path.insert(0, {str(Path.cwd())!r})\n{code}",
            CLUB_NIGHT,
        ],
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        f"{CLUB_NIGHT}: 0 errors, 0 warnings\n",
        "",
    )


def test_module_is_a_command_only_when_it_is_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["scoring", "check", CLUB_NIGHT])
    monkeypatch.setattr("gc.disable", lambda: None)  # the other tests need it
    runpy.run_module("scoring", run_name="scoring.__main__")
    assert capsys.readouterr().out == ""
    with pytest.raises(SystemExit) as end:
        runpy.run_module("scoring", run_name="__main__")
    assert (end.value.code, capsys.readouterr().out) == (0, f"{CLUB_NIGHT}: 0 errors, 0 warnings\n")
