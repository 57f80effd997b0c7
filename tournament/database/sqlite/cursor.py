"""A cursor that waits for the write lock before anything that may write."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Self

from django.db.backends.sqlite3.base import SQLiteCursorWrapper
from django.db.utils import OperationalError

from tournament.database.sqlite.lock import WriteLockTimeout

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator

    from tournament.database.sqlite.lock import WriteLock

    Parameters = Any  # a sequence, a mapping or nothing, of whatever a column may hold

READS: Final = frozenset({"SELECT", "EXPLAIN", "PRAGMA", "VALUES", "SAVEPOINT", "RELEASE"})


def may_write(query: str) -> bool:
    """Tell whether a statement begins a write: every statement that does not plainly read."""
    first = query.split(None, 1)
    return bool(first) and first[0].upper().rstrip(";") not in READS


class LockingCursor(SQLiteCursorWrapper):
    """Takes the lock before BEGIN, or before a write of its own, and holds it to the end.

    A write outside a transaction ends when its last row has been read: the rows it returns are
    therefore read at once and handed out from memory.
    """

    def __init__(self, connection: sqlite3.Connection, lock: WriteLock) -> None:
        super().__init__(connection)
        self._lock = lock
        self._rows: Iterator[Any] | None = None

    def execute(self, query: str, params: Parameters = None) -> Self:
        """Run one statement."""
        self._rows = None
        waits = not self.connection.in_transaction and may_write(query)
        if waits:
            self._take()
        try:
            super().execute(query, params)
            if waits and self.description is not None:
                self._rows = iter(super().fetchall())
        finally:
            self._settle()
        return self

    def executemany(self, query: str, param_list: Iterable[Any]) -> Self:
        """Run one statement for each row of parameters."""
        self._rows = None
        if not self.connection.in_transaction:
            self._take()
        try:
            super().executemany(query, param_list)
        finally:
            self._settle()
        return self

    def fetchone(self) -> Any:  # noqa: ANN401  (a row is what the query asked for)
        """Return the next row, or None."""
        return super().fetchone() if self._rows is None else next(self._rows, None)

    def fetchmany(self, size: int | None = None) -> list[Any]:
        """Return the next rows."""
        size = self.arraysize if size is None else size
        if self._rows is None:
            return super().fetchmany(size)
        return list(islice(self._rows, size))

    def fetchall(self) -> list[Any]:
        """Return the rows that are left."""
        return super().fetchall() if self._rows is None else list(self._rows)

    def __next__(self) -> Any:  # noqa: ANN401  (the same)
        return super().__next__() if self._rows is None else next(self._rows)

    def _take(self) -> None:
        """Wait for the lock; a wait in vain is told in SQLite's own words."""
        try:
            self._lock.take()
        except WriteLockTimeout as error:
            raise OperationalError("database is locked") from error

    def _settle(self) -> None:
        """Keep the lock only while a transaction is open."""
        if not self.connection.in_transaction:
            self._lock.release()
