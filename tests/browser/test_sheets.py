"""The table board and a sheet with the keyboard alone, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.conf import settings
from django.urls import reverse
from playwright.sync_api import expect

from tests import make
from tournament.models import Sheet, Table
from tournament.selectors.desks import table_desk
from tournament.services.sheets import save_sheets

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(name="said")
def _said(page: Page) -> list[str]:
    """Return what the browser complains of, as it comes."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on(
        "console", lambda message: said.append(message.text) if message.type == "error" else None
    )
    return said


@pytest.fixture(name="board")
def _board(page: Page, live_server: LiveServer, said: list[str]) -> Page:
    """Return a page at the board of two tables, where the director is logged in."""
    event = make.event()
    make.started_heat(event=event)
    session = make.client().cookies[settings.SESSION_COOKIE_NAME].value
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain mapping is one
    page.goto(live_server.url + reverse("director:heat", args=[event.slug, 1]))
    assert said == []
    expect(page.locator("#jump")).to_be_focused()  # given when the page is first drawn
    return page


def jump(board: Page, table: str) -> None:
    """Go to a table's sheet as the board's field leads there."""
    board.keyboard.type(table)
    board.keyboard.press("Enter")
    board.wait_for_url(f"**/bord/{table}/protokoll/")
    expect(board.locator("input[name$=-points]").first).to_be_focused()


def type_line(page: Page, points: str, *, said: bool = False, won: str = "", out: str = "") -> None:
    """Type one player's line and go on to the next, as Enter leads."""
    page.keyboard.type(points)
    page.keyboard.press("Enter")
    if said:
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.keyboard.type(won)
    page.keyboard.press("Enter")
    page.keyboard.type(out)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")


def test_a_sheet_is_typed_from_board_to_board_without_the_mouse(
    board: Page, said: list[str]
) -> None:
    jump(board, "2")
    type_line(board, "54", said=True, won="1", out="Ut")
    type_line(board, "30")
    type_line(board, "30")
    type_line(board, "0")
    expect(board.locator("#preview")).to_contain_text("2–3")
    expect(board.locator("#preview")).to_contain_text("10")
    with board.expect_navigation():
        board.keyboard.press("Control+Enter")
    expect(board.get_by_role("status")).to_have_text("Bord 2: omgång 1 är sparad.")
    expect(board.locator("#jump")).to_be_focused()
    sheet = table_desk(Table.objects.get(number=2)).round(1).sheet
    assert sheet is not None
    assert [row.side_points for row in sheet.rows] == [54, 30, 30, 0]
    assert said == []


def test_enter_moves_on_in_a_browser_that_cannot_tell_what_is_visible(
    board: Page, said: list[str]
) -> None:
    board.add_init_script("delete Element.prototype.checkVisibility")
    jump(board, "2")
    type_line(board, "54", said=True, won="1", out="Ut")
    board.keyboard.type("30")
    values = "() => [...document.querySelectorAll('input[name$=-points]')].map((at) => at.value)"
    assert (board.evaluate(values)[:2], said) == (["54", "30"], [])


def test_a_refused_sheet_is_read_first_and_put_right_at_its_field(board: Page) -> None:
    jump(board, "1")
    type_line(board, "54", won="1", out="Ut")
    for points in ("40", "31", "12"):
        type_line(board, points)
    with board.expect_navigation():
        board.keyboard.press("Control+Enter")
    expect(board.locator(".problems")).to_be_focused()
    board.keyboard.press("Tab")
    board.keyboard.press("Enter")
    board.keyboard.press("Space")
    with board.expect_navigation():
        board.keyboard.press("Control+Enter")
    assert Sheet.objects.count() == 1


def test_arrows_go_up_and_down_a_column(board: Page) -> None:
    jump(board, "1")
    fields = board.locator("input[name$=-points]")
    expect(fields.nth(0)).to_be_focused()
    board.keyboard.press("ArrowDown")
    expect(fields.nth(1)).to_be_focused()
    board.keyboard.press("ArrowUp")
    expect(fields.nth(0)).to_be_focused()


def test_two_who_save_one_omgang_are_told_and_lose_nothing(board: Page) -> None:
    jump(board, "1")
    table = Table.objects.get(number=1)
    other = make.round_save(table, 1, "54c*! 40 31 13")
    save_sheets(table, [other], by=make.actor(username="karin"), client_id=uuid4())
    type_line(board, "54", said=True, won="1", out="Ut")
    for points in ("40", "31", "12"):
        type_line(board, points)
    with board.expect_navigation():
        board.keyboard.press("Control+Enter")
    expect(board.locator(".compared")).to_contain_text("av karin")
    expect(board.locator("input[name$=-points]").nth(3)).to_have_value("12")
    with board.expect_navigation():
        board.keyboard.press("Control+Enter")
    assert [sheet.version for sheet in Sheet.objects.order_by("version")] == [1, 2]


def test_the_board_keeps_its_focus_when_it_is_refreshed(board: Page) -> None:
    board.locator("#step-1").focus()
    board.keyboard.press("Enter")
    expect(board.locator("#step-1")).to_contain_text("Till omgång 3")
    expect(board.locator("#step-1")).to_be_focused()
    Table.objects.filter(number=2).update(revisor="Lotta")
    with board.expect_response(lambda answer: "visad=" in answer.url, timeout=30_000):
        pass
    expect(board.locator("#step-1")).to_be_focused()


def test_phone_has_room_for_a_thumb_and_shows_no_more_than_is_needed(board: Page) -> None:
    board.set_viewport_size({"width": 360, "height": 640})
    board.goto(board.url + "bord/1/protokoll/")
    said = board.locator("input[name$=said]").first
    said.scroll_into_view_if_needed()
    box = said.bounding_box()
    assert box is not None
    board.mouse.click(box["x"] - 5, box["y"] - 5)
    expect(said).to_be_checked()
    said.click()
    expect(said).not_to_be_checked()
    expect(board.get_by_text("Ctrl+Enter sparar")).to_be_hidden()

    reason = board.get_by_label("Varför omgången bröts").first
    expect(reason).to_be_hidden()
    broken = board.get_by_label("Omgången bröts, räkna som den står").first
    broken.focus()
    board.keyboard.press("Enter")
    expect(board.locator("input[name$=points]").nth(4)).to_be_focused()
    broken.check()
    expect(reason).to_be_visible()


def test_phone_keeps_a_line_together_where_something_is_wrong(board: Page) -> None:
    board.set_viewport_size({"width": 360, "height": 640})
    board.goto(board.url + "bord/1/protokoll/")
    board.locator("input[name$=points]").first.fill("54")
    board.get_by_role("button", name="Spara ").click()
    board.get_by_text("Inget är sparat än").wait_for()
    line = board.locator("[data-line]").first
    tops = [line.locator(f"[name$={field}]").bounding_box() for field in ("points", "penalty")]
    assert [box["y"] for box in tops if box is not None] == [tops[0] and tops[0]["y"]] * 2
