"""Where do I sit, in a real browser: from the search to the seat, the kiosk, the map, following."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests import make
from tests.browser.desk import PASSWORD
from tests.pages.public import stage
from tests.tournament.push.service import Browser as Phone
from tournament.models import Event, PushSubscription
from tournament.selectors.maps import HallPlan, plan_of
from tournament.selectors.public import published as reading
from tournament.services.maps import place_tables
from tournament.services.playoffs import call_playoff
from tournament.states import MapMark

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
TIED = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")
NEWS = "document.dispatchEvent(new Event('news'))"
"""What the event stream's wake-up sets going."""
SUBSCRIBED = """
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async (options) => ({
      toJSON: () => ({ endpoint: "%s", keys: { p256dh: "%s", auth: "%s" } }),
    });
"""
"""A push service that is within reach: this machine has none."""


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    """Each test's database starts its keys anew: let no other test's event be shown for its own."""
    reading.kept_at.cache_clear()
    yield
    reading.kept_at.cache_clear()


@pytest.fixture(name="phone")
def _phone(chromium: Browser) -> Iterator[Page]:
    """A phone on which no script may fail."""
    context = chromium.new_context(viewport={"width": 360, "height": 640}, locale="sv-SE")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def mapped(event: Event) -> None:
    marks = ((MapMark.ENTRANCE, (2, 2)),)
    place_tables(event, HallPlan(3, 2, {1: (1, 1), 2: (3, 1)}, marks), by=make.actor())


def test_seat_is_found_as_one_types_and_fits_the_screen(
    phone: Page, live_server: LiveServer
) -> None:
    event, _ = stage.playing()
    mapped(event)
    phone.goto(f"{live_server.url}/chicago-sm/")
    field = phone.get_by_role("combobox", name="Var sitter jag?")
    field.press_sequentially("asa öbreg")
    option = phone.get_by_role("option", name="Åsa Öberg")
    expect(option).to_be_visible()
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    field.press("Escape")
    expect(option).to_be_hidden()
    field.press_sequentially(" ")
    field.fill("Åsa")
    expect(option).to_be_visible()
    field.press("ArrowDown")
    field.press("Enter")
    expect(phone.get_by_role("heading", name="Åsa Öberg")).to_be_visible()
    for part in (".seat .big .label", ".omgangar", ".hall-map"):
        box = phone.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
        assert box["x"] + box["width"] <= 360
    assert phone.evaluate("scrollY") == 0


def test_kiosk_goes_back_to_its_start_when_nobody_is_there(
    phone: Page, live_server: LiveServer
) -> None:
    stage.seated()
    phone.clock.install()
    phone.goto(f"{live_server.url}/chicago-sm/kiosk/?fran=entre")
    phone.get_by_role("combobox").fill("asa oberg")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("heading", name="Åsa Öberg")).to_be_visible()
    phone.clock.run_for(15_000)
    phone.mouse.move(100, 100)
    phone.clock.run_for(15_000)
    expect(phone.get_by_role("heading", name="Åsa Öberg")).to_be_visible()
    phone.clock.run_for(6_000)
    expect(phone.get_by_role("combobox")).to_have_value("")
    assert phone.url.endswith("/kiosk/?fran=entre")


