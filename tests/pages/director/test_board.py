from __future__ import annotations

import html
import re
from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from tests import make
from tournament.models import Event, Heat, Table
from tournament.selectors.board import Attention, board_of, table_called
from tournament.selectors.incidents import Place
from tournament.services.incidents import record_caution, withdraw_entry
from tournament.services.playoffs import call_playoff, enter_playoff
from tournament.services.sheets import save_sheets
from tournament.services.tables import hand_in_table, tick_table
from tournament.states import HeatState, TableState

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db
BOARD = "/ledning/chicago-sm/heat/1/"
LEVEL = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")


@pytest.fixture
def heat() -> Heat:
    return make.started_heat(event=make.event(), sizes=(4, 4, 4))


def tables_of(heat: Heat) -> list[Table]:
    return list(heat.tables.order_by("number"))


def text_of(response: object) -> str:
    body = response.content.decode()  # type: ignore[attr-defined]  # a response
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def asks(heat: Heat, minutes: int = 0) -> list[tuple[int, Attention, int, bool]]:
    now = timezone.now() + timedelta(minutes=minutes)
    board = board_of(Event.objects.get(), Heat.objects.get(pk=heat.pk), now=now)
    return [(row.number, row.attention, row.late, row.is_behind) for row in board.rows]


def order(page: str) -> list[str]:
    return re.findall(r'class="table-name"[^>]*><span translate="no">([^<]+)<', page)


def test_board_puts_first_what_asks_for_the_desk(heat: Heat) -> None:
    first, second, third = tables_of(heat)
    make.verified_table(first)
    hand_in_table(third, by=make.actor())
    assert asks(heat) == [
        (3, Attention.ENTER, 0, False),
        (2, Attention.LATE, 0, True),
        (1, Attention.DONE, 0, False),
    ]
    make.played_table(third)
    assert asks(heat)[0] == (3, Attention.VERIFY, 0, False)
    assert second.number == 2


def test_board_says_who_is_over_time(heat: Heat) -> None:
    tick_table(tables_of(heat)[0], to=2, by=make.actor())
    Table.objects.filter(number=3).update(
        round_started_at=timezone.now() - timedelta(minutes=57, seconds=5)
    )
    assert asks(heat) == [
        (3, Attention.LATE, 12, False),
        (1, Attention.PLAYING, 0, False),
        (2, Attention.PLAYING, 0, False),
    ]
    told = text_of(make.client().get(BOARD))
    assert "12 min över tiden" in told
    assert "1 bord sent" in told


def test_board_says_who_is_behind_the_others(heat: Heat) -> None:
    for table in tables_of(heat)[:2]:
        tick_table(table, to=2, by=make.actor())
    assert asks(heat)[0] == (3, Attention.LATE, 0, True)
    assert "efter de andra" in text_of(make.client().get(BOARD))


def test_board_compares_within_a_sitting_only(heat: Heat) -> None:
    Table.objects.filter(number=3).update(
        sitting=2, state=TableState.NOT_STARTED, current_round=0, round_started_at=None
    )
    assert asks(heat)[-1] == (3, Attention.NOT_STARTED, 0, False)
    assert "sittning 2" in text_of(make.client().get(BOARD))


def test_board_shows_a_tie_that_decides(heat: Heat) -> None:
    make.verified_table(tables_of(heat)[0], texts=LEVEL)
    assert asks(heat)[0] == (1, Attention.PLAYOFF, 0, False)
    assert "särspel ska spelas" in text_of(make.client().get(BOARD))


def test_board_tells_of_a_playoff_that_waits_for_approval(heat: Heat) -> None:
    table = make.verified_table(tables_of(heat)[0], texts=LEVEL)
    people = [row.entry for row in table.table_entries.filter(position__in=(2, 3))]
    playoff = call_playoff(heat, table, people, by=make.actor())
    rows = {entry.pk: (points, None) for entry, points in zip(people, (4, 9), strict=True)}
    enter_playoff(playoff, rows, by=make.actor(), client_id=uuid4())
    assert "särspel väntar på granskning" in text_of(make.client().get(BOARD))


def test_board_in_order_of_number_on_demand(heat: Heat) -> None:
    hand_in_table(tables_of(heat)[2], by=make.actor())
    browser = make.client()
    assert order(browser.get(BOARD).content.decode()) == ["3", "1", "2"]
    page = browser.get(BOARD, {"ordning": "nummer"}).content.decode()
    assert order(page) == ["1", "2", "3"]
    assert f'hx-get="{BOARD}?ordning=nummer"' in page


