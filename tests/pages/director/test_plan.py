from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.pages.seen import text
from tests.tournament.services.test_lists import publish_heat
from tournament.models import Event
from tournament.states import EntryState

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db
PAGE = "/ledning/chicago-sm/plan/"


def test_plan_shows_heats_sittings_sheets_and_end() -> None:
    make.event(tables_available=6)
    page = text(make.client().get(PAGE, {"antal": "40"}))
    for words in (
        "Plan för 40 spelare",
        "10 bord: 10 med 4",
        "i 2 pass: 5 + 5 bord",
        "den bästa vid varje bord och bästa tvåa",
        "Bästa tvåa går också vidare, så att det blir 6.",
        "de två bästa vid varje bord vidare till en final med 4.",
        "23:40",
    ):
        assert words in page


def test_plan_follows_the_entered_until_heat_one_is_published() -> None:
    event = make.event()
    make.entries(event=event, count=6)
    make.entries(event=event, count=2, state=EntryState.REGISTERED)
    make.entries(event=event, count=1, state=EntryState.NO_SHOW)
    page = text(make.client().get(PAGE))
    for words in ("Plan för 8 spelare", "Anmälda: 8", "På plats: 6", "2 anmälda är varken"):
        assert words in page
    publish_heat(event, people=6)
    assert "Plan för 6 spelare" in text(make.client().get(PAGE))


def test_plan_asks_to_be_confirmed_only_where_the_rule_is_repaired() -> None:
    make.event()
    browser = make.client()
    repaired = text(browser.get(PAGE, {"antal": "40"}))
    assert "Bekräfta planen för 40 spelare" in repaired
    plain = text(browser.get(PAGE, {"antal": "8"}))
    assert ("Bekräfta planen" in plain, "behöver inte bekräftas" in plain) == (False, True)


@pytest.mark.parametrize("count", [1, 2, 5])
def test_field_that_cannot_be_seated_names_the_ways_out(count: int) -> None:
    make.event()
    page = text(make.client().get(PAGE, {"antal": str(count)}))
    assert "går inte att fördela på bord" in page
    assert "Så här kan det lösas: " in page
    assert "Bekräfta planen" not in page


def test_plan_is_compared_with_three_fewer() -> None:
    make.event()
    page = text(make.client().get(PAGE, {"antal": "8"}))
    fewer = page.split("Om tre inte kommer")[1]
    assert [f">{n}</th>" in fewer for n in (8, 7, 6, 5)] == [True] * 4
    assert "5 spelare går inte att fördela" in fewer


def test_plan_is_confirmed_for_the_number_shown() -> None:
    event = make.event()
    browser = make.client()
    page = browser.post(PAGE + "bekrafta/", {"players": "10"}, follow=True)
    assert "Planen för 10 spelare är bekräftad." in text(page)
    event.refresh_from_db()
    assert event.confirmed_players == 10
    assert "Bekräftad är planen för 10 spelare." in text(browser.get(PAGE, {"antal": "11"}))
    assert "Planen är bekräftad." in text(browser.get(PAGE, {"antal": "10"}))


@pytest.mark.parametrize(("players", "status"), [("5", 409), ("", 422), ("x", 422), ("²", 422)])
def test_plan_that_cannot_be_is_not_confirmed(players: str, status: int) -> None:
    make.event()
    page = make.client().post(PAGE + "bekrafta/", {"players": players})
    assert (page.status_code, Event.objects.get().confirmed_players) == (status, None)


def test_helper_reads_the_plan_but_does_not_confirm_it() -> None:
    make.event()
    browser = make.client(as_user=make.helper())
    page = browser.get(PAGE, {"antal": "10"})
    assert (page.status_code, "Bekräfta planen" in text(page)) == (200, False)
    assert browser.post(PAGE + "bekrafta/", {"players": "10"}).status_code == 403


@pytest.mark.parametrize("count", [3, 12])
def test_plan_takes_the_same_queries_whatever_the_field(
    count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make.entries(event=make.event(), count=count)
    browser = make.client()
    with django_assert_num_queries(9):
        browser.get(PAGE)


def test_plan_is_read_for_huge_and_strange_numbers() -> None:
    make.event()
    browser = make.client()
    for number in ("99999", "-1", "1e9", "0"):
        assert browser.get(PAGE, {"antal": number}).status_code == 200


def test_plan_without_a_final_says_what_to_change() -> None:
    make.event(structure_overrides={"advance_per_table": [1], "repairs": False})
    page = text(make.client().get(PAGE, {"antal": "8"}))
    assert "Med 8 spelare når upplägget ingen final." in page
    assert "Bekräfta planen" not in page
