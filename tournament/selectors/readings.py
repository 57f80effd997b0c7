"""Reading many tables as they stood at one moment, while others write."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def one_moment() -> Iterator[None]:
    """Let every query inside see the same state of the database; nothing may be written inside.

    A read transaction, opened past the write lock: in WAL readers and writers never wait for each
    other. Inside a transaction that is open already it does nothing.
    """
    if connection.in_atomic_block:
        yield
        return
    connection.ensure_connection()
    plain = connection.connection
    on_postgres = connection.vendor == "postgresql"
    begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY" if on_postgres else "BEGIN DEFERRED"
    plain.execute(begin)
    try:
        yield
    finally:
        plain.execute("COMMIT")
