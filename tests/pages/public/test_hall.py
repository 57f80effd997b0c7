"""The hall's screen: what is published, page by page, and names uncovered one by one."""

from __future__ import annotations

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
from tournament.selectors.public.hall import NAMES, hall_page
from tournament.selectors.public.published import published
from tournament.services.hall import choose_hall_views, start_reveal, step_reveal, stop_reveal
from tournament.services.heats import close_heat
from tournament.services.publications import set_visibility, withdraw_part
from tournament.states import HallView, PublicationPart, Reveal

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import DjangoAssertNumQueries

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
HALL = "/chicago-sm/hall/"


def slides(event: Event) -> list[str]:
    """Return the keys of the screen's slides in turn."""
    return [slide.key for slide in hall_page(published(event)).slides]


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
    assert slides(event) == ["clock-1", "seating-1", "boards-1", "standings-1"]
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
    event, _ = stage.playing(count=NAMES + 4)
    assert [key for key in slides(event) if key.startswith(("seating", "standings"))] == [
        "seating-1",
        "seating-2",
        "standings-1",
        "standings-2",
    ]
    assert "1/2" in page(client)


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
    assert [len(names) for names in told] == [0, 1, 2, 3, 4]
    reveal = hall_page(published(event)).reveal
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
    told = hall_page(published(Event.objects.get())).reveal
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
def test_screen_is_read_in_two_queries(
    client: Client, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    stage.playing(count=count)
    client.get(HALL)
    with django_assert_num_queries(2):
        client.get(HALL)
