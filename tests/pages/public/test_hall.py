"""The hall's screen: what is published, page by page, and names uncovered one by one."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.models import Event, Heat
from tournament.selectors.hall import HallChoice
from tournament.selectors.public.hall import hall_page
from tournament.selectors.public.published import published
from tournament.services.hall import (
    choose_hall_views,
    pin_view,
    start_reveal,
    step_reveal,
    stop_reveal,
)
from tournament.services.heats import close_heat
from tournament.services.outlets import withhold_at
from tournament.services.publications import set_visibility, withdraw_part
from tournament.services.tables import start_heat
from tournament.services.titles import settle_title
from tournament.states import HallView, Outlet, PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.test import Client
    from pytest_django import DjangoAssertNumQueries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
HALL = "/chicago-sm/hall/"


def slides(event: Event) -> list[str]:
    """Return the keys of the screen's slides in turn."""
    return [slide.key for slide in hall_page(published(event, Outlet.HALL)).slides]


def choice(*views: HallView, **fields: object) -> HallChoice:
    made: dict[str, object] = {
        "seconds": 8,
        "announcement": "",
        "clock_label": "",
        "clock_until": None,
        **fields,
    }
    return HallChoice(views=views, **made)  # type: ignore[arg-type]  # its own fields


def page(client: Client) -> str:
    response = client.get(HALL)
    assert response.status_code == 200
    return text(response)


def names_on(seen: str) -> set[str]:
    return {name for name in make.NAMES if name in seen}


def test_screen_of_a_hidden_event_does_not_exist(client: Client) -> None:
    event, _ = stage.playing()
    assert client.get(HALL).status_code == 200
    set_visibility(event, is_public=False, by=make.actor())
    assert client.get(HALL).status_code == 404


def test_screen_follows_the_day() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    event = stage.shown(event)
    assert slides(event) == ["clock-1"]
    heat = make.published_heat(event=event)
    assert slides(event) == ["clock-1", "seating-1"]
    make.verified_heat(heat=heat)
    assert slides(event) == ["clock-1", "boards-1", "standings-1"]
    close_heat(heat, by=make.actor())
    assert slides(event) == ["clock-1", "standings-1", "qualifiers-1"]
    make.published_heat(event=event, number=2)
    assert slides(event) == ["clock-1", "seating-1"]


def test_finished_event_shows_its_champion_and_everybodys_place(client: Client) -> None:
    event = stage.finished()
    assert slides(event) == ["clock-1", "results-1", "results-2"]
    seen = page(client)
    assert ("Mästare" in seen, names_on(seen)) == (True, set(make.NAMES[:8]))


def test_long_lists_are_cut_into_pages(client: Client) -> None:
    event, heat = stage.seated(count=28)
    assert slides(event) == ["clock-1", "seating-1", "seating-2"]
    seen = page(client)
    assert ("1/2" in seen, seen.count('class="span"')) == (True, 2)
    first, second = re.findall(r'class="span">(.*?)</b>', seen, re.DOTALL)
    assert re.findall(r"no\">(.*?)<", first) == ["Ahl", "Jansson"]
    assert re.findall(r"no\">(.*?)<", second) == ["Lind", "Öst"]
    start_heat(heat, by=make.actor(), is_confirmed=True)
    for table in heat.tables.filter(number__in=(1, 7)):
        make.played_table(table, texts=make.PLAIN[:1])
    event.refresh_from_db()
    assert slides(event) == ["clock-1", "boards-1", "standings-1", "standings-2"]


def test_standings_with_nothing_in_are_passed_over(client: Client) -> None:
    event, heat = stage.playing(count=40)
    choose_hall_views(event, choice(HallView.STANDINGS), by=make.actor())
    assert slides(event) == ["standings-1"]
    seen = page(client)
    assert ("Spelet har börjat." in seen, names_on(seen), "<table" in seen) == (True, set(), False)
    shown = []
    for number in (6, 1, 10):
        make.played_table(heat.tables.get(number=number), texts=make.PLAIN[:1])
        event.refresh_from_db()
        shown.append(slides(event))
    assert shown == [
        ["standings-2"],
        ["standings-1", "standings-2"],
        ["standings-1", "standings-2", "standings-3"],
    ]
    seen = page(client)
    assert ("Spelet har börjat." in seen, "3/3" in seen, seen.count("<table")) == (False, True, 10)


