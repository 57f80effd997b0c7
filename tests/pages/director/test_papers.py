from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from django.test import override_settings
from pypdf import PdfReader

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.models import Event, LogEntry
from tournament.printing import weasy
from tournament.services.tables import start_heat
from tournament.services.titles import settle_title
from tournament.views.director import papers

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db
CATALOGUE = "/ledning/chicago-sm/papper/"
FILES = "/ledning/chicago-sm/heat/1/papper/"
PAPERS = ("bordsprotokoll", "placering-bord", "placering-a-o")


def pages(answer: Answer) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages]


def test_empty_catalogue_says_when_there_is_something() -> None:
    make.event()
    assert "Inget heat är lottat än." in text(make.client().get(CATALOGUE))


def test_catalogue_says_pages_and_when_each_was_fetched() -> None:
    heat = make.seated_heat(event=make.event(), sizes=(4, 4, 3))
    browser = make.client()
    before = text(browser.get(CATALOGUE))
    never = before.count(">inte än<")
    assert ("Bordsprotokoll" in before, never > 0) == (True, True)
    browser.get(f"{FILES}bordsprotokoll.pdf")
    entry = LogEntry.objects.get(action="print_paper")
    assert (entry.subject_id, entry.after) == (heat.pk, {"paper": "bordsprotokoll", "pages": 3})
    assert text(browser.get(CATALOGUE)).count(">inte än<") == never - 1


def test_catalogue_begins_with_the_heat_that_is_played_and_after_the_day_with_the_event() -> None:
    event = make.event()
    make.entries(event=event, count=8)
    make.closed_heat(heat=make.published_heat(event=event))
    make.verified_heat(heat=make.published_heat(event=event, number=2))

    def order() -> list[str]:
        page = text(make.client().get(CATALOGUE))
        return re.findall('<h2 id="([^"]*)"', page)

    assert order() == ["heat-2", "hela", "heat-1"]
    settle_title(Event.objects.get(), by=make.actor())
    assert order() == ["hela", "heat-1", "heat-2"]


def test_paper_fetched_before_seats_changed_is_named() -> None:
    heat = make.seated_heat(event=make.event())
    browser = make.client()
    browser.get(f"{FILES}placering-a-o.pdf")
    assert "har ändrats sedan dess" not in text(browser.get(CATALOGUE))
    last = LogEntry.objects.get(action="print_paper")
    LogEntry.objects.create(
        event=heat.event,
        sequence=last.sequence + 1,
        part=0,
        logged_at=last.logged_at,
        actor_kind=last.actor_kind,
        action="move_seat",
        subject_kind="Table",
        subject_id=1,
    )
    assert text(browser.get(CATALOGUE)).count("har ändrats sedan dess") == 1


@pytest.mark.parametrize("paper", PAPERS)
def test_paper_is_shown_in_the_browser_under_its_own_name(paper: str) -> None:
    make.seated_heat(event=make.event(), sizes=(4, 3))
    answer = make.client(as_user=make.helper()).get(f"{FILES}{paper}.pdf")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    name = f"chicago-sm-heat1-{paper}-2026-08-14.pdf"
    assert answer["Content-Disposition"] == f'inline; filename="{name}"'
    told = pages(answer)
    assert len(told) == (2 if paper == "bordsprotokoll" else 1)
    people = [entry.player.name for entry in Event.objects.get().entries.select_related("player")]
    assert [name for name in people if name not in " ".join(told)] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_paper_of_a_draft_is_refused_with_the_reason(paper: str) -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.drawn_heat(event=event)
    answer = make.client().get(f"{FILES}{paper}.pdf")
    assert answer.status_code == 409
    assert "Lottningen av heat 1 är inte publicerad än." in text(answer)
    assert f"{paper}.pdf" not in text(answer)
    assert not LogEntry.objects.filter(action="print_paper").exists()


