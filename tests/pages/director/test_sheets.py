from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.vocabulary import Out
from tests import make
from tournament.models import Event, Heat, Player, Playoff, Sheet, Table
from tournament.selectors.desks import table_desk
from tournament.selectors.incidents import Place
from tournament.selectors.sheets import seen_of
from tournament.services.actors import user_actor
from tournament.services.incidents import record_deduction, withdraw_entry
from tournament.services.playoffs import call_playoff, enter_playoff, verify_playoff
from tournament.services.sheets import save_sheets
from tournament.states import HeatState, TableState

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db
HOSTILE = ("O'Brien", '"Kulan"', "<b>fet</b>", "{{7*7}}")


@pytest.fixture
def table() -> Table:
    return make.started_heat(event=make.event()).tables.get(number=1)


def address(table: Table, name: str = "sheets", *more: object) -> str:
    return reverse(
        f"director:{name}", args=[table.heat.event.slug, table.heat.number, table.number, *more]
    )


def typed(table: Table, texts: dict[int, str], **more: object) -> dict[str, object]:
    """Return what the page would send with these omgångar typed over what it shows."""
    desk = table_desk(table)
    data: dict[str, object] = {"client_id": str(uuid4()), "reason": "", **more}
    for round_ in desk.rounds:
        seen = seen_of(round_)
        data.setdefault(f"r{round_.number}-seen", f"{seen.version}{'b' * seen.broken_off}")
        stored = round_.sheet.rows if round_.sheet is not None else ()
        rows = (
            make.round_save(table, round_.number, texts[round_.number]).rows
            if (round_.number in texts)
            else stored
        )
        for row in rows:
            at = f"r{round_.number}-e{desk.people[row.player].pk}"
            data[f"{at}-points"] = str(row.side_points)
            data[f"{at}-won"] = str(row.won_chicagos or "")
            data[f"{at}-penalty"] = str(row.penalty or "")
            data[f"{at}-out"] = "knocked_out" if row.knocked_out else str(row.out or "")
            if row.said_chicago:
                data[f"{at}-said"] = "on"
    return data


def field(table: Table, number: int, key: str, name: str) -> str:
    return f"r{number}-e{table_desk(table).people[key].pk}-{name}"


def text_of(response: object) -> str:
    body = response.content.decode()  # type: ignore[attr-defined]  # a response
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", body)).split())


def test_sheet_shows_three_blocks_in_their_drawn_order(table: Table) -> None:
    page = make.client().get(address(table)).content.decode()
    names = re.findall(r'-name">\s*<span translate="no">([^<]+)<', page)
    four = ["Åsa Öberg", "Björn Ek", "Cecilia Ahl", "David Öst"]
    assert names == four + four[1:] + four[:1] + four[2:] + four[:2]


def test_sheet_saves_every_omgang_and_goes_back_to_the_board(table: Table) -> None:
    texts = dict(enumerate(make.PLAIN, start=1))
    answer = make.client().post(address(table), typed(table, texts))
    assert (answer.status_code, answer["Location"]) == (303, "/ledning/chicago-sm/heat/1/")
    table.refresh_from_db()
    assert (table.state, Sheet.objects.count()) == (TableState.HANDED_IN, 3)


def test_sheet_saves_any_subset_and_says_so(table: Table) -> None:
    browser = make.client()
    answer = browser.post(address(table), typed(table, {2: make.PLAIN[1]}), follow=True)
    assert "Bord 1: omgång 2 är sparad." in text_of(answer)
    answer = browser.post(address(table), typed(table, {}), follow=True)
    assert "Bord 1: inget var ändrat, så inget nytt är sparat." in text_of(answer)
    told = answer.content.decode()
    assert ('class="notice info"' in told, 'class="notice good' in told) == (True, False)
    assert Sheet.objects.count() == 1


def test_sheet_saved_empty_says_what_to_do_and_stays(table: Table) -> None:
    answer = make.client().post(address(table), typed(table, {}), follow=True)
    assert answer.redirect_chain == [(address(table), 303)]
    told = "inget är ifyllt, så inget är sparat. Skriv poängen och spara sedan."
    assert told in text_of(answer)
    assert ('class="notice info"' in answer.content.decode(), Sheet.objects.count()) == (True, 0)


