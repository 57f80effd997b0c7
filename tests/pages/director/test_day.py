"""The event page: one next step at a time, from the first name to the title."""

from __future__ import annotations

import pytest

from tests import make
from tournament.models import Event

pytestmark = pytest.mark.django_db


def test_day_is_walked_by_its_buttons() -> None:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    browser = make.client()
    page = browser.get("/ledning/chicago-sm/")
    assert "Lotta heat 1: 4 bord för 16 spelare" in page.content.decode()
    page = browser.post("/ledning/chicago-sm/heat/1/lottning/lotta/", follow=True)
    assert "4 bord för 16 spelare" in page.content.decode()
    page = browser.get("/ledning/chicago-sm/")
    assert "Publicera lottningen av heat 1" in page.content.decode()
    page = browser.post(
        "/ledning/chicago-sm/heat/1/lottning/publicera/", {"seating": "on"}, follow=True
    )
    assert "Starta heat 1" in page.content.decode()
    for url in (
        "heat/1/lottning/",
        "heat/1/platser/",
        "heat/1/bordsnamn/",
        "publicering/",
        "logg/",
        "resultat/",
        "heat/1/stang/",
        "resultat.csv",
        "resultat.json",
    ):
        assert browser.get(f"/ledning/chicago-sm/{url}").status_code == 200, url
