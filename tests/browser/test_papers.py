"""Long papers while they are drawn: at the desk with its progress, and as anybody waits for one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import expect

from tests import make
from tests.pages.public import stage
from tests.tournament.press.test_press import Inline
from tournament.models import PrintJob
from tournament.press.press import Press
from tournament.printing import binding
from tournament.services.printjobs import claim_print, give_back_print, hold_press, report_print

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response
    from pytest_django.live_server_helper import LiveServer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("patient_press"),
]
TABLES = 4


@pytest.fixture
def desk(page: Page, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> Page:
    """The director's page of an event with some tables, where every paper is a long one."""
    monkeypatch.setattr(binding, "LONG", 1)
    make.seated_heat(event=make.event(), sizes=(3,) * TABLES)
    hold_press("press", now=timezone.now())
    session = make.client().cookies[settings.SESSION_COOKIE_NAME].value
    cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain mapping is one
    return page


def is_pdf(answer: Response) -> bool:
    return answer.ok and answer.headers.get("content-type") == "application/pdf"


def test_paper_is_followed_while_it_is_drawn_and_opened_when_it_is_done(
    desk: Page, live_server: LiveServer
) -> None:
    desk.goto(f"{live_server.url}/ledning/chicago-sm/papper/")
    with desk.context.expect_page() as opened:
        desk.get_by_role("button", name="Skriv ut Bordsprotokoll", exact=True).click()
    job = opened.value
    expect(job.get_by_text(f"0 av {TABLES} sidor ritade")).to_be_visible()
    expect(job.get_by_role("progressbar")).to_have_attribute("value", "0")
    drawing = claim_print("press", now=timezone.now())
    assert drawing is not None
    assert report_print(drawing, pages_done=2)
    expect(job.get_by_text(f"2 av {TABLES} sidor ritade")).to_be_visible()
    expect(job.get_by_role("progressbar")).to_have_attribute("value", "2")
    assert give_back_print(drawing)
    with job.expect_response(is_pdf) as shown:
        assert Press("press", Inline).step(now=timezone.now())
    assert shown.value.url.endswith("/heat/1/papper/bordsprotokoll.pdf")


def test_paper_is_called_off_by_its_button(desk: Page, live_server: LiveServer) -> None:
    desk.goto(f"{live_server.url}/ledning/chicago-sm/heat/1/papper/bordsprotokoll.pdf")
    desk.get_by_role("button", name="Avbryt utskriften").click()
    expect(desk.get_by_text("Utskriften är avbruten")).to_be_visible()
    assert PrintJob.objects.get().state == "cancelled"
    desk.get_by_role("link", name="Skriv ut igen").click()
    expect(desk.get_by_text(f"0 av {TABLES} sidor ritade")).to_be_visible()


@pytest.mark.parametrize("with_script", [True, False])
def test_anybody_waits_for_the_archive_and_it_opens_by_itself(
    page: Page, live_server: LiveServer, *, with_script: bool
) -> None:
    stage.finished()
    press = Press("press", Inline)
    press.step(now=timezone.now())
    browser = page.context.browser
    assert browser is not None
    with browser.new_context(java_script_enabled=with_script) as context:
        visitor = context.new_page()
        visitor.goto(f"{live_server.url}/chicago-sm/resultat/")
        visitor.get_by_role("link", name="Arkiv, PDF").click()
        expect(visitor.get_by_role("heading", name="PDF:en ritas")).to_be_visible()
        with visitor.expect_response(is_pdf) as shown:
            assert press.step(now=timezone.now())
    assert shown.value.url.endswith("/chicago-sm/arkiv.pdf")
