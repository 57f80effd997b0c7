from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import timezone

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.models import Event, Publication, Snapshot, Table, Withheld
from tournament.services.hall import start_reveal, stop_reveal
from tournament.services.publications import publish_part, withdraw_part
from tournament.services.titles import settle_title
from tournament.states import Outlet, PublicationPart, Reveal
from tournament.templatetags import bodies as rows
from tournament.templatetags.public import named

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import DjangoAssertNumQueries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
TIED = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")
"""The second and third of a table are level on everything."""


def status(client: Client, *paths: str) -> list[int]:
    return [client.get(path).status_code for path in paths]


def test_front_page_of_no_events_says_so(client: Client) -> None:
    make.event()
    page = text(client.get("/"))
    assert "Ingen tävling visas just nu." in page
    assert "Till tävlingsledningen" in page
    assert "Chicago-SM" not in page


def test_front_page_lists_events_by_when_they_are(client: Client) -> None:
    today = timezone.localdate()
    coming = today.replace(year=today.year + 1, day=1)
    for name, slug, day in (("Idag", "idag", today), ("Nyårskort", "nyar", coming)):
        stage.shown(make.event(name=name, slug=slug, starts_on=day))
    stage.shown(make.event(name="Gammalt", slug="gammalt", starts_on=coming.replace(year=2020)))
    page = text(client.get("/"))
    order = [page.index(part) for part in ("Nu<", "Idag", "Kommande<", "Nyårskort", "Tidigare<")]
    assert order == sorted(order)
    assert page.index("Tidigare<") < page.index("Gammalt")


