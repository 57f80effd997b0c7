from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.bootstrap.conftest import wheel
from tournament.bootstrap import command, environment
from tournament.bootstrap.refusal import Refusal
from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    from tests.bootstrap.conftest import Project


def test_installation_refuses_step_by_step_until_the_wheels_are_right(
    project: Project, tmp_path: Path
) -> None:
    offline = project.run("install")
    assert offline.returncode == 1
    assert "troligen för att internet saknas" in offline.stderr
    assert "--wheels MAPP" in offline.stderr

    empty = project.run("install", "--wheels", str(tmp_path))
    assert (empty.returncode, "saknar något bibliotek" in empty.stderr) == (1, True)

    wheel(tmp_path, code="ANSWER = 53\n")
    changed = project.run("install", "--wheels", str(tmp_path))
    assert changed.returncode == 1
    assert "är inte det som Köpstopp är prövat med" in changed.stderr

    missing = project.run("install", "--wheels", str(tmp_path / "nowhere"))
    assert (missing.returncode, "finns inte" in missing.stderr) == (1, True)

    right = project.run("install", "--wheels", str(project.wheels))
    assert (right.returncode, right.stderr) == (0, "")
    probe = [
        str(project.folder / ".venv" / "bin" / "python"),
        "-c",
        "import kopstopp_probe; print(kopstopp_probe.ANSWER)",
    ]
    assert subprocess.run(probe, capture_output=True, check=True).stdout.strip() == b"52"

    again = project.run("install")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> tuple[Path, list[None]]:
    """A Python without Django: where its environment's would lie, and whether it went there."""
    inside, gone = tmp_path / "bin" / "python", list[None]()
    monkeypatch.setattr(environment, "FOLDER", tmp_path)
    monkeypatch.setattr(environment, "PYTHON", inside)
    monkeypatch.setattr(environment, "go_inside", lambda: gone.append(None))
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    return inside, gone


def test_django_command_goes_inside_the_environment_that_stands(
    bare: tuple[Path, list[None]],
) -> None:
    inside, gone = bare
    inside.parent.mkdir()
    inside.touch()
    command.lend()
    assert len(gone) == 1


def test_django_command_before_the_installation_says_what_comes_first(
    bare: tuple[Path, list[None]], capsys: pytest.CaptureFixture[str]
) -> None:
    _, gone = bare
    with pytest.raises(SystemExit) as ended:
        command.lend()
    said = capsys.readouterr().err
    assert (ended.value.code, "python3 manage.py install" in said, gone) == (1, True, [])


def test_environment_without_django_is_not_entered_for_ever(
    bare: tuple[Path, list[None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, gone = bare
    inside.parent.mkdir()
    inside.touch()
    monkeypatch.setattr(sys, "prefix", str(inside.parent.parent))
    with pytest.raises(Refusal):
        environment.borrow()
    assert gone == []


def test_django_command_stays_where_django_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "go_inside", lambda: pytest.fail("went inside"))
    command.lend()


def test_old_python_is_told_in_one_sentence() -> None:
    old = "import sys; sys.version_info = (3, 8, 1)"
    code = f"{old}; exec(open({str(PROJECT / 'manage.py')!r}).read())"
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert answer.stderr == "Köpstopp behöver Python 3.11 eller nyare, men det här är Python 3.8.\n"
    assert answer.returncode == 1


def test_environment_that_cannot_be_made_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    monkeypatch.setattr("tournament.bootstrap.system.is_root", lambda: False)
    monkeypatch.setattr("tournament.bootstrap.system.this_kind", lambda: "Debian/Ubuntu")
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    with pytest.raises(Refusal, match=f"kör »sudo apt install python{version}-venv«"):
        environment.make()


def test_environment_in_a_folder_that_is_a_file_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(environment, "FOLDER", tmp_path / "file" / ".venv")
    with pytest.raises(Refusal, match="Det gick inte att skapa mappen"):
        environment.make()


def test_environment_of_somebody_else_is_never_emptied(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "pyvenv.cfg").write_text("home = elsewhere\n", encoding="ascii")
    monkeypatch.setattr(environment, "FOLDER", tmp_path)
    with pytest.raises(Refusal, match="finns redan och är inte Köpstopps"):
        environment.make()
    assert [path.name for path in tmp_path.iterdir()] == ["pyvenv.cfg"]


def test_environment_may_be_made_where_nothing_or_an_older_one_of_ours_is(tmp_path: Path) -> None:
    assert not environment.is_foreign(environment.OWN)
    assert not environment.is_foreign(tmp_path)
    assert not environment.is_foreign(tmp_path / "new")
    (tmp_path / environment.MARK).touch()
    assert not environment.is_foreign(tmp_path)


def test_full_disk_is_told() -> None:
    answer = environment.way_out("OSError: No space left on device", None, Path("pip.log"))
    assert answer == "Disken är full: biblioteken behöver ungefär 500 MB."


def test_locks_name_no_registry_and_hash_everything() -> None:
    for lock in (environment.PRODUCT, environment.TESTS):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text
        assert "index" not in text
        requirements = [line for line in text.splitlines() if "==" in line]
        assert all(line.endswith("\\") for line in requirements)
        assert text.count("--hash=sha256:") >= len(requirements)
