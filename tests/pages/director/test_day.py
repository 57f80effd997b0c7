"""The event page: one next step at a time, and what is around it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.template import Context, Template
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import make
from tournament.models import Event, Heat, Publication, Table
from tournament.services.seats import remove_no_show
from tournament.services.tables import start_heat
from tournament.states import EntryState, EventState, HeatState, PublicationPart

pytestmark = pytest.mark.django_db

HOME = "/ledning/chicago-sm/"


def entered(*, count: int = 8, names: tuple[str, ...] | None = None) -> Event:
    event = make.event(confirmed_players=count)
    if names is None:
        make.entries(event=event, count=count)
    else:
        make.entries(event=event, names=names)
    return event


def text(url: str = HOME) -> str:
    page = make.client().get(url)
    assert page.status_code == 200
    return page.content.decode()


def post(url: str, **data: object) -> tuple[int, str]:
    page = make.client().post(HOME + url, data)
    return page.status_code, page.content.decode()


def test_day_of_an_empty_event_invites_people() -> None:
    make.event()
    page = text()
    assert "Inga anmälda ännu" in page
    assert 'href="/ledning/chicago-sm/spelare/lagg-till/"' in page


def test_day_names_the_one_step_that_comes_next() -> None:
    event = entered(count=16)
    assert "Lotta heat 1: 4 bord för 16 spelare" in text()
    heat = make.drawn_heat(event=event)
    assert "Publicera lottningen av heat 1" in text()
    assert post("heat/1/lottning/publicera/", seating="on")[0] == 303
    assert "Starta heat 1" in text()
    assert post("heat/1/starta/", running="on")[0] == 303
    assert "Heat 1 spelas: 0 av 4 bord godkända" in text()
    make.verified_heat(heat=Heat.objects.get(pk=heat.pk))
    assert "Stäng heat 1 och skicka vidare 8 spelare" in text()
    assert post("heat/1/stang/", results="on", qualifiers="on")[0] == 303
    assert "Lotta heat 2: 2 bord för 8 spelare" in text()


def test_day_says_that_nobody_sees_what_is_published_of_a_hidden_event() -> None:
    event = entered()
    assert "Publiken ser ingenting än." not in text()
    make.published_heat(event=event)
    assert "Publiken ser ingenting än." in text()
    helped = make.client(as_user=make.helper()).get(HOME).content.decode()
    assert ("Publiken ser ingenting än." in helped, "Visa tävlingen" in helped) == (True, False)
    assert post("publicering/synlig/", public="1")[0] == 303
    assert "Publiken ser ingenting än." not in text()


def test_day_reminds_of_what_is_covered_until_it_is_shown() -> None:
    event = entered(count=8)
    heat = make.verified_heat(heat=make.published_heat(event=event))
    assert post("hall/avsloja/", reveal="qualifiers", heat=heat.number)[0] == 303
    assert "Vilka som går vidare från heat 1 är täckt överallt." in text()
    assert "Namnen kan avslöjas när heatet är stängt" in text()
    assert post("heat/1/stang/", results="on", qualifiers="on")[0] == 303
    assert post("hall/avsloja/steg/", to=1)[0] == 303
    assert "1 av 4 är avslöjade." in text()
    assert post("hall/avsloja/steg/", to=4)[0] == 303
    assert "Alla är avslöjade på hallskärmen" in text()
    assert post("hall/avsloja/sluta/")[0] == 303
    assert "täckt överallt" not in text()


def test_day_ends_with_the_title() -> None:
    event = entered(count=4)
    heat = make.verified_heat(heat=make.published_heat(event=event))
    champion = heat.tables.get().table_entries.get(position=1).entry.player.name
    assert f"Dela ut titeln till {champion}" in text()
    assert post("titel/", results="on")[0] == 303
    assert f"{champion} är mästare" in text()
    assert 'papper/">Skriv ut slutresultat, diplom och arkiv</a>' in text()
    status, page = post("titel/", results="on")
    assert status == 409
    assert "Någon annan hann före" in page


def test_day_names_the_final_as_such() -> None:
    event = entered(count=4)
    assert "Lotta finalen: 1 bord för 4 spelare" in text()
    make.published_heat(event=event)
    assert "Finalen är lottad och kan börja" in text()


def test_day_waits_for_those_who_are_not_here() -> None:
    event = entered()
    make.entries(event=event, count=1, state=EntryState.REGISTERED)
    page = text()
    assert "1 spelare är inte incheckad än" in page
    assert "Inte här än" in page


def test_day_shows_what_blocks_the_plan() -> None:
    entered(count=5)
    page = text()
    assert "Det här hindrar" in page
    assert "Gå igenom planen" in page


def test_day_shows_what_blocks_the_draw_of_the_next_heat() -> None:
    make.closed_heat(heat=make.seated_heat(event=make.event(), advance=1))
    page = text()
    assert "Heat 2 går inte att lotta än" in page
    assert "<button" in page
    assert "disabled" in page


def test_day_of_a_tie_leads_to_the_playoffs() -> None:
    heat = make.seated_heat(event=make.event(), advance=1, wildcards=1)
    make.verified_heat(heat=heat)
    page = text()
    assert "Något återstår innan heat 1 stängs" in page
    assert 'href="/ledning/chicago-sm/heat/1/sarspel/"' in page


def test_day_of_a_tied_final_leads_to_the_playoff() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=0)
    level = ("54c! 40 31 12", "40 54c! 31 12", "10 10 54c! 12")
    make.verified_table(heat.tables.get(), texts=level)
    page = text()
    assert "Titeln är inte avgjord än" in page
    assert "är lika om titeln" in page


def test_day_names_the_tables_that_are_late() -> None:
    heat = make.started_heat(event=make.event())
    long_ago = timezone.now() - timedelta(minutes=90)
    Table.objects.filter(number=2).update(round_started_at=long_ago)
    page = text()
    assert heat.tables.count() == 2
    assert "Bord att vänta på" in page
    assert "minuter sent" in page


def test_start_asks_about_a_table_with_too_few() -> None:
    heat = make.published_heat(event=entered(count=7))
    entry = heat.tables.get(number=2).table_entries.all()[0].entry
    remove_no_show(heat, entry, reason="borta", by=make.actor())
    status, page = post("heat/1/starta/", running="on")
    assert status == 422
    assert "Vill du starta ändå?" in page
    assert post("heat/1/starta/", running="on", confirmed="on")[0] == 303


def test_start_may_hold_the_standings_back_and_is_told_when_late() -> None:
    make.published_heat(event=entered())
    assert post("heat/1/starta/")[0] == 303
    assert not Publication.objects.filter(part=PublicationPart.RUNNING).exists()
    status, page = post("heat/1/starta/")
    assert status == 409
    assert "Steget togs inte" in page


def test_helper_sees_the_step_and_cannot_take_it() -> None:
    entered()
    browser = make.client(as_user=make.helper())
    page = browser.get(HOME).content.decode()
    assert "Nästa steg tar tävlingsledaren." in page
    assert browser.post(f"{HOME}heat/1/starta/").status_code == 403


def test_names_are_shown_as_they_are_written() -> None:
    odd = ("<b>Bo</b>", "{{7*7}}", "O'Brien", '"Kulan"', "=1+1", "😀", "עברית", "Åsa")
    event = entered(names=odd)
    make.closed_heat(heat=make.published_heat(event=event))
    for url in ("", "heat/1/lottning/", "heat/1/platser/", "heat/1/stang/", "resultat/", "logg/"):
        page = text(HOME + url)
        assert "<b>Bo</b>" not in page
        assert ">49<" not in page


def test_every_page_of_the_event_shows_its_line() -> None:
    event = entered(count=16)
    make.closed_heat(heat=make.published_heat(event=event))
    page = text(f"{HOME}resultat/")
    assert page.count('aria-current="step"') == 1
    assert 'href="/ledning/chicago-sm/heat/1/stang/"' in page
    assert 'aria-current="page">Resultat' in page


def line_queries(event: Event) -> int:
    request = RequestFactory().get(HOME)
    page = Template("{% load desk %}{% desk_nav event %}{% day_line event %}")
    with CaptureQueriesContext(connection) as captured:
        page.render(Context({"request": request, "event": event}))
    return len(captured)


def test_line_is_read_in_as_many_queries_for_no_heat_as_for_three() -> None:
    event = make.event()
    assert line_queries(event) == LINE_QUERIES
    make.entries(event=event, count=16)
    Event.objects.update(confirmed_players=16)
    for number in (1, 2):
        make.closed_heat(heat=make.published_heat(event=event, number=number))
    make.published_heat(event=event, number=3)
    assert line_queries(Event.objects.get()) == LINE_QUERIES


LINE_QUERIES = 3


def test_page_of_an_event_that_is_not_there_is_not_found() -> None:
    browser = make.client()
    assert browser.get("/ledning/finns-inte/").status_code == 404
    make.event()
    assert browser.post(f"{HOME}heat/7/starta/").status_code == 404


def test_finished_event_without_a_champion_says_so_plainly() -> None:
    make.event(state=EventState.FINISHED)
    assert "Tävlingen är avslutad" in text()


def test_final_without_a_holder_can_still_be_finished() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=0)
    table = heat.tables.get()
    make.verified_table(table, texts=("54c! 40 31 12", "40 54c! 31 12", "10 10 54c! 12"))
    for row in table.table_entries.all()[:2]:
        row.entry.state = EntryState.WITHDRAWN
        row.entry.save(update_fields=["state"])
    assert "Avsluta tävlingen" in text()
    assert Heat.objects.get().state == HeatState.READY


def test_started_heat_can_be_reached_from_its_line() -> None:
    heat = make.published_heat(event=entered())
    start_heat(heat, by=make.actor())
    assert 'href="/ledning/chicago-sm/heat/1/"' in text()
