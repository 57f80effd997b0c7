"""The backend that Django loads: SQLite behind one write lock (»one writer at a time«).

Every statement that may write waits for the lock before SQLite hears of it, and every way in which
a transaction can end releases it. Reads never wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.backends.sqlite3.base import DatabaseWrapper as SQLiteWrapper

from tournament.database.sqlite.cursor import LockingCursor
from tournament.database.sqlite.lock import WriteLock

if TYPE_CHECKING:
    import sqlite3

    from django.db.backends.sqlite3.base import SQLiteCursorWrapper


class DatabaseWrapper(SQLiteWrapper):
    """Django's SQLite backend with the write lock; a database in memory has no rivals."""

    write_lock: WriteLock | None = None

    def get_new_connection(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        """Connect; switching a file to WAL is a write as well."""
        if self.is_in_memory_db():
            return self._connect(conn_params)
        self.write_lock = WriteLock(
            str(conn_params["database"]), timeout=float(conn_params.get("timeout", 5))
        )
        self.write_lock.take()
        try:
            return self._connect(conn_params)
        finally:
            self.write_lock.release()

    def create_cursor(self, name: str | None = None) -> SQLiteCursorWrapper:
        """Return a cursor that minds the lock."""
        lock = self.write_lock
        if lock is None:
            return self._plain_cursor(name)
        cursor: SQLiteCursorWrapper = self.connection.cursor(
            factory=lambda connection: LockingCursor(connection, lock)
        )
        return cursor

    def _connect(self, conn_params: dict[str, Any]) -> sqlite3.Connection:
        connection: sqlite3.Connection = super().get_new_connection(conn_params)
        return connection

    def _plain_cursor(self, name: str | None) -> SQLiteCursorWrapper:
        cursor: SQLiteCursorWrapper = super().create_cursor(name)
        return cursor

    def _commit(self) -> None:
        try:
            super()._commit()  # type: ignore[misc]  # django-stubs omits it
        finally:
            self._settle()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]  # django-stubs omits it
        finally:
            self._settle()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # django-stubs omits it
        finally:
            if self.write_lock is not None:
                self.write_lock.release()

    def _settle(self) -> None:
        """Keep the lock only while a transaction is open: a commit can fail and be tried again."""
        if self.write_lock is not None and not self.connection.in_transaction:
            self.write_lock.release()
