"""Serve pages until asked to stop, or until the command that watches us is gone."""

from __future__ import annotations

import argparse
import threading
from pathlib import Path

from granian.constants import HTTPModes, Interfaces
from granian.log import LogLevels
from granian.server import Server

from tournament.server.leaving import STOP_SECONDS, stop_when_left_alone

WORKERS = 2
THREADS = 2
"""Of each worker: a page is answered while another waits for the database or its turn to write."""


def main() -> None:
    """Serve with the options given on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--host", default="0.0.0.0")  # noqa: S104  (the hall's phones come here)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--certificate", type=Path)
    parser.add_argument("--key", type=Path)
    options = parser.parse_args()
    threading.Thread(target=stop_when_left_alone, daemon=True).start()
    Server(
        "tournament.server.worker:application",
        address=options.host,
        port=options.port,
        interface=Interfaces.WSGI,
        workers=WORKERS,
        blocking_threads=THREADS,
        blocking_threads_idle_timeout=600,
        http=HTTPModes.auto,
        websockets=False,
        respawn_failed_workers=True,
        respawn_interval=0.1,
        workers_kill_timeout=STOP_SECONDS,
        log_level=LogLevels.warning,
        ssl_cert=options.certificate,
        ssl_key=options.key,
    ).serve()


if __name__ == "__main__":
    main()
