"""The backend that Django loads: PostgreSQL, where what went wrong on a connection ends with it.

A prepared statement outlives a change of its table's columns by a migration or a restored backup,
and then fails for as long as the connection lives: the connection itself answers as well as ever.
"""

from __future__ import annotations

from django.db.backends.postgresql.base import DatabaseWrapper as PostgreSQLWrapper


class DatabaseWrapper(PostgreSQLWrapper):
    """Django's PostgreSQL backend; after an error the next request has a connection of its own."""

    def is_usable(self) -> bool:
        """Tell whether the connection may serve another request."""
        return not self.errors_occurred and bool(super().is_usable())
