"""What Lighthouse asks of a page: light, quick, steady, legible, reachable, and told about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests import make
from tests.browser.desk import Person, people_at
from tests.browser.places import Place, places

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Response, ViewportSize
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE: ViewportSize = {"width": 360, "height": 640}
BYTES, REQUESTS = 60_000, 8
HALL_BYTES = 160_000
"""The hall's screen fetches its typeface once, over the hall's own cable."""
SHIFT = 0.05
SHIFTS = """() => new Promise((told) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => told(sum), 150);
})"""
HEAD = """() => ({
  title: document.title.length > 3,
  lang: document.documentElement.lang,
  viewport: document.querySelector("meta[name=viewport]")?.content ?? "",
  charset: document.characterSet,
  described: (document.querySelector("meta[name=description]")?.content ?? "").trim().length > 20,
  canonical: document.querySelector("link[rel=canonical]") !== null,
  indexed: !(document.querySelector("meta[name=robots]")?.content ?? "").includes("noindex"),
  foreign: [...document.querySelectorAll("[src], link[href]")]
    .map((one) => new URL(one.src || one.href, location).origin)
    .filter((origin) => origin !== location.origin),
})"""
CONTRAST = """() => {
  const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const parts = (color) => color.match(/[\\d.]+/g).map(Number);
  const light = ([red, green, blue]) =>
    0.2126 * channel(red / 255) + 0.7152 * channel(green / 255) + 0.0722 * channel(blue / 255);
  const ground = (at) => {
    for (; at; at = at.parentElement) {
      const color = parts(getComputedStyle(at).backgroundColor);
      if (color.length === 3 || color[3] > 0) return color;
    }
    return [255, 255, 255];
  };
  const faint = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !at.checkVisibility()) continue;
    if (at.closest("[disabled], [aria-disabled=true], [aria-hidden=true], script, svg")) continue;
    const [one, other] = [light(parts(getComputedStyle(at).color)), light(ground(at))];
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (ratio < 6.995) faint.set(at.className || at.tagName, ratio.toFixed(2));
  }
  return [...faint].map((pair) => pair.join(" "));
}"""
TARGETS = """() => {
  const LEAST = 44;
  const inSentence = (at) => {
    if (at.tagName !== "A" || getComputedStyle(at).display !== "inline") return false;
    const around = at.parentElement.cloneNode(true);
    around.querySelectorAll("a").forEach((link) => link.remove());
    return around.textContent.replace(/[^\\p{L}]/gu, "").length > 3;
  };
  const all = [...document.querySelectorAll("a[href], button, summary, select, "
    + "input:not([type=hidden]), textarea")];
  const targets = all.filter((at) => at.checkVisibility({ visibilityProperty: true })
    && !inSentence(at) && !at.closest(".skip, .hidden-label"));
  const boxes = targets.map((at) => {
    const label = at.type === "checkbox" || at.type === "radio" ? at.closest("label") ?? at : at;
    const box = label.getBoundingClientRect();
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const [w, h] = [Math.max(box.width, LEAST) / 2, Math.max(box.height, LEAST) / 2];
    return { at: label, small: box.height < LEAST - 0.5, x, y, w, h, seen: box.width > 0 };
  }).filter((box) => box.seen);
  const near = (one, other) => one.at !== other.at && !one.at.contains(other.at)
    && !other.at.contains(one.at)
    && Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x - one.w, other.x - other.w) > 1
    && Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y - one.h, other.y - other.h) > 1;
  const found = boxes.filter((one) => one.small && boxes.some((other) => near(one, other)));
  return [...new Set(found.map(({ at }) => `${at.tagName} ${at.textContent.trim().slice(0, 40)}`))];
}"""


@pytest.fixture
def reader(chromium: Browser, live_server: LiveServer) -> Iterator[Person]:
    make.user()
    with people_at(chromium, live_server.url, ("ledaren",)) as people:
        people[0].page.set_viewport_size(PHONE)
        yield people[0]


def public_places() -> list[Place]:
    return [place for place in places() if place.audience in {"public", "table"}]


def test_public_pages_are_light_steady_and_told_about(reader: Person) -> None:
    """Bytes and requests of a first visit, layout shifts, and what the head says."""
    faults = {}
    for place in public_places():
        reader.page.goto("about:blank")
        faults[place.name] = [*weight(reader, place), *told(reader, place)]
    assert {name: found for name, found in faults.items() if found} == {}


def weight(person: Person, place: Place) -> list[str]:
    """Open a page as for the first time; returns what is too heavy or moves."""
    answers: list[Response] = []

    def heard(answer: Response) -> None:
        answers.append(answer)

    person.page.on("response", heard)
    devtools = person.context.new_cdp_session(person.page)
    devtools.send("Network.clearBrowserCache")
    person.open(place.address)
    devtools.detach()
    shift: float = person.page.evaluate(SHIFTS)
    person.page.remove_listener("response", heard)
    answers = [answer for answer in answers if answer.ok]
    size = sum(answer.request.sizes()["responseBodySize"] for answer in answers)
    most = HALL_BYTES if place.is_hall else BYTES
    return [
        *([f"{size} bytes"] if size > most else []),
        *([f"{len(answers)} requests"] if len(answers) > REQUESTS else []),
        *([f"shifts {shift:.3f}"] if shift >= SHIFT else []),
    ]


def told(person: Person, place: Place) -> list[str]:
    """Return what the page does not say of itself, and what it fetches elsewhere."""
    answer = person.page.request.get(person.page.url)
    is_hidden = answer.headers.get("x-robots-tag") == "noindex"
    head: dict[str, Any] = person.page.evaluate(HEAD)
    wanted = {"title": True, "lang": "sv", "charset": "UTF-8", "foreign": []}
    faults = [f"{name}: {head[name]}" for name, value in wanted.items() if head[name] != value]
    if "width=device-width" not in head["viewport"] or "maximum-scale" in head["viewport"]:
        faults.append(f"viewport: {head['viewport']}")
    if head["indexed"] and not is_hidden and place.audience == "public":
        faults += [name for name in ("described", "canonical") if not head[name]]
    return faults


def test_every_page_is_legible_and_within_reach(reader: Person) -> None:
    """Contrast light and dark, a window at 200 %, and on public pages room for a finger."""
    faults = {}
    for place in places():
        faults[place.name] = [*faint(reader, place), *too_wide(reader)]
        if place.audience in {"public", "table"} and not place.is_hall:
            faults[place.name] += reader.page.evaluate(TARGETS)
    assert {name: found for name, found in faults.items() if found} == {}


def faint(person: Person, place: Place) -> list[str]:
    """Open a page; returns what of its text stands out less than seven to one."""
    person.page.set_viewport_size(PHONE)
    person.open(place.address)
    found: list[str] = []
    for scheme in ("light", "dark"):
        person.page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
        found += [f"{scheme}: {text}" for text in person.page.evaluate(CONTRAST)]
    return found


def too_wide(person: Person) -> list[str]:
    """Return that the page is wider than a laptop's window at 200 %."""
    person.page.set_viewport_size({"width": 640, "height": 400})
    wide = person.page.evaluate("document.documentElement.scrollWidth")
    person.page.set_viewport_size(PHONE)
    return [f"{wide} px wide at 200 %"] if wide > 640 else []


def test_checks_find_what_is_wrong(reader: Person) -> None:
    """The checks themselves: a faint text, two targets too near, a page that is too wide."""
    reader.page.goto("about:blank")
    reader.page.set_content(
        "<p style='color: #999'>grått</p><button>en</button><button>två</button>"
        "<div style='width: 900px'>brett</div>"
    )
    assert reader.page.evaluate(CONTRAST) == ["P 2.85"]
    assert reader.page.evaluate(TARGETS) == ["BUTTON en", "BUTTON två"]
    assert too_wide(reader) == ["908 px wide at 200 %"]
    assert reader.page.evaluate(HEAD)["described"] is False
