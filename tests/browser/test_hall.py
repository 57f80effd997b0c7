"""The hall's screen on a projector: it turns, remembers, waits, and is told by a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests import make
from tests.browser.desk import people_at
from tests.pages.public import stage
from tournament.models import Event
from tournament.selectors.hall import HallChoice
from tournament.selectors.public import published as reading
from tournament.services.hall import choose_hall_views, start_reveal, step_reveal
from tournament.services.publications import set_visibility
from tournament.states import HallView, Reveal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HALL = "/chicago-sm/hall/"
SIZES = ((1280, 720), (1920, 1080))
ASK = "window.dispatchEvent(new Event('online'))"
"""Asks at once instead of in five seconds."""
LEAST = 40
"""Pixels of 1080 lines that the smallest type has of what is looked for."""
SMALL = """(least) => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || at.closest(".hidden-label")) continue;
    const size = parseFloat(getComputedStyle(at).fontSize) * 1080 / innerHeight;
    if (size < least - 0.5) found.push(`${size}: ${walker.currentNode.textContent.trim()}`);
  }
  return found;
}"""
CUT = """() => {
  const slide = document.querySelector(".slide.on");
  const end = document.querySelector("footer").getBoundingClientRect().top + 8;
  const rows = [...slide.querySelectorAll("li, tr, h2, p")];
  return rows.filter((row) => row.getBoundingClientRect().bottom > end
    || row.getBoundingClientRect().right > innerWidth).map((row) => row.textContent.trim());
}"""

SPILT = """() => [...document.querySelectorAll(".slide.on li > *")].filter((part) =>
  part.getBoundingClientRect().bottom > part.parentElement.getBoundingClientRect().bottom + 0.5
  || part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline"
).map((part) => part.parentElement.textContent.trim())"""
"""What sticks out of its cell."""
CLIPPED = """() => [...document.querySelectorAll(".slide.on .who")].filter((name) =>
  name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight + 4
).map((name) => name.textContent.trim())"""
"""Names that end in three dots: a line that is hidden is 40 pixels high."""


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    """Each test's database starts its keys anew: let no other test's event be shown for its own."""
    reading.kept_at.cache_clear()
    yield
    reading.kept_at.cache_clear()


def only(*views: HallView) -> HallChoice:
    return HallChoice(views, 120, "", "", None)


def turned(page: Page) -> list[str]:
    """Return every slide's key, turning the pages by hand once round."""
    seen: list[str] = []
    page.keyboard.press("ArrowRight")  # from now on a slide stands its whole time
    while (key := page.locator(".slide.on").get_attribute("id") or "") not in seen:
        seen.append(key)
        page.keyboard.press("ArrowRight")
    return seen


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_long_lists_are_read_from_afar_and_cut_nowhere(
    page: Page, live_server: LiveServer, size: tuple[int, int]
) -> None:
    names = [f"Ann-Charlotte Wahlström {n:03}" for n in range(88)]
    names += [f"Ann-Charlotte Wahlström Öberg af Ekenstam von {n:02}" for n in range(12)]
    stage.seated(count=100, names=names)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(live_server.url + HALL)
    shown: list[str] = []
    page.keyboard.press("ArrowRight")  # from now on a slide stands its whole time
    for _ in range(page.locator(".slide").count()):
        assert page.evaluate(CUT) == []
        shown += page.locator(".slide.on.seating .who").all_inner_texts()
        page.keyboard.press("ArrowRight")
    assert sorted(shown) == sorted(names)
    assert page.evaluate(SMALL, LEAST) == []


@pytest.mark.parametrize("count", [8, 36, 48, 80])
def test_every_table_of_a_boards_slide_stands_whole_on_the_screen(
    page: Page, live_server: LiveServer, count: int
) -> None:
    event, heat = stage.playing(count=count)
    choose_hall_views(event, only(HallView.BOARDS), by=make.actor())
    for table in heat.tables.order_by("-number")[:2]:
        make.played_table(table)  # waits to be approved: its state takes two lines
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(live_server.url + HALL)
        assert page.locator(".slide.on li").count() == count // 4
        assert page.evaluate(CUT) == []
        assert page.evaluate(SPILT) == []
        assert page.evaluate(SMALL, LEAST) == []


def test_name_of_a_standing_is_wrapped_before_it_is_cut(
    page: Page, live_server: LiveServer
) -> None:
    names = [f"Margareta Öhmwallmark {sign}" for sign in "ÅBCDEFGHIJKLMNOP"]
    names[2] = "Ann-Charlotte Wahlström Ekenstam"
    event, heat = stage.playing(names=names, count=16)
    choose_hall_views(event, only(HallView.STANDINGS), by=make.actor())
    for table in heat.tables.filter(number__in=(1, 2)):
        make.played_table(table, texts=make.PLAIN[:1])
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(live_server.url + HALL)
    page.evaluate("() => document.fonts.ready.then(() => null)")
    assert sorted(page.locator(".slide.on .who").all_inner_texts()) == sorted(names)
    assert page.evaluate(CUT) == []
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(SMALL, LEAST) == []


