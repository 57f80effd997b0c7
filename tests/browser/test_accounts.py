"""The first visitor's way in, in a real browser and by a name of the hall's network."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from tournament.models import User

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("name", ["localhost", "hallen.test"])
def test_first_visitor_becomes_the_director_and_comes_back(
    page: Page, live_server: LiveServer, name: str
) -> None:
    hall = f"http://{name}:{live_server.url.rpartition(':')[2]}"
    page.goto(hall + reverse("accounts:log_in"))
    page.get_by_label("Namn", exact=True).fill("Åsa Öberg")
    page.get_by_label("Användarnamn").fill("asa")
    page.get_by_label("Lösenord", exact=True).fill("sju kåkar på rad")
    page.get_by_label("Lösenordet en gång till").fill("sju kåkar på rad")
    page.get_by_role("button", name="Skapa kontot").click()
    page.wait_for_url("**/ledning/")
    assert User.objects.get().username == "asa"

    page.locator(".desk-user summary").click()
    page.get_by_role("button", name="Logga ut").click()
    page.wait_for_url(f"{hall}/")
    page.goto(f"{hall}{reverse('accounts:account_list')}")
    page.get_by_label("Användarnamn").fill("asa")
    page.get_by_label("Lösenord", exact=True).fill("sju kåkar på rad")
    page.get_by_role("button", name="Logga in").click()
    page.wait_for_url(f"**{reverse('accounts:account_list')}")
    assert page.get_by_role("heading", level=1).inner_text() == "Konton"
