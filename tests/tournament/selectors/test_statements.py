"""Rows that were read by a written-out statement are what Django would have made of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from django.db import DatabaseError, transaction

from tests import make
from tournament.models import Event
from tournament.selectors.chain import GENESIS, NEWEST, link_of
from tournament.selectors.statements import columns_of, moment, renew, rows_of, rows_of_each
from tournament.services.tables import start_heat

pytestmark = pytest.mark.django_db
ONE = f"SELECT {columns_of(Event, 'e')} FROM tournament_event e WHERE e.id = %s"  # noqa: S608 - names of columns only


def test_row_read_again_is_as_django_reads_it() -> None:
    event = make.event(x={"a": [1, None]}, fee=0, rules_frozen_at=datetime(2026, 8, 14, tzinfo=UTC))
    stale = Event.objects.prefetch_related("heats").get()
    Event.objects.update(name="Ny", is_public=True, rulings={"b": False}, venue="", starts_at=None)
    renew(stale, rows_of(ONE, stale.pk))
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
        renew(event, rows_of(ONE, event.pk))


def test_newest_link_is_the_last_of_the_events_own_log() -> None:
    event = make.event()
    assert link_of(rows_of(NEWEST, event.pk)) == GENESIS
    heat = make.seated_heat(event=event)
    start_heat(heat, by=make.actor(), is_confirmed=True)
    start_heat(make.seated_heat(event=make.event(slug="en-annan")), by=make.actor())
    last = event.log.last()
    assert last is not None
    assert link_of(rows_of(NEWEST, event.pk)) == last.chain


def test_moment_has_a_time_zone() -> None:
    noon, summer = datetime(2026, 8, 14, 12), timezone(timedelta(hours=2))  # noqa: DTZ001 - as SQLite keeps it
    assert moment(noon) == noon.replace(tzinfo=UTC)
    assert moment(noon.replace(tzinfo=summer)) == datetime(2026, 8, 14, 10, tzinfo=UTC)


def test_statements_asked_together_find_what_each_finds() -> None:
    event, other = make.event(), make.event(slug="en-annan")
    raise_it = "UPDATE tournament_event SET version = version + 1 WHERE id = %s"
    version = "SELECT version FROM tournament_event WHERE id = %s"
    asked = (version, event.pk), (raise_it, event.pk), (version, event.pk), (version, other.pk)
    assert rows_of_each(*asked) == [[(0,)], [], [(1,)], [(0,)]]
    assert rows_of_each() == []


def test_statement_that_fails_among_others_raises_as_by_itself() -> None:
    event = make.event()
    name, wrong = "SELECT name FROM tournament_event", "SELECT nothing FROM tournament_event"
    with pytest.raises(DatabaseError), transaction.atomic():
        rows_of_each((name,), (wrong,), (name,))
    assert rows_of_each((name,)) == [[(event.name,)]]
