"""Axe finds nothing on any page, at any size, light or dark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # has none
from playwright.sync_api import expect

from tests import make
from tests.browser.desk import Person, people_at
from tests.browser.places import Place, places

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE, LAPTOP, SCREEN = (360, 640), (1280, 800), (1920, 1080)
EVERY_LOOK = [(PHONE, "light"), (PHONE, "dark"), (LAPTOP, "light"), (SCREEN, "dark")]
LOOKS = {
    "public": EVERY_LOOK,
    "table": EVERY_LOOK,
    "account": EVERY_LOOK,
    "director": [(LAPTOP, "light"), (PHONE, "dark")],
}
RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
DRAWN = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
RUN = "options => axe.run(options).then(found => found.violations)"


@pytest.fixture
def reader(chromium: Browser, live_server: LiveServer) -> Iterator[Person]:
    make.user()
    with people_at(chromium, live_server.url, ("ledaren",)) as people:
        yield people[0]


def violations(person: Person, place: Place, axe: Axe) -> list[str]:
    """Return what axe finds: rule and place.

    A screen without script must turn by itself: nobody sits at it whom that could disturb.
    """
    rules = {"meta-refresh": {"enabled": "hall_slide" not in place.name}}
    options = {**RULES, "rules": rules}
    if not person.page.evaluate("'axe' in window"):
        person.page.evaluate(axe.axe_script)
    found: list[dict[str, Any]] = person.page.evaluate(RUN, options)
    return [
        f"{rule['id']}: {node['target']} {node['html'][:120]}"
        for rule in found
        for node in rule["nodes"][:3]
    ]


@pytest.mark.parametrize("audience", ["public", "table", "account", "director"])
def test_axe_finds_nothing(reader: Person, audience: str) -> None:
    axe = Axe()
    found: dict[str, list[str]] = {}
    for place in places():
        if place.audience == audience:
            found |= looked_at(reader, place, axe)
    assert {look: faults for look, faults in found.items() if faults} == {}


def test_what_a_late_font_widens_is_reached_too(reader: Person) -> None:
    reader.open(next(place.address for place in places() if place.name == "director:rules"))
    wrap, reached = reader.page.locator(".table-wrap").first, re.compile("0")
    expect(wrap).not_to_have_attribute("tabindex", reached)
    wrap.locator("table").evaluate("table => table.style.width = '200vw'")
    expect(wrap).to_have_attribute("tabindex", reached)
    wrap.locator("table").evaluate("table => table.style.width = ''")
    expect(wrap).not_to_have_attribute("tabindex", reached)


def looked_at(person: Person, place: Place, axe: Axe) -> dict[str, list[str]]:
    """Return what axe finds on a page, look by look."""
    person.open(place.address)
    found = {}
    for (width, height), scheme in LOOKS[place.audience]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.emulate_media(
            color_scheme="light" if scheme == "light" else "dark", reduced_motion="reduce"
        )  # a slide that fades in is judged when it is there
        person.page.evaluate(DRAWN)  # and a page when it knows its new width
        found[f"{place.name} {width} {scheme}"] = violations(person, place, axe)
    return found
