"""What each worker loads: the application, and a look at whether its server still lives."""

from __future__ import annotations

import os
import threading
import time

from tournament.wsgi import application

__all__ = ["application"]

PAUSE = 0.5
"""Seconds between two looks."""


def leave_with(server: int) -> None:
    """End at once when the server is gone: an orphan would keep the port."""
    while os.getppid() == server:
        time.sleep(PAUSE)
    os._exit(0)


if os.name != "nt":
    threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
