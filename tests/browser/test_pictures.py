"""Every page looks as it did when somebody last looked at it.

The reference pictures stand in ``tests/browser/pictures``. After a wanted change renew them with
``KOPSTOPP_RENEW=1 python3 manage.py test tests/browser/test_pictures.py``, and look at them.
"""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from playwright.sync_api import Error as PlaywrightError

from tests import make
from tests.browser.desk import PASSWORD
from tests.browser.likeness import LIMIT, difference, keep, kept
from tests.browser.places import places
from tournament.selectors.public import published as reading

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from playwright.sync_api import Browser, Page, ViewportSize
    from pytest_django.live_server_helper import LiveServer

    from tests.browser.places import Place

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOLDER = Path(__file__).parent / "pictures"
RENEWS = bool(os.environ.get("KOPSTOPP_RENEW"))
PHONE: ViewportSize = {"width": 360, "height": 640}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
SCREEN: ViewportSize = {"width": 1920, "height": 1080}
SIZES = {"public": (PHONE, LAPTOP), "table": (PHONE,), "account": (PHONE,), "director": (LAPTOP,)}
AT_THE_DESK = frozenset(
    {
        *("events", "event", "people", "check_in", "plan", "seats", "heat", "table"),
        *("verify", "playoffs", "close", "results", "papers", "publications", "hall", "log"),
    }
)
"""The desk's main pages."""
OUR_LETTERS = """
@font-face { font-family: Ours; font-weight: 400;
  src: url("/static/fonts/FiraSans-Regular.ttf"); }
@font-face { font-family: Ours; font-weight: 600 700;
  src: url("/static/fonts/FiraSans-SemiBold.ttf"); }
:root { --sans: Ours; }
*, *::before, *::after { animation: none !important; caret-color: transparent !important; }
"""
"""The typeface that we ship, so that lines break alike on every machine."""
CHANCE = ".updated .at, #varv, #tid, iframe, .code, [data-chance]"
"""What differs from run to run: moments, codes drawn by lot, and the screen's own turn."""
LOADED = """async () => {
  const faces = ["400 16px Ours", "600 16px Ours"];
  await Promise.all(faces.map((face) => document.fonts.load(face)));
}"""
NO_FRAME = "Unable to capture screenshot"
HIDE = "(chance) => document.querySelectorAll(chance).forEach((at) => (at.style.opacity = 0))"


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    reading.kept_at.cache_clear()
    yield
    reading.kept_at.cache_clear()


@pytest.fixture(autouse=True)
def _no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every draw has the same seed, so that everybody sits where he did."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: "5a" * size)


@pytest.fixture
def eye(chromium: Browser, live_server: LiveServer, standing_clock: datetime) -> Iterator[Page]:
    """A logged-in page whose clock stands as the server's does."""
    make.user()
    with chromium.new_context(
        base_url=live_server.url,
        bypass_csp=True,
        locale="sv-SE",
        timezone_id="Europe/Stockholm",
        reduced_motion="reduce",
    ) as context:
        page = context.new_page()
        page.clock.set_fixed_time(standing_clock)
        page.goto("/konto/logga-in/")
        page.get_by_label("Användarnamn", exact=True).fill("ledaren")
        page.get_by_label("Lösenord", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Logga in").click()
        page.wait_for_url("**/ledning/")
        yield page


def taken(page: Page, address: str, size: ViewportSize) -> bytes:
    """Take a picture of a page's first screen."""
    page.set_viewport_size(size)
    page.goto(address)
    page.add_style_tag(content=OUR_LETTERS)
    page.evaluate(LOADED)
    page.evaluate(HIDE, CHANCE)
    return shot_of(page)


def shot_of(page: Page) -> bytes:
    """Return what the screen shows; Chromium, which now and then has no frame, is asked again."""
    for _ in range(4):
        try:
            return page.screenshot()
        except PlaywrightError as error:
            if NO_FRAME not in error.message:
                raise
            page.wait_for_timeout(500)
    return page.screenshot()


def wanted() -> list[tuple[str, str, ViewportSize]]:
    """Return the file, the address and the size of every picture."""
    return [
        (f"{file_name(place)}-{size['width']}.png", place.address, size)
        for place in places()
        if place.audience != "director" or place.name.partition(":")[2] in AT_THE_DESK
        for size in ((SCREEN,) if place.is_hall else SIZES[place.audience])
    ]


def file_name(place: Place) -> str:
    """Return a page's name as a file's: ``public-heat-klar``."""
    return re.sub(r"[^a-z0-9_]+", "-", place.name).strip("-")


def test_every_page_looks_as_it_did(eye: Page) -> None:
    changed = {}
    for name, address, size in wanted():
        shot, path = taken(eye, address, size), FOLDER / name
        if RENEWS:
            keep(shot, path)
        elif not path.exists():
            changed[name] = "no picture"
        elif (differs := difference(kept(shot), Image.open(path))) > LIMIT:
            changed[name] = f"differs by {differs}"
            keep(shot, Path(os.environ["KOPSTOPP_DATA"]) / "pictures" / name)
    assert changed == {}


def test_picture_of_no_page_is_kept() -> None:
    named = {name for name, _, _ in wanted()}
    assert {path.name for path in FOLDER.glob("*.png")} - named == set()


CHANGES = {
    "a word is gone": "document.querySelector('h1').textContent = ''",
    "a row is gone": "document.querySelector('.standing tbody tr:nth-child(3)').remove()",
    "a sign is gone": "document.querySelectorAll('.state').forEach((at) => at.remove())",
    "the ground is darker": "document.body.style.background = '#e0dcd0'",
    "everything is lower": "document.body.style.paddingTop = '24px'",
}


def test_real_change_is_seen_and_other_letters_are_not(eye: Page) -> None:
    """The limit lies between another machine's way to draw letters and the least real change."""
    address = next(place.address for place in places() if place.name == "public:heat (klar)")
    as_it_is = kept(taken(eye, address, LAPTOP))
    eye.add_style_tag(content="* { -webkit-font-smoothing: none; letter-spacing: 0.004em; }")
    eye.evaluate("document.body.style.transform = 'translate(1px, 1px)'")
    assert difference(as_it_is, kept(shot_of(eye))) <= LIMIT
    for what, change in CHANGES.items():
        taken(eye, address, LAPTOP)
        eye.evaluate(change)
        assert difference(as_it_is, kept(shot_of(eye))) > LIMIT, what
