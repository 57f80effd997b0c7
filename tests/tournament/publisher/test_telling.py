"""Telling those who follow, by a push service on this machine that reads what it is sent."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import DatabaseError, connection
from django.test.utils import CaptureQueriesContext

from tests import make
from tests.pages.public import stage
from tests.tournament.push.service import Browser as Phone
from tests.tournament.push.service import Service, push_service
from tournament.forms.wording.following import table_sign
from tournament.forms.wording.whereabouts import sign_of
from tournament.models import Entry, Event, Heat, PushSubscription, Table
from tournament.publisher import apart
from tournament.publisher.apart import TellingApart, send_to
from tournament.publisher.telling import Teller
from tournament.push.sending import Outcome
from tournament.selectors.public.following import followed
from tournament.selectors.public.published import published
from tournament.services.hall import start_reveal
from tournament.services.playoffs import call_playoff
from tournament.services.publications import set_visibility
from tournament.services.push import Browser, Followed, subscribe
from tournament.services.tables import start_heat
from tournament.states import NameStyle, Reveal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pytest_django import Settings

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 8, 14, 10, tzinfo=UTC)
LATER = timedelta(seconds=30)
SLUG = "chicago-sm"
TIED = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")


@pytest.fixture
def service(settings: Settings) -> Iterator[Service]:
    with push_service() as served:
        settings.PUSH_ORIGIN = served.origin
        yield served


def sequential(subscription: PushSubscription, body: bytes, now: datetime) -> Outcome:
    return send_to(subscription, body, now)


def follow(service: Service, what: Entry | Table, name: str = "a") -> Phone:
    """Follow from a phone of its own; returns the phone."""
    phone = Phone()
    browser = Browser(f"{service.origin}/{name}", phone.p256dh, phone.auth)
    event = Event.objects.get()
    told = published(event)
    if isinstance(what, Entry):
        (where,), _ = followed(told, [what.pk], ())
        target, sign = Followed(event.pk, entry=what.pk), sign_of(where)
    else:
        _, (table,) = followed(told, (), [(what.heat.number, what.number)])
        target, sign = Followed(event.pk, table=what.pk), table_sign(table)
    assert subscribe(browser, target, sign=sign, now=NOON)
    return phone


def order_at(heat: Heat, number: int = 1) -> list[Entry]:
    table = heat.tables.get(number=number)
    return [row.entry for row in table.table_entries.order_by("position")]


def test_playoff_is_told_to_those_who_follow_and_to_nobody_twice(service: Service) -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=1)
    make.played_table(table, texts=TIED)
    order = order_at(heat)
    called, calm = follow(service, order[1]), follow(service, order[0], "b")
    teller = Teller(sequential)
    assert teller.tell([SLUG], now=NOON) == {}
    call_playoff(heat, table, order[1:3], by=make.actor())
    assert teller.tell([SLUG], now=NOON) == {Outcome.SENT: 1}
    assert teller.tell([SLUG], now=NOON + LATER) == {}
    (got,) = service.got
    assert called.told(got.body) == {
        "title": order[1].player.name,
        "body": "Kallad till särspel · Bord 1",
        "url": f"/{SLUG}/plats/{order[1].pk}/",
        "tag": f"p{order[1].pk}",
    }
    assert calm is not called


def test_table_that_comes_further_is_told(service: Service) -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=2)
    phone = follow(service, table)
    make.played_table(table, texts=make.PLAIN[:1])
    teller = Teller(sequential)
    assert teller.tell([SLUG], now=NOON) == {Outcome.SENT: 1}
    told = phone.told(service.got[0].body)
    assert (told["title"], told["tag"]) == ("Bord 2, heat 1", "b1-2")
    assert told["url"] == f"/{SLUG}/heat/1/bord/2/"


def test_hidden_name_is_in_no_message(service: Service) -> None:
    event, heat = stage.seated(count=4, names=("Åsa Hemlig", "Bo Ek", "Eva Zorn", "Ida Lind"))
    Entry.objects.filter(event=event, number=1).update(
        name_style=NameStyle.ALIAS, alias="Kungen", club="Klubben"
    )
    phone = follow(service, event.entries.get(number=1))
    start_heat(heat, by=make.actor(), is_confirmed=True)
    Teller(sequential).tell([SLUG], now=NOON)
    told = phone.read(service.got[0].body).decode()
    assert "Kungen" in told
    assert ("Hemlig" in told, "Klubben" in told) == (False, False)


def test_nothing_unpublished_is_told(service: Service) -> None:
    event, heat = stage.playing()
    table = heat.tables.get(number=1)
    follow(service, order_at(heat)[0])
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    make.verified_table(table)
    teller = Teller(sequential)
    assert teller.tell([SLUG], now=NOON) == {}
    set_visibility(Event.objects.get(), is_public=False, by=make.actor())
    assert teller.tell([SLUG, "finns-inte"], now=NOON) == {}
    assert (service.got, teller.waiting) == ([], set())


def test_what_comes_quickly_is_told_together_as_it_is_by_then(service: Service) -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=2)
    phone, teller = follow(service, table), Teller(sequential)
    make.played_table(table, texts=make.PLAIN[:1])
    teller.tell([SLUG], now=NOON)
    make.played_table(table, texts=make.PLAIN)
    assert teller.tell([SLUG], now=NOON + timedelta(seconds=5)) == {}
    assert teller.waiting == {SLUG}
    assert teller.tell([], now=NOON + LATER) == {Outcome.SENT: 1}
    assert phone.told(service.got[-1].body)["body"] == "preliminärt, inte godkänt än"
    assert teller.waiting == set()


@pytest.mark.parametrize(
    ("status", "left", "waits"),
    [(410, [], False), (404, [], False), (503, [0], True), (400, [1], False)],
)
def test_phone_that_is_gone_is_forgotten_and_a_lost_one_tried_again(
    service: Service, status: int, left: list[int], waits: bool
) -> None:
    _, heat = stage.playing()
    table = heat.tables.get(number=2)
    follow(service, table)
    make.played_table(table, texts=make.PLAIN[:1])
    service.status = status
    teller = Teller(sequential)
    teller.tell([SLUG], now=NOON)
    assert list(PushSubscription.objects.values_list("failures", flat=True)) == left
    assert (SLUG in teller.waiting) is waits
    if left:
        service.status = 201
        assert teller.tell([SLUG], now=NOON + LATER) == {Outcome.SENT: 1}


def test_event_that_nobody_follows_costs_three_questions() -> None:
    stage.seated()
    with CaptureQueriesContext(connection) as queries:
        Teller(sequential).tell([SLUG], now=NOON)
    assert len(queries) == 3


def test_teller_in_its_thread_waits_and_takes_what_has_gathered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(apart, "close_old_connections", lambda: None)
    seen: list[set[str]] = []

    class Listening(Teller):
        def tell(self, slugs: Collection[str], *, now: datetime) -> Counter[Outcome]:
            del now
            seen.append(set(slugs))
            if len(seen) == 2:
                raise DatabaseError
            return Counter()

    telling = TellingApart(Listening(sequential))
    telling.turn(patience=0.01)
    assert seen == []
    for slugs in (("a",), ("b", "a")):
        telling.notice(slugs)
    telling.turn()
    assert seen == [{"a", "b"}]
    telling.notice(["c"])
    telling.turn()
    assert telling.teller.waiting == {"c"}
    telling.turn(patience=0.01)
    assert seen[-1] == set()
