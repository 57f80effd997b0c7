"""What all tests share."""

from __future__ import annotations

import gc
import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from django.conf import settings as django_settings
from hypothesis import HealthCheck, settings
from playwright.sync_api import expect, sync_playwright

from tests import keeping
from tournament.selectors.snapshots import body_of
from tournament.services import printjobs

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

expect.set_options(timeout=20_000)  # says how busy the machine is, and nothing of the pages

LONGEST = ("test_axe", "test_pictures", "test_whole_day")
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
        if config.getoption("--long"):
            item.add_marker(pytest.mark.timeout(0))  # a soak may take the night
        for marker, reason in reasons.items():
            if item.get_closest_marker(marker):
                item.add_marker(pytest.mark.skip(reason=reason))
    begin_with_the_long(items)


def begin_with_the_long(items: list[pytest.Item]) -> None:
    """Let the longest of the browser's tests come first of them: one process alone ends late."""
    places = [place for place, item in enumerate(items) if item.get_closest_marker("browser")]
    browsers = [items[place] for place in places]
    browsers.sort(key=lambda item: item.path.stem not in LONGEST)
    for place, item in zip(places, browsers, strict=True):
        items[place] = item


def pytest_collection_finish() -> None:
    """Look at what tests made for garbage, and seldom: what was imported stays to the end."""
    keeping.begin()
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture
def patient_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """A press that once led leads on, however long a busy machine takes over the rest."""
    monkeypatch.setattr(printjobs, "LEASE", timedelta(hours=1))


@pytest.fixture(autouse=True)
def _keeping(request: pytest.FixtureRequest) -> Iterator[None]:
    """In a test whose transaction is undone, read the same state once."""
    body_of.cache_clear()  # another test's rows may have the same keys
    marker = request.node.get_closest_marker("django_db")
    if marker is None or marker.kwargs.get("transaction"):
        yield
        return
    request.getfixturevalue("db")
    with keeping.one_test():
        yield


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


# A request that another one replaced was aborted on purpose; htmx tells of it as of an error.
NO_FAULTS = ("Failed to load resource", "htmx:sendAbort", "htmx:afterRequest")


def is_fault(said: ConsoleMessage) -> bool:
    return said.type == "error" and not any(text in said.text for text in NO_FAULTS)


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
