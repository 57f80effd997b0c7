"""P18: commits a second of the score path through the backend, against a bare loop of the same.

Run it by itself: ``python -m tests.bench.writes [--writers 8] [--seconds 5]``. Both sides run
the same statements in the same file settings with the same number of processes; the bare loop is
``sqlite3`` with ``BEGIN IMMEDIATE`` behind the same kind of lock, without Django.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sqlite3
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from django.db import DatabaseError, connection, transaction

from tests.tournament.database.rivals import SCHEMA, connect, record
from tournament.database.sqlite.lock import WriteLock

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.synchronize import Barrier

    Writer = Callable[[Path, int, float, Barrier], tuple[int, int, float]]


@dataclass(frozen=True)
class Figure:
    """What a number of writers reached together."""

    commits_per_second: float
    refused: int
    longest_wait: float


def through_django(
    path: Path, writer: int, seconds: float, start: Barrier
) -> tuple[int, int, float]:
    """Write scores through the backend; returns commits, refusals and the longest wait."""
    connect(path)
    commits, refused, longest = 0, 0, 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        start.wait()
        end = time.monotonic() + seconds
        while (began := time.monotonic()) < end:
            try:
                with transaction.atomic():
                    record(cursor, writer)
                commits += 1
            except DatabaseError:
                refused += 1
            longest = max(longest, time.monotonic() - began)
    connection.close()
    return commits, refused, longest


def bare(path: Path, writer: int, seconds: float, start: Barrier) -> tuple[int, int, float]:
    """Write the same without Django."""
    plain = sqlite3.connect(path, isolation_level=None, timeout=20)
    plain.execute("PRAGMA synchronous=FULL")
    lock = WriteLock(str(path), timeout=20)
    commits, longest = 0, 0.0
    start.wait()
    end = time.monotonic() + seconds
    while (began := time.monotonic()) < end:
        lock.take()
        plain.execute("BEGIN IMMEDIATE")
        plain.execute("SELECT version FROM event WHERE id = 1").fetchone()
        plain.execute("INSERT INTO entry (event_id, writer) VALUES (1, ?)", [writer])
        plain.execute("UPDATE event SET version = version + 1 WHERE id = 1")
        plain.execute("COMMIT")
        lock.release()
        commits += 1
        longest = max(longest, time.monotonic() - began)
    plain.close()
    return commits, 0, longest


def measure(writer: Writer, *, writers: int, seconds: float) -> Figure:
    """Let processes write to one new file at once, and add up what they reached."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.sqlite3"
        plain = sqlite3.connect(path)
        plain.execute("PRAGMA journal_mode=WAL")
        for statement in SCHEMA:
            plain.execute(statement)
        plain.commit()
        plain.close()
        context = multiprocessing.get_context("spawn")
        with context.Manager() as manager, context.Pool(writers) as pool:
            start = manager.Barrier(writers)
            tasks = [(path, number, seconds, start) for number in range(writers)]
            answers = pool.starmap(writer, tasks, chunksize=1)
    return Figure(
        commits_per_second=sum(answer[0] for answer in answers) / seconds,
        refused=sum(answer[1] for answer in answers),
        longest_wait=max(answer[2] for answer in answers),
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--writers", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    reached = {
        name: measure(writer, writers=options.writers, seconds=options.seconds)
        for name, writer in (("bare loop", bare), ("backend", through_django))
    }
    for name, figure in reached.items():
        print(
            f"{name:10} {figure.commits_per_second:8.0f} commits/s"
            f"  refused {figure.refused}  longest wait {figure.longest_wait:.3f} s"
        )
    ratio = reached["backend"].commits_per_second / reached["bare loop"].commits_per_second
    print(f"ratio {ratio:.2f} (P18: at least 0.5)")


if __name__ == "__main__":
    main()
