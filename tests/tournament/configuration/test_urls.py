from __future__ import annotations

from pathlib import Path

import pytest

from tournament.configuration import urls

FOLDER = Path("/data")


def test_database_is_the_data_folders_own_by_default() -> None:
    assert urls.database(None, FOLDER) == urls.sqlite("/data/kopstopp.sqlite3")
    assert urls.database("", FOLDER)["ENGINE"] == "tournament.database.sqlite"


def test_database_may_be_another_sqlite_file() -> None:
    assert urls.database("sqlite:////srv/a%20b.sqlite3", FOLDER)["NAME"] == "/srv/a b.sqlite3"


def test_database_may_be_postgresql() -> None:
    url = "postgresql://anna:h%40ll@db.local:5433/chicago%20sm?sslmode=require"
    assert urls.database(url, FOLDER) == {
        "ENGINE": "tournament.database.postgresql",
        "NAME": "chicago sm",
        "USER": "anna",
        "PASSWORD": "h@ll",
        "HOST": "db.local",
        "PORT": "5433",
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**urls.PREPARED, "sslmode": "require"},
    }


def test_database_may_be_postgresql_on_a_socket() -> None:
    database = urls.database("postgres:///chicago?host=/run/postgresql", FOLDER)
    assert (database["HOST"], database["PORT"], database["USER"]) == ("/run/postgresql", "", "")
    assert database["OPTIONS"] == urls.PREPARED


def test_postgresql_behind_a_pool_prepares_nothing() -> None:
    database = urls.database("postgres://pool/chicago?prepared=no&sslmode=require", FOLDER)
    assert database["OPTIONS"] == {"sslmode": "require"}


def test_database_of_another_kind_is_refused() -> None:
    with pytest.raises(urls.UnknownAddress, match="mysql"):
        urls.database("mysql://localhost/chicago", FOLDER)


@pytest.mark.parametrize(
    ("url", "location"),
    [
        ("redis://localhost:6379/1", "redis://localhost:6379/1"),
        ("valkey://localhost/0", "redis://localhost/0"),
        ("valkeys://:secret@cache/0", "rediss://:secret@cache/0"),
        ("unix:///run/valkey.sock", "unix:///run/valkey.sock"),
    ],
)
def test_cache_may_be_valkey_or_redis(url: str, location: str) -> None:
    backend = "django.core.cache.backends.redis.RedisCache"
    assert urls.cache(url) == {"BACKEND": backend, "LOCATION": location}


def test_cache_is_a_table_by_default() -> None:
    assert urls.cache(None)["BACKEND"] == "django.core.cache.backends.db.DatabaseCache"


def test_cache_of_another_kind_is_refused() -> None:
    with pytest.raises(urls.UnknownAddress, match="memcached"):
        urls.cache("memcached://localhost")
