"""Check-in with the keyboard alone, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from tests import make
from tournament.models import Entry
from tournament.states import EntryState

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(name="desk")
def _desk(page: Page, live_server: LiveServer) -> Page:
    """Return a page at the check-in of three, where the director is logged in."""
    event = make.event(fee=100)
    make.entries(event=event, names=["Åsa Öberg", "Bo Ek", "Eva Zorn"], state=EntryState.REGISTERED)
    session = make.client().cookies[settings.SESSION_COOKIE_NAME].value
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain mapping is one
    page.goto(live_server.url + reverse("director:check_in", args=[event.slug]))
    return page


def test_a_person_is_found_and_ticked_without_the_mouse(desk: Page) -> None:
    desk.keyboard.type("oberg")
    expect(desk.locator("#arrivals tbody tr")).to_have_count(1)
    desk.keyboard.press("Tab")
    desk.keyboard.press("Enter")
    expect(desk.locator("#count .sum")).to_have_text("2")
    assert Entry.objects.get(player__name="Åsa Öberg").state == EntryState.CHECKED_IN
    expect(desk.locator("button[value=undo]")).to_be_focused()

    desk.keyboard.press("Enter")
    expect(desk.locator("#count .sum")).to_have_text("3")
    assert Entry.objects.get(player__name="Åsa Öberg").state == EntryState.REGISTERED


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
