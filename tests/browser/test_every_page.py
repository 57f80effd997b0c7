"""What holds for every page that is read, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.browser.desk import Person, people_at
from tests.browser.places import NO_PAGES
from tests.pages.world import World, filled_world
from tests.pages.written_doors import DOORS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NARROW = {"width": 320, "height": 640}
FILES = ("_file", "_csv", "_json", "_paper")
FAULTS = """() => {
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) faults.push(`${page.scrollWidth} px wide`);
  const first = document.querySelectorAll("h1").length;
  if (first !== 1) faults.push(`${first} h1`);
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  faults.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `two #${id}`));
  const fields = document.querySelectorAll("input:not([type=hidden]), select, textarea");
  for (const field of fields) {
    if (!field.labels.length && !field.ariaLabel) faults.push(`no label: ${field.name}`);
  }
  for (const pressed of document.querySelectorAll("button, a[href]")) {
    const name = pressed.ariaLabel || pressed.textContent.trim();
    if (!name) faults.push(`no name: ${pressed.outerHTML}`);
  }
  for (const field of document.querySelectorAll("[aria-describedby], [aria-labelledby]")) {
    const wanted = `${field.getAttribute("aria-describedby") ?? ""} `
      + (field.getAttribute("aria-labelledby") ?? "");
    for (const id of wanted.split(" ").filter(Boolean)) {
      if (!document.getElementById(id)) faults.push(`nothing is called #${id}`);
    }
  }
  return faults;
}"""


@pytest.fixture
def director(chromium: Browser, live_server: LiveServer) -> Iterator[Person]:
    make.user()
    with people_at(chromium, live_server.url, ("ledaren",)) as people:
        yield people[0]


def test_every_page_is_sound_on_the_narrowest_phone(director: Person) -> None:
    world = filled_world()
    director.page.set_viewport_size(NARROW)  # type: ignore[arg-type]  # width and height
    found = {}
    for name, door in DOORS.items():
        is_page = not name.endswith(FILES) and name not in NO_PAGES | World.UNPUBLISHED
        if "GET" in door and is_page:
            director.open(world.address(name))
            found[name] = director.page.evaluate(FAULTS)
    assert {name: faults for name, faults in found.items() if faults} == {}