def test_zero_is_a_score_and_blank_is_missing(table: Table) -> None:
    data = typed(table, {1: "52r 0 0 0"})
    answer = make.client().post(address(table), data)
    assert answer.status_code == 303
    data = typed(table, {2: "54c! 40 31 12"})
    del data[field(table, 2, "p2", "points")]
    answer = make.client().post(address(table), data)
    assert answer.status_code == 422
    assert "Omgång 2, Björn Ek: Skriv slutpoängen. Noll skrivs 0." in text_of(answer)
    assert Sheet.objects.count() == 1


def test_sheet_against_the_rules_is_told_at_the_field_and_kept(table: Table) -> None:
    data = typed(table, {1: "54! 40 31 12"})
    answer = make.client().post(address(table), data)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Omgång 1, Åsa Öberg: Ut på poäng går bara den som har sagt Chicago." in text_of(answer)
    assert f'name="{field(table, 1, "p1", "points")}" value="54"' in page
    assert Sheet.objects.count() == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("53s 40 31 12", "Den som vinner på ”färgstege” får exakt 52 poäng, men här står 53."),
        ("54c! 55c! 31 12", "flera står som ut: Åsa Öberg och Björn Ek."),
        ("53x 41l 31 12", "men Cecilia Ahl och David Öst är kvar i spel."),
        ("52r 40 0 0", "Efter en royal står motspelarna på 0, men här står 40."),
        ("54c! 50x 31 12", "Utslagen blir man först vid 52 poäng, men här står 50."),
    ],
)
def test_sheet_says_what_contradicts_the_rules(table: Table, text: str, told: str) -> None:
    answer = make.client().post(address(table), typed(table, {1: text}))
    assert answer.status_code == 422
    assert told in text_of(answer)


def test_sheet_without_a_winner_is_told_for_the_omgang(table: Table) -> None:
    answer = make.client().post(address(table), typed(table, {1: "44 40 31 12"}))
    assert answer.status_code == 422
    assert "Omgång 1: Ingen står som ut." in text_of(answer)


@pytest.mark.parametrize(
    ("name", "value"),
    [("points", "femtio"), ("points", "1" * 400), ("won", "-1"), ("out", "sju"), ("penalty", "x")],
)
def test_what_is_no_figure_is_refused_and_kept(table: Table, name: str, value: str) -> None:
    data = typed(table, {1: make.PLAIN[0]})
    data[field(table, 1, "p2", name)] = value
    answer = make.client().post(address(table), data)
    assert answer.status_code == 422
    assert Sheet.objects.count() == 0
    if name != "out":
        assert value in answer.content.decode()


def test_warning_is_asked_about_and_saved_once_confirmed(table: Table) -> None:
    browser, data = make.client(), typed(table, {1: "65c! 40 31 12"})
    answer = browser.post(address(table), data)
    assert answer.status_code == 422
    assert "Ut på 65 poäng är ovanligt" in text_of(answer)
    (key,) = re.findall(r'name="confirm"\s+value="([^"]+)"', answer.content.decode())
    assert browser.post(address(table), {**data, "confirm": html.unescape(key)}).status_code == 303


def test_last_in_play_asks_for_confirmation_by_name(table: Table) -> None:
    answer = make.client().post(address(table), typed(table, {1: "53x 54x 55x 41l"}))
    assert "David Öst vinner som sist kvar" in text_of(answer)


def test_same_save_sent_twice_counts_once(table: Table) -> None:
    browser, data = make.client(), typed(table, {1: make.PLAIN[0]})
    assert [browser.post(address(table), data).status_code for _ in range(2)] == [303, 303]
    assert Sheet.objects.count() == 1


