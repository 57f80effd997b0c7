"""Check-in with the keyboard alone, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from tests import make
from tournament.models import Entry
from tournament.services.plans import confirm_plan
from tournament.states import EntryState

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route, ViewportSize
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


LONG = "Å" + 60 * "b"
SIZES: tuple[ViewportSize, ...] = ({"width": 360, "height": 640}, {"width": 1280, "height": 800})
OUTSIDE = """() => [...document.querySelectorAll("main button, main td, main th, main bdi")]
  .filter((at) => at.closest(".number, .hidden-label") === null)
  .filter((at) => at.getBoundingClientRect().right > innerWidth
    || at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).display !== "inline")
  .map((at) => at.outerHTML)"""
"""What runs out of its place or out of the screen."""


def log_in(page: Page, live_server: LiveServer) -> None:
    session = make.client().cookies[settings.SESSION_COOKIE_NAME].value
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain mapping is one


@pytest.fixture(name="desk")
def _desk(page: Page, live_server: LiveServer) -> Page:
    """Return a page at the check-in of three, where the director is logged in."""
    event = make.event(fee=100)
    make.entries(event=event, names=["Åsa Öberg", "Bo Ek", "Eva Zorn"], state=EntryState.REGISTERED)
    log_in(page, live_server)
    page.goto(live_server.url + reverse("director:check_in", args=[event.slug]))
    expect(page.get_by_role("searchbox")).to_be_focused()  # given when the page is first drawn
    return page


def searched(desk: Page, text: str) -> None:
    """Type at the desk, and wait until the search for all of it is answered and shown."""
    with desk.expect_response(f"**q={text}*"):
        desk.keyboard.type(text)
    expect(desk.locator(f'#arrivals input[name="q"][value="{text}"]')).to_be_attached()


def test_a_person_is_found_and_ticked_without_the_mouse(desk: Page) -> None:
    desk.keyboard.type("oberg")
    expect(desk.locator("#arrivals tbody tr")).to_have_count(1)
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.locator("#count .sum")).to_have_text("2")
    assert Entry.objects.get(player__name="Åsa Öberg").state == EntryState.CHECKED_IN
    expect(desk.get_by_role("searchbox")).to_be_focused()
    expect(desk.get_by_role("status")).to_have_text("Åsa Öberg är på plats.")

    desk.keyboard.press("Tab")
    expect(desk.get_by_role("button", name="Ångra Åsa Öberg")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator("#count .sum")).to_have_text("3")
    expect(desk.get_by_role("status")).to_have_text("Åsa Öberg är inte längre avprickad.")
    expect(desk.get_by_role("button", name="Pricka av Åsa Öberg")).to_be_focused()
    assert Entry.objects.get(player__name="Åsa Öberg").state == EntryState.REGISTERED


def test_one_enter_too_many_undoes_nothing_and_the_next_name_is_typed_at_once(desk: Page) -> None:
    desk.keyboard.type("oberg")
    expect(desk.locator("#arrivals tbody tr")).to_have_count(1)
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("searchbox")).to_be_focused()
    with desk.expect_navigation():
        desk.keyboard.press("Enter")
    expect(desk.get_by_role("searchbox")).to_be_focused()
    assert Entry.objects.get(player__name="Åsa Öberg").state == EntryState.CHECKED_IN

    desk.keyboard.type("zorn")
    expect(desk.get_by_role("searchbox")).to_have_value("zorn")
    expect(desk.locator("#arrivals tbody")).to_have_text(re.compile("Eva Zorn"))
    for key in ("Tab", "Tab"):
        desk.keyboard.press(key)
    expect(desk.get_by_role("button", name="Betald Eva Zorn")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.get_by_role("searchbox")).to_be_focused()
    expect(desk.get_by_role("status")).to_have_text("Eva Zorn har betalt.")


def test_a_row_just_found_is_ticked_in_place_however_soon_it_is_pressed(desk: Page) -> None:
    desk.evaluate(
        """() => new MutationObserver((_, watching) => {
          const found = document.querySelectorAll("#arrivals tbody tr");
          if (found.length !== 1) return;
          watching.disconnect();
          found[0].querySelector("button").click();
        }).observe(document.querySelector("main"), {childList: true, subtree: true})"""
    )
    desk.keyboard.type("oberg")
    expect(desk.locator("#count .sum")).to_have_text("2")
    expect(desk.get_by_role("status")).to_have_text("Åsa Öberg är på plats.")
    expect(desk.get_by_role("searchbox")).to_have_value("oberg")


def test_a_search_begun_before_a_tick_is_answered_waits_for_it(desk: Page) -> None:
    searched(desk, "oberg")
    held: list[Route] = []
    asked: list[str] = []
    desk.route(re.compile(r"/incheckning/\d+/$"), lambda route: held.append(route))  # noqa: PLW0108
    desk.on("request", lambda request: asked.append(request.method))
    desk.get_by_role("button", name="Pricka av Åsa Öberg").evaluate(
        """(button) => {
          button.click();
          const search = document.querySelector("input[type=search]");
          search.value = "öberg";
          search.dispatchEvent(new Event("input", {bubbles: true}));
        }"""
    )
    desk.wait_for_timeout(600)
    assert asked == ["POST"]
    with desk.expect_response("**q=%C3%B6berg*"):
        held[0].continue_()
    expect(desk.get_by_role("button", name="Ångra Åsa Öberg")).to_be_visible()
    expect(desk.locator("#count .sum")).to_have_text("2")
    assert asked == ["POST", "GET"]


def test_a_finger_at_the_tick_does_not_bring_the_search_back(desk: Page) -> None:
    desk.keyboard.type("oberg")
    expect(desk.locator("#arrivals tbody tr")).to_have_count(1)
    desk.get_by_role("button", name="Pricka av Åsa Öberg").click()
    expect(desk.get_by_role("button", name="Ångra Åsa Öberg")).to_be_focused()


def test_who_ticks_down_the_list_without_a_search_keeps_the_place(desk: Page) -> None:
    desk.get_by_role("button", name="Pricka av Bo Ek").press("Enter")
    expect(desk.get_by_role("button", name="Ångra Bo Ek")).to_be_focused()


def test_enter_goes_to_the_only_one_found_and_the_next_search_replaces_the_last(desk: Page) -> None:
    searched(desk, "e")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**q=e")
    expect(desk.get_by_role("searchbox")).to_be_focused()
    searched(desk, "oberg")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**q=oberg")
    expect(desk.get_by_role("button", name="Pricka av Åsa Öberg")).to_be_focused()
    desk.keyboard.press("Enter")
    expect(desk.locator("#count .sum")).to_have_text("2")
    expect(desk.get_by_role("searchbox")).to_be_focused()
    assert Entry.objects.get(player__name="Åsa Öberg").state == EntryState.CHECKED_IN


def test_enter_stays_in_the_search_where_the_only_one_found_is_here_already(desk: Page) -> None:
    Entry.objects.filter(player__name="Åsa Öberg").update(state=EntryState.CHECKED_IN)
    searched(desk, "oberg")
    desk.keyboard.press("Enter")
    desk.wait_for_url("**q=oberg")
    expect(desk.get_by_role("searchbox")).to_be_focused()


def test_phone_tells_namesakes_apart_by_their_clubs(page: Page, live_server: LiveServer) -> None:
    event = make.event()
    make.entries(
        event=event,
        names=["Anna Berg", "Anna Berg"],
        clubs=["Vy", "Bro"],
        state=EntryState.REGISTERED,
    )
    log_in(page, live_server)
    page.set_viewport_size(SIZES[0])
    page.goto(live_server.url + reverse("director:check_in", args=[event.slug]))
    for club in ("Vy", "Bro"):
        expect(page.get_by_text(club, exact=True)).to_be_in_viewport(ratio=1)


def test_a_walk_in_takes_one_field_and_enter(desk: Page) -> None:
    desk.get_by_role("textbox", name="Ny person").fill("Ny Person [Vy]")
    desk.keyboard.press("Enter")
    desk.get_by_text("Ny Person är på plats med nummer 4.").wait_for()

    desk.get_by_role("textbox", name="Ny person").fill("Ny Person")
    desk.keyboard.press("Enter")
    desk.get_by_text("Är det samma person?").wait_for()
    desk.get_by_role("textbox", name="Ny person").press("Enter")
    desk.get_by_text("Är det samma person?").wait_for()
    desk.get_by_role("button", name="Nej, en annan: lägg till").click()
    desk.get_by_text("Ny Person är på plats med nummer 5.").wait_for()
    assert Entry.objects.count() == 5


def test_roll_call_counts_the_chosen_and_asks_before_anybody_is_absent(desk: Page) -> None:
    desk.set_viewport_size(SIZES[0])
    desk.get_by_role("link", name="Upprop med dem som saknas").click()
    marking = desk.get_by_role("button", name="Markera att de valda inte kom")
    expect(marking).to_be_in_viewport(ratio=1)
    expect(desk.get_by_role("status")).to_have_text("0 av 3 valda")
    desk.get_by_role("link", name="Välj alla").click()
    expect(desk.get_by_role("status")).to_have_text("3 av 3 valda")
    desk.get_by_label("Bo Ek", exact=True).uncheck()
    expect(desk.get_by_role("status")).to_have_text("2 av 3 valda")
    marking.click()
    sure = desk.get_by_role("button", name="Ja, 2 spelare kom inte")
    expect(sure).to_be_in_viewport(ratio=1)
    assert not Entry.objects.exclude(state=EntryState.REGISTERED).exists()

    desk.get_by_role("button", name="Nej, ändra valet").click()
    expect(desk.get_by_role("status")).to_have_text("2 av 3 valda")
    marking.click()
    sure.click()
    desk.get_by_text("2 markerades som frånvarande.").wait_for()
    assert Entry.objects.get(state=EntryState.REGISTERED).player.name == "Bo Ek"


def test_phone_shows_the_search_and_the_list_before_the_new_person(desk: Page) -> None:
    desk.set_viewport_size(SIZES[0])
    desk.reload()
    expect(desk.get_by_role("searchbox")).to_be_in_viewport(ratio=1)
    expect(desk.get_by_role("button", name="Pricka av Bo Ek")).to_be_in_viewport(ratio=1)
    desk.get_by_role("link", name="Ny person").click()
    expect(desk.get_by_role("textbox", name="Ny person")).to_be_focused()
    expect(desk.get_by_role("textbox", name="Ny person")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", SIZES)
def test_long_name_breaks_and_the_rest_stands_on_one_line(
    page: Page, live_server: LiveServer, size: ViewportSize
) -> None:
    log_in(page, live_server)
    page.set_viewport_size(size)
    event = make.event(fee=100)
    make.entries(event=event, names=["Bo Ek", "Eva Zorn"], clubs=(LONG, "Bro"))
    make.entries(event=event, names=[LONG], state=EntryState.REGISTERED)
    heights = []
    for name in ("check_in", "roll_call"):
        page.goto(live_server.url + reverse(f"director:{name}", args=[event.slug]))
        assert page.evaluate(OUTSIDE) == []
        heights += [cell.bounding_box() for cell in page.locator("td .state").all()]
    assert [box is not None and box["height"] < 30 for box in heights] == [True, True]

    event = make.event(slug="lottad")
    make.entries(event=event, names=[LONG, "Bo Ek", f"{LONG}2"], clubs=(LONG,))
    make.people(event=event, count=9)
    confirm_plan(event, players=12, by=make.actor(username="planeraren"))
    make.drawn_heat(event=event)
    page.goto(live_server.url + reverse("director:draw", args=[event.slug, 1]))
    assert page.evaluate(OUTSIDE) == []
    event = make.event(slug="placerad")
    make.entries(event=event, names=[LONG, "Bo Ek", f"{LONG}2", "Eva Zorn"], clubs=(LONG,))
    make.seated_heat(event=event, sizes=(4,), entries=list(event.entries.all()))
    page.goto(live_server.url + reverse("director:seats", args=[event.slug, 1]))
    assert page.evaluate(OUTSIDE) == []