def test_screen_that_is_loaded_again_goes_on_where_it_was(
    page: Page, live_server: LiveServer
) -> None:
    event, _ = stage.playing()
    told = HallChoice((HallView.CLOCK, HallView.BOARDS, HallView.STANDINGS), 120, "", "", None)
    choose_hall_views(event, told, by=make.actor())
    page.goto(live_server.url + HALL)
    assert sorted(turned(page)) == ["boards-1", "clock-1", "standings-1"]
    page.keyboard.press("ArrowRight")
    here = page.locator(".slide.on").get_attribute("id") or ""
    page.reload()
    expect(page.locator(".slide.on")).to_have_attribute("id", here)
    other = page.context.new_page()
    other.goto(live_server.url + HALL)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".slide.on")).not_to_have_attribute("id", here)


def test_two_screens_show_the_same(chromium: Browser, live_server: LiveServer) -> None:
    stage.playing()
    keys = []
    for _ in range(2):
        with chromium.new_context() as context:
            page = context.new_page()
            page.clock.set_fixed_time("2026-08-14T10:00:13Z")
            page.goto(live_server.url + HALL)
            keys.append(page.locator(".slide.on").get_attribute("id"))
    assert keys[0] == keys[1]


def test_screen_keeps_the_last_when_the_network_dies_and_says_since_when(
    page: Page, live_server: LiveServer
) -> None:
    stage.playing()
    page.goto(live_server.url + HALL)
    page.context.set_offline(offline=True)
    expect(page.get_by_text("Ingen kontakt sedan")).to_be_visible()
    assert len(turned(page)) == 3
    expect(page.locator(".slide.on")).to_have_count(1)
    page.context.set_offline(offline=False)
    expect(page.get_by_text("Ingen kontakt sedan")).to_be_hidden()


def test_screen_of_a_hidden_event_waits_without_a_name_and_comes_back(
    page: Page, live_server: LiveServer
) -> None:
    event, _ = stage.playing()
    page.goto(live_server.url + HALL)
    set_visibility(event, is_public=False, by=make.actor())
    page.evaluate(ASK)
    expect(page.get_by_text("Tävlingen visas inte just nu")).to_be_visible()
    assert [name for name in make.NAMES if name in page.content()] == []
    set_visibility(Event.objects.get(), is_public=True, by=make.actor())
    page.evaluate(ASK)
    expect(page.locator("footer .name")).to_have_text("Chicago-SM")
    expect(page.locator("#tid")).not_to_be_empty()


def test_screen_without_script_turns_by_itself(chromium: Browser, live_server: LiveServer) -> None:
    event, _ = stage.playing()
    told = HallChoice((HallView.BOARDS, HallView.STANDINGS), 3, "", "", None)
    choose_hall_views(event, told, by=make.actor())
    with chromium.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(live_server.url + HALL)
        page.wait_for_url("**/hall/bild/1/")
        expect(page.locator("#boards-1")).to_be_visible()
        page.wait_for_url("**/hall/bild/2/")
        expect(page.locator("#standings-1")).to_be_visible()
        expect(page.get_by_text("uppdaterad")).to_be_visible()


def test_names_are_uncovered_by_keys_and_covered_again(
    chromium: Browser, live_server: LiveServer
) -> None:
    _, heat = stage.playing()
    make.closed_heat(heat=heat)
    make.user()
    with people_at(chromium, live_server.url, ("ledaren", "")) as (director, hall):
        director.page.set_viewport_size({"width": 360, "height": 640})
        hall.open(HALL)
        director.open("/ledning/chicago-sm/hall/")
        director.press("Täck inför vidare från heat 1")
        told: list[int] = []
        for key, left in (("Space", 3), ("PageDown", 2), ("PageUp", 3)):
            with director.page.expect_navigation():
                director.page.keyboard.press(key)
            hall.page.evaluate(ASK)
            hall.page.get_by_text(f"{left} kvar").wait_for()
            told.append(sum(name in hall.page.content() for name in make.NAMES))
        assert told == [1, 2, 1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_longest_name_that_is_uncovered_leaves_room_for_those_before(
    page: Page, live_server: LiveServer, size: tuple[int, int]
) -> None:
    long = [f"Maximiliana Alexandra von Hohenzollern-Sigmaringen {end}" for end in "ABCDEFGH"]
    long += [f"{n} Ann-Charlotte Wahlström" for n in range(8)]
    event, heat = stage.playing(count=16, names=long)
    make.closed_heat(heat=heat)
    event.refresh_from_db()
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for count in range(1, 9):
        step_reveal(event, to=count, by=make.actor())
        page.goto(live_server.url + HALL)
        assert page.evaluate(CUT) == []
        expect(page.locator(".pairs li")).to_have_count(count - 1)
        newest, before = page.locator(".newest"), page.locator(".pairs")
        texts = page.locator(".newest p").last.bounding_box(), before.bounding_box()
        assert texts[0] is not None
        assert texts[1] is not None
        assert texts[0]["y"] + texts[0]["height"] <= texts[1]["y"]
        assert newest.inner_text().count("…") == 0


def test_the_time_stands_once_where_it_is_what_the_slide_shows(
    page: Page, live_server: LiveServer
) -> None:
    event, heat = stage.playing()
    choose_hall_views(event, only(HallView.CLOCK, HallView.BOARDS), by=make.actor())
    page.goto(live_server.url + HALL)
    assert heat.starts_at is None
    page.keyboard.press("ArrowRight")  # from now on a slide stands its whole time
    for _ in range(2):
        is_clock = page.locator(".slide.on.clock").count() == 1
        expect(page.locator("#tid")).to_be_visible(visible=not is_clock)
        page.keyboard.press("ArrowRight")
