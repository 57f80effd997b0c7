"""What all tests share."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from django.conf import settings as django_settings
from hypothesis import HealthCheck, settings
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Page

CHROMIUM_OPTIONS = [
    "--no-sandbox",  # the tests may run as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP *.test 127.0.0.1",
]

SLOW = [HealthCheck.too_slow]  # says how busy the machine is, and nothing of the rules
settings.register_profile(
    "short", max_examples=50, deadline=None, derandomize=True, suppress_health_check=SLOW
)
settings.register_profile("long", max_examples=2000, deadline=None, suppress_health_check=SLOW)
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
def chromium() -> Iterator[Browser]:
    """The system's Chromium, for tests marked ``browser``; names under ``.test`` lead here.

    Playwright keeps a loop running in this thread, which Django would mistake for async code.
    """
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ["KOPSTOPP_TEST_CHROMIUM"], args=CHROMIUM_OPTIONS
        )
        yield browser
        browser.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A page in a browser profile of its own; a script error or a refused script fails the test."""
    with chromium.new_context(locale="sv-SE", timezone_id="Europe/Stockholm") as context:
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if is_fault(said) else None)
        yield page
        assert faults == []


def is_fault(said: ConsoleMessage) -> bool:
    return said.type == "error" and "Failed to load resource" not in said.text


@pytest.fixture
def standing_clock(monkeypatch: pytest.MonkeyPatch) -> datetime:
    """No time passes: what is counted per stretch of time never runs into the next one."""
    moment = datetime(2026, 8, 14, 10, 0, tzinfo=UTC)
    monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
    return moment


@pytest.fixture
def cache_url() -> str:
    """A Valkey or Redis of the tests' own, for tests marked ``cache``."""
    return os.environ["KOPSTOPP_TEST_CACHE"]
