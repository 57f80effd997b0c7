"""Rows that were read by a written-out statement are what Django would have made of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from tests import make
from tournament.models import Event
from tournament.selectors.chain import GENESIS, newest_link
from tournament.selectors.statements import columns_of, moment, read_again
from tournament.services.tables import start_heat

pytestmark = pytest.mark.django_db
ONE = f"SELECT {columns_of(Event, 'e')} FROM tournament_event e WHERE e.id = %s"  # noqa: S608 - names of columns only


def test_row_read_again_is_as_django_reads_it() -> None:
    event = make.event(x={"a": [1, None]}, fee=0, rules_frozen_at=datetime(2026, 8, 14, tzinfo=UTC))
    stale = Event.objects.prefetch_related("heats").get()
    Event.objects.update(name="Ny", is_public=True, rulings={"b": False}, venue="", starts_at=None)
    read_again(stale, ONE)
    event.refresh_from_db()
    assert vars(stale).keys() == {"_state", *(field.attname for field in Event._meta.fields)}
    assert all(
        value == vars(event)[name] for name, value in vars(stale).items() if name != "_state"
    )


def test_row_that_is_gone_is_not_read_again() -> None:
    event = make.event()
    Event.objects.all().delete()
    event.pk = 1
    with pytest.raises(Event.DoesNotExist):
        read_again(event, ONE)


def test_newest_link_is_the_last_of_the_events_own_log() -> None:
    event = make.event()
    assert newest_link(event) == GENESIS
    heat = make.seated_heat(event=event)
    start_heat(heat, by=make.actor(), is_confirmed=True)
    start_heat(make.seated_heat(event=make.event(slug="en-annan")), by=make.actor())
    last = event.log.last()
    assert last is not None
    assert newest_link(event) == last.chain


def test_moment_has_a_time_zone() -> None:
    noon, summer = datetime(2026, 8, 14, 12), timezone(timedelta(hours=2))  # noqa: DTZ001 - as SQLite keeps it
    assert moment(noon) == noon.replace(tzinfo=UTC)
    assert moment(noon.replace(tzinfo=summer)) == datetime(2026, 8, 14, 10, tzinfo=UTC)
