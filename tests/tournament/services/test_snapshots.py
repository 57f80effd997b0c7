"""Compare-and-set of rendered views."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from tests import make
from tournament.models import Event, Snapshot
from tournament.selectors.public.published import NotPublished
from tournament.selectors.snapshots import Kept, kept_body, kept_view
from tournament.services.snapshots import (
    Rendering,
    forget,
    open_view,
    release_lease,
    store,
    take_lease,
)

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 8, 14, 12, tzinfo=UTC)


def second(number: float) -> datetime:
    return NOON + timedelta(seconds=number)


def rendering(version: int, text: str = "a") -> Rendering:
    return Rendering(version, f"e-{text}", page=text.encode(), fragment=text.upper().encode())


def opened() -> tuple[Event, Kept]:
    event = make.event(is_public=True)
    assert open_view(event.pk, "heat/1", now=NOON)
    return event, kept(event)


def kept(event: Event) -> Kept:
    found = kept_view(event.slug, "heat/1")
    assert found is not None
    return found


def stored(event: Event) -> tuple[int, int, str, bytes, bytes]:
    row = Snapshot.objects.get(event=event)
    return row.version, row.content_version, row.etag, bytes(row.page), bytes(row.fragment)


def test_view_is_opened_once() -> None:
    event, blank = opened()
    assert not open_view(event.pk, "heat/1", now=NOON)
    assert (blank.is_blank, blank.is_outdated(edition="e")) == (True, True)


def test_lower_version_never_replaces_a_higher() -> None:
    event, _ = opened()
    assert store(event.pk, "heat/1", rendering(7), now=NOON)
    assert not store(event.pk, "heat/1", rendering(6, "b"), now=second(1))
    assert stored(event) == (7, 7, "e-a", b"a", b"A")


def test_same_content_moves_the_version_only() -> None:
    event, _ = opened()
    store(event.pk, "heat/1", rendering(7), now=NOON)
    assert store(event.pk, "heat/1", rendering(9), now=second(1))
    assert stored(event) == (9, 7, "e-a", b"a", b"A")
    assert store(event.pk, "heat/1", rendering(9, "b"), now=second(2))
    assert stored(event) == (9, 9, "e-b", b"b", b"B")


def test_lease_is_taken_by_one_and_runs_out() -> None:
    event, blank = opened()
    assert not take_lease(blank, now=second(9.9))
    assert take_lease(blank, now=second(10))
    assert not take_lease(blank, now=second(11))
    store(event.pk, "heat/1", rendering(7), now=second(11))
    assert not take_lease(blank, now=second(99))  # somebody has rendered since
    assert take_lease(kept(event), now=second(99))


def test_lease_is_given_back_and_a_blank_view_goes() -> None:
    event, _ = opened()
    store(event.pk, "heat/1", rendering(7), now=NOON)
    assert take_lease(kept(event), now=second(1))
    release_lease(event.pk, "heat/1", now=second(2))
    assert take_lease(kept(event), now=second(2))
    Snapshot.objects.update(etag="")
    release_lease(event.pk, "heat/1", now=second(3))
    assert not Snapshot.objects.exists()


def test_forgotten_view_has_no_body() -> None:
    event, _ = opened()
    store(event.pk, "heat/1", rendering(7), now=NOON)
    found = kept(event)
    assert kept_body(found, "fragment") == (b"A", "e-a")
    forget(event.pk, "heat/1")
    with pytest.raises(NotPublished):
        kept_body(found, "page")


@pytest.mark.parametrize(
    ("version", "event_version", "public_version", "age", "due", "outdated"),
    [
        (7, 7, 5, 99, False, False),
        (7, 8, 5, 0.9, False, False),
        (7, 8, 5, 1, True, False),
        (7, 8, 8, 0, True, True),
        (7, 7, 7, 99, False, False),
    ],
)
def test_view_is_due_a_second_after_a_write_and_at_once_after_a_publishing(
    *,
    version: int,
    event_version: int,
    public_version: int,
    age: float,
    due: bool,
    outdated: bool,
) -> None:
    found = Kept(1, 1, version, version, "e-a", NOON, event_version, public_version)
    assert found.is_due(edition="e", at=second(age)) == due
    assert found.is_outdated(edition="e") == outdated
    assert found.is_outdated(edition="f")


@pytest.mark.django_db(transaction=True)
def test_lease_is_taken_by_one_of_many_at_once() -> None:
    event, blank = opened()
    gate, taken = threading.Barrier(6), list[bool]()

    def step() -> None:
        gate.wait(timeout=30)
        taken.append(take_lease(blank, now=second(10)))
        connection.close()

    threads = [threading.Thread(target=step) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert sorted(taken) == [False] * 5 + [True]
    assert kept(event).is_blank


@pytest.mark.django_db(transaction=True)
def test_highest_version_stays_whoever_stores_last() -> None:
    event, _ = opened()
    gate = threading.Barrier(6)

    def step(version: int) -> None:
        gate.wait(timeout=30)
        store(event.pk, "heat/1", rendering(version, str(version)), now=NOON)
        connection.close()

    threads = [threading.Thread(target=step, args=(version,)) for version in range(1, 7)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert stored(event) == (6, 6, "e-6", b"6", b"6")
