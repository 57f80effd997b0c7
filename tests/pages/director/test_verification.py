from __future__ import annotations

import html
import re
from uuid import uuid4

import pytest

from tests import make
from tournament.models import Event, Heat, Sheet, Table
from tournament.selectors.desks import table_desk
from tournament.services.actors import user_actor
from tournament.services.sheets import save_sheets
from tournament.states import HeatState, SheetState, TableState

pytestmark = pytest.mark.django_db
URL = "/ledning/chicago-sm/heat/1/bord/1/granska/"


@pytest.fixture
def table() -> Table:
    return make.played_table(make.started_heat(event=make.event()).tables.get(number=1))


def seen(table: Table, **more: str) -> dict[str, str]:
    versions = {
        f"r{round_.number}-version": str(round_.sheet.version)
        for round_ in table_desk(table).rounds
        if round_.sheet is not None
    }
    return {**versions, **more}


def text_of(response: object) -> str:
    body = response.content.decode()  # type: ignore[attr-defined]  # a response
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def entry(number: int) -> int:
    return Event.objects.get().entries.get(number=number).pk


def test_another_person_sees_the_figures_and_approves(table: Table) -> None:
    browser = make.client(as_user=make.helper())
    told = text_of(browser.get(URL))
    assert "Åsa Öberg 54 \N{ASTERISK OPERATOR} sagd ut" in told
    assert "Godkänn Bord 1" in told
    answer = browser.post(URL, seen(table))
    assert (answer.status_code, answer["Location"]) == (303, "/ledning/chicago-sm/heat/1/")
    table.refresh_from_db()
    assert table.state == TableState.VERIFIED
    assert "Inget väntar på granskning" in text_of(browser.get(URL))


def test_who_entered_sees_why_not_and_is_refused(table: Table) -> None:
    browser = make.client()
    told = text_of(browser.get(URL))
    assert "Du matade själv in omgång 1, 2 och 3. Någon annan måste granska det." in told
    assert "Godkänn Bord 1" not in told
    assert "Är du ensam vid bordet? Skapa ett konto" in told
    assert browser.post(URL, seen(table)).status_code == 409
    helper = make.client(as_user=make.helper())
    assert "Är du ensam" not in text_of(helper.get(URL))


def test_who_entered_may_approve_by_leave_and_is_told_that_it_shows(table: Table) -> None:
    Event.objects.update(allows_self_verification=True)
    browser = make.client()
    assert "Du godkänner din egen inmatning." in text_of(browser.get(URL))
    assert browser.post(URL, seen(table)).status_code == 303
    assert set(Sheet.objects.values_list("is_self_verified", flat=True)) == {True}
    assert "egen inmatning" in text_of(browser.get("/ledning/chicago-sm/heat/1/bord/1/"))


def test_two_who_entered_a_table_approve_each_others_omgangar() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    make.played_table(table, texts=make.PLAIN[:1])
    other = make.round_save(table, 2, make.PLAIN[1])
    save_sheets(table, [other], by=user_actor(make.helper()), client_id=uuid4())
    browser = make.client()
    told = text_of(browser.get(URL))
    assert "Omgång 1 matade du själv in. Någon annan godkänner den." in told
    answer = browser.post(URL, seen(table), follow=True)
    assert "Bord 1: omgång 2 är godkänd." in text_of(answer)
    answer = make.client(as_user=make.helper()).post(URL, seen(table), follow=True)
    assert "Bord 1: omgång 1 är godkänd." in text_of(answer)
    assert table_desk(table).unverified == ()


def test_retyped_score_that_differs_is_shown_at_its_field_and_kept(table: Table) -> None:
    browser = make.client(as_user=make.helper())
    at = f"r1-{entry(2)}"
    answer = browser.post(URL, seen(table, **{at: "41"}))
    assert answer.status_code == 422
    assert "Omgång 1, Björn Ek: Inmatat 40, du skrev 41." in text_of(answer)
    assert f'name="{at}" value="41"' in answer.content.decode()
    assert set(Sheet.objects.values_list("state", flat=True)) == {SheetState.ENTERED}
    assert browser.post(URL, seen(table, **{at: "40"})).status_code == 303


def test_blind_entry_hides_the_figures_and_wants_them_all(table: Table) -> None:
    browser = make.client(as_user=make.helper())
    page = browser.get(URL, {"blint": "1"}).content.decode()
    assert "<strong>54</strong>" not in page
    answer = browser.post(URL, seen(table, blint="1"))
    assert answer.status_code == 422
    assert "Skriv slutpoängen som den står på papperet." in text_of(answer)
    scores = {
        f"r{round_.number}-{person.pk}": str(row.side_points)
        for round_ in table_desk(table).rounds
        if round_.sheet is not None
        for row in round_.sheet.rows
        for person in round_.seats
        if person.key == row.player
    }
    assert browser.post(URL, seen(table, blint="1", **scores)).status_code == 303


def test_another_version_than_was_shown_is_refused(table: Table) -> None:
    answer = make.client(as_user=make.helper()).post(URL, seen(table, **{"r2-version": "9"}))
    assert answer.status_code == 409
    assert "Omgång 2 har ändrats sedan sidan visades." in text_of(answer)


def test_nothing_to_approve_is_told(table: Table) -> None:
    browser = make.client(as_user=make.helper())
    browser.post(URL, seen(table))
    answer = browser.post(URL, {})
    assert answer.status_code == 409
    assert "Vid bord 1 finns inget att godkänna." in text_of(answer)


@pytest.mark.usefixtures("table")
def test_closed_heat_is_told() -> None:
    Heat.objects.update(state=HeatState.CLOSED)
    told = text_of(make.client(as_user=make.helper()).get(URL))
    assert "Heat 1 är stängt." in told
