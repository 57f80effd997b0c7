"""Ending when the command that watches us is gone."""

from __future__ import annotations

import os
import signal
import time

STOP_SECONDS = 5
STANDARD_INPUT = 0


def stop_when_left_alone() -> None:
    """Stop when our standard input closes: whoever started us holds its other end.

    Read without Python's buffer, whose lock would otherwise be held in every forked worker.
    """
    while os.read(STANDARD_INPUT, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(2 * STOP_SECONDS)
    os._exit(1)  # it did not listen; its children leave with it