def test_board_asked_again_answers_only_what_is_newer(heat: Heat) -> None:
    browser = make.client()
    page = browser.get(BOARD).content.decode()
    (stamp,) = re.findall(r'name="visad" value="([^"]+)"', page)
    answer = browser.get(BOARD, {"visad": stamp}, HTTP_HX_REQUEST="true")
    assert answer.status_code in {200, 204}  # 200 where the minute has just turned
    tick_table(tables_of(heat)[0], to=2, by=make.actor())
    answer = browser.get(BOARD, {"visad": stamp}, HTTP_HX_REQUEST="true")
    assert answer.status_code == 200
    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer["Vary"]


def test_polled_part_holds_no_field_in_use(heat: Heat) -> None:
    make.played_table(tables_of(heat)[0], texts=make.PLAIN[:1])
    answer = make.client().get(BOARD, HTTP_HX_REQUEST="true")
    fields = re.findall(r"<(?:input|select|textarea)[^>]*>", answer.content.decode())
    assert [tag for tag in fields if 'type="hidden"' not in tag] == []


@pytest.mark.usefixtures("heat")
def test_step_ticks_a_table_and_says_when_somebody_was_first() -> None:
    browser = make.client(as_user=make.helper())
    url = reverse("director:table_step", args=["chicago-sm", 1, 1])
    answer = browser.post(url, {"steg": "2"})
    assert (answer.status_code, answer["Location"]) == (303, BOARD)
    answer = browser.post(url, {"steg": "2"})
    assert answer.status_code == 409
    assert "Någon annan hann före." in text_of(answer)
    answer = browser.post(url, {"steg": "2"}, HTTP_HX_REQUEST="true")
    assert answer.status_code == 409
    assert "<html" not in answer.content.decode()
    for wanted in (
        {"steg": "3"},
        {"steg": "inlamnat"},
        {"steg": "tillbaka", "visat": "handed_in-3"},
    ):
        answer = browser.post(url, wanted, HTTP_HX_REQUEST="true")
        assert answer.status_code == 200
    assert browser.post(url, {"steg": "bort"}).status_code == 409
    assert Table.objects.get(number=1).state == TableState.PLAYING
    assert browser.get(url).status_code == 405


@pytest.mark.usefixtures("heat")
@pytest.mark.parametrize(
    "text", ["2", " bord 2", "Bord  2", "röd", "Bord RÖD", "H1–B02", " h1-b2", "h1 b002"]
)
def test_jump_goes_to_the_sheet_of_the_table_that_is_meant(text: str) -> None:
    Table.objects.filter(number=2).update(label="Röd")
    answer = make.client().get(f"{BOARD}hoppa/", {"bord": text})
    assert (answer.status_code, answer["Location"]) == (302, f"{BOARD}bord/2/protokoll/")


@pytest.mark.parametrize("typed", ["{code}", "HTTP://192.168.1.10:8000/BORD/{code}", "{code}/"])
def test_jump_takes_what_a_scanner_reads_from_the_sheet(heat: Heat, typed: str) -> None:
    Table.objects.filter(number=2).update(code="K7QWX3MZ2B")
    assert table_called(heat, typed.format(code="K7QWX3MZ2B")) == Table.objects.get(number=2)


@pytest.mark.usefixtures("heat")
def test_jump_passes_over_the_key_that_leads_there() -> None:
    answer = make.client().get(f"{BOARD}hoppa/", {"bord": "/2"})
    assert (answer.status_code, answer["Location"]) == (302, f"{BOARD}bord/2/protokoll/")


def test_jump_to_no_table_says_so_and_keeps_what_was_typed(heat: Heat) -> None:
    answer = make.client().get(f"{BOARD}hoppa/", {"bord": "<b>9"})
    assert answer.status_code == 422
    assert "Det finns inget bord ”<b>9” i heat 1." in text_of(answer)
    assert 'value="&lt;b&gt;9"' in answer.content.decode()
    assert table_called(heat, "") is None
    assert table_called(heat, "H2–B01") is None
    assert table_called(heat, "H1–B09") is None


def test_hall_label_goes_before_a_number(heat: Heat) -> None:
    Table.objects.filter(number=3).update(label="1")
    found = table_called(heat, "1")
    assert found is not None
    assert found.number == 3


@pytest.mark.usefixtures("heat")
def test_unstart_is_the_directors_and_needs_a_reason() -> None:
    url = f"{BOARD}angra-start/"
    assert make.client(as_user=make.helper()).post(url).status_code == 403
    browser = make.client()
    assert "Ångra starten" in text_of(browser.get(BOARD))
    assert browser.post(url, {"reason": " "}).status_code == 422
    answer = browser.post(url, {"reason": "fel heat"})
    assert (answer.status_code, Heat.objects.get().state) == (303, HeatState.SEATED)
    assert browser.post(url, {"reason": "igen"}).status_code == 409


