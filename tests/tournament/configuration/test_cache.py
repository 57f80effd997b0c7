from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.redis import RedisCache

from tournament.configuration import urls

if TYPE_CHECKING:
    from django.core.cache.backends.base import BaseCache


def remembers(cache: BaseCache) -> list[object]:
    cache.clear()
    added = [cache.add("åsa", 1, 60), cache.add("åsa", 2, 60)]
    return [*added, cache.incr("åsa", 51), cache.get("åsa"), cache.get("nobody")]


REMEMBERED = [True, False, 52, 52, None]


@pytest.mark.django_db
def test_cache_is_a_table_that_every_worker_sees() -> None:
    assert remembers(DatabaseCache(urls.cache(None)["LOCATION"], {})) == REMEMBERED


@pytest.mark.cache
def test_cache_is_valkey_or_redis_where_it_is_named(cache_url: str) -> None:
    cache = RedisCache(urls.cache(cache_url)["LOCATION"], {})
    assert remembers(cache) == REMEMBERED
    cache.close()
