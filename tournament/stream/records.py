"""Reading how far events are published: one indexed query, without Django."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tournament.configuration.urls import PREPARED

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournament.configuration.urls import Database

STANDING = """
    SELECT e.slug, e.version, COALESCE(p.version, 0)
    FROM tournament_event e LEFT JOIN tournament_pulse p ON p.event_id = e.id
    WHERE e.is_public AND e.slug IN ({marks})
"""
AT_ONCE = 500
WAIT_SECONDS = 5


class RecordsAway(Exception):
    """The database does not answer just now."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A shown event's version, and the one that its public views are rendered at."""

    version: int
    published: int


class Records(Protocol):
    """How far events are published."""

    def look(self, slugs: Iterable[str]) -> Mapping[str, Standing]:
        """Return the events of these that are shown; raises ``RecordsAway``."""

    def close(self) -> None:
        """Let go of the database."""


def records(database: Database) -> Records:
    """Return how to read a database, given in Django's words."""
    if database["ENGINE"] == "tournament.database.sqlite":
        return SqliteRecords(database["NAME"])
    return PostgresRecords(database)


class SqliteRecords:
    """A SQLite file; readers wait for nobody in WAL."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._connection: sqlite3.Connection | None = None

    def look(self, slugs: Iterable[str]) -> Mapping[str, Standing]:
        """Return the events of these that are shown."""
        try:
            return _looked(self._connected(), slugs, "?")
        except sqlite3.Error as error:
            self.close()
            raise RecordsAway(str(error)) from error

    def close(self) -> None:
        """Let go of the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self._connection = sqlite3.connect(
                self._name, timeout=WAIT_SECONDS, isolation_level=None, check_same_thread=False
            )
            self._connection.execute("PRAGMA query_only = ON")
        return self._connection


class PostgresRecords:
    """A PostgreSQL database; its library is loaded only where it is used."""

    def __init__(self, database: Database) -> None:
        self._facts: dict[str, Any] = {
            "dbname": database["NAME"],
            "user": database["USER"],
            "password": database["PASSWORD"],
            "host": database["HOST"],
            "port": database["PORT"],
            **{name: value for name, value in database["OPTIONS"].items() if name not in PREPARED},
        }
        self._prepares = "prepare_threshold" in database["OPTIONS"]
        self._connection: Any = None

    def look(self, slugs: Iterable[str]) -> Mapping[str, Standing]:
        """Return the events of these that are shown."""
        import psycopg  # noqa: PLC0415 - a hall on SQLite does without its memory

        try:
            if self._connection is None:
                given = {key: value for key, value in self._facts.items() if value}
                self._connection = psycopg.connect(
                    autocommit=True,
                    connect_timeout=WAIT_SECONDS,
                    prepare_threshold=0 if self._prepares else None,
                    **given,
                )
            return _looked(self._connection, slugs, "%s")
        except psycopg.Error as error:
            self.close()
            raise RecordsAway(str(error)) from error

    def close(self) -> None:
        """Let go of the server."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _looked(connection: Any, slugs: Iterable[str], mark: str) -> Mapping[str, Standing]:  # noqa: ANN401 - of either library
    wanted = sorted(slugs)
    found: dict[str, Standing] = {}
    for first in range(0, len(wanted), AT_ONCE):
        some = wanted[first : first + AT_ONCE]
        query = STANDING.format(marks=", ".join([mark] * len(some)))
        for slug, version, published in connection.execute(query, some).fetchall():
            found[slug] = Standing(version, published)
    return found
