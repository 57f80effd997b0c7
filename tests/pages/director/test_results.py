"""Closing, results and their files, publishing, and the log's page."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import make
from tournament.models import Entry, Heat, LogEntry, Publication, Table
from tournament.selectors.incidents import Place
from tournament.services.draws import draw_heat
from tournament.services.incidents import withdraw_entry
from tournament.services.tables import start_heat
from tournament.services.titles import settle_title
from tournament.states import HeatState, PublicationPart

pytestmark = pytest.mark.django_db

HOME = "/ledning/chicago-sm/"


def played(*, count: int = 8, names: tuple[str, ...] | None = None) -> Heat:
    event = make.event(confirmed_players=count)
    if names is None:
        make.entries(event=event, count=count)
    else:
        make.entries(event=event, names=names)
    return make.verified_heat(heat=make.published_heat(event=event))


def text(url: str) -> str:
    page = make.client().get(HOME + url)
    assert page.status_code == 200
    return page.content.decode()


def post(url: str, **data: object) -> tuple[int, str]:
    page = make.client().post(HOME + url, data)
    return page.status_code, page.content.decode()


def test_running_results_mark_those_who_have_not_played() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    heat = make.published_heat(event=event)
    first, second = heat.tables.all()
    start_heat(heat, by=make.actor())
    make.played_table(first, texts=make.PLAIN[:1])
    page = text("resultat/")
    assert page.count('<tr class="soft">') == 4
    assert page.count("har inte spelat än</span>") == 4
    make.played_table(second, texts=make.PLAIN[:1])
    assert "har inte spelat än</span>" not in text("resultat/")


def test_close_page_says_who_goes_on_and_why() -> None:
    played()
    page = text("heat/1/stang/")
    assert "Stäng heat 1 och skicka vidare 4 spelare" in page
    assert "omgångspoäng 52 mot 24" in page


def test_close_page_names_what_is_missing() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.published_heat(event=event)
    assert "Heat 1 har inte startat än" in text("heat/1/stang/")
    make.started_heat(event=make.event(slug="andra", name="Andra"))
    page = make.client().get("/ledning/andra/heat/1/stang/").content.decode()
    assert "2 bord är inte godkända än: 1 och 2." in page
    answer = make.client().post("/ledning/andra/heat/1/stang/", {"results": "on"})
    assert answer.status_code == 409


def test_close_holds_back_what_is_unticked() -> None:
    played()
    assert post("heat/1/stang/", qualifiers="on")[0] == 303
    shown = Publication.objects.filter(withdrawn_at=None).values_list("part", flat=True)
    assert "qualifiers" in shown
    assert "results" not in shown
    status, page = post("heat/1/stang/", qualifiers="on")
    assert status == 409
    assert "Någon annan hann före" in page


def test_closed_heat_is_reopened_with_a_reason() -> None:
    heat = played()
    make.closed_heat(heat=heat)
    assert "Öppna heatet igen" in text("heat/1/stang/")
    assert post("heat/1/oppna-igen/", reason="")[0] == 422
    assert post("heat/1/oppna-igen/", reason="fel summa")[0] == 303
    assert Heat.objects.get().state == HeatState.READY
    assert post("heat/1/oppna-igen/", reason="igen")[0] == 409


def test_closed_heat_says_why_it_cannot_be_reopened() -> None:
    heat = played(count=16)
    make.closed_heat(heat=heat)
    draw_heat(heat.event, 2, by=make.actor())
    page = text("heat/1/stang/")
    assert "Heat 2 är redan lottat" in page
    assert "Öppna heatet igen" not in page


def test_level_replacement_is_ruled_on_the_page() -> None:
    heat = make.closed_heat(heat=played(count=16))
    for position in (2, 3, 4):
        table = heat.tables.get(number=1)
        entry = table.table_entries.get(position=position).entry
        withdraw_entry(entry, Place(table), reason="sjuk", by=make.actor())
    page = text("heat/1/stang/")
    assert "Ersättare som inget skiljer" in page
    chosen = Entry.objects.get(pk=heat.tables.get(number=2).table_entries.get(position=3).entry_id)
    assert post("heat/1/ersattare/", entry=chosen.pk, reason="")[0] == 422
    assert post("heat/1/ersattare/", entry=chosen.pk, reason="lott")[0] == 303
    page = text("heat/1/stang/")
    assert "ersättare" in page
    assert "Ersättare som inget skiljer" not in page
    assert post("heat/1/ersattare/", entry=chosen.pk, reason="lott")[0] == 422


def test_missing_replacement_is_told() -> None:
    heat = make.seated_heat(event=make.event(), sizes=(3, 3), advance=2)
    make.closed_heat(heat=heat)
    for number, position in ((1, 2), (1, 3), (2, 3)):
        table = heat.tables.get(number=number)
        entry = table.table_entries.get(position=position).entry
        withdraw_entry(entry, Place(table), reason="sjuk", by=make.actor())
    assert "Ingen kan ta platsen från bord 1" in text("heat/1/stang/")


def test_results_before_anything_is_played_say_so() -> None:
    make.event()
    assert "Inga resultat ännu" in text("resultat/")


def test_results_name_the_champion_and_everybody_s_place() -> None:
    heat = played(count=4)
    page = text("resultat/")
    assert "Ställning på det som är känt nu" in page
    assert "Finalen är inte avgjord." in page
    settle_title(heat.event, by=make.actor())
    page = text("resultat/")
    champion = heat.tables.get().table_entries.get(position=1).entry.player.name
    assert f'<bdi translate="no">{champion}</bdi> är mästare' in " ".join(page.split())
    assert "placering i finalen" in page


def test_results_show_a_knocked_out_player_and_a_shared_place() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=0)
    knocked_out = ("54c! 53x 30 30", "54c! 53x 30 30", "54c! 53x 30 30")
    make.verified_table(heat.tables.get(), texts=knocked_out)
    page = text("resultat/")
    assert "utslagen" in page
    assert "2–3" in page


def test_results_are_read_in_as_many_queries_for_two_tables_as_for_four() -> None:
    counts = []
    for count in (8, 16):
        event = make.event(slug=f"sm-{count}", name=f"SM {count}", confirmed_players=count)
        make.entries(event=event, count=count)
        make.closed_heat(heat=make.published_heat(event=event))
        browser = make.client()
        with CaptureQueriesContext(connection) as captured:
            browser.get(f"/ledning/sm-{count}/resultat/")
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_results_as_csv_hold_no_formula() -> None:
    heat = played(names=("=1+1", "+46", "-3", "@x", "Åsa", "\tB", "C", "D"))
    make.closed_heat(heat=heat)
    answer = make.client().get(f"{HOME}resultat.csv")
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert 'filename="chicago-sm.csv"' in answer["Content-Disposition"]
    body = answer.content.decode()
    assert body.startswith("\ufeffPlats;Namn;Klubb;Startnummer;")
    rows = list(csv.reader(io.StringIO(body[1:]), delimiter=";"))
    assert len(rows) == 9
    names = {row[1] for row in rows[1:]}
    assert {"'=1+1", "'+46", "'-3", "'@x", "Åsa"} <= names
    assert all(not row[1].startswith(("=", "+", "-", "@")) for row in rows)


def test_results_as_json_are_the_standings_of_the_event_file() -> None:
    make.closed_heat(heat=played())
    answer = make.client().get(f"{HOME}resultat.json")
    document = json.loads(answer.content)
    assert document["heats"][0]["status"] == "closed"
    assert document["heats"][0]["tables"][0]["standings"][0]["round_points"] == "52"


def test_log_page_shows_steps_and_that_the_chain_is_whole() -> None:
    make.closed_heat(heat=played())
    page = text("logg/")
    assert "kedjan är hel" in page
    assert "stängde heatet" in page
    assert "stängde heatet</option>" in page


def test_log_page_says_when_the_chain_is_broken() -> None:
    make.closed_heat(heat=played())
    LogEntry.objects.filter(action="close_heat").update(after={})
    assert "kedjan är bruten" in text("logg/")


def test_log_page_is_filtered_and_forgives_a_bad_filter() -> None:
    make.closed_heat(heat=played())
    page = text("logg/?action=close_heat&actor=")
    assert page.count("stängde heatet") == 2
    assert "Inget i loggen svarar mot" in text("logg/?actor=table")
    assert "stängde heatet" in text("logg/?before=x")


def test_log_page_leads_to_older_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    make.closed_heat(heat=played())
    monkeypatch.setattr("tournament.selectors.folding.PER_PAGE", 5)
    assert "&amp;before=" in text("logg/")


def test_log_page_names_a_table_and_the_system() -> None:
    event = make.closed_heat(heat=played()).event
    table = Table.objects.first()
    step = LogEntry.objects.filter(event=event)
    first, second = step[0].pk, step[1].pk
    LogEntry.objects.filter(pk=first).update(actor=None, actor_kind="system")
    LogEntry.objects.filter(pk=second).update(actor=None, actor_kind="table", table=table)
    page = text("logg/")
    assert "systemet" in page
    assert "<bdi>Bord 1</bdi>" in page


def test_part_is_published_by_hand_after_closing() -> None:
    heat = played()
    assert post("heat/1/stang/")[0] == 303
    assert post("publicering/del/", switch="show:everywhere:results:1")[0] == 303
    shown = Publication.objects.get(heat=heat, part=PublicationPart.RESULTS, withdrawn_at=None)
    assert len(shown.content["tables"]) == 2