@pytest.fixture(name="kiosk")
def _kiosk(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """Return a kiosk that stands upright and has no keys but its own."""
    stage.seated()
    with chromium.new_context(
        has_touch=True, viewport={"width": 1080, "height": 1600}, locale="sv-SE"
    ) as context:
        page = context.new_page()
        page.goto(f"{live_server.url}/chicago-sm/kiosk/")
        yield page


def tap(kiosk: Page, *keys: str) -> None:
    for key in keys:
        kiosk.get_by_role("button", name=key, exact=True).tap()


def test_kiosk_has_keys_of_its_own_for_fingers(kiosk: Page) -> None:
    field = kiosk.get_by_role("combobox")
    tap(kiosk, "å", "s", "x", "Sudda")
    expect(field).to_have_value("ås")
    tap(kiosk, "Rensa", "s")
    field.press("ArrowLeft")
    tap(kiosk, "å")  # a key does at the caret what a key does
    expect(field).to_have_value("ås")
    kiosk.get_by_role("option", name="Åsa Öberg").tap()
    expect(kiosk.get_by_role("heading", name="Åsa Öberg")).to_be_visible()
    assert "/kiosk/" in kiosk.url
    following = kiosk.get_by_role("link", name="Sök nästa")
    expect(following).to_be_focused()
    following.tap()
    expect(field).to_have_value("")


def test_no_key_of_the_kiosk_moves_under_the_finger(kiosk: Page) -> None:
    found = kiosk.get_by_role("option", name="Åsa Öberg")
    erase = kiosk.get_by_role("button", name="Sudda")
    place = erase.bounding_box()
    tap(kiosk, "å", "s")
    expect(found).to_be_visible()
    assert erase.bounding_box() == place
    kiosk.get_by_role("combobox").fill("xqzxq")
    tap(kiosk, "Sök")
    expect(kiosk.get_by_text("Ingen träff på xqzxq.")).to_be_visible()
    assert erase.bounding_box() == place
    tap(kiosk, "Rensa", "å", "s")
    expect(found).to_be_visible()
    assert erase.bounding_box() == place


def test_director_places_tables_by_keyboard_and_by_dragging(
    page: Page, live_server: LiveServer
) -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.published_heat(event=event)
    make.user()
    page.goto(f"{live_server.url}/konto/logga-in/?next=/ledning/chicago-sm/hall/karta/")
    page.get_by_label("Användarnamn").fill("ledaren")
    page.get_by_label("Lösenord").fill(PASSWORD)
    page.get_by_role("button", name="Logga in").click()
    first = page.get_by_label("Rad 1, kolumn 1", exact=True)
    expect(first).to_have_value("1")  # laid out as a beginning
    first.focus()
    page.keyboard.press("Alt+ArrowDown")
    below = page.get_by_label("Rad 2, kolumn 1", exact=True)
    expect(below).to_have_value("1")
    expect(below).to_be_focused()
    page.get_by_label("Rad 1, kolumn 2", exact=True).drag_to(
        page.get_by_label("Rad 1, kolumn 4", exact=True)
    )
    expect(page.get_by_label("Rad 1, kolumn 4", exact=True)).to_have_value("2")
    page.get_by_role("button", name="Spara kartan").click()
    expect(page.get_by_text("Kartan är sparad.")).to_be_visible()
    plan = plan_of(event.pk)
    assert plan is not None
    assert plan.tables == {1: (1, 2), 2: (4, 1)}


def test_follower_is_told_when_somebody_is_called_to_sarspel(
    phone: Page, live_server: LiveServer
) -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.played_table(table, texts=TIED)
    order = [row.entry for row in table.table_entries.order_by("position")]
    phone.goto(f"{live_server.url}/chicago-sm/plats/{order[1].pk}/")
    follow = phone.get_by_role("button", name="Följ")
    follow.click()
    expect(phone.get_by_role("button", name="Följer")).to_have_attribute("aria-pressed", "true")
    phone.goto(f"{live_server.url}/chicago-sm/heat/1/bord/2/")  # followed from any page
    phone.goto(f"{live_server.url}/chicago-sm/")
    mine = phone.get_by_role("region", name="De du följer")
    expect(mine.get_by_role("link", name=order[1].player.name)).to_be_visible()
    phone.wait_for_timeout(1100)
    call_playoff(heat, table, order[1:3], by=make.actor())
    phone.evaluate(NEWS)
    told = mine.get_by_role("status")
    expect(told).to_have_text(f"{order[1].player.name}: Kallad till särspel · Bord 1")
    expect(phone).to_have_title(re.compile("^●"))
    phone.mouse.click(10, 10)
    expect(phone).not_to_have_title(re.compile("^●"))
    mine.get_by_role("link", name="Mina").click()
    expect(phone.get_by_role("heading", name="Mina")).to_be_visible()
    expect(phone.get_by_text("Kallad till särspel")).to_be_visible()


def test_push_says_why_not_over_plain_http(phone: Page, live_server: LiveServer) -> None:
    event, _ = stage.seated()
    entry = event.entries.first()
    assert entry is not None
    hall = live_server.url.replace("localhost", "hallen.test").replace("127.0.0.1", "hallen.test")
    phone.goto(f"{hall}/chicago-sm/plats/{entry.pk}/")
    box = phone.get_by_label("Avisera mig även när sidan är stängd")
    expect(box).to_be_disabled()
    expect(phone.get_by_text("Det kräver en adress med https.")).to_be_visible()


def test_phone_subscribes_where_the_address_is_secure(
    chromium: Browser, live_server: LiveServer
) -> None:
    event, _ = stage.seated()
    entry = event.entries.first()
    assert entry is not None
    keys = Phone()
    origin = live_server.url.replace("127.0.0.1", "localhost")
    with chromium.new_context(locale="sv-SE") as context:
        context.grant_permissions(["notifications"], origin=origin)
        page = context.new_page()
        service = "https://web.push.apple.com/QX"
        page.add_init_script(SUBSCRIBED % (service, keys.p256dh, keys.auth))
        page.goto(f"{origin}/chicago-sm/plats/{entry.pk}/")
        box = page.get_by_label("Avisera mig även när sidan är stängd")
        with page.expect_response("**/avisering/") as answer:
            box.check()
        assert answer.value.status == 204
        expect(box).to_be_enabled()
        expect(box).to_be_checked()
    kept = PushSubscription.objects.get()
    assert (kept.entry_id, kept.endpoint, kept.p256dh) == (entry.pk, service, keys.p256dh)


def test_map_says_where_the_poster_hangs(phone: Page, live_server: LiveServer) -> None:
    event, heat = stage.playing()
    mapped(event)
    entry = heat.tables.get(number=1).table_entries.get(position=1).entry
    address = f"{live_server.url}/chicago-sm/plats/{entry.pk}/"
    phone.goto(address)
    expect(phone.get_by_text("du är här")).to_be_hidden()
    phone.goto(f"{address}?fran=entre")
    expect(phone.get_by_text("du är här")).to_be_visible()
    phone.wait_for_timeout(1100)
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    with phone.expect_response("**/plats/*/?v=*"):
        phone.evaluate("window.dispatchEvent(new Event('online'))")
    expect(phone.locator(".headline")).to_contain_text("Omgång 2 pågår")
    expect(phone.get_by_text("du är här")).to_be_visible()
