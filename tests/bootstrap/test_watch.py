from __future__ import annotations

import os
import signal
import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from tournament.bootstrap.watch import Program, Watch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SLEEPS = "import sys, time; open(sys.argv[1], 'a').write('x'); time.sleep(600)"
FAILS = "import sys; open(sys.argv[1], 'a').write('x'); sys.exit(3)"


@pytest.fixture(autouse=True)
def signals() -> Iterator[None]:
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in kept.items():
        signal.signal(number, handler)


def program(path: Path, code: str) -> Program:
    path.touch()
    return Program([sys.executable, "-c", code, str(path)], dict(os.environ))


def wait_until_written(path: Path, times: int) -> None:
    end = time.monotonic() + 60
    while path.stat().st_size < times and time.monotonic() < end:
        time.sleep(0.01)


def test_program_that_is_killed_starts_again_and_stops_when_asked(tmp_path: Path) -> None:
    started = tmp_path / "started"
    watched = program(started, SLEEPS)

    def meddle() -> None:
        wait_until_written(started, 1)
        assert watched.process is not None
        watched.process.kill()
        wait_until_written(started, 2)
        os.kill(os.getpid(), signal.SIGTERM)

    meddler = threading.Thread(target=meddle)
    meddler.start()
    assert Watch([watched]).run() == 0
    meddler.join()
    assert started.read_text() == "xx"
    assert watched.process is not None
    assert watched.process.poll() == -signal.SIGTERM


def test_program_that_cannot_live_is_given_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    started = tmp_path / "started"
    assert Watch([program(started, FAILS)]).run() == 1
    assert started.read_text() == "xxx"
    assert "Servern går inte att starta" in capsys.readouterr().err


def test_helper_that_cannot_live_gets_another_chance_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.bootstrap.watch.RELUCTANCE", 6)
    started = tmp_path / "started"
    helper = program(started, FAILS)
    helper.is_vital = False
    watch = threading.Thread(target=end_after, args=(started, 4))
    watch.start()
    assert Watch([helper]).run() == 0
    watch.join()
    assert started.read_text() == "xxxx"


def end_after(path: Path, times: int) -> None:
    wait_until_written(path, times)
    os.kill(os.getpid(), signal.SIGTERM)


def test_program_that_was_never_started_needs_no_stop(tmp_path: Path) -> None:
    never = program(tmp_path / "never", SLEEPS)
    never.ask_to_stop()
    never.stop()
    never.kill()
    assert not never.died()


def test_program_that_does_not_listen_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.bootstrap.watch.PATIENCE", 0.05)
    started = tmp_path / "started"
    deaf = program(
        started, f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); {SLEEPS}"
    )
    deaf.start()
    wait_until_written(started, 1)
    deaf.ask_to_stop()
    deaf.stop()
    assert deaf.process is not None
    assert deaf.process.poll() == -signal.SIGKILL
