"""Programs that write to one SQLite file at the same time, each a process of its own."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import django
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from tournament.configuration import urls

if TYPE_CHECKING:
    from django.db.backends.utils import CursorWrapper

SCHEMA = (
    "CREATE TABLE event (id INTEGER PRIMARY KEY, version INTEGER NOT NULL)",
    "CREATE TABLE entry (id INTEGER PRIMARY KEY, event_id REFERENCES event, writer INTEGER)",
    "INSERT INTO event VALUES (1, 0)",
)


def connect(path: Path) -> None:
    """Make ``path`` this process's only database, with the product's own options."""
    settings.configure(DATABASES={"default": urls.sqlite(str(path))}, USE_TZ=True)
    django.setup()


def make(path: Path) -> None:
    """Lay out an event with a version, and room for entries."""
    connect(path)
    with connection.cursor() as cursor:
        for statement in SCHEMA:
            cursor.execute(statement)


def record(cursor: CursorWrapper, writer: int) -> None:
    """Write as a score does: read, insert a row, raise the event's version."""
    cursor.execute("SELECT version FROM event WHERE id = 1")
    cursor.fetchone()
    cursor.execute("INSERT INTO entry (event_id, writer) VALUES (1, %s)", [writer])
    cursor.execute("UPDATE event SET version = version + 1 WHERE id = 1")


def write(path: Path, *, writer: int, times: int) -> tuple[int, float]:
    """Write ``times`` times; returns how many were refused, and the longest wait in seconds."""
    connect(path)
    refused, longest = 0, 0.0
    for number in range(times):
        began = time.monotonic()
        try:
            with connection.cursor() as cursor:
                if number % 5 == 0:  # a write of its own, without a transaction
                    cursor.execute("UPDATE event SET version = version + 1 RETURNING version")
                    cursor.fetchone()
                with transaction.atomic():
                    record(cursor, writer)
        except DatabaseError:
            refused += 1
        longest = max(longest, time.monotonic() - began)
    return refused, longest


if __name__ == "__main__":
    file, writer_, times_ = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    if times_:
        print(*write(file, writer=writer_, times=times_))  # noqa: T201  (read by the test)
    else:
        make(file)
