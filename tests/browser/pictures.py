"""Takes the handbook's pictures from the real pages of a played day.

Run ``python3 manage.py test tests/browser/pictures.py``: the pictures in ``docs/handbok/bilder``
are taken anew. With ``KOPSTOPP_WALK=FOLDER`` every page is taken into that folder in three sizes.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests import make
from tests.browser.desk import Person, people_at
from tests.journeys.day import Day
from tests.journeys.figures import NAMES
from tests.journeys.walking import ClientLine, Walker
from tournament.configuration.folder import PROJECT
from tournament.models import Entry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FOLDER = PROJECT / "docs" / "handbok" / "bilder"
WALK = os.environ.get("KOPSTOPP_WALK", "")
DESK, PHONE = (1280, 800), (360, 640)
SIZES = (PHONE, DESK, (1920, 1080))
COLOURS = 48
HOME = "/ledning/chicago-sm-2026/"
HEAT = f"{HOME}heat/1/"
PUBLIC = "/chicago-sm-2026/"

# Where to look at each moment: who does (»desk« or »phone«), the picture's name, the address.
BEFORE = (
    ("desk", "tavlingar", "/ledning/"),
    ("desk", "ny-tavling", "/ledning/ny/"),
    ("desk", "dagen-tom", HOME),
    ("desk", "lagg-till", f"{HOME}spelare/lagg-till/"),
    ("desk", "regler", f"{HOME}regler/"),
    ("desk", "installningar", f"{HOME}installningar/"),
    ("phone", "publik-tom", PUBLIC),
)
PEOPLE = (
    ("desk", "spelare", f"{HOME}spelare/"),
    ("desk", "incheckning", f"{HOME}incheckning/"),
    ("desk", "upprop", f"{HOME}incheckning/upprop/"),
)
PLAN = (("desk", "plan", f"{HOME}plan/"), ("desk", "dagen-lotta", HOME))
DRAFT = (("desk", "utkast", f"{HEAT}lottning/"), ("desk", "dagen-utkast", HOME))
SEATED = (
    ("desk", "dagen-starta", HOME),
    ("desk", "platser", f"{HEAT}platser/"),
    ("desk", "bordsnamn", f"{HEAT}bordsnamn/"),
    ("phone", "publik-placering", f"{HEAT.replace(HOME, PUBLIC)}placering/"),
    ("phone", "publik-sok", f"{PUBLIC}sok/?q=asa+oberg"),
    ("phone", "publik-traffar", f"{PUBLIC}sok/?q=berg"),
    ("phone", "publik-ingen", f"{PUBLIC}sok/?q=qqq"),
)
PLAYING = (
    ("desk", "dagen-spel", HOME),
    ("desk", "borden", HEAT),
    ("desk", "bordet", f"{HEAT}bord/1/"),
    ("desk", "protokoll", f"{HEAT}bord/2/protokoll/"),
    ("desk", "protokoll-tomt", f"{HEAT}bord/12/protokoll/"),
    ("desk", "granska", f"{HEAT}bord/2/granska/"),
    ("desk", "handelser", f"{HEAT}handelser/"),
    ("phone", "publik-dagen", PUBLIC),
    ("phone", "publik-stallning", f"{PUBLIC}heat/1/"),
    ("phone", "publik-bord", f"{PUBLIC}heat/1/bord/1/"),
)
TIE = (
    ("desk", "dagen-sarspel", HOME),
    ("desk", "sarspel", f"{HEAT}sarspel/"),
    ("desk", "stang-hindrad", f"{HEAT}stang/"),
)
CLOSING = (("desk", "dagen-stang", HOME), ("desk", "stang", f"{HEAT}stang/"))
CLOSED = (
    ("desk", "publicering", f"{HOME}publicering/"),
    ("phone", "publik-vidare", PUBLIC),
    ("phone", "publik-resultat-heat", f"{PUBLIC}heat/1/"),
)
DONE = (
    ("desk", "dagen-klar", HOME),
    ("desk", "resultat", f"{HOME}resultat/"),
    ("desk", "logg", f"{HOME}logg/"),
    ("phone", "publik-mastare", PUBLIC),
    ("phone", "publik-resultat", f"{PUBLIC}resultat/"),
    ("phone", "publik-tavlingar", "/"),
)
SHOWN = frozenset(
    {
        *("dagen-tom", "lagg-till", "regler", "incheckning", "plan", "utkast", "platser"),
        *("dagen-spel", "borden", "protokoll", "granska", "handelser", "sarspel"),
        *("dagen-stang", "stang", "publicering", "dagen-klar", "resultat"),
        *("publik-sok", "publik-placering", "publik-stallning", "publik-mastare"),
    }
)
"""The pictures that the handbook shows."""


@pytest.fixture
def eyes(chromium: Browser, live_server: LiveServer) -> Iterator[Mapping[str, Person]]:
    """Browsers that only look: the helper's at the desk, and a phone in the hall."""
    make.user()
    make.helper()
    with people_at(chromium, live_server.url, ("funktionaren", "ledaren", "")) as people:
        yield {"helper": people[0], "desk": people[1], "phone": people[2]}