def test_board_of_each_state_is_shown(heat: Heat) -> None:
    browser = make.client()
    for state, text in (
        (HeatState.SEATED, "heatet har inte startat, till dagen"),
        (HeatState.READY, "alla bord är klara, till nästa steg"),
    ):
        Heat.objects.update(state=state)
        assert text in text_of(browser.get(BOARD))
    Table.objects.all().delete()
    assert "Heatet har inga bord än." in text_of(browser.get(BOARD))
    assert asks(heat) == []


@pytest.mark.parametrize("count", [1, 3])
def test_board_asks_the_same_of_the_database(
    django_assert_num_queries: DjangoAssertNumQueries, count: int
) -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,) * count)
    for table in tables_of(heat):
        make.played_table(table, texts=make.PLAIN[:2])
    browser = make.client()
    with django_assert_num_queries(19):
        browser.get(BOARD, HTTP_HX_REQUEST="true")


def test_table_page_tells_seats_standings_and_every_version(heat: Heat) -> None:
    table = make.verified_table(tables_of(heat)[0])
    save_sheets(
        table,
        [make.round_save(table, 1, "54c*! 40 31 13", seen=1)],
        by=make.actor(),
        client_id=uuid4(),
        reason="räknefel",
    )
    event = heat.event
    record_caution(
        event.entries.get(number=3), by=make.actor(), reason="högljudd", table=table, number=2
    )
    told = text_of(make.client().get(f"{BOARD}bord/1/"))
    assert "1 Åsa Öberg 52 148 2 omgångspoäng 52 mot 37 vidare" in told
    assert "ersatt" in told
    assert "räknefel" in told
    assert "Cecilia Ahl : Varning, omgång 2, högljudd" in told


def test_table_page_shows_ties_leavers_and_penalties(heat: Heat) -> None:
    table = make.played_table(tables_of(heat)[0], texts=LEVEL)
    told = text_of(make.client().get(f"{BOARD}bord/1/"))
    assert "2–3 Björn Ek" in told
    assert "särspel" in told
    other = tables_of(heat)[1]
    withdraw_entry(heat.event.entries.get(number=6), Place(other, 1), by=make.actor(), reason="hem")
    save_sheets(
        other,
        [
            make.round_save(other, 1, "44 40 31-5 12", broken_off="larm"),
            make.round_save(other, 2, "54c! – 53x 12"),
        ],
        by=make.actor(),
        client_id=uuid4(),
    )
    told = text_of(make.client().get(f"{BOARD}bord/2/"))
    assert "Fredrik Ås avbröt" in told
    assert "avdrag 5" in told
    assert "53 utslagen" in told
    assert "bruten: larm" in told
    assert table.number == 1


@pytest.mark.usefixtures("heat")
def test_button_of_a_table_says_that_it_moves_it_on() -> None:
    assert "Till omgång 2 vid bord 1" in text_of(make.client().get(BOARD))


def test_the_final_is_called_so_at_its_board_and_its_table() -> None:
    make.started_heat(event=make.event(), sizes=(4,))
    browser = make.client()
    for path in ("", "bord/1/", "bord/1/protokoll/", "bord/1/granska/"):
        answer = browser.get(f"{BOARD}{path}")
        assert answer.status_code == 200
        told = text_of(answer)
        assert ("inalen" in told, "eat 1" in told) == (True, False), path


def test_omgang_is_emptied_and_replayed_from_the_table_page(heat: Heat) -> None:
    table = make.played_table(tables_of(heat)[0])
    browser, url = make.client(), f"{BOARD}bord/1/omgang/3/tom/"
    assert browser.post(url, {"reason": "", "clear": "1"}).status_code == 422
    answer = browser.post(url, {"reason": "larm", "replay": "1"})
    assert answer.status_code == 409
    assert "En vunnen omgång kan inte brytas" in text_of(answer)
    assert browser.post(url, {"reason": "fel bord", "clear": "1"}).status_code == 303
    answer = browser.post(url, {"reason": "larm", "replay": "1"}, follow=True)
    assert "Omgång 3 spelas om." in text_of(answer)
    assert browser.post(f"{BOARD}bord/1/omgang/7/tom/", {"reason": "x"}).status_code == 404
    table.refresh_from_db()
    assert table.state == TableState.PLAYING
