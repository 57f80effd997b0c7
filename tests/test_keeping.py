"""What is kept between reads and between tests is never other than what would be made anew."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests import keeping, make
from tests.pages.public import stage
from tournament.models import Entry, Event, LogEntry
from tournament.selectors.eventfiles import event_of
from tournament.selectors.public.published import NotPublished, published

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.django_db


@contextmanager
def undone() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def clubs(event: Event) -> set[str]:
    return {player.club for player in event_of(event).players}


def without_moments(rows: keeping.Rows) -> dict[str, list[list[Any]]]:
    return {
        table: [[None if isinstance(value, datetime) else value for value in row] for row in found]
        for table, found in rows.items()
    }


def test_nothing_is_read_again_until_something_is_written() -> None:
    event = make.event()
    make.entries(event=event, count=3, clubs=("Ess",))
    assert event_of(event) is event_of(event)
    Entry.objects.update(club="Kung")
    king = event_of(event)
    assert clubs(event) == {"Kung"}
    with undone():
        Entry.objects.update(club="Dam")
        assert clubs(event) == {"Dam"}
    assert event_of(event) is king
    Entry.objects.update(club="Knekt")
    assert clubs(event) == {"Knekt"}
    event.name = "Ett namn som inte är sparat"
    assert event_of(event).name == event.name


def test_event_that_is_hidden_is_hidden_at_once() -> None:
    event, _ = stage.seated()
    assert published(event) is published(event)
    Event.objects.update(is_public=False)
    with pytest.raises(NotPublished):
        published(event)


def test_queries_that_are_counted_are_asked() -> None:
    event, counts = make.event(), list[int]()
    for _ in range(3):
        with CaptureQueriesContext(connection) as queries:
            event_of(event)
        counts.append(len(queries))
    assert min(counts) == max(counts) > 0


@pytest.mark.sqlite
def test_world_that_is_put_back_is_the_one_that_was_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "MADE", {})
    found, began = [], timezone.now()
    for _ in range(2):
        with undone():
            event = stage.finished()
            assert LogEntry.objects.latest("logged_at").logged_at <= timezone.now()
            found.append((event, without_moments(keeping.rows()), event_of(event)))
    assert found[0] == found[1]
    assert len(keeping.MADE) == 1
    assert timezone.now() - began < keeping.JUST_NOW


@pytest.mark.sqlite
def test_world_among_others_or_at_a_time_that_stands_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeping, "MADE", {})
    make.event(slug="annan")
    stage.seated()
    assert keeping.MADE == {}
    Event.objects.filter(slug="annan").delete()
    with monkeypatch.context() as patch, undone():
        moment = timezone.now()
        patch.setattr("django.utils.timezone.now", lambda: moment)
        stage.seated(slug="tredje")
    assert keeping.MADE == {}