def test_save_over_somebody_elses_shows_both_and_loses_nothing(table: Table) -> None:
    browser, data = make.client(), typed(table, {1: "54c! 40 31 12", 2: make.PLAIN[1]})
    other = make.round_save(table, 1, "54c! 40 31 13")
    save_sheets(table, [other], by=make.actor(username="karin"), client_id=uuid4())
    answer = browser.post(address(table), data)
    told, page = text_of(answer), answer.content.decode()
    assert answer.status_code == 409
    assert "Omgång 1 har ändrats sedan sidan visades." in told
    assert "av karin" in told
    assert f'name="{field(table, 1, "p4", "points")}" value="12"' in page
    assert f'name="{field(table, 2, "p2", "points")}" value="54"' in page
    again = {
        **data,
        "client_id": re.findall(r'name="client_id" value="([^"]+)"', page)[0],
        "r1-seen": re.findall(r'name="r1-seen" value="([^"]+)"', page)[0],
    }
    assert browser.post(address(table), again).status_code == 303
    rows = Sheet.objects.get(round__number=1, version=2).rows
    assert rows.get(entry__number=4).side_points == 12


def test_save_over_an_emptied_omgang_shows_that_it_is_empty(table: Table) -> None:
    save_sheets(
        table, [make.round_save(table, 1, "54c! 40 31 12")], by=make.actor(), client_id=uuid4()
    )
    data = typed(table, {1: "54c! 40 31 13"})
    browser = make.client()
    browser.post(address(table, "clear_round", 1), {"reason": "fel", "clear": "1"})
    answer = browser.post(address(table), data)
    assert answer.status_code == 409
    assert "Omgången är tömd" in text_of(answer)


def test_blanked_omgang_is_not_silently_lost(table: Table) -> None:
    make.played_table(table)
    data = {name: value for name, value in typed(table, {}).items() if not re.match(r"r1-e", name)}
    answer = make.client().post(address(table), data)
    assert answer.status_code == 422
    assert "Omgång 1: Omgången är tom." in text_of(answer)


def test_correction_needs_its_reason(table: Table) -> None:
    make.verified_table(table)
    browser = make.client()
    assert "Skäl till rättelsen" in text_of(browser.get(address(table)))
    data = typed(table, {1: "54c*! 40 31 13"})
    answer = browser.post(address(table), data)
    assert answer.status_code == 409
    assert "Omgång 1 är godkänd. Skriv skälet till rättelsen." in text_of(answer)
    assert browser.post(address(table), {**data, "reason": "räknefel"}).status_code == 303


def test_broken_off_omgang_is_ranked_as_it_stands(table: Table) -> None:
    data = {**typed(table, {1: "44 40 31 12"}), "r1-broken_off": "on"}
    browser = make.client()
    answer = browser.post(address(table), data)
    assert answer.status_code == 409
    assert "Skriv varför omgång 1 bröts." in text_of(answer)
    answer = browser.post(address(table), {**data, "r1-broken_off_reason": "brandlarm"})
    assert answer.status_code == 303
    data = typed(table, {})
    data |= {"r1-broken_off": "on", "r1-broken_off_reason": "brandlarm"}
    answer = browser.post(address(table), data, follow=True)
    assert "inget var ändrat" in text_of(answer)


def test_broken_off_without_figures_is_incomplete(table: Table) -> None:
    data = {**typed(table, {}), "r1-broken_off": "on", "r1-broken_off_reason": "larm"}
    answer = make.client().post(address(table), data)
    assert answer.status_code == 422
    assert text_of(answer).count("Skriv slutpoängen.") == 8


def test_save_without_an_id_is_refused(table: Table) -> None:
    data = {**typed(table, {1: make.PLAIN[0]}), "client_id": "x", "r1-seen": "mangled"}
    assert make.client().post(address(table), data).status_code == 422


def test_save_in_a_closed_heat_says_what_to_do(table: Table) -> None:
    Heat.objects.update(state=HeatState.CLOSED)
    browser = make.client()
    told = text_of(browser.get(address(table)))
    assert "Öppna det igen för att rätta något." in told
    assert "Till heat 1, där det kan öppnas igen" in told
    answer = browser.post(address(table), typed(table, {1: make.PLAIN[0]}))
    assert answer.status_code == 409


def test_leaver_is_marked_and_not_asked_for_later(table: Table) -> None:
    entry = table.heat.event.entries.get(number=2)
    withdraw_entry(entry, Place(table, 2), by=make.actor(), reason="hem")
    page = make.client().get(address(table)).content.decode()
    assert f'name="{field(table, 2, "p2", "points")}"' in page
    assert f'name="{field(table, 3, "p2", "points")}"' not in page
    assert "avbröt" in page


