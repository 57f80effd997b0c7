"""The page where the director places the hall's tables, and the map that people then see."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.selectors import snapshots
from tournament.selectors.maps import HallPlan, laid_out, plan_of
from tournament.services.maps import place_tables
from tournament.states import MapMark
from tournament.templatetags.maps import map_svg

if TYPE_CHECKING:
    from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_always_fresh")]
PAGE = "/ledning/chicago-sm/hall/karta/"


@pytest.fixture
def _always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "STILL_FRESH", timedelta(0))


def test_grid_is_a_plain_form() -> None:
    event = make.event()
    sent = {"columns": "3", "rows": "2", "cell-1-1": " 1 ", "cell-1-3": "2", "cell-2-2": "e"}
    answer = make.client().post(f"{PAGE}spara/", {**sent, "cell-5-5": "9"})
    assert (answer.status_code, answer["Location"]) == (303, PAGE)
    marks = ((MapMark.ENTRANCE, (2, 2)),)
    assert plan_of(event.pk) == HallPlan(3, 2, {1: (1, 1), 2: (3, 1)}, marks)
    page = text(make.client().get(PAGE))
    assert 'name="cell-2-2" value="E"' in " ".join(page.split())
    assert "Ingen karta är sparad" not in page


def test_wrong_cells_are_told_and_nothing_is_kept() -> None:
    event = make.event()
    sent = {"columns": "3", "rows": "1", "cell-1-1": "1", "cell-1-2": "1", "cell-1-3": "q<b>"}
    answer = make.client().post(f"{PAGE}spara/", sent)
    page = text(answer)
    assert (answer.status_code, plan_of(event.pk)) == (422, None)
    assert "Rad 1, kolumn 2: Bord 1 står redan på kartan." in page
    assert "Rad 1, kolumn 3: Skriv ett bords nummer, E, S eller K." in page
    assert 'value="q&lt;b&gt;"' in answer.content.decode()


@pytest.mark.parametrize("size", [{"columns": "0"}, {"columns": "25"}, {"columns": "x"}, {}])
def test_size_that_is_none_is_refused(size: dict[str, str]) -> None:
    event = make.event()
    answer = make.client().post(f"{PAGE}spara/", {"rows": "2", **size})
    assert (answer.status_code, plan_of(event.pk)) == (422, None)


def test_tables_are_laid_out_and_the_map_taken_away() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.published_heat(event=event)
    director = make.client()
    assert "rutorna är ett förslag" in text(director.get(PAGE))
    director.post(f"{PAGE}rader/", {"columns": "1"})
    assert plan_of(event.pk) == laid_out(2, columns=1)
    director.post(f"{PAGE}rader/", {"columns": "?"})
    assert plan_of(event.pk) == laid_out(2)
    director.post(f"{PAGE}ta-bort/")
    assert plan_of(event.pk) is None


def test_missing_table_is_told() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.published_heat(event=event)
    place_tables(event, HallPlan(2, 2, {1: (1, 1)}), by=make.actor())
    assert "Bord 2 saknas på kartan." in text(make.client().get(PAGE))


def test_seat_page_shows_the_map_with_ones_own_table(client: Client) -> None:
    event, heat = stage.seated()
    first, second = heat.tables.order_by("number")
    entry = second.table_entries.select_related("entry")[0].entry
    address = f"/chicago-sm/plats/{entry.pk}/"
    assert "hall-map" not in client.get(address).content.decode()
    place_tables(event, HallPlan(2, 1, {1: (1, 1), 2: (2, 1)}), by=make.actor())
    page = client.get(address).content.decode()
    said = "Karta: bord 2 står i rad 1 av 1 uppifrån, plats 2 av 2 från vänster"
    assert page.count(f"<title>{said}</title>") == 1
    assert page.count('class="reversed"') == 1
    other = first.table_entries.select_related("entry")[0].entry
    place_tables(event, HallPlan(2, 1, {2: (2, 1)}), by=make.actor())
    assert "hall-map" not in client.get(f"/chicago-sm/plats/{other.pk}/").content.decode()


def test_map_calls_tables_as_the_hall_does() -> None:
    plan = laid_out(3)
    drawn = map_svg(plan, {1: "A<1", 2: "Röda rummet"}, 1)
    assert ">A&lt;1</text>" in drawn
    assert ">2</text>" in drawn  # too long a name for its cell
    assert "Röda" not in drawn
    assert "bord A&lt;1 står i rad 1 av 2" in drawn
    assert "Karta över borden i hallen" in map_svg(plan, {}, None)
    assert " style=" not in drawn
