from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from tests import make
from tournament.models import Event, Heat, Playoff
from tournament.states import HeatState, PlayoffState

if TYPE_CHECKING:
    from django.test import Client

pytestmark = pytest.mark.django_db
HEAT = "/ledning/chicago-sm/heat/1/"
LIST = f"{HEAT}sarspel/"
CALL = f"{LIST}utlys/"
LEVEL = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")


@pytest.fixture
def heat() -> Heat:
    heat = make.started_heat(event=make.event(), sizes=(4, 4))
    make.played_table(heat.tables.get(number=1), texts=LEVEL)
    return heat


def text_of(response: object) -> str:
    body = response.content.decode()  # type: ignore[attr-defined]  # a response
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def address(step: str = "") -> str:
    return f"/ledning/chicago-sm/sarspel/{Playoff.objects.latest('pk').pk}/{step}"


def typed(*points: str, **more: str) -> dict[str, str]:
    seats = Playoff.objects.latest("pk").seats.order_by("position")
    told = {f"points-{seat.entry_id}": p for seat, p in zip(seats, points, strict=True)}
    return {"client_id": str(uuid4()), **told, **more}


def called(browser: Client, *keys: str, table: str = "1", **more: str) -> int:
    data = {"spelare": list(keys) or ["p2", "p3"], "bord": table, **more}
    return browser.post(CALL, data).status_code


@pytest.mark.usefixtures("heat")
def test_list_says_who_owes_a_playoff_and_about_what() -> None:
    told = text_of(make.client().get(LIST))
    assert "Björn Ek , Cecilia Ahl om andra platsen vidare från bord 1" in told
    assert "3 givar, från 0, utan Chicago." in told


@pytest.mark.usefixtures("heat")
def test_playoff_is_called_entered_and_approved_by_another() -> None:
    browser = make.client()
    assert called(browser) == 303
    assert "utlyst" in text_of(browser.get(LIST))
    assert "Alla börjar på 0." in text_of(browser.get(address()))
    assert browser.post(address(), typed("4", "9")).status_code == 303
    told = text_of(browser.get(LIST))
    assert "Du matade in det. Någon annan godkänner." in told
    assert "Särspel 1 är inmatat och väntar på att godkännas" in told
    assert "Till dagens nästa steg" not in told
    assert browser.post(address("godkann/")).status_code == 409
    other = make.client(as_user=make.helper())
    assert "Godkänn särspel 1" in text_of(other.get(LIST))
    assert other.post(address("godkann/")).status_code == 303
    assert Playoff.objects.get().state == PlayoffState.VERIFIED
    told = text_of(browser.get(LIST))
    assert "Godkänt av funktionaren." in told
    assert "Inget lika läge avgör något just nu. Till dagens nästa steg" in told


@pytest.mark.usefixtures("heat")
def test_playoff_still_level_asks_for_one_deal_more() -> None:
    browser = make.client()
    called(browser)
    browser.post(address(), typed("5", "5"))
    assert "En giv till, från 0." in text_of(browser.get(LIST))


@pytest.mark.usefixtures("heat")
def test_playoff_form_keeps_what_was_typed_and_says_what_is_wrong() -> None:
    browser = make.client()
    called(browser)
    answer = browser.post(address(), typed("", "nio"))
    assert answer.status_code == 422
    assert "Skriv poängen. Noll skrivs 0." in text_of(answer)
    assert 'value="nio"' in answer.content.decode()
    first = Playoff.objects.get().seats.get(position=1).entry_id
    answer = browser.post(address(), typed("9", "4", **{f"out-{first}": "royal_flush"}))
    assert answer.status_code == 422
    assert "Efter en royal står de andra på 0." in text_of(answer)
    assert browser.post(address(), typed("9", "4")).status_code == 303
    other = make.client(as_user=make.helper())
    other.post(address("godkann/"))
    assert browser.post(address(), typed("4", "9")).status_code == 409


def test_form_offers_no_win_at_once_where_hands_give_points(heat: Heat) -> None:
    browser = make.client()
    called(browser)
    page = text_of(browser.get(address()))
    assert ("Färgstege eller royal vinner genast." in page, "Vann direkt" in page) == (True, True)
    Event.objects.update(rules_overrides={"hands": {"straight_flush": 25, "royal_flush": 52}})
    page = text_of(browser.get(address()))
    assert ("vinner genast" in page, "Vann direkt" in page) == (False, False)
    assert browser.post(address(), typed("9", "4")).status_code == 303
    assert heat.playoffs.get().state == PlayoffState.ENTERED


@pytest.mark.usefixtures("heat")
def test_call_of_what_is_not_level_is_refused() -> None:
    browser = make.client()
    assert called(browser, "p1", "p4") == 409
    assert called(browser, "p1", table="x") == 409