def look(eyes: Mapping[str, Person], stops: Sequence[tuple[str, str, str]]) -> None:
    for who, name, address in stops:
        person = eyes["helper" if name == "granska" else who]
        if WALK:
            for width, height in SIZES:
                taken(person, address, (width, height), Path(WALK) / f"{name}-{width}.png")
        elif name in SHOWN:
            size = PHONE if who == "phone" else DESK
            taken(person, address, size, FOLDER / f"{name}.png")


def taken(person: Person, address: str, size: tuple[int, int], path: Path) -> None:
    """Take a picture in few colours: a page is ink on paper."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.open(address)
    shot = person.page.screenshot(full_page=bool(WALK))
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.open(io.BytesIO(shot)).convert("RGB").quantize(COLOURS).save(path, optimize=True)


def test_handbook_pictures(eyes: Mapping[str, Person]) -> None:
    patterns = {(1, 1): "level at the cut", (1, 2): "shared second", (1, 3): "knocked out"}
    director, checker = Walker(ClientLine(make.user())), Walker(ClientLine(make.helper()))
    day = Day(director, checker, patterns={**patterns, (1, 4): "royal"})
    day.create()
    day.director.press(f"{HOME}publicering/", "Visa tävlingen")
    look(eyes, BEFORE)
    day.enter_names([f"{name} [{make.CLUBS[n % 4]}]" for n, name in enumerate(NAMES)])
    for entry in Entry.objects.order_by("number")[:17]:
        page = f"{HOME}incheckning/"
        day.director.press(page, "Pricka av", to=f"/{entry.pk}/")
    look(eyes, PEOPLE)
    first_heat(day, eyes)
    day.play_to_title(first=2)
    look(eyes, DONE)


def first_heat(day: Day, eyes: Mapping[str, Person]) -> None:
    day.check_in(absent=NAMES[40:42])
    look(eyes, PLAN)
    day.confirm_plan(45)
    day.step("Lotta ")
    look(eyes, DRAFT)
    day.step("Publicera lottningen")
    look(eyes, SEATED)
    day.step("Starta ")
    play_half(day)
    look(eyes, PLAYING)
    for table in range(2, 13):
        if table > 6:
            day.enter(1, table)
        if table not in {3, 4, 5}:
            day.verify(1, table)
    look(eyes, TIE)
    day.settle_ties(1)
    look(eyes, CLOSING)
    day.step("Stäng ")
    look(eyes, CLOSED)


def play_half(day: Day) -> None:
    """Some tables are approved, one waits, some have begun, the last have not."""
    for table in range(1, 7):
        day.enter(1, table)
    for table in (1, 3, 4, 5):
        day.verify(1, table)
    for table in (7, 8, 9):
        page = day.director.open(day.heat(1))
        day.director.press(page, "Till omgång 2", to=f"/bord/{table}/steg/")