def test_results_of_a_heat_give_the_reasons_and_name_who_goes_on() -> None:
    heat = make.verified_heat(heat=make.seated_heat(event=make.event()))
    (told,) = pages(make.client().get(f"{FILES}resultat.pdf"))
    assert "Ställning, inte klar än" in told
    make.closed_heat(heat=heat)
    (told,) = pages(make.client().get(f"{FILES}resultat.pdf"))
    told = " ".join(told.split())
    assert "Heat 1 · Resultat" in told
    assert ("före Björn Ek:" in told, "→ Åsa Öberg" in told) == (True, True)


def test_results_of_a_heat_that_has_not_begun_are_refused() -> None:
    make.seated_heat(event=make.event())
    answer = make.client().get(f"{FILES}resultat.pdf")
    assert (answer.status_code, "har inte startat än" in text(answer)) == (409, True)


def test_check_in_list_has_everybody_in_swedish_order() -> None:
    make.entries(event=make.event(), names=["Örjan Ö", "O'Brien <b>", "Åsa Å"])
    answer = make.client().get(f"{CATALOGUE}incheckning.pdf")
    assert answer["Content-Disposition"].endswith('"chicago-sm-incheckning-2026-08-14.pdf"')
    (told,) = pages(answer)
    places = [told.index(name) for name in ("O'Brien <b>", "Åsa Å", "Örjan Ö")]
    assert places == sorted(places)


def test_blank_sheets_fit_four_and_three() -> None:
    make.event(starts_on=None)
    four, three = pages(make.client().get(f"{CATALOGUE}tomma-protokoll.pdf"))
    assert ("Heat ____" in four, "protokoll" in four) == (True, False)
    assert (len(four) > 0, len(three) > 0) == (True, True)
    assert LogEntry.objects.get().after == {"paper": "tomma-protokoll", "pages": 2}


def test_final_results_wait_for_the_title_and_name_the_champion() -> None:
    stage.finished()
    told = " ".join(" ".join(pages(make.client().get(f"{CATALOGUE}slutresultat.pdf"))).split())
    assert "är mästare" in told
    waiting = make.event(slug="annan")
    answer = make.client().get(f"/ledning/{waiting.slug}/papper/slutresultat.pdf")
    assert (answer.status_code, "Titeln är inte utdelad än." in text(answer)) == (409, True)


def test_paper_of_no_heat_is_not_found() -> None:
    make.event()
    assert make.client().get(f"{FILES}bordsprotokoll.pdf").status_code == 404


def test_missing_library_gives_the_commands_and_breaks_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing() -> None:
        raise weasy.PrintingUnavailable

    monkeypatch.setattr(weasy, "printer", missing)
    make.seated_heat(event=make.event())
    browser = make.client()
    answer = browser.get(f"{FILES}placering-bord.pdf")
    seen = text(answer)
    assert answer.status_code == 503
    commands = ("sudo apt install libpango-1.0-0", "sudo dnf install pango", "brew install pango")
    assert [command for command in (*commands, "pacman -S") if command not in seen] == []
    assert browser.get(CATALOGUE).status_code == 200


def test_looking_at_the_head_of_a_paper_logs_nothing() -> None:
    make.seated_heat(event=make.event())
    answer = make.client().head(f"{FILES}placering-bord.pdf")
    assert (answer.status_code, LogEntry.objects.count()) == (200, 0)


