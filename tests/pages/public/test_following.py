"""Following: what is told of whom, the page to bookmark, and subscribing to push."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from tests import make
from tests.pages.public import stage
from tests.pages.seen import text
from tests.tournament.push.service import Browser
from tournament.models import Entry, Event, PushSubscription
from tournament.selectors.public.following import BLOCK
from tournament.services.publications import set_visibility, withdraw_part
from tournament.states import NameStyle, PublicationPart

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]
ON, OFF = "/chicago-sm/avisering/", "/chicago-sm/avisering/sluta/"
HERE = {"Origin": "http://testserver"}
PHONE = Browser()

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Answer


def state(client: Client, entry: Entry) -> dict[str, str]:
    address = f"/chicago-sm/laget/{entry.pk // BLOCK}.json"
    told: dict[str, dict[str, str]] = json.loads(client.get(address).content)
    return told[str(entry.pk)]


def test_block_tells_how_it_stands_with_its_people(client: Client) -> None:
    event, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.verified_table(table)
    entry = table.table_entries.get(position=1).entry
    told = state(client, entry)
    assert told == {
        "name": entry.player.name,
        "sign": "played-1---secured",
        "said": "Klar: går vidare",
        "url": f"/chicago-sm/plats/{entry.pk}/",
    }
    assert client.get("/chicago-sm/laget/999999.json").status_code == 404
    assert event.entries.count() == 8


def test_unchanged_block_is_not_sent_again(client: Client) -> None:
    event, _ = stage.seated()
    entry = event.entries.first()
    assert entry is not None
    address = f"/chicago-sm/laget/{entry.pk // BLOCK}.json"
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)


def test_tables_tell_how_far_they_have_come(client: Client) -> None:
    _, heat = stage.seated()
    tables = "/chicago-sm/laget/bord.json"
    told = json.loads(client.get(tables).content)
    assert told["1-2"] == {
        "name": "Bord 2, heat 1",
        "sign": "waiting",
        "said": "inte börjat",
        "url": "/chicago-sm/heat/1/bord/2/",
    }
    event = Event.objects.get()
    withdraw_part(event, heat, PublicationPart.SEATING, by=make.actor())
    assert client.get(tables).status_code == 404


def test_hidden_and_unpublished_people_are_in_no_block(client: Client) -> None:
    event = make.event(confirmed_players=4)
    entries = make.entries(event=event, count=4)
    Entry.objects.filter(pk=entries[0].pk).update(name_style=NameStyle.ALIAS, alias="Kungen")
    address = f"/chicago-sm/laget/{entries[0].pk // BLOCK}.json"
    make.drawn_heat(event=event)
    event = stage.shown(event)
    assert client.get(address).status_code == 404
    assert "följer ingen än" in text(client.get(f"/chicago-sm/mina/?spelare={entries[0].pk}"))
    set_visibility(event, is_public=False, by=make.actor())
    assert client.get(address).status_code == 404
    assert client.get("/chicago-sm/mina/").status_code == 404


def test_alias_is_what_a_follower_sees(client: Client) -> None:
    event, _ = stage.seated(count=4, names=("Åsa Hemlig", "Bo Ek", "Eva Zorn", "Ida Lind"))
    Entry.objects.filter(event=event, number=1).update(name_style=NameStyle.ALIAS, alias="Kungen")
    entry = event.entries.get(number=1)
    assert state(client, entry)["name"] == "Kungen"
    mine = client.get(f"/chicago-sm/mina/?spelare={entry.pk}").content.decode()
    assert ("Kungen" in mine, "Hemlig" in mine) == (True, False)


def test_page_of_mine_is_an_address_to_keep(client: Client) -> None:
    event, _ = stage.seated()
    first, second = event.entries.order_by("pk")[:2]
    query = (
        f"spelare={first.pk}&spelare={first.pk}&spelare=x&spelare={10**12}&bord=1-2&bord=9-9&bord=1"
    )
    page = text(client.get(f"/chicago-sm/mina/?{query}"))
    assert page.count(first.player.name) == 1
    assert second.player.name not in page
    assert "Bord 2, heat 1" in page
    assert "Spara sidan som bokmärke" in page
    assert "Du följer ingen än." in text(client.get("/chicago-sm/mina/"))


def wish(follow: str, **changed: Any) -> dict[str, Any]:  # noqa: ANN401 - whatever a stranger sends
    subscription = {
        "endpoint": "https://web.push.apple.com/QX",
        "keys": {"p256dh": PHONE.p256dh, "auth": PHONE.auth},
        **changed,
    }
    return {"subscription": subscription, "follow": follow}


def sent(address: str, body: object, **headers: str) -> Answer:
    client = Client(enforce_csrf_checks=True)
    return client.post(address, body, content_type="application/json", headers={**HERE, **headers})


def test_phone_subscribes_and_ends_it_without_leaving_a_name() -> None:
    event, _ = stage.seated()
    entry = event.entries.first()
    assert entry is not None
    for _ in range(2):
        assert sent(ON, wish(f"p{entry.pk}")).status_code == 204
        assert sent(ON, wish("b1-2")).status_code == 204
    row = PushSubscription.objects.get(entry=entry)
    assert (row.event, row.sign.startswith("waits-1-1-")) == (event, True)
    assert PushSubscription.objects.get(table__number=2).sign == "waiting"
    for _ in range(2):
        assert sent(OFF, wish(f"p{entry.pk}")).status_code == 204
    assert PushSubscription.objects.count() == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://testserver.evil.example"},
    ],
)
def test_other_sites_cannot_subscribe_a_visitor(headers: dict[str, str]) -> None:
    event, _ = stage.seated()
    entry = event.entries.first()
    assert entry is not None
    for address in (ON, OFF):
        assert sent(address, wish(f"p{entry.pk}"), **headers).status_code == 403
    form = Client(enforce_csrf_checks=True).post(ON, {"follow": "p1"}, headers=HERE)
    assert form.status_code == 403
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "changed",
    [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "http://web.push.apple.com/x"},
        {"endpoint": 7},
        {"endpoint": None},
        {"keys": {"p256dh": "x", "auth": "y"}},
        {"keys": {"p256dh": PHONE.p256dh}},
        {"keys": []},
        {"more": "x" * 5000},
    ],
)
def test_subscription_that_is_none_is_refused(changed: dict[str, Any]) -> None:
    event, _ = stage.seated()
    entry = event.entries.first()
    assert entry is not None
    answers = {sent(address, wish(f"p{entry.pk}", **changed)).status_code for address in (ON, OFF)}
    assert answers == {422}


@pytest.mark.parametrize("body", [" ", "[]", "7", "null", "{", '{"subscription": 1}', "[" * 3000])
def test_body_that_is_none_is_refused(body: str) -> None:
    stage.seated()
    assert sent(ON, body).status_code == 422


@pytest.mark.parametrize("follow", ["p999999", "p", "b1-9", "b1", "q", "", "p" + "9" * 40])
def test_what_is_not_published_cannot_be_followed(follow: str) -> None:
    stage.seated()
    assert sent(ON, wish(follow)).status_code == 404
    set_visibility(Event.objects.get(), is_public=False, by=make.actor())
    assert sent(ON, wish("b1-1")).status_code == 404


@pytest.mark.usefixtures("standing_clock")
def test_one_address_cannot_subscribe_without_end() -> None:
    stage.seated()
    statuses = [sent(ON, wish("b1-1")).status_code for _ in range(61)]
    assert (set(statuses[:60]), statuses[60]) == ({204}, 429)


def test_browser_that_follows_too_many_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.services.push.MOST_OF_A_BROWSER", 1)
    stage.seated()
    assert [sent(ON, wish(f"b1-{n}")).status_code for n in (1, 2)] == [204, 409]


def test_worker_is_a_script_at_the_root(client: Client) -> None:
    answer = client.get("/avisering.js")
    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert b'addEventListener("push"' in answer.content


def test_seat_page_offers_to_follow_and_says_when_it_cannot_push(client: Client) -> None:
    event, _ = stage.seated()
    entry = event.entries.first()
    assert entry is not None
    page = client.get(f"/chicago-sm/plats/{entry.pk}/").content.decode()
    assert f'data-follow="p{entry.pk}"' in page
    assert "Det kräver en adress med https." in page
    table = client.get("/chicago-sm/heat/1/bord/2/").content.decode()
    assert 'data-follow="b1-2"' in table
