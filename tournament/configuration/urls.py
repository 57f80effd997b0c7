"""DATABASE_URL and CACHE_URL, read into Django's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict
from urllib.parse import parse_qsl, unquote, urlsplit

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

POSTGRES_SCHEMES = ("postgres", "postgresql")
CACHE_SCHEMES = ("redis", "rediss", "valkey", "valkeys", "unix")
PREPARED = {"server_side_binding": True, "prepare_threshold": 5}
"""PostgreSQL plans what is asked again and again once in a connection: half the cost of a poll. A
pool that hands its connections on between transactions needs ``?prepared=no``."""


class UnknownAddress(ValueError):
    """An address whose scheme we do not serve."""


class Database(TypedDict, total=False):
    """One of Django's DATABASES, as far as we set it."""

    ENGINE: str
    NAME: str
    USER: str
    PASSWORD: str
    HOST: str
    PORT: str
    CONN_MAX_AGE: int | None
    CONN_HEALTH_CHECKS: bool
    OPTIONS: Mapping[str, object]
    TEST: Mapping[str, object]


class Cache(TypedDict):
    """One of Django's CACHES."""

    BACKEND: str
    LOCATION: str


def database(url: str | None, folder: Path) -> Database:
    """Return the database at ``url`` (PostgreSQL or SQLite), or the data folder's own SQLite."""
    if not url:
        return sqlite(str(folder / "kopstopp.sqlite3"))
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(unquote(parts.path.removeprefix("/")))
    if parts.scheme not in POSTGRES_SCHEMES:
        raise UnknownAddress(parts.scheme)
    options = dict(parse_qsl(parts.query))
    prepared = PREPARED if options.pop("prepared", "yes") == "yes" else {}
    return {
        "ENGINE": "tournament.database.postgresql",
        "NAME": unquote(parts.path.removeprefix("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", unquote(parts.hostname or "")),
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**prepared, **options},
    }


def sqlite(name: str) -> Database:
    """Return a SQLite file that many processes write to without losing a write (measured)."""
    return {
        "ENGINE": "tournament.database.sqlite",
        "NAME": name,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def cache(url: str | None) -> Cache:
    """Return the cache at ``url`` (Valkey or Redis), or a table that all workers see."""
    if not url:
        return {
            "BACKEND": "django.core.cache.backends.db.DatabaseCache",
            "LOCATION": "tournament_cache",
        }
    scheme, _, rest = url.partition("://")
    if scheme not in CACHE_SCHEMES:
        raise UnknownAddress(scheme)
    return {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": f"{scheme.replace('valkey', 'redis')}://{rest}",
    }
