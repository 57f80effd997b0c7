"""A push message in a real browser's service worker: shown, and opened at what it is about."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import make
from tests.browser.test_seat import SUBSCRIBED, TIED
from tests.pages.public import stage
from tests.tournament.push.service import Browser as Phone
from tournament.publisher.telling import messages_of
from tournament.services.playoffs import call_playoff

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  for (let tries = 0; tries < 100; tries += 1) {
    const shown = await worker.getNotifications();
    const told = ({ title, body, tag, data }) => ({ title, body, tag, url: data.url });
    if (shown.length) return shown.map(told);
    await new Promise((again) => setTimeout(again, 50));
  }
  return [];
}"""
PRESSED = """async () => {
  const opened = [];
  self.clients.openWindow = async (url) => opened.push(url);
  const [shown] = await self.registration.getNotifications();
  const pressed = new NotificationEvent("notificationclick", { notification: shown });
  self.dispatchEvent(pressed);
  let left = 1;
  for (let tries = 0; tries < 400 && (left || !opened.length); tries += 1) {
    await new Promise((again) => setTimeout(again, 50));
    left = (await self.registration.getNotifications()).length;
  }
  return [opened, left];
}"""
"""A finger on the message; what the system would open is kept instead."""


@pytest.fixture(name="page")
def _page(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    origin = live_server.url.replace("127.0.0.1", "localhost")
    with chromium.new_context(locale="sv-SE", base_url=origin) as context:
        context.grant_permissions(["notifications"], origin=origin)
        keys = Phone()
        context.add_init_script(
            SUBSCRIBED % ("https://web.push.apple.com/QX", keys.p256dh, keys.auth)
        )
        yield context.new_page()


def delivering(page: Page) -> tuple[CDPSession, dict[str, Any]]:
    """Return a way to the browser's own delivery, and whom to deliver to."""
    found: list[dict[str, Any]] = []
    session = page.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    for _ in range(400):
        if found:
            break
        page.wait_for_timeout(50)
    return session, {
        "origin": page.evaluate("location.origin"),
        "registrationId": found[-1]["registrationId"],
    }


def shown_of(page: Page, message: str) -> list[dict[str, str]]:
    """Deliver a message, again while nothing is shown, as a service does; return what is shown."""
    session, whom = delivering(page)
    shown: list[dict[str, str]] = []
    for _ in range(5):
        if not shown:
            session.send("ServiceWorker.deliverPushMessage", {**whom, "data": message})
            shown = page.evaluate(SHOWN)
    return shown


def test_what_is_sent_is_shown_and_opens_what_it_is_about(page: Page) -> None:
    event, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.played_table(table, texts=TIED)
    order = [row.entry for row in table.table_entries.order_by("position")]
    address = f"/chicago-sm/plats/{order[1].pk}/"
    page.goto(address)
    box = page.get_by_label("Avisera mig även när sidan är stängd")
    with page.expect_response("**/avisering/"):
        box.check()
    expect(box).to_be_enabled()
    call_playoff(heat, table, order[1:3], by=make.actor())
    (message,), _ = messages_of(event.slug, now=timezone.now() + timedelta(minutes=1))
    (shown,) = shown_of(page, message.body.decode())
    assert order[1].player.name in shown["title"]
    assert "särspel" in shown["body"]
    page.goto("about:blank")
    (worker,) = page.context.service_workers
    (opened,), left = worker.evaluate(PRESSED)
    assert opened.endswith(shown["url"])
    assert shown["url"] == address
    assert left == 0


def test_message_that_is_not_ours_is_still_shown(page: Page) -> None:
    event, _ = stage.seated()
    entry = event.entries.first()
    assert entry is not None
    page.goto(f"/chicago-sm/plats/{entry.pk}/")
    box = page.get_by_label("Avisera mig även när sidan är stängd")
    with page.expect_response("**/avisering/"):
        box.check()
    expect(box).to_be_enabled()
    assert shown_of(page, "inget av vårt") == [
        {"title": "Köpstopp", "body": "", "tag": "kopstopp", "url": "/"}
    ]
