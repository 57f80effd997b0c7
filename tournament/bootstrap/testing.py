"""``test``: fetch what the tests need, and run them all, on both databases."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib
from typing import TYPE_CHECKING, Final

from tournament.bootstrap import native, services
from tournament.configuration.folder import PROJECT

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence
    from types import FrameType

WITH_RECORDS: Final = (
    "tests/tournament",
    "tests/pages/director/test_sent_twice.py",
    "tests/journeys/test_whole_day.py",
)
"""Where the database may make a difference: these run on PostgreSQL as well; pages show what they
tested already."""
WITHOUT_RECORDS: Final = (
    "tests/tournament/forms",
    "tests/tournament/printing",
    "tests/tournament/templatetags",
    "tests/tournament/management/test_load_demo.py",
)
"""Among these, what either asks the database nothing or plays what a journey plays."""
COVERING: Final = (
    "tests/scoring",
    "tests/tournament/database",
    "tests/tournament/publisher",
    "tests/tournament/push",
    "tests/tournament/selectors",
    "tests/tournament/services",
    "tests/tournament/stream",
)
"""The tests that the gate is measured by: engine and services are shown by tests of their own, not
by what pages, papers and browsers happen to run. Everything else runs without being traced."""
WORKERS: Final = 2
GATED: Final = ("--cov=scoring", "--cov=tournament/services", "--cov-branch")
REPORTED: Final = ("--cov-report=term-missing:skip-covered", "--cov-fail-under=100")
NOT_THERE: Final = "not browser and not sqlite"
ADDRESS: Final = "KOPSTOPP_TEST_POSTGRES"
NO_TESTS: Final = 5
"""pytest's exit status when it found none."""


def test(options: argparse.Namespace) -> int:
    """Run the tests; returns pytest's exit status. Its closing line is the last thing printed."""
    signal.signal(signal.SIGTERM, stop)
    native.check()
    required = "CI" in os.environ or options.postgres
    with services.running(required=required) as found:
        environment = {**os.environ, **found, "PYTHONUNBUFFERED": "1"}
        if options.long:
            environment["HYPOTHESIS_PROFILE"] = "long"
        rest = [*options.rest, *(["--long"] if options.long else [])]
        if options.postgres:
            return pytest(rest, {**environment, "DATABASE_URL": found[ADDRESS]})
        if chosen(options.rest):
            return pytest(rest, environment)
        return everything(rest, environment)


def stop(number: int, frame: FrameType | None) -> None:
    """End as after an error, so that everything that was started is stopped."""
    del frame
    sys.exit(128 + number)


def everything(rest: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run the tests of the records on PostgreSQL, then all tests on SQLite in two parts."""
    spread = [*workers(rest), *rest]
    gate = [*GATED, *REPORTED] if coverage_is_gated() else []
    answers = []
    address = environment.get(ADDRESS)
    if address is not None:
        on_postgres = [*WITH_RECORDS, *ignoring(WITHOUT_RECORDS), "-m", NOT_THERE, *spread]
        answers.append(pytest(on_postgres, {**environment, "DATABASE_URL": address}))
    answers.append(pytest([*COVERING, *gate, *spread], environment))
    answers.append(pytest([*ignoring(COVERING), *spread], environment))
    return worst(answers)


def ignoring(paths: Sequence[str]) -> list[str]:
    """Return the options that leave paths out."""
    return [f"--ignore={path}" for path in paths]


def worst(answers: Sequence[int]) -> int:
    """Return the exit status of all runs: the last mishap, or that none of them found a test."""
    mishaps = [answer for answer in answers if answer not in {0, NO_TESTS}]
    return mishaps[-1] if mishaps else min(answers)


def chosen(rest: Sequence[str]) -> bool:
    """Tell whether somebody named tests to run, instead of everything."""
    return any((PROJECT / word.partition("::")[0]).exists() for word in rest) or "-k" in rest


def workers(rest: Sequence[str]) -> list[str]:
    """Return the options for two processes where there are two processors."""
    serial = any(word in {"-n", "-p", "--pdb", "-s"} or word.startswith("-n") for word in rest)
    return [] if serial or services.cores() < WORKERS else ["-n", str(WORKERS), "--dist=worksteal"]


def coverage_is_gated() -> bool:
    """Tell whether engine and services must be covered to the last branch."""
    with (PROJECT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)
    return bool(project["tool"]["kopstopp"]["coverage-gate"])


def pytest(arguments: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run pytest and wait for it; a Ctrl-C is its to answer."""
    command = [sys.executable, "-m", "pytest", *arguments]
    process = subprocess.Popen(command, env=environment, cwd=PROJECT)
    interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return process.wait()
    finally:
        process.terminate()
        process.wait()
        signal.signal(signal.SIGINT, interrupt)
