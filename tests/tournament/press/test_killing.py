"""The press as a process with real helpers: killed in the middle, its job is taken up again."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.ending import TELLING, ended
from tournament.configuration.folder import PROJECT
from tournament.press.pool import HELPERS

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.sqlite
TABLES = 150
PATIENCE = 240
"""Seconds after which something is broken, and not slow."""


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The product's own settings, in a data folder of the test's own."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return {
        **kept,
        "KOPSTOPP_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "PYTHONPATH": str(PROJECT),
        **TELLING,
    }


def ran(environment: dict[str, str], *arguments: str) -> str:
    told = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        cwd=PROJECT,
        capture_output=True,
        check=True,
        text=True,
        timeout=PATIENCE,
    )
    return told.stdout


def job(environment: dict[str, str]) -> tuple[str, int, int]:
    """Return the job's state, how often it was begun, and its file's bytes."""
    (file,) = Path(environment["KOPSTOPP_DATA"]).glob("*.sqlite3")
    with closing(sqlite3.connect(file, timeout=PATIENCE)) as database:
        query = "SELECT state, attempts, size FROM tournament_printjob"
        state, attempts, size = database.execute(query).fetchone()
    return state, attempts, size


@contextmanager
def press(environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "press"], env=environment, cwd=PROJECT, start_new_session=True
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        ended(process)


def wait_until(environment: dict[str, str], state: str) -> tuple[str, int, int]:
    end = time.monotonic() + PATIENCE
    while (told := job(environment))[0] != state:
        assert time.monotonic() < end, told
        time.sleep(0.05)
    return told


def helpers_of(process: int) -> list[int]:
    children = Path(f"/proc/{process}/task/{process}/children")
    return [int(child) for child in children.read_text().split()]


def wait_for_helpers(process: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(helpers_of(process)) < HELPERS:
        assert time.monotonic() < end
        time.sleep(0.05)


def is_running(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at processes in /proc")
def test_press_that_is_killed_leaves_no_helpers_and_its_job_is_taken_up_again(
    environment: dict[str, str],
) -> None:
    ran(environment, "manage.py", "migrate", "-v0")
    ran(environment, "-m", "tests.tournament.press.desk")
    with press(environment) as first:
        assert wait_until(environment, "drawing")[1] == 1
        wait_for_helpers(first.pid)
        helpers = helpers_of(first.pid)
        os.kill(first.pid, signal.SIGKILL)
        ended(first)
        assert job(environment)[0] == "drawing"
    with press(environment) as second:
        _state, attempts, size = wait_until(environment, "done")
        assert (attempts, size > TABLES * 100) == (2, True)
        second.terminate()
        ended(second)
        assert second.returncode == 0
    assert [helper for helper in helpers if is_running(helper)] == []
