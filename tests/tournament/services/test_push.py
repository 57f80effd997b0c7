"""Who is told on the phone: kept once, without a name, and forgotten in time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from tests import make
from tests.pages.public import stage
from tournament.models import Entry, Event, PushSubscription, Table
from tournament.services.push import (
    KEPT_FOR,
    MOST_FAILURES,
    MOST_OF_A_BROWSER,
    Browser,
    Followed,
    forget_browser,
    forget_expired,
    keep_refused,
    keep_told,
    keep_tried,
    subscribe,
    unsubscribe,
)

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 8, 14, 10, tzinfo=UTC)
PHONE = Browser("https://web.push.apple.com/a", "nyckel", "hemlig")
OTHER = Browser("https://web.push.apple.com/b", "nyckel", "hemlig")


def seated() -> tuple[Event, list[Entry], Table]:
    event, heat = stage.seated()
    return event, list(event.entries.order_by("pk")), heat.tables.get(number=1)


def rows() -> list[tuple[str, str]]:
    return list(PushSubscription.objects.order_by("pk").values_list("endpoint", "sign"))


def test_browser_follows_each_player_and_table_once() -> None:
    event, entries, table = seated()
    for sign in ("a", "b"):
        assert subscribe(PHONE, Followed(event.pk, entry=entries[0].pk), sign=sign, now=NOON)
        assert subscribe(PHONE, Followed(event.pk, table=table.pk), sign=sign, now=NOON)
    assert rows() == [(PHONE.endpoint, "b")] * 2
    kept = PushSubscription.objects.all()
    assert {row.expires_at for row in kept} == {NOON + KEPT_FOR}
    assert str(kept[0]) == f"{PHONE.digest[:8]}: {entries[0].pk}"
    assert str(kept[1]) == f"{PHONE.digest[:8]}: Bord 1"


def test_browser_that_follows_too_many_is_told_no() -> None:
    event, entries, table = seated()
    row = {"event": event, "created_at": NOON, "expires_at": NOON, "endpoint": PHONE.endpoint}
    more = make.entries(event=make.event(slug="annan"), count=MOST_OF_A_BROWSER)
    PushSubscription.objects.bulk_create(
        PushSubscription(**row, digest=PHONE.digest, entry=entry) for entry in more
    )
    assert not subscribe(PHONE, Followed(event.pk, entry=entries[0].pk), sign="", now=NOON)
    assert not subscribe(PHONE, Followed(event.pk, table=table.pk), sign="", now=NOON)
    assert subscribe(PHONE, Followed(event.pk, entry=more[0].pk), sign="ny", now=NOON)
    assert subscribe(OTHER, Followed(event.pk, entry=entries[0].pk), sign="", now=NOON)


def test_following_ends_for_one_thing_or_for_the_whole_browser() -> None:
    event, entries, table = seated()
    for browser in (PHONE, OTHER):
        for followed in (
            Followed(event.pk, entry=entries[0].pk),
            Followed(event.pk, entry=entries[1].pk),
            Followed(event.pk, table=table.pk),
        ):
            subscribe(browser, followed, sign="", now=NOON)
    for _ in range(2):
        unsubscribe(PHONE.endpoint, Followed(event.pk, entry=entries[0].pk))
    assert len(rows()) == 5
    unsubscribe(PHONE.endpoint, Followed(event.pk, table=table.pk))
    assert len(rows()) == 4
    forget_browser(OTHER.endpoint)
    assert rows() == [(PHONE.endpoint, "")]


def test_what_has_had_its_time_is_forgotten() -> None:
    event, entries, _ = seated()
    subscribe(PHONE, Followed(event.pk, entry=entries[0].pk), sign="", now=NOON)
    forget_expired(now=NOON + KEPT_FOR - timedelta(seconds=1))
    assert len(rows()) == 1
    forget_expired(now=NOON + KEPT_FOR)
    assert rows() == []


def test_refusals_end_it_and_a_message_that_came_through_starts_anew() -> None:
    event, entries, _ = seated()
    subscribe(PHONE, Followed(event.pk, entry=entries[0].pk), sign="", now=NOON)
    pk = PushSubscription.objects.get().pk
    for _ in range(MOST_FAILURES - 1):
        keep_refused(pk, now=NOON)
    keep_tried(pk, now=NOON)
    assert PushSubscription.objects.get().failures == MOST_FAILURES - 1
    keep_told(pk, sign="ny", now=NOON)
    row = PushSubscription.objects.get()
    assert (row.failures, row.sign, row.told_at) == (0, "ny", NOON)
    for _ in range(MOST_FAILURES):
        keep_refused(pk, now=NOON)
    assert rows() == []


@pytest.mark.parametrize("follows", [0, 2])
def test_subscription_follows_exactly_one_thing(follows: int) -> None:
    event, entries, table = seated()
    what = {"entry": entries[0], "table": table} if follows else {}
    with pytest.raises(IntegrityError), transaction.atomic():
        PushSubscription.objects.create(
            event=event, digest="x", created_at=NOON, expires_at=NOON, **what
        )
