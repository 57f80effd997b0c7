"""Words that nobody can break are broken by the page: none is wider than its screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db.models import F

from tests import make
from tests.browser.desk import people_at
from tests.pages.public import stage
from tournament.models import Event

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WORD = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewi"
EVENT = "Nordvästersjökustartilleriflygspaningssimulatoranläggningsmaterielunderhållsuppföljning"
SIZES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 1280, "height": 800},
    {"width": 1920, "height": 1080},
)
PAGES = (
    "/",
    "/lang/",
    "/lang/heat/1/",
    "/lang/heat/1/bord/1/",
    "/lang/heat/1/placering/",
    "/lang/resultat/",
    "/lang/sok/?q=wolf",
    "/ledning/",
    "/ledning/lang/",
    "/ledning/lang/heat/1/bord/1/",
    "/ledning/lang/resultat/",
    "/ledning/lang/spelare/",
)


def test_long_words_leave_no_page_wider_than_its_screen(
    chromium: Browser, live_server: LiveServer
) -> None:
    event = stage.finished(slug="lang", names=[f"{WORD}{n}" for n in range(8)])
    Event.objects.filter(pk=event.pk).update(name=EVENT)
    event.entries.update(club=EVENT[:80])
    make.user()
    wide = {}
    with people_at(chromium, live_server.url, ("ledaren",)) as people:
        page = people[0].page
        for size in SIZES:
            page.set_viewport_size(size)
            for address in PAGES:
                people[0].open(address)
                has = page.evaluate("document.scrollingElement.scrollWidth")
                if has > size["width"]:
                    wide[size["width"], address] = has
    assert wide == {}


def test_kiosk_shows_the_table_of_the_longest_name_at_once(
    chromium: Browser, live_server: LiveServer
) -> None:
    event, _heat = stage.seated(slug="lang", names=[f"{WORD}{n}" for n in range(8)])
    Event.objects.filter(pk=event.pk).update(name=EVENT)
    entry = event.entries.order_by("pk")[0].pk
    make.user()
    with people_at(chromium, live_server.url, ("ledaren",)) as people:
        page = people[0].page
        for size in SIZES:
            page.set_viewport_size(size)
            people[0].open(f"/lang/kiosk/{entry}/")
            number = page.locator(".seat .big .label").bounding_box()
            button = page.locator(".next").bounding_box()
            assert number is not None
            assert button is not None
            assert number["y"] + number["height"] <= button["y"], size


def test_start_number_of_five_figures_stands_beside_the_name(
    chromium: Browser, live_server: LiveServer
) -> None:
    event, _heat = stage.seated(slug="lang")
    event.entries.update(number=F("number") + 10_000)
    make.user()
    with people_at(chromium, live_server.url, ("ledaren",)) as people:
        page = people[0].page
        for size in SIZES:
            page.set_viewport_size(size)
            people[0].open("/ledning/lang/incheckning/")
            row = page.locator(".check-in tbody tr").first
            has, room = row.locator("td.number").evaluate(
                "(at) => [at.scrollWidth, at.clientWidth]"
            )
            assert has <= room, size
