"""The kiosk, and the answers of the search beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tournament.models import Entry
from tournament.selectors.maps import HallPlan
from tournament.services.maps import place_tables
from tournament.states import MapMark, NameStyle

if TYPE_CHECKING:
    from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
KIOSK = "/chicago-sm/kiosk/"
LINK = re.compile(r'(?:href|action)="([^"]*)"')


def links(client: Client, address: str) -> set[str]:
    found = LINK.findall(client.get(address).content.decode())
    return {link for link in found if not link.startswith("/static/")}


def test_kiosk_leads_nowhere_but_to_itself(client: Client) -> None:
    event, _ = stage.seated()
    entry = event.entries.get(player__name="Åsa Öberg")
    answer = f"{KIOSK}{entry.pk}/"
    assert links(client, KIOSK) == {KIOSK}
    assert links(client, answer) == {KIOSK}
    several = links(client, f"{KIOSK}?q=b")
    assert several >= {KIOSK}
    assert {link for link in several if not link.startswith(KIOSK)} == set()


def test_sure_find_is_answered_at_once(client: Client) -> None:
    event, _ = stage.seated()
    entry = event.entries.get(player__name="Åsa Öberg")
    found = client.get(f"{KIOSK}?q=asa+oberg&fran=entre")
    assert (found.status_code, found["Location"]) == (302, f"{KIOSK}{entry.pk}/?fran=entre")
    page = client.get(found["Location"]).content.decode()
    assert f'content="20;url={KIOSK}?fran=entre"' in page
    assert "Åsa Öberg" in page


def test_map_tells_where_the_kiosk_stands(client: Client) -> None:
    event, heat = stage.seated()
    marks = ((MapMark.ENTRANCE, (1, 2)), (MapMark.STAGE, (2, 2)))
    place_tables(event, HallPlan(2, 2, {1: (1, 1), 2: (2, 1)}, marks), by=make.actor())
    entry = heat.tables.get(number=1).table_entries.select_related("entry")[0].entry
    answer = f"{KIOSK}{entry.pk}/"
    here = 'class="mark on" data-mark="entrance"'
    assert here in client.get(f"{answer}?fran=entre").content.decode()
    assert "mark on" not in client.get(answer).content.decode()
    strange = client.get(f'{answer}?fran="><script>').content.decode()
    assert "mark on" not in strange
    assert '"><script>' not in strange


def test_search_from_the_poster_remembers_where_it_hangs(client: Client) -> None:
    event, _ = stage.seated()
    entry = event.entries.get(player__name="Åsa Öberg")
    found = client.get("/chicago-sm/sok/?q=asa+oberg&fran=entre")
    assert found["Location"] == f"/chicago-sm/plats/{entry.pk}/?fran=entre"
    page = client.get("/chicago-sm/sok/?fran=entre").content.decode()
    assert '<input type="hidden" name="fran" value="entre">' in page
    several = client.get("/chicago-sm/sok/?q=b&fran=entre").content.decode()
    assert f'/plats/{event.entries.get(player__name="Björn Ek").pk}/?fran=entre"' in several
    assert client.get("/chicago-sm/sok/?q=asa+oberg&fran=x")["Location"].endswith("/")


def test_kiosk_says_what_it_does_not_find(client: Client) -> None:
    stage.seated()
    page = text(client.get(f"{KIOSK}?q=qqqq"))
    assert "Ingen träff på" in page
    assert "gå till sekretariatet" in page
    assert "Ingen med startnummer" in text(client.get(f"{KIOSK}?q=4711"))
    guess = text(client.get(f"{KIOSK}?q=åza+öbärg"))
    assert "Ingen heter »åza öbärg«. Menade du den här?" in guess


def test_kiosk_waits_for_the_draw_and_hides_with_the_event(client: Client) -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    make.drawn_heat(event=event)
    assert client.get(KIOSK).status_code == 404
    event = stage.shown(event)
    assert "Placeringen är inte publicerad än." in text(client.get(KIOSK))
    entry = event.entries.first()
    assert entry is not None
    assert client.get(f"{KIOSK}{entry.pk}/").status_code == 404


def test_same_name_is_told_apart_by_club_and_number(client: Client) -> None:
    event, _ = stage.seated(count=4, names=("Bo Ek", "Bo  Ek", "Eva Zorn", "Ida Lind"))
    Entry.objects.filter(event=event, player__name__startswith="Bo").update(club="Klubben")
    page = text(client.get("/chicago-sm/sok/?q=bo+ek"))
    assert "2 heter Bo Ek. Välj efter klubb eller startnummer." in page or "2 stämmer." in page
    assert page.count("Klubben") == 2


def test_suggestions_hold_no_hidden_part_of_a_name(client: Client) -> None:
    event, _ = stage.seated(count=4, names=("Åsa Hemlig", "Bo Ek", "Cecilia Ahl", "Eva Zorn"))
    Entry.objects.filter(event=event, number=1).update(name_style=NameStyle.ALIAS, alias="Kungen")
    address = "/chicago-sm/sok/forslag/"
    assert client.get(address, {"q": "hemlig"}).content.decode().strip() == ""
    rows = client.get(address, {"q": "kung"})
    assert "Kungen" in rows.content.decode()
    assert "Hemlig" not in rows.content.decode()
    assert (rows["Cache-Control"], rows["X-Robots-Tag"]) == ("public, no-cache", "noindex")
    assert client.get(address).content.decode().strip() == ""


def test_suggestions_are_few(client: Client) -> None:
    stage.seated(count=12, names=tuple(f"Anna {letter * 2}" for letter in "abcdefghijkl"))
    rows = client.get("/chicago-sm/sok/forslag/?q=anna").content.decode()
    assert rows.count('role="option"') == 6