def test_table_where_nothing_is_told_of_who_goes_on_has_no_column_for_it(client: Client) -> None:
    event, heat = stage.playing()
    choose_hall_views(event, choice(HallView.STANDINGS), by=make.actor())
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    tables = page(client).split("<table")[1:]
    assert [table.count("<td") for table in tables] == [16, 12]


def test_seats_of_people_of_one_name_show_their_numbers(client: Client) -> None:
    names = ["Anna Ek", "Björn Ek", "anna Ek", "Anna Ek", "David Ek", "Eva Ek", "Gun Ek", "Ida Ek"]
    event, _ = stage.seated(names=names)
    event.entries.filter(number=4).update(number=None)
    seen = page(client)
    assert sorted(re.findall(r"nr \w+", seen)) == ["nr 1", "nr 3"]
    assert seen.count('<p class="head">Bord</p>') == 2


def test_pinned_view_is_shown_alone_as_long_as_there_is_any(client: Client) -> None:
    event, heat = stage.playing()
    pin_view(event, HallView.SEATING, by=make.actor())
    event.refresh_from_db()
    assert slides(event) == ["seating-1"]
    assert "spelet pågår" in page(client)
    make.verified_heat(heat=heat)
    event.refresh_from_db()
    assert slides(event) == ["seating-1"]
    close_heat(heat, by=make.actor())
    event.refresh_from_db()
    assert slides(event) == ["clock-1", "standings-1", "qualifiers-1"]


def test_screen_without_script_goes_on_from_slide_to_slide(client: Client) -> None:
    event, _ = stage.playing()
    wanted = [key for key in slides(event) if key != "clock-1"]
    count = len(wanted)
    seen = page(client)
    assert 'http-equiv="refresh" content="0; url=/chicago-sm/hall/bild/1/"' in seen
    at, turned = "/chicago-sm/hall/bild/1/", []
    for _ in range(count):
        answer = client.get(at)
        said = text(answer)
        turned.append(re.findall(r'class="slide [a-z]+" id="([a-z]+-1)"', said))
        wait, at = re.findall(r'http-equiv="refresh" content="(\d+); url=([^"]+)"', said)[0]
        assert (wait, "<script" in said) == ("12", False)
    assert (at, [key for keys in turned for key in keys]) == ("/chicago-sm/hall/bild/1/", wanted)
    beyond = client.get(f"/chicago-sm/hall/bild/{count + 1}/")
    assert (beyond.status_code, beyond["Location"]) == (302, "/chicago-sm/hall/bild/1/")
    choose_hall_views(event, choice(HallView.ANNOUNCEMENT), by=make.actor())
    assert 'id="tom"' in text(client.get("/chicago-sm/hall/bild/1/"))
    set_visibility(event, is_public=False, by=make.actor())
    assert client.get("/chicago-sm/hall/bild/1/").status_code == 404
    assert client.get("/chicago-sm/hall/bild/2/", follow=True).status_code == 404


def test_director_chooses_what_is_shown(client: Client) -> None:
    event, _ = stage.playing()
    told = choice(HallView.ANNOUNCEMENT, announcement="Lunch <b>nu</b>")
    choose_hall_views(event, told, by=make.actor())
    event.refresh_from_db()
    assert slides(event) == ["announcement-1"]
    seen = page(client)
    assert "Lunch &lt;b&gt;nu&lt;/b&gt;" in client.get(HALL).content.decode()
    assert 'data-seconds="8"' in seen
    assert names_on(seen) == set()


@pytest.mark.parametrize(
    ("views", "announcement"), [((), "x"), ((HallView.ANNOUNCEMENT, HallView.RESULTS), "")]
)
def test_screen_with_nothing_to_show_shows_the_event(
    client: Client, views: tuple[HallView, ...], announcement: str
) -> None:
    event, _ = stage.playing()
    choose_hall_views(event, choice(*views, announcement=announcement), by=make.actor())
    seen = page(client)
    assert '<section class="slide middle"' in seen
    assert "Chicago-SM" in seen


def test_clock_counts_down_to_what_the_director_says(client: Client) -> None:
    event, _ = stage.playing()
    until = timezone.now() + timedelta(minutes=20)
    told = choice(HallView.CLOCK, clock_label="Omgång 2 slutar", clock_until=until)
    choose_hall_views(event, told, by=make.actor())
    seen = page(client)
    assert f'data-until="{until.isoformat()}"' in seen
    assert "Omgång 2 slutar" in seen


