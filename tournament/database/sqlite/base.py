"""The backend that Django loads: SQLite behind one write lock."""

from __future__ import annotations

from django.db.backends.sqlite3.base import DatabaseWrapper as SQLiteWrapper


class DatabaseWrapper(SQLiteWrapper):
    """Django's own SQLite backend."""
