"""Open pages that are woken by the event stream, and the hall's screen, in a real browser."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from django.db import connection
from django.utils import timezone
from playwright.sync_api import expect

from tests import make
from tests.ending import TELLING, ended
from tests.pages.public import stage
from tournament.bootstrap.network import free_port
from tournament.bootstrap.services import answers
from tournament.configuration.folder import PROJECT
from tournament.publisher.publishing import Publisher
from tournament.selectors.public import published as reading
from tournament.services.hall import start_reveal, step_reveal
from tournament.states import Reveal
from tournament.stream.waking import wake_local
from tournament.views.snapshots import edition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page
    from pytest_django import Settings
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SLOWEST_POLL = 6000
"""Milliseconds within which a page would have asked by itself."""


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    """Each test's database starts its keys anew: let no other test's event be shown for its own."""
    reading.kept_at.cache_clear()
    edition.cache_clear()
    yield
    reading.kept_at.cache_clear()
    edition.cache_clear()


@pytest.fixture
def stream(live_server: LiveServer, settings: Settings) -> Iterator[subprocess.Popen[bytes]]:
    """The event stream in a process of its own, beside the tests' database."""
    port = free_port()
    settings.STREAM = f":{port}"
    page_port = live_server.url.rpartition(":")[2]
    command = [sys.executable, "-m", "tournament.stream", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--page-port", page_port],
        env={
            **os.environ,
            "DATABASE_URL": f"sqlite:///{connection.settings_dict['NAME']}",
            "PYTHONPATH": str(PROJECT),
            **TELLING,
        },
    )
    try:
        assert answers(port, process)
        yield process
    finally:
        process.terminate()
        ended(process)


@pytest.fixture
def publisher(settings: Settings, stream: subprocess.Popen[bytes]) -> Publisher:
    del stream
    return Publisher("a", lambda: wake_local(int(settings.STREAM[1:])))


def opened(page: Page, url: str) -> list[str]:
    """Open a page whose stream stands; returns what it asks for from then on."""
    with page.expect_response("**/handelser/**") as stream:
        page.goto(url.replace("127.0.0.1", "localhost"))
    assert stream.value.status == 200
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def test_page_is_woken_when_a_score_is_published(
    page: Page, live_server: LiveServer, publisher: Publisher
) -> None:
    _, heat = stage.playing()
    asked = opened(page, f"{live_server.url}/chicago-sm/heat/1/")
    page.wait_for_timeout(1100)  # a view is rendered once a second
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    assert publisher.step(now=timezone.now()) == ("chicago-sm",)
    expect(page.locator(".changed").first).to_be_visible()
    assert ["?v=" in url for url in asked] == [True]
    page.wait_for_timeout(SLOWEST_POLL)
    assert len(asked) == 1  # awake, and calm


def test_page_whose_stream_is_gone_polls(
    page: Page, live_server: LiveServer, stream: subprocess.Popen[bytes]
) -> None:
    _, heat = stage.playing()
    opened(page, f"{live_server.url}/chicago-sm/heat/1/")
    stream.kill()
    page.wait_for_timeout(1500)
    expect(page.get_by_role("status")).to_be_hidden()  # the pages themselves answer
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    expect(page.locator(".changed").first).to_be_visible()


def test_hall_turns_its_pages_and_uncovers_a_name(
    page: Page, live_server: LiveServer, publisher: Publisher
) -> None:
    event, heat = stage.playing()
    make.closed_heat(heat=heat)
    opened(page, f"{live_server.url}/chicago-sm/hall/")
    seen: list[str] = []
    page.keyboard.press("ArrowLeft")  # from now on a slide stands its whole time
    while (key := page.locator(".slide.on").get_attribute("id") or "") not in seen:
        seen.append(key)
        page.keyboard.press("ArrowLeft")
    assert sorted(seen) == ["clock-1", "qualifiers-1", "standings-1"]
    page.wait_for_timeout(1100)
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    step_reveal(event, to=1, by=make.actor())
    publisher.step(now=timezone.now())
    expect(page.locator(".slide.on")).to_have_attribute("id", "avslojande")
    expect(page.get_by_text("3 kvar")).to_be_visible()
    expect(page.locator(".winner")).to_have_count(1)