def test_clock_counts_down_to_the_next_published_start(client: Client) -> None:
    event, heat = stage.seated()
    Heat.objects.filter(pk=heat.pk).update(starts_at=timezone.now())
    choose_hall_views(event, choice(HallView.CLOCK), by=make.actor())
    assert re.search(r"Heat 1 börjar \d\d:\d\d", page(client))
    withdraw_part(event, heat, PublicationPart.SEATING, by=make.actor())
    withdraw_part(event, heat, PublicationPart.COMMITMENT, by=make.actor())
    assert "data-until" not in page(client)


def test_what_is_withdrawn_leaves_the_screen(client: Client) -> None:
    event, heat = stage.playing()
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    assert names_on(page(client)) != set()
    for part in (PublicationPart.SEATING, PublicationPart.RUNNING):
        withdraw_part(event, heat, part, by=make.actor())
    assert names_on(page(client)) == set()


def closed() -> tuple[Event, Heat]:
    event, heat = stage.playing()
    make.closed_heat(heat=heat)
    event.refresh_from_db()
    return event, heat


def test_reveal_uncovers_from_the_last_place_upward_and_holds_nothing_else(client: Client) -> None:
    event, heat = closed()
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    told = [names_on(page(client))]
    for to in range(1, 5):
        step_reveal(event, to=to, by=make.actor())
        told.append(names_on(page(client)))
        still = text(client.get("/chicago-sm/hall/bild/1/"))
        assert (names_on(still), 'content="3; url=' in still) == (told[-1], True)
    assert [len(names) for names in told] == [0, 1, 2, 3, 4]
    reveal = hall_page(published(event, Outlet.HALL)).reveal
    assert reveal is not None
    assert [row.place for row in reveal.rows] == [1, 1, 2, 2]
    assert (reveal.left, reveal.is_done) == (0, True)
    stop_reveal(event, by=make.actor())
    assert len(names_on(page(client))) == 8


def test_final_is_uncovered_up_to_the_champion(client: Client) -> None:
    event = stage.finished()
    start_reveal(event, event.heats.get(number=2), Reveal.FINAL, by=make.actor())
    step_reveal(event, to=3, by=make.actor())
    seen = page(client)
    assert (len(names_on(seen)), "Plats 2" in seen, "Mästare" in seen) == (3, True, False)
    step_reveal(event, to=4, by=make.actor())
    seen = page(client)
    assert (len(names_on(seen)), "Mästare" in seen) == (4, True)


@pytest.mark.parametrize("reveal", [Reveal.QUALIFIERS, Reveal.FINAL])
def test_reveal_of_what_is_not_published_shows_nobody(client: Client, reveal: Reveal) -> None:
    event, heat = stage.playing()
    start_reveal(event, heat, reveal, by=make.actor())
    assert names_on(page(client)) == set()
    told = hall_page(published(Event.objects.get(), Outlet.HALL)).reveal
    assert told is not None
    assert (told.is_open, told.is_done, told.left) == (False, False, 0)


def test_reveal_of_a_heat_that_is_hidden_shows_nobody(client: Client) -> None:
    event, heat = closed()
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    step_reveal(event, to=4, by=make.actor())
    for part in event.publications.filter(withdrawn_at=None):
        withdraw_part(event, part.heat, PublicationPart(part.part), by=make.actor())
    assert names_on(page(client)) == set()