@pytest.mark.usefixtures("heat")
def test_playoff_is_called_off_with_a_reason() -> None:
    browser = make.client()
    called(browser)
    assert browser.post(address("stall-in/"), {"reason": ""}).status_code == 422
    assert browser.post(address("stall-in/"), {"reason": "fel"}).status_code == 303
    assert browser.post(address("stall-in/"), {"reason": "fel"}).status_code == 409
    assert "inställt" in text_of(browser.get(LIST))


def test_wildcard_may_be_settled_by_the_directors_lot() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4, 4), advance=1, wildcards=1)
    for table in heat.tables.all():
        make.played_table(table)
    browser = make.client()
    assert "om platsen som bästa tvåa" in text_of(browser.get(LIST))
    assert called(browser, "p2", "p6", table="") == 303
    assert "Låt lotten avgöra" in text_of(browser.get(LIST))
    url = address("lott/")
    assert make.client(as_user=make.helper()).get(url).status_code == 403
    assert "Lotten avgör" in text_of(browser.get(url))
    first, second = (seat.entry_id for seat in Playoff.objects.get().seats.all())
    data = {"client_id": str(uuid4()), f"place-{first}": "2", f"place-{second}": "2"}
    answer = browser.post(url, {**data, "reason": "sent"})
    assert answer.status_code == 422
    assert "Två har samma nummer." in text_of(answer)
    assert browser.post(url, {**data, f"place-{second}": "", "reason": "x"}).status_code == 422
    assert browser.post(url, {**data, f"place-{second}": "1", "reason": "sent"}).status_code == 303
    assert "1:a i lotten" in text_of(browser.get(LIST))
    again = {**data, f"place-{second}": "1", "reason": "sent", "client_id": str(uuid4())}
    assert browser.post(url, again).status_code == 409


def test_lot_that_the_ruleset_wants_is_worded_so() -> None:
    event = make.event(rules_overrides={"playoff_extra": "lot"})
    heat = make.started_heat(event=event)
    make.played_table(heat.tables.get(number=1), texts=LEVEL)
    browser = make.client()
    called(browser)
    browser.post(address(), typed("5", "5"))
    assert "Utlys lottning" in text_of(browser.get(LIST))
    called(browser)
    answer = browser.post(address(), typed("5", "4"))
    assert answer.status_code == 422
    assert "Reglerna säger att lotten avgör" in text_of(answer)


@pytest.mark.parametrize(
    ("sizes", "advance", "wildcards", "texts", "about"),
    [
        ((4,), 0, 0, ("54c! 40 31 12", "40 54c! 31 12", "30 30 54c! 12"), "om titeln"),
        (
            (4, 4),
            3,
            0,
            ("54c*! 40 40 40", "54c*! 31 31 31", "54c*! 20 20 20"),
            "om andra till tredje platsen vidare från bord 1",
        ),
        ((4, 4), 0, 2, None, "om 2 platser som bästa tvåa"),
    ],
)
def test_what_a_tie_decides_is_worded(
    sizes: tuple[int, ...], advance: int, wildcards: int, texts: tuple[str, ...] | None, about: str
) -> None:
    heat = make.started_heat(event=make.event(), sizes=sizes, advance=advance, wildcards=wildcards)
    level = ("54c! 54x 54x 54x", "54x 54c! 54x 54x", "54x 54x 54c! 54x")
    for table in heat.tables.all():
        make.played_table(table, texts=texts or level)
    assert about in text_of(make.client().get(LIST))


def test_tie_that_decides_nothing_is_played_on_the_directors_word() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=0)
    texts = ("54c*! 40 40 12", "54c*! 31 31 20", "54c*! 20 20 12")
    make.played_table(heat.tables.get(), texts=texts)
    browser = make.client()
    assert "Delade platser som inte avgör något" in text_of(browser.get(LIST))
    assert called(browser) == 409
    assert called(browser, reason="pris") == 303
    assert "Skäl : pris" in text_of(browser.get(LIST)).replace("Skäl:", "Skäl :")


def test_list_of_a_closed_heat_offers_nothing(heat: Heat) -> None:
    browser = make.client()
    called(browser)
    Heat.objects.update(state=HeatState.CLOSED)
    page = browser.get(LIST).content.decode()
    assert "Ställ in" not in page
    assert "Heat 1 är stängt." in text_of(browser.get(address()))
    heat2 = Heat.objects.create(event=Event.objects.get(), number=2)
    assert browser.get("/ledning/chicago-sm/heat/2/sarspel/").status_code == 200
    assert (heat.number, heat2.number) == (1, 2)
