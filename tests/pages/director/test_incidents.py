from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from tests import make
from tournament.models import (
    Caution,
    Deduction,
    Disqualification,
    Entry,
    Event,
    Heat,
    Table,
    Withdrawal,
)
from tournament.states import EntryState, HeatState

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db
LIST = "/ledning/chicago-sm/heat/1/handelser/"


@pytest.fixture
def table() -> Table:
    return make.started_heat(event=make.event()).tables.get(number=1)


def text_of(response: object) -> str:
    body = response.content.decode()  # type: ignore[attr-defined]  # a response
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def entry(number: int) -> Entry:
    return Event.objects.get().entries.get(number=number)


def typed(kind: str, number: int, **more: str) -> dict[str, str]:
    told = {"entry": str(entry(number).pk), "reason": "felgiv", "client_id": str(uuid4()), **more}
    return {f"{kind}-{name}": value for name, value in told.items()}


def test_caution_is_noted_and_counted(table: Table) -> None:
    browser = make.client(as_user=make.helper())
    for _ in range(2):
        answer = browser.post(f"{LIST}varning/", typed("caution", 1, round="2"))
        assert (answer.status_code, answer["Location"]) == (303, LIST)
    told = text_of(browser.get(LIST))
    assert "Varning Åsa Öberg , bord 1, omgång 2: felgiv 2 varningar i tävlingen" in told
    assert Caution.objects.filter(round__table=table).count() == 2


@pytest.mark.usefixtures("table")
def test_caution_sent_twice_counts_once() -> None:
    browser, data = make.client(), typed("caution", 1, round="")
    assert [browser.post(f"{LIST}varning/", data).status_code for _ in range(2)] == [303, 303]
    assert Caution.objects.count() == 1


@pytest.mark.usefixtures("table")
def test_incident_form_keeps_what_was_typed() -> None:
    answer = make.client().post(f"{LIST}avdrag/", typed("deduction", 1, round="1", points="0"))
    assert answer.status_code == 422
    answer = make.client().post(
        f"{LIST}avdrag/", typed("deduction", 1, round="1", points="", reason="sen <b>")
    )
    assert answer.status_code == 422
    assert "Skriv hur många poäng." in text_of(answer)
    assert 'value="sen &lt;b&gt;"' in answer.content.decode()
    assert re.search(r"<details\s+open>", answer.content.decode())


def test_deduction_takes_points_and_may_be_revoked_by_the_director(table: Table) -> None:
    make.played_table(table)
    helper = make.client(as_user=make.helper())
    data = typed("deduction", 2, round="1", points="5")
    assert helper.post(f"{LIST}avdrag/", data).status_code == 303
    record = Deduction.objects.get()
    assert record.taken == 5
    url = f"{LIST}deduction/{record.pk}/aterkalla/"
    assert helper.post(url, {"reason": "fel"}).status_code == 403
    browser = make.client()
    assert browser.post(url, {"reason": ""}).status_code == 422
    assert browser.post(url, {"reason": "fel"}).status_code == 303
    assert browser.post(url, {"reason": "fel"}).status_code == 409
    assert "Återkallat" in text_of(browser.get(LIST))
    assert browser.post(f"{LIST}okänd/{record.pk}/aterkalla/", {"reason": "x"}).status_code == 404
    assert browser.post(f"{LIST}other/{record.pk}/aterkalla/", {"reason": "x"}).status_code == 404


def test_withdrawal_is_noted_or_refused_with_what_to_do(table: Table) -> None:
    make.played_table(table)
    browser = make.client()
    answer = browser.post(f"{LIST}avbrott/", typed("withdrawal", 2, place="2"))
    assert answer.status_code == 409
    assert "Omgång 3: Står på protokollet, men började inte omgången." in text_of(answer)
    assert browser.post(f"{LIST}avbrott/", typed("withdrawal", 2, place="3")).status_code == 303
    assert entry(2).state == EntryState.WITHDRAWN
    assert browser.post(f"{LIST}avbrott/", typed("withdrawal", 2, place="3")).status_code == 422
    answer = browser.post(f"{LIST}avbrott/", typed("withdrawal", 3, place="after"))
    assert (answer.status_code, Withdrawal.objects.count()) == (303, 2)


def test_disqualification_is_the_directors(table: Table) -> None:
    data = typed("disqualification", 1, place="1")
    helper = make.client(as_user=make.helper())
    assert "Diska spelaren" not in text_of(helper.get(LIST))
    assert helper.post(f"{LIST}diskning/", data).status_code == 403
    browser = make.client()
    assert "Diska spelaren" in text_of(browser.get(LIST))
    assert browser.post(f"{LIST}diskning/", data).status_code == 303
    assert Disqualification.objects.get().table == table


def test_revoking_what_was_played_without_is_refused_by_name(table: Table) -> None:
    browser = make.client()
    browser.post(f"{LIST}avbrott/", typed("withdrawal", 2, place="1"))
    make.played_table(table, texts=("54c! 40 31 12", "54c! – 31 12", "54c! – 31 12"))
    url = f"{LIST}withdrawal/{Withdrawal.objects.get().pk}/aterkalla/"
    answer = browser.post(url, {"reason": "stannade"})
    assert answer.status_code == 409
    assert "Omgång 2: Björn Ek började omgången, men saknas på protokollet." in text_of(answer)


@pytest.mark.usefixtures("table")
def test_incident_in_a_closed_heat_is_refused() -> None:
    Heat.objects.update(state=HeatState.CLOSED)
    answer = make.client().post(f"{LIST}avdrag/", typed("deduction", 1, round="1", points="5"))
    assert answer.status_code == 409
    assert "Heat 1 är stängt." in text_of(answer)


def test_one_who_is_seated_in_a_later_heat_leaves_from_there() -> None:
    event = make.event()
    entries = make.people(event=event, count=8)
    make.started_heat(event=event, entries=entries)
    make.seated_heat(event=event, entries=entries[:4], sizes=(4,), number=2)
    page = make.client().get(LIST).content.decode()
    choices = page.split('name="withdrawal-entry"')[1].split("</select>")[0]
    assert "Åsa Öberg" not in choices
    assert "Eva Zorn" in choices


@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("rows", [1, 3])
def test_incidents_page_asks_the_same_of_the_database(
    django_assert_num_queries: DjangoAssertNumQueries, rows: int
) -> None:
    browser = make.client()
    for number in range(1, rows + 1):
        browser.post(f"{LIST}varning/", typed("caution", number, round="1"))
    with django_assert_num_queries(18):
        browser.get(LIST)