@pytest.mark.parametrize("count", [4, 12])
def test_screen_is_read_in_one_query(
    client: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stage.playing(count=count)
    client.get(HALL)
    with django_assert_num_queries(1):
        client.get(HALL)


def told(client: Client, paths: Sequence[str]) -> dict[str, str]:
    """Return what each address that there is says."""
    answers = {path: client.get(path) for path in paths}
    return {path: text(said) for path, said in answers.items() if said.status_code == 200}


def test_nothing_tells_who_goes_on_until_the_reveal_is_over(client: Client) -> None:
    event, heat = closed()
    make.published_heat(event=event, number=2)
    paths = stage.pages(event)
    before = told(client, paths)
    assert "vidare" in before["/chicago-sm/heat/1/"]
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    step_reveal(event, to=2, by=make.actor())
    covered = told(client, paths)
    assert before.keys() - covered.keys() == {"/chicago-sm/heat/2/bord/1/"}
    assert names_on(covered["/chicago-sm/heat/2/placering/"]) == set()
    assert [path for path, said in covered.items() if "vidare" in said] == []
    for path in ("heat/1/", "heat/1/bord/1/", ""):
        assert "hålls hemligt" in covered[f"/chicago-sm/{path}"]
    heat_json = json.loads(client.get("/chicago-sm/heat/1.json").content)
    assert (heat_json["tables"], heat_json["advancing"]) == ([], None)
    assert len(client.get("/chicago-sm/heat/1.csv").content.decode().splitlines()) == 1
    assert names_on(covered["/chicago-sm/heat/1/"]) == set()
    stop_reveal(event, by=make.actor())
    again = told(client, paths)
    assert {path: names_on(said) for path, said in again.items()} == {
        path: names_on(said) for path, said in before.items()
    }


def test_nothing_tells_of_the_champion_until_the_reveal_is_over(client: Client) -> None:
    event = stage.finished()
    paths = stage.pages(event)
    start_reveal(event, event.heats.get(number=2), Reveal.FINAL, by=make.actor())
    covered = told(client, paths)
    assert [path for path in covered if path.startswith("/chicago-sm/resultat")] == []
    assert [path for path, said in covered.items() if "ästare" in said.split("<main")[-1]] == []
    assert json.loads(client.get("/chicago-sm/heat/2.json").content)["tables"] == []
    assert "vidare" in covered["/chicago-sm/heat/1/"]
    stop_reveal(event, by=make.actor())
    assert "Mästare" in told(client, paths)["/chicago-sm/"]


@pytest.mark.parametrize("hidden", [PublicationPart.RESULTS, PublicationPart.RUNNING])
def test_covered_final_is_called_the_final_also_where_its_seats_are_not_shown(
    client: Client, hidden: PublicationPart
) -> None:
    event = make.event(confirmed_players=4)
    make.entries(event=event, count=4)
    heat = make.published_heat(event=event)
    if hidden is PublicationPart.RESULTS:
        make.verified_heat(heat=heat)
        event.refresh_from_db()
        settle_title(event, by=make.actor())
        withdraw_part(event, heat, PublicationPart.RUNNING, by=make.actor())
    else:
        start_heat(heat, by=make.actor(), is_confirmed=True)
    stage.shown(event)
    withdraw_part(event, heat, PublicationPart.SEATING, by=make.actor())
    start_reveal(event, heat, Reveal.FINAL, by=make.actor())
    front, page = (text(client.get(f"/chicago-sm/{path}")) for path in ("", "heat/1/"))
    assert "Final: resultatet hålls hemligt" in front
    assert ("Final" in page, "Heat 1" in page + front) == (True, False)


def test_front_page_promises_an_unveiling_only_where_there_is_one(client: Client) -> None:
    event = stage.finished()
    first, final = event.heats.order_by("number")
    for part in (PublicationPart.RESULTS, PublicationPart.RUNNING):
        withhold_at(event, first, part, Outlet.PAGES, by=make.actor())
    assert "avslöjats" not in text(client.get("/chicago-sm/"))
    start_reveal(event, final, Reveal.FINAL, by=make.actor())
    page = text(client.get("/chicago-sm/"))
    assert "Final: resultatet hålls hemligt en stund till. Det står här" in page
    assert "Heat 1: resultatet" not in page


def test_outlets_show_what_they_are_to_show(client: Client) -> None:
    event, heat = closed()
    for part in (PublicationPart.RESULTS, PublicationPart.QUALIFIERS, PublicationPart.RUNNING):
        withhold_at(event, heat, part, Outlet.PAGES, by=make.actor())
        withhold_at(event, heat, part, Outlet.PROGRAMS, by=make.actor())
    assert slides(event) == ["clock-1", "standings-1", "qualifiers-1"]
    assert "hålls hemligt" in text(client.get("/chicago-sm/heat/1/"))
    assert json.loads(client.get("/chicago-sm/heat/1.json").content)["tables"] == []
    withhold_at(event, heat, PublicationPart.QUALIFIERS, Outlet.HALL, by=make.actor())
    assert slides(event) == ["clock-1", "standings-1"]
