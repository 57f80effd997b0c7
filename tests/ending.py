"""Waiting for a process to end, and not for ever: one that stays is asked where it stands."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path
from typing import AnyStr

PATIENCE = 120
"""Seconds after which a process that was told to end is stuck, and not slow."""
TO_TELL = 2
"""Seconds in which a process tells where it stands."""
TELLING = {"PYTHONFAULTHANDLER": "1"}
"""In the environment of a process that shall be able to tell where it stands."""


def ended(process: subprocess.Popen[AnyStr]) -> tuple[AnyStr, AnyStr]:
    """Wait until a process has ended and its outputs are closed; returns what they said.

    One that does not end, or leaves a child that holds its outputs open, fails the test.
    """
    try:
        return process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        stuck = offspring_of(process.pid)
        for pid in stuck:
            os.kill(pid, signal.SIGABRT)
        time.sleep(TO_TELL)
        for pid in stuck:
            os.kill(pid, signal.SIGKILL)
        told, said = process.communicate()
        raise AssertionError(f"{process.args!r} did not end: {told!r} {said!r}") from None


def offspring_of(process: int) -> list[int]:
    """Return a process, its children and theirs, as far as they run."""
    children = Path(f"/proc/{process}/task/{process}/children")
    found = [int(child) for child in children.read_text().split()] if children.exists() else []
    return [process, *(pid for child in found for pid in offspring_of(child))]
