from __future__ import annotations

import signal
import sys
from argparse import Namespace
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from tournament.bootstrap import services, system, testing
from tournament.bootstrap.network import free_port
from tournament.bootstrap.refusal import Refusal
from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

RUNS = list[tuple[tuple[str, ...], str | None]]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> RUNS:
    """What pytest would be run with, and on which database; it answers 0."""
    seen: RUNS = []

    def run(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
        seen.append((tuple(arguments), environment.get("DATABASE_URL")))
        return 0

    @contextmanager
    def running(*, required: bool) -> Iterator[dict[str, str]]:
        assert isinstance(required, bool)
        yield {"KOPSTOPP_TEST_POSTGRES": "postgresql://here"}

    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(testing, "pytest", run)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    monkeypatch.setattr(services, "running", running)
    monkeypatch.setattr(services, "cores", lambda: 2)
    monkeypatch.setattr(testing, "coverage_is_gated", lambda: False)
    return seen


def test_everything_runs_on_both_databases(runs: RUNS) -> None:
    assert testing.test(Namespace(rest=[], long=False, postgres=False)) == 0
    (on_postgres, first), (covering, second), (others, third) = runs
    spread = ("-n", "2", "--dist=worksteal")
    assert (first, second, third) == ("postgresql://here", None, None)
    assert on_postgres[0] == "tests/tournament"
    assert on_postgres[-5:] == ("-m", "not browser and not sqlite", *spread)
    assert covering == (*testing.COVERING, *spread)
    assert others == (*(f"--ignore={path}" for path in testing.COVERING), *spread)


def test_what_the_gate_is_measured_by_is_there() -> None:
    assert [path for path in testing.COVERING if not (PROJECT / path).is_dir()] == []


def test_chosen_tests_run_once(runs: RUNS) -> None:
    testing.test(Namespace(rest=["tests/bootstrap", "-q"], long=True, postgres=False))
    assert runs == [(("tests/bootstrap", "-q", "--long"), None)]


def test_chosen_tests_run_on_postgresql_when_asked(runs: RUNS) -> None:
    testing.test(Namespace(rest=["tests/pages"], long=False, postgres=True))
    assert runs == [(("tests/pages",), "postgresql://here")]


def test_coverage_is_demanded_when_the_gate_is_on(
    runs: RUNS, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(testing, "coverage_is_gated", lambda: True)
    testing.test(Namespace(rest=[], long=False, postgres=False))
    traced = [any(word.startswith("--cov") for word in words) for words, _ in runs]
    assert traced == [False, True, False]
    assert {*testing.GATED, "--cov-fail-under=100"} <= set(runs[1][0])


@pytest.mark.parametrize(
    ("answers", "status"),
    [
        ((0, 0, 0), 0),
        ((1, 0, 0), 1),
        ((0, 2, 0), 2),
        ((0, 0, 3), 3),
        ((1, 2, 0), 2),
        ((5, 0, 5), 0),
        ((5, 1, 5), 1),
        ((5, 5, 5), 5),
    ],
)
def test_exit_status_tells_of_every_run(
    monkeypatch: pytest.MonkeyPatch, answers: tuple[int, ...], status: int
) -> None:
    said = iter(answers)
    monkeypatch.setattr(testing, "pytest", lambda _arguments, _environment: next(said))
    environment = {"KOPSTOPP_TEST_POSTGRES": "postgresql://here"}
    assert testing.everything([], environment) == status


@pytest.mark.parametrize("rest", [["-n0"], ["-n", "1"], ["--pdb"], ["-s"]])
def test_workers_are_left_to_whoever_chose(rest: list[str]) -> None:
    assert testing.workers(rest) == []


def test_pytest_answers_with_its_own_exit_status() -> None:
    assert testing.pytest(["--version"], {}) == 0
    assert testing.pytest(["--no-such-option"], {}) == 4


def test_tests_that_are_stopped_stop_what_they_started() -> None:
    with pytest.raises(SystemExit, match="143"):
        testing.stop(signal.SIGTERM, None)


def test_server_that_does_not_start_is_told_with_its_words(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import sys; sys.exit('no room')"]
    server = services.server(command, free_port(), tmp_path, None, signal.SIGTERM)
    with pytest.raises(Refusal, match="startade inte: no room"):
        server.__enter__()


def test_tools_that_are_missing_stop_the_tests_only_where_all_must_run(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(system, "is_root", lambda: False)
    packages = system.Packages(apt=("x",), dnf=("x",), brew=("x",))
    assert services.fetched(lambda: None, "Prov hoppas över", packages, required=False) is None
    with pytest.raises(Refusal, match="Prov hoppas över"):
        services.fetched(lambda: None, "Prov hoppas över", packages, required=True)