def test_table_where_nobody_starts_has_no_blocks(table: Table) -> None:
    event = table.heat.event
    event.entries.filter(number__lte=4).update(state="no_show")
    assert "Ingen börjar någon omgång" in text_of(make.client().get(address(table)))


def test_deduction_off_round_points_waits_in_its_field() -> None:
    event = make.event(rules_overrides={"penalty_from": "round_points"})
    table = make.started_heat(event=event).tables.get(number=1)
    for _ in range(2):
        record_deduction(
            event.entries.get(number=2), table, 1, by=make.actor(), points=3, reason="felgiv"
        )
    page = make.client().get(address(table)).content.decode()
    assert f'name="{field(table, 1, "p2", "penalty")}" value="6"' in page


def test_preview_shows_what_typed_figures_come_to(table: Table) -> None:
    answer = make.client().post(
        address(table, "sheets_preview"), typed(table, {1: "54c! 30 30 9"}), HTTP_HX_REQUEST="true"
    )
    told = text_of(answer)
    assert (answer.status_code, Sheet.objects.count()) == (200, 0)
    assert "2–3 Björn Ek 30 10 2–3 Cecilia Ahl 30 10 4 David Öst 9 5" in told
    assert "<form" not in answer.content.decode()


def test_preview_says_what_is_wrong_and_counts_the_rest(table: Table) -> None:
    data = typed(table, {1: "54! 30 30 9", 2: "40 65c! 31 12"})
    data[field(table, 3, "p1", "points")] = "9"
    told = text_of(make.client().post(address(table, "sheets_preview"), data))
    assert "Omgång 1, Åsa Öberg: Ut på poäng går bara" in told
    assert "Omgång 2, Björn Ek: Ut på 65 poäng är ovanligt" in told
    assert "1 Björn Ek 65 20" in told


def test_preview_tells_of_a_tie_that_decides(table: Table) -> None:
    make.played_table(table, texts=("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12"))
    told = text_of(make.client().get(address(table)))
    assert "Lika, särspel avgör: Björn Ek, Cecilia Ahl" in told


LEVEL = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")


def entered(
    table: Table, *points: int, numbers: tuple[int, ...] = (2, 3), reason: str = ""
) -> Playoff:
    """Return särspel among these start numbers with these points."""
    people = table.heat.event.entries.filter(number__in=numbers).order_by("number")
    playoff = call_playoff(table.heat, table, list(people), by=make.actor(), reason=reason)
    seats = playoff.seats.order_by("position")
    rows = {seat.entry_id: (got, None) for seat, got in zip(seats, points, strict=True)}
    enter_playoff(playoff, rows, by=make.actor(), client_id=uuid4())
    return playoff


def test_sheet_tells_what_a_sarspel_decided(table: Table) -> None:
    make.played_table(table, texts=LEVEL)
    playoff = entered(table, 4, 9)
    told = text_of(make.client().get(address(table)))
    assert "Lika, särspel avgjorde: Cecilia Ahl före Björn Ek (inte godkänt än)" in told
    assert "särspel avgör:" not in told
    assert "2 Cecilia Ahl 91 26½ 3 Björn Ek 91 26½" in told
    verify_playoff(playoff, by=user_actor(make.helper()))
    told = text_of(make.client().get(address(table)))
    assert ("särspel avgjorde: Cecilia Ahl före Björn Ek" in told, "inte godkänt" in told) == (
        True,
        False,
    )