def test_list_of_events_is_asked_about_and_sent_once(client: Client) -> None:
    stage.shown(make.event())
    first = client.get("/")
    assert first["Cache-Control"] == "public, no-cache"
    again = client.get("/", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    stage.shown(make.event(name="Ny", slug="ny"))
    assert client.get("/", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_past_events_stand_by_year_with_their_champions(client: Client) -> None:
    event = stage.finished()
    champion = _json(client)["champion"]["name"]
    old = stage.shown(make.event(name="Gammalt", slug="gammalt", starts_on=date(2019, 3, 2)))
    page = text(client.get("/"))
    parts = (
        "Tidigare<",
        "> 2026 <",
        "Chicago-SM",
        f"Mästare: {named(champion)}",
        "> 2019 <",
        old.name,
    )
    order = [page.index(part) for part in parts]
    assert order == sorted(order)
    assert page.count("Hela resultatet") == 1
    withdraw_part(event, None, PublicationPart.RESULTS, by=make.actor())
    assert champion not in text(client.get("/"))


def test_shared_title_is_told_as_shared_in_the_list(client: Client) -> None:
    event = stage.finished()
    part = event.publications.get(heat=None, withdrawn_at=None)
    Publication.objects.filter(pk=part.pk).update(content={**part.content, "champion": None})
    assert "Titeln delas" in text(client.get("/"))


@pytest.mark.parametrize("outlet", [Outlet.PAGES, Outlet.HALL])
def test_withheld_result_names_nobody_in_the_list(client: Client, outlet: Outlet) -> None:
    event = stage.finished()
    champion = _json(client)["champion"]["name"]
    Withheld.objects.create(event=event, part=PublicationPart.RESULTS, outlet=outlet)
    assert (champion in text(client.get("/"))) == (outlet is Outlet.HALL)


def test_champion_who_is_uncovered_in_the_hall_is_not_in_the_list_meanwhile(
    client: Client,
) -> None:
    event = stage.finished()
    champion = _json(client)["champion"]["name"]
    start_reveal(event, event.heats.get(number=2), Reveal.FINAL, by=make.actor())
    assert champion not in text(client.get("/"))
    stop_reveal(event, by=make.actor())
    assert champion in text(client.get("/"))


@pytest.mark.parametrize("count", [1, 3])
def test_list_of_events_takes_as_many_queries_however_long(
    client: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(count):
        stage.finished(slug=f"nummer-{number}")
    with django_assert_num_queries(5):
        assert text(client.get("/")).count("Mästare") == count


def test_event_with_nothing_published_has_a_page_of_its_own_only(client: Client) -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.drawn_heat(event=event)
    event = stage.shown(event)
    withdraw_part(event, event.heats.get(), PublicationPart.COMMITMENT, by=make.actor())
    answers = {path: client.get(path).status_code for path in stage.pages(event)}
    searches = {f"/chicago-sm/{path}?q=a" for path in ("sok/", "sok/forslag/", "kiosk/")}
    open_paths = {"/chicago-sm/", *searches}
    assert {path for path, code in answers.items() if code == 200} == open_paths
    assert set(answers.values()) == {200, 404}
    assert "Inget är publicerat än." in text(client.get("/chicago-sm/"))
    assert "Placeringen är inte publicerad än." in text(client.get("/chicago-sm/sok/?q=a"))


def test_locked_draw_shows_its_lock_and_neither_seed_nor_seats(client: Client) -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    heat = make.drawn_heat(event=event)
    stage.shown(event)
    page = text(client.get("/chicago-sm/heat/1/placering/"))
    draw = heat.draws.get()
    assert draw.commitment in page
    assert draw.seed not in page
    assert "Åsa" not in page
    assert status(client, "/chicago-sm/heat/1/bord/1/", "/chicago-sm/spelare/1/") == [404, 404]


def test_seated_heat_shows_seats_and_how_to_check_the_draw(client: Client) -> None:
    _, heat = stage.seated()
    page = text(client.get("/chicago-sm/heat/1/placering/"))
    draw = heat.draws.get()
    assert f"echo {draw.seed} | xxd -r -p | sha256sum" in page
    assert page.index("Bord för bord") < page.index("A–Ö</h2>")
    named = page[page.index("A–Ö</h2>") :]
    surnames = ("Hans <strong>Berg<", "Björn <strong>Ek<", "Åsa <strong>Öberg<")
    order = [named.index(name) for name in surnames]
    assert order == sorted(order)
    waiting = text(client.get("/chicago-sm/heat/1/"))
    assert "Spelet har inte börjat." in waiting
    assert "Säten" in text(client.get("/chicago-sm/heat/1/bord/2/"))


def test_live_heat_tells_why_each_is_placed_there(client: Client) -> None:
    _, heat = stage.playing()
    first, second = heat.tables.order_by("number")
    make.verified_table(first)
    make.played_table(second, texts=make.PLAIN[:2])
    page = text(client.get("/chicago-sm/heat/1/"))
    assert "1 av 2 bord klara" in page
    assert "live, omgång 3" in page
    names = [
        entry.player.name
        for entry in (row.entry for row in first.table_entries.order_by("position"))
    ]
    say = '<td>{} <bdi translate="no">{}</bdi>: {}'
    assert page.count(say.format("före", names[1], "omgångspoäng 52 mot 37")) == 1
    assert page.count(say.format("efter", names[2], "omgångspoäng 22 mot 24")) == 1
    assert page.count("✓") == 0  # the sign is the style sheet's
    assert page.count('<td class="state done">klar') == 2
    assert page.count('<td class="state idle">ute') >= 2
    table = text(client.get("/chicago-sm/heat/1/bord/1/"))
    assert say.format("före", names[1], "omgångspoäng 52 mot 37") in table
    assert say.format("efter", names[2], "omgångspoäng 22 mot 24") in table
    assert "Omgång för omgång" in table
    assert "54" in table


def test_very_long_list_says_the_same_by_place(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, heat = stage.playing()
    for table in heat.tables.all():
        make.played_table(table)
    monkeypatch.setattr(rows, "MOST_NAMED", 7)
    page = text(client.get("/chicago-sm/heat/1/"))
    assert page.count("<td>före nästa: omgångspoäng 52 mot 37") == 2
    assert page.count("<td>efter den före: omgångspoäng 22 mot 24") == 2


def test_handed_in_table_waits_for_approval(client: Client) -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.played_table(table)
    assert "preliminärt, inte godkänt än" in text(client.get("/chicago-sm/heat/1/"))
    make.verified_table(heat.tables.get(number=2))
    assert "1 av 2 bord klara" in text(client.get("/chicago-sm/heat/1/"))


def test_nothing_is_called_decided_before_its_sheets_are_approved(client: Client) -> None:
    """Page, file and the hall's screen say »prel.« of the same rows, and »klar« of the others."""
    _, heat = stage.playing()
    first, second = heat.tables.all()
    make.verified_table(first)
    make.played_table(second)
    page = text(client.get("/chicago-sm/heat/1/"))
    assert page.count('<td class="state done">klar') == 2
    assert page.count('<td class="state possible">prel. klar') == 2
    assert page.count('<td class="state idle">ute') == 2
    assert page.count('<td class="state idle">prel. ute') == 2
    assert text(client.get("/chicago-sm/heat/1.csv")).count("prel.") == 4
    assert text(client.get("/chicago-sm/heat/1.json")).count('"preliminary": true') == 4
    hall = text(client.get("/chicago-sm/hall/"))
    assert hall.count("preliminärt, inte godkänt än") == hall.count("klart</span>")
    assert hall.count("prel. klar") == 2
    make.approved_table(second)
    assert "prel" not in text(client.get("/chicago-sm/heat/1/"))


def test_tie_at_the_cut_is_told_as_a_playoff(client: Client) -> None:
    _, heat = stage.playing()
    make.played_table(heat.tables.get(number=1), texts=TIED)
    page = text(client.get("/chicago-sm/heat/1/"))
    assert page.count('<td class="state possible">prel. särspel') == 2
    assert page.count("delar platsen med") == 2


def test_table_with_a_tie_at_the_cut_is_not_done_before_its_playoff(client: Client) -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.verified_table(table, texts=TIED)
    tied = table.table_entries.get(position=2).entry_id
    for url in ("heat/1/", "heat/1/bord/1/", "hall/", f"spelare/{tied}/"):
        page = text(client.get(f"/chicago-sm/{url}"))
        assert ("särspel avgör</span>" in page, "klart</span>" in page) == (True, False)
    for url in ("heat/1/", ""):
        assert "1 av 2 bord klara · särspel återstår" in text(client.get(f"/chicago-sm/{url}"))
    told = text(client.get("/chicago-sm/laget/bord.json"))
    assert ('"sign":"playoff"' in told.replace(" ", ""), "särspel avgör" in told) == (True, True)


def test_withdrawn_standings_are_gone_at_once(client: Client) -> None:
    event, heat = stage.playing()
    make.played_table(heat.tables.get(number=1))
    assert "omgångspoäng" in text(client.get("/chicago-sm/heat/1/"))
    withdraw_part(event, heat, PublicationPart.RUNNING, by=make.actor())
    assert "omgångspoäng" not in text(client.get("/chicago-sm/heat/1/"))
    withdraw_part(event, heat, PublicationPart.SEATING, by=make.actor())
    withdraw_part(event, heat, PublicationPart.COMMITMENT, by=make.actor())
    assert status(client, "/chicago-sm/heat/1/", "/chicago-sm/heat/1/") == [404, 404]
    assert not Snapshot.objects.filter(view="heat/1").exists()


def test_closed_heat_tells_who_goes_on_and_why(client: Client) -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.closed_heat(heat=make.published_heat(event=event))
    stage.shown(event)
    page = text(client.get("/chicago-sm/heat/1/"))
    assert "Vidare från heat 1" in page
    assert "4 spelare går vidare till finalen." in page
    assert page.count('<td class="state done">vidare') == 4
    assert "omgångspoäng 37 mot 24" in page
    through = next(row for row in _json(client, "heat/1.json")["advancing"])
    day = text(client.get(f"/chicago-sm/spelare/{through['player']}/"))
    assert "Vidare till finalen. Placeringen är inte publicerad än." in day


def test_results_without_qualifiers_do_not_tell_who_goes_on(client: Client) -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    heat = make.closed_heat(heat=make.published_heat(event=event))
    withdraw_part(event, heat, PublicationPart.QUALIFIERS, by=make.actor())
    stage.shown(event)
    page = text(client.get("/chicago-sm/heat/1/"))
    assert "idare" not in page
    assert _json(client, "heat/1.json")["advancing"] is None


def test_finished_event_shows_its_champion_first(client: Client) -> None:
    event = stage.finished()
    final = event.heats.get(number=2).tables.get()
    champion = final.table_entries.get(position=1).entry.player.name
    page = text(client.get("/chicago-sm/"))
    assert page.index("Mästare") < page.index(champion) < page.index("Senast")
    results = text(client.get("/chicago-sm/resultat/"))
    assert "före" in results
    assert "omgångspoäng 52 mot 37" in results
    assert text(client.get("/chicago-sm/heat/2/")).count("mästare") == 1
    assert "Slutplacering" in text(
        client.get(f"/chicago-sm/spelare/{_json(client)['champion']['player']}/")
    )


def test_results_are_nowhere_before_they_are_published(client: Client) -> None:
    event = make.event(confirmed_players=4)
    make.entries(event=event, count=4)
    make.verified_heat(heat=make.published_heat(event=event))
    event.refresh_from_db()
    settle_title(event, by=make.actor(), publishes=False)
    event = stage.shown(event)
    assert status(client, "/chicago-sm/resultat/", "/chicago-sm/resultat.json") == [404, 404]
    assert "Mästare" not in text(client.get("/chicago-sm/"))
    publish_part(event, None, PublicationPart.RESULTS, by=make.actor())
    assert status(client, "/chicago-sm/resultat/") == [200]
    assert "Mästare" in text(client.get("/chicago-sm/"))


def test_new_name_of_a_table_in_the_hall_is_shown(client: Client) -> None:
    _, heat = stage.playing()
    Table.objects.filter(heat=heat, number=1).update(label="Röda <i>")
    make.played_table(heat.tables.get(number=1))
    source = client.get("/chicago-sm/heat/1/").content.decode()
    assert 'Bord <bdi translate="no">Röda &lt;i&gt;</bdi>' in source


def _json(client: Client, path: str = "resultat.json") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(client.get(f"/chicago-sm/{path}").content)
    return found


def test_unknown_addresses_are_not_found(client: Client) -> None:
    event = stage.finished()
    base = "/chicago-sm"
    assert (
        status(
            client,
            "/finns-inte/",
            f"{base}/heat/9/",
            f"{base}/heat/1/bord/9/",
            f"{base}/heat/1/bord/{'9' * 30}/",
            f"{base}/spelare/{10**12}/",
            f"{base}/heat/{'9' * 5000}/",
        )
        == [404] * 6
    )
    assert Event.objects.count() == 1
    assert not Snapshot.objects.filter(event=event, view__contains="9").exists()


def test_news_tell_the_results_of_the_final_once(client: Client) -> None:
    event = stage.finished()
    page = text(client.get("/chicago-sm/"))
    news = page[page.index('<ul class="news">') :]
    news = news[: news.index("</ul>")]
    told = [part in news for part in ("Slutresultatet", "Heat 1: resultat", "Final: resultat")]
    assert told == [True, True, False]
    withdraw_part(event, None, PublicationPart.RESULTS, by=make.actor())
    assert "Final: resultat" in text(client.get("/chicago-sm/"))
