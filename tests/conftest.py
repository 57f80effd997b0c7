"""What all tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from hypothesis import settings

settings.register_profile("short", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=2000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "short"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="soaks and the large properties too")


def reasons_to_skip(config: pytest.Config) -> dict[str, str]:
    on_postgres = "postgresql" in django_settings.DATABASES["default"]["ENGINE"]
    reasons = {"sqlite" if on_postgres else "postgres": "runs on the other database"}
    if not config.getoption("--long"):
        reasons["long"] = "runs with --long"
    if "KOPSTOPP_TEST_CACHE" not in os.environ:
        reasons["cache"] = "no Valkey or Redis: run by `manage.py test`"
    if not os.environ.get("KOPSTOPP_TEST_CHROMIUM"):
        reasons["browser"] = "no Chromium: run by `manage.py test`"
    return reasons


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    reasons = reasons_to_skip(config)
    for item in items:
        for marker, reason in reasons.items():
            if item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The system's Chromium, for tests marked ``browser``."""
    return Path(os.environ["KOPSTOPP_TEST_CHROMIUM"])


@pytest.fixture
def cache_url() -> str:
    """A Valkey or Redis of the tests' own, for tests marked ``cache``."""
    return os.environ["KOPSTOPP_TEST_CACHE"]
