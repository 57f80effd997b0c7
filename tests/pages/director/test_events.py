from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from tests import make
from tests.pages.seen import text
from tournament.models import Event, LogEntry

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db
NEW = {
    "name": "Vår-cupen",
    "starts_on": "2026-05-01",
    "venue": "Bro",
    "structure_preset": "poker-sm",
}


def test_event_list_says_what_to_do_when_empty() -> None:
    page = make.client().get("/ledning/")
    assert (page.status_code, "Skapa den första" in text(page)) == (200, True)
    seen = text(make.client(as_user=make.helper()).get("/ledning/"))
    assert "Tävlingsledaren skapar den första" in seen


@pytest.mark.parametrize("count", [1, 3])
def test_event_list_takes_the_same_queries_for_one_and_three(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        make.entries(event=make.event(name=f"Cup {number}", slug=f"cup-{number}"), count=2)
    browser = make.client()
    with django_assert_num_queries(3):  # session, user, events
        page = browser.get("/ledning/")
    assert text(page).count("Cup ") == count


def test_new_event_starts_as_an_empty_form() -> None:
    page = make.client().get("/ledning/ny/")
    assert (page.status_code, "Skapa tävlingen" in text(page)) == (200, True)


def test_new_event_gets_its_address_from_its_name() -> None:
    page = make.client().post("/ledning/ny/", NEW)
    assert (page.status_code, page["Location"]) == (302, "/ledning/var-cupen/spelare/")
    assert LogEntry.objects.get().action == "create_event"


def test_new_event_sent_twice_is_stored_once() -> None:
    browser = make.client()
    browser.post("/ledning/ny/", NEW)
    again = browser.post("/ledning/ny/", NEW)
    assert (again.status_code, Event.objects.count()) == (409, 1)
    assert "Det finns redan en tävling med det namnet den dagen" in text(again)
    assert 'value="Vår-cupen"' in text(again)


def test_new_event_keeps_what_was_typed_when_refused() -> None:
    page = make.client().post("/ledning/ny/", {**NEW, "name": " ", "starts_on": "igår"})
    assert page.status_code == 422
    assert 'value="igår"' in text(page)
    assert 'value="Bro"' in text(page)
    assert Event.objects.count() == 0


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("address", ["/ledning/ny/", "/ledning/chicago-sm/installningar/"])
def test_helper_may_not_change_events(method: str, address: str) -> None:
    make.event()
    browser = make.client(as_user=make.helper())
    assert getattr(browser, method)(address, NEW).status_code == 403


def settings_form() -> dict[str, str]:
    page = text(make.client().get("/ledning/chicago-sm/installningar/"))
    seen = page.split('name="seen" value="')[1].split('"')[0]
    return {
        "name": "Chicago-SM",
        "starts_on": "2026-08-14",
        "starts_at": "10:00",
        "venue": "Bro",
        "time_zone": "Europe/Stockholm",
        "language": "sv",
        "name_style": "full",
        "separates_clubs": "on",
        "separates_previous_table": "on",
        "minutes_per_round": "45",
        "minutes_between_rounds": "5",
        "minutes_between_heats": "30",
        "seen": seen,
    }


def test_settings_are_changed_and_logged() -> None:
    event = make.event()
    browser, form = make.client(), settings_form()
    page = browser.post(
        "/ledning/chicago-sm/installningar/", {**form, "allows_self_verification": "on"}
    )
    assert page.status_code == 302
    event.refresh_from_db()
    logged = LogEntry.objects.get()
    assert (logged.action, logged.before, logged.after) == (
        "change_settings",
        {"allows_self_verification": False},
        {"allows_self_verification": True},
    )
    assert (event.allows_self_verification, event.version) == (True, 1)


def test_language_of_papers_is_a_setting() -> None:
    event = make.event()
    make.seated_heat(event=event, sizes=(3,))
    browser, form = make.client(), {**settings_form(), "language": "en"}
    assert browser.post("/ledning/chicago-sm/installningar/", form).status_code == 302
    answer = browser.get("/ledning/chicago-sm/heat/1/papper/bordsprotokoll.pdf")
    told = PdfReader(BytesIO(answer.content)).pages[0].extract_text()
    assert ("Round 1" in told, "Omgång" in told) == (True, False)
    wrong = browser.post("/ledning/chicago-sm/installningar/", {**form, "language": "xx"})
    assert wrong.status_code == 422


def test_settings_from_a_stale_page_are_refused_and_kept() -> None:
    make.event()
    browser, form = make.client(), settings_form()
    browser.post("/ledning/chicago-sm/installningar/", {**form, "venue": "Vy"})
    stale = browser.post("/ledning/chicago-sm/installningar/", {**form, "venue": "Stad"})
    assert (stale.status_code, 'value="Stad"' in text(stale)) == (409, True)
    assert "Någon annan hann före" in text(stale)
    assert Event.objects.get().venue == "Vy"


def test_settings_with_a_wrong_value_are_kept_and_told() -> None:
    make.event()
    form = {**settings_form(), "minutes_per_round": "0", "tables_available": "x"}
    page = make.client().post("/ledning/chicago-sm/installningar/", form)
    assert (page.status_code, 'value="x"' in text(page)) == (422, True)


def test_hostile_event_names_are_shown_literally() -> None:
    make.event(name="<b>{{7*7}}</b>")
    page = make.client().get("/ledning/").content.decode()
    assert "&lt;b&gt;{{7*7}}&lt;/b&gt;" in page