def test_sheet_tells_of_the_sarspel_that_parted_the_tie_and_of_no_other() -> None:
    table = make.started_heat(event=make.event(), sizes=(4,), advance=1).tables.get()
    make.played_table(table, texts=("54c*! 40 31 31", "40 54c*! 31 31"))
    third = make.round_save(table, 3, "40 40 31 31", broken_off="Larmet gick")
    save_sheets(table, [third], by=make.actor(), client_id=uuid4())
    verify_playoff(entered(table, 4, 9, numbers=(1, 2)), by=user_actor(make.helper()))
    other = entered(table, 4, 9, numbers=(3, 4), reason="De ville så")
    told = text_of(make.client().get(address(table)))
    assert "Lika, särspel avgjorde: Björn Ek före Åsa Öberg" in told
    assert "inte godkänt" not in told
    Playoff.objects.filter(pk=other.pk).update(is_lot=True)
    for position, seat in enumerate(other.seats.order_by("position"), 1):
        seat.lot_position = position
        seat.save()
    told = text_of(make.client().get(address(table)))
    assert ("särspel avgjorde: Björn Ek" in told, "lotten" in told) == (True, False)


def test_sheet_asks_for_more_where_a_sarspel_left_them_level(table: Table) -> None:
    make.played_table(table, texts=LEVEL)
    entered(table, 5, 5)
    told = text_of(make.client().get(address(table)))
    assert "Lika, särspel avgör: Björn Ek, Cecilia Ahl" in told
    assert "avgjorde" not in told


def test_sheet_tells_that_the_lot_decided(table: Table) -> None:
    make.played_table(table, texts=LEVEL)
    playoff = entered(table, 5, 5)
    Playoff.objects.filter(pk=playoff.pk).update(is_lot=True)
    for position, seat in enumerate(playoff.seats.order_by("position"), 1):
        seat.lot_position = position
        seat.save()
    told = text_of(make.client().get(address(table)))
    assert "Lika, lotten avgjorde: Björn Ek före Cecilia Ahl" in told


def test_hostile_names_are_shown_as_they_are_written() -> None:
    event = make.event()
    entries = make.entries(event=event, names=HOSTILE)
    table = make.started_heat(event=event, entries=entries, sizes=(4,), advance=0).tables.get()
    browser = make.client()
    for answer in (
        browser.get(address(table)),
        browser.get(address(table, "table")),
        browser.post(address(table), typed(table, {1: "54! 40 31 12"})),
    ):
        page = answer.content.decode()
        assert "<b>fet" not in page
        for name in HOSTILE:
            assert name in html.unescape(page)


@pytest.mark.usefixtures("table")
def test_sheet_of_an_unknown_table_is_not_found() -> None:
    url = reverse("director:sheets", args=["chicago-sm", 1, 99])
    assert make.client().get(url).status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_sheet_page_asks_the_same_of_the_database(
    django_assert_num_queries: DjangoAssertNumQueries, rows: int
) -> None:
    event = make.event()
    heat = make.started_heat(event=event, sizes=(4,) * rows)
    table = heat.tables.get(number=1)
    make.played_table(table, texts=make.PLAIN[:rows])
    browser = make.client()
    with django_assert_num_queries(17):
        browser.get(address(table))


@pytest.mark.parametrize("rows", [1, 3])
def test_save_asks_the_same_of_the_database(
    django_assert_num_queries: DjangoAssertNumQueries, rows: int
) -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,) * rows)
    table = heat.tables.get(number=1)
    browser, data = make.client(), typed(table, {1: make.PLAIN[0]})
    with django_assert_num_queries(25):
        assert browser.post(address(table), data).status_code == 303


def test_event_keeps_its_version_when_nothing_was_saved(table: Table) -> None:
    before = Event.objects.get().version
    make.client().post(address(table), typed(table, {1: "54! 40 31 12"}))
    assert (Event.objects.get().version, Player.objects.count()) == (before, 8)


def test_outs_of_the_form_are_those_of_the_rules() -> None:
    from tournament.forms.sheetfields import KNOCKED_OUT, OUTS  # noqa: PLC0415 - only here

    assert {value for value, _ in OUTS} == {"", KNOCKED_OUT, *Out}


@pytest.mark.parametrize("page", ["", "protokoll/", "granska/"])
def test_table_of_a_number_that_no_database_holds_is_not_found(page: str) -> None:
    make.seated_heat(event=make.event(), sizes=(3,))
    for heat, table in ((1, 10**20), (10**20, 1)):
        path = f"/ledning/chicago-sm/heat/{heat}/bord/{table}/{page}"
        assert make.client().get(path).status_code == 404
