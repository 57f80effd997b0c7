"""Public pages in a real browser: what changes comes by itself, and lost contact heals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests import make
from tests.pages.public import stage
from tournament.models import Event
from tournament.selectors.public import published as reading
from tournament.services.publications import set_visibility, withdraw_part
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIZES = ((360, 640), (1280, 800), (1920, 1080))
ASK = "window.dispatchEvent(new Event('online'))"
"""Asks at once instead of in five seconds."""


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    """Each test's database starts its keys anew: let no other test's event be shown for its own."""
    reading.kept_at.cache_clear()
    yield
    reading.kept_at.cache_clear()


@pytest.fixture(name="phone")
def _phone(chromium: Browser) -> Iterator[Page]:
    """A phone on which no script may fail."""
    context = chromium.new_context(viewport={"width": 360, "height": 640})
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def test_standing_moves_as_sheets_come_in(phone: Page, live_server: LiveServer) -> None:
    _, heat = stage.playing()
    phone.goto(f"{live_server.url}/chicago-sm/heat/1/")
    first, second = heat.tables.order_by("number")
    make.played_table(first, texts=make.PLAIN[:1])
    phone.wait_for_timeout(1100)
    phone.evaluate(ASK)
    expect(phone.get_by_text("omgångspoäng 20 mot 12").first).to_be_visible()
    phone.get_by_role("link", name="Bord 2").focus()
    make.played_table(second, texts=make.PLAIN[:1])
    phone.wait_for_timeout(1100)
    phone.evaluate(ASK)
    expect(phone.locator(".changed").first).to_be_visible()
    expect(phone.get_by_role("link", name="Bord 2")).to_be_focused()
    expect(phone.locator(".changed")).to_have_count(0, timeout=15000)


def test_lower_version_is_ignored(phone: Page, live_server: LiveServer) -> None:
    stage.playing()
    phone.goto(f"{live_server.url}/chicago-sm/heat/1/")
    shown = phone.locator("#nu").get_attribute("data-version")
    old = '<div id="nu" data-version="1" data-line="{}">gammalt</div>'
    line = phone.locator("#nu").get_attribute("data-line")
    phone.route("**/heat/1/?v=*", lambda route: route.fulfill(body=old.format(line)))
    with phone.expect_response("**/heat/1/?v=*"):
        phone.evaluate(ASK)
    expect(phone.locator("#nu")).to_have_attribute("data-version", shown or "")
    expect(phone.get_by_text("gammalt")).to_have_count(0)


def test_lost_contact_is_told_and_heals(phone: Page, live_server: LiveServer) -> None:
    stage.playing()
    phone.goto(f"{live_server.url}/chicago-sm/heat/1/")
    lost = phone.get_by_role("status")
    expect(lost).to_be_hidden()
    phone.context.set_offline(offline=True)
    expect(lost).to_contain_text("Ingen kontakt sedan")
    phone.context.set_offline(offline=False)
    expect(lost).to_be_hidden()


def test_withdrawn_page_says_so_by_itself(phone: Page, live_server: LiveServer) -> None:
    event, heat = stage.playing()
    phone.goto(f"{live_server.url}/chicago-sm/heat/1/")
    withdraw_part(event, heat, PublicationPart.RUNNING, by=make.actor())
    phone.evaluate(ASK)
    expect(phone.get_by_text("Spelet har inte börjat.")).to_be_visible()
    set_visibility(Event.objects.get(), is_public=False, by=make.actor())
    phone.evaluate(ASK)
    expect(phone.get_by_role("heading", name="Sidan finns inte")).to_be_visible()


def test_seat_is_found_without_script(chromium: Browser, live_server: LiveServer) -> None:
    stage.seated()
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{live_server.url}/chicago-sm/")
    page.get_by_label("Var sitter jag?").fill("asa oberg")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Åsa Öberg")).to_be_visible()
    expect(page.get_by_text("Omgång 3")).to_be_visible()
    context.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_page_is_wider_than_its_screen(
    chromium: Browser, live_server: LiveServer, size: tuple[int, int]
) -> None:
    event = stage.finished()
    context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    wide: list[str] = []
    for path in ("/", *(path for path in stage.pages(event) if path.endswith(("/", "=a")))):
        page.goto(live_server.url + path)
        if page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
            wide.append(path)
    context.close()
    assert wide == []


def test_first_load_is_light(chromium: Browser, live_server: LiveServer) -> None:
    """P15: everything that a page of a whole heat asks for."""
    stage.playing(count=40)
    context = chromium.new_context()
    page = context.new_page()
    bytes_of: list[int] = []
    page.on("response", lambda answer: bytes_of.append(len(answer.body())))
    page.goto(f"{live_server.url}/chicago-sm/heat/1/", wait_until="networkidle")
    context.close()
    assert len(bytes_of) <= 5
    assert sum(bytes_of) <= 60_000


def test_wide_screen_has_what_belongs_together_side_by_side(
    page: Page, live_server: LiveServer
) -> None:
    _, heat = stage.playing()
    make.played_table(heat.tables.get(number=1))
    for width, is_wide in ((1920, True), (1280, False), (360, False)):
        page.set_viewport_size({"width": width, "height": 1080})
        page.goto(f"{live_server.url}/chicago-sm/heat/1/bord/1/")
        standing, plot = (page.locator(at).bounding_box() for at in (".standing", ".plot"))
        assert standing is not None
        assert plot is not None
        assert (plot["x"] > standing["x"] + standing["width"]) is is_wide
        assert (plot["y"] < standing["y"] + standing["height"]) is is_wide
        page.goto(f"{live_server.url}/chicago-sm/heat/1/placering/")
        first, second = page.locator(".seats tbody").all()[:2]
        boxes = first.bounding_box(), second.bounding_box()
        assert boxes[0] is not None
        assert boxes[1] is not None
        assert (boxes[1]["x"] > boxes[0]["x"] + boxes[0]["width"]) is is_wide


def test_event_is_named_once_on_its_own_page(phone: Page, live_server: LiveServer) -> None:
    stage.seated()
    phone.goto(f"{live_server.url}/chicago-sm/")
    name = Event.objects.get().name
    expect(phone.get_by_text(name, exact=True)).to_have_count(1)
    phone.get_by_role("link", name="Alla tävlingar").click()
    phone.get_by_role("link", name=name).click()
    phone.get_by_role("link", name="Heat 1: placering och lottning").click()
    expect(phone.locator(".masthead").get_by_role("link", name=name)).to_be_visible()


def test_place_and_heat_stand_by_the_first_line_of_a_long_name(
    phone: Page, live_server: LiveServer
) -> None:
    names = [f"Maria Margareta Kristina Lindqvist-Abrahamsson {n}" for n in "ABCDEFGH"]
    stage.finished(names=names)
    phone.goto(f"{live_server.url}/chicago-sm/resultat/")
    lines = """(row) => [...row.cells].slice(0, 3).map((cell) => {
      const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()].map((line) => line.bottom);
    })"""
    place, name, heat = phone.locator(".ranking tbody tr").first.evaluate(lines)
    assert len(name) > 1
    assert (abs(place[0] - name[0]) < 4, abs(heat[0] - name[0]) < 4) == (True, True)