@pytest.mark.parametrize("count", [1, 3])
def test_catalogue_asks_as_much_for_many_heats(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = make.event()
    for number in range(1, count + 1):
        make.seated_heat(event=event, number=number, sizes=(4,) * count)
    browser = make.client()
    browser.get(CATALOGUE)
    with django_assert_num_queries(19):
        browser.get(CATALOGUE)


@pytest.mark.parametrize("count", [1, 3])
def test_sheets_ask_as_much_for_many_tables(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make.seated_heat(event=make.event(), sizes=(4,) * count)
    browser = make.client()
    with django_assert_num_queries(10):
        browser.head(f"{FILES}bordsprotokoll.pdf")


@pytest.mark.parametrize(
    ("stored", "host", "wanted"),
    [
        ("http://hall.test:8000", "testserver", "http://hall.test:8000"),
        (None, "10.0.0.5:8000", "http://10.0.0.5:8000"),
        (None, "127.0.0.1:8000", "http://192.168.1.10:8000"),
        (None, "localhost", "http://192.168.1.10"),
    ],
)
def test_codes_lead_to_the_stored_address_or_to_this_machine(
    stored: str | None,
    host: str,
    wanted: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(papers, "hall_address", lambda: "192.168.1.10")
    make.event()
    found = make.client().get(CATALOGUE, headers={"host": host}).wsgi_request
    with override_settings(ADDRESS=stored):
        assert papers.site_of(found) == wanted


def test_catalogue_names_texts_whose_characters_no_font_has() -> None:
    event = make.event(venue="Bro")
    make.entries(event=event, names=["Nguyễn Thị Ắ", "Ελένη Ψ", "Юлия Ѣ", "Åsa Ö"])
    assert "Papperens typsnitt saknar" not in text(make.client().get(CATALOGUE))
    make.entries(event=event, names=["日本 Taro", "Kalle 😀"])
    seen = " ".join(text(make.client().get(CATALOGUE)).split())
    assert "Papperens typsnitt saknar tecken som står i de här 2 texterna." in seen
    assert (">日 本<" in seen, ">😀<" in seen) == (True, True)


def test_catalogue_says_a_reason_that_holds_for_every_paper_once() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.drawn_heat(event=event)
    seen = text(make.client().get(CATALOGUE))
    assert seen.count("Lottningen av heat 1 är inte publicerad än.") == 1


def test_sheet_of_one_table_is_chosen_in_the_address() -> None:
    make.seated_heat(event=make.event(), sizes=(4, 4, 3))
    (told,) = pages(make.client().get(f"{FILES}bordsprotokoll.pdf?bord=2"))
    assert make.name_of(4) in told
    after = {"paper": "bordsprotokoll", "pages": 1, "table": 2}
    assert LogEntry.objects.get().after == after


@pytest.mark.parametrize("choice", ["bord=x", "bord=-1", "sprak=de"])
def test_choice_that_there_is_not_is_refused_with_its_name(choice: str) -> None:
    make.seated_heat(event=make.event())
    answer = make.client().get(f"{FILES}bordsprotokoll.pdf?{choice}")
    seen = text(answer)
    assert answer.status_code == 422
    assert ("Bara bord:" in seen or "Språk:" in seen) is True


@pytest.mark.parametrize("address", [f"{FILES}incheckning.pdf", f"{CATALOGUE}bordsprotokoll.pdf"])
def test_paper_of_another_scope_is_not_found(address: str) -> None:
    make.seated_heat(event=make.event())
    assert make.client().get(address).status_code == 404


def test_missing_sheets_are_listed_by_their_numbers_until_they_come_in() -> None:
    heat = make.seated_heat(event=make.event(), sizes=(4, 4, 3))
    browser = make.client()
    address = "/ledning/chicago-sm/heat/1/papper/saknade/"
    assert f'href="{address}"' in text(browser.get(CATALOGUE))
    start_heat(heat, by=make.actor())
    make.played_table(heat.tables.get(number=2))
    seen = text(browser.get(address))
    numbers = ("H1–B01", "H1–B02", "H1–B03")
    assert [number in seen for number in numbers] == [True, False, True]
    assert "av 3 protokoll har inte kommit in" in seen
    assert f'action="{FILES}saknade-protokoll.pdf"' in seen
    make.played_table(heat.tables.get(number=1))
    make.played_table(heat.tables.get(number=3), texts=make.PLAIN_OF_THREE)
    assert "Alla protokoll har kommit in." in text(browser.get(address))


def test_sheet_of_a_table_that_there_is_not_is_refused() -> None:
    make.seated_heat(event=make.event(), sizes=(4, 4))
    answer = make.client().get(f"{FILES}bordsprotokoll.pdf?bord=3")
    assert (answer.status_code, "Heatet har inget bord 3." in text(answer)) == (422, True)
