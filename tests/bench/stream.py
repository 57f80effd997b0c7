"""Open event streams: what they cost while nothing changes, and how soon all of them are told.

Run it by itself: ``python -m tests.bench.stream [--streams 2000] [--seconds 20]``. The stream runs
as at the hall, in a process of its own beside a SQLite file; all listeners are in this one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tournament.bootstrap.network import LOOPBACK, free_port
from tournament.configuration.folder import PROJECT
from tournament.stream.__main__ import open_files
from tournament.stream.waking import wake_local

SCHEMA = """
    CREATE TABLE tournament_event (id INTEGER PRIMARY KEY, slug TEXT UNIQUE, version INTEGER,
                                   is_public BOOL);
    CREATE TABLE tournament_pulse (event_id INTEGER PRIMARY KEY, version INTEGER);
    INSERT INTO tournament_event VALUES (1, 'rekord', 7, 1);
    INSERT INTO tournament_pulse VALUES (1, 7);
"""
ASK = f"GET /handelser/rekord/?v=7 HTTP/1.1\r\nHost: {LOOPBACK}\r\n\r\n".encode()
AT_ONCE = 100
MEGA = 1024 * 1024


class Listener(asyncio.Protocol):
    """A browser that only listens; ``told_at`` is when it heard of the version waited for."""

    def __init__(self) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.told_at: float | None = None
        self.wanted = b"data: 8\n"
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        if isinstance(transport, asyncio.Transport):
            self.transport = transport
            transport.write(ASK)

    def data_received(self, data: bytes) -> None:
        """Note what is said."""
        if not self.opened.done():
            self.opened.set_result(None)
        if self.wanted in data:
            self.told_at = time.monotonic()


def processor_seconds(process: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Return the resident memory of a process in MB."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGA


async def opened(port: int, streams: int) -> list[Listener]:
    """Open streams, some at a time, and wait until each has its answer."""
    loop, listeners = asyncio.get_running_loop(), list[Listener]()
    while len(listeners) < streams:
        some = min(AT_ONCE, streams - len(listeners))
        made = await asyncio.gather(
            *(loop.create_connection(Listener, LOOPBACK, port) for _ in range(some))
        )
        listeners += [listener for _, listener in made]
        await asyncio.gather(*(listener.opened for _, listener in made))
    return listeners


async def measure(process: int, port: int, database: Path, streams: int, seconds: float) -> None:
    """Open the streams, let them be, and publish once."""
    alone = memory(process)
    listeners = await opened(port, streams)
    used, began = processor_seconds(process), time.monotonic()
    await asyncio.sleep(seconds)
    share = (processor_seconds(process) - used) / (time.monotonic() - began)
    print(f"{streams} streams: {memory(process):.0f} MB (without any {alone:.0f}), at most 150")
    print(f"idle: {100 * share:.1f} % of a core, at most 10")
    with sqlite3.connect(database) as plain:
        plain.execute("UPDATE tournament_event SET version = 8")
        plain.execute("UPDATE tournament_pulse SET version = 8")
    plain.close()
    published = time.monotonic()
    wake_local(port)
    while any(listener.told_at is None for listener in listeners):  # noqa: ASYNC110 - measured
        await asyncio.sleep(0.01)
    waits = sorted((listener.told_at or 0) - published for listener in listeners)
    print(f"told: median {1000 * waits[len(waits) // 2]:.0f} ms, last {1000 * waits[-1]:.0f} ms")
    for listener in listeners:
        if listener.transport is not None:
            listener.transport.abort()


def main() -> None:
    """Serve, listen and measure."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=20)
    options = parser.parse_args()
    open_files(options.streams)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "kopstopp.sqlite3"
        with sqlite3.connect(database) as plain:
            plain.execute("PRAGMA journal_mode=WAL")
            plain.executescript(SCHEMA)
        plain.close()
        environment = {**os.environ, "KOPSTOPP_DATA": folder, "PYTHONPATH": str(PROJECT)}
        environment.pop("DATABASE_URL", None)
        environment.pop("CACHE_URL", None)
        process = subprocess.Popen(
            [sys.executable, "-m", "tournament.stream", "--host", LOOPBACK, "--port", str(port)],
            env=environment,
        )
        try:
            time.sleep(2)
            asyncio.run(measure(process.pid, port, database, options.streams, options.seconds))
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
