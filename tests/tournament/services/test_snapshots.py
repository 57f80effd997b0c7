"""Compare-and-set of rendered views."""

from __future__ import annotations

import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from tests import make
from tournament.models import Event, Snapshot
from tournament.selectors.public.published import NotPublished
from tournament.selectors.snapshots import Kept, kept_body, kept_view
from tournament.services.live import hold_lease
from tournament.services.snapshots import (
    Rendering,
    forget,
    open_view,
    release_lease,
    store,
    take_lease,
)

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

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


def test_body_is_read_once_and_again_when_it_is_rendered_anew(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event, _ = opened()
    store(event.pk, "heat/1", rendering(7), now=NOON)
    before = kept(event)
    for count in (1, 0):
        with django_assert_num_queries(count):
            assert kept_body(before, "page")[1] == "e-a"
    store(event.pk, "heat/1", rendering(8, "b"), now=NOON + timedelta(seconds=1))
    for _ in range(2):
        assert kept_body(before, "fragment") == (b"B", "e-b")
    assert kept_body(kept(event), "fragment") == (b"B", "e-b")


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


@pytest.mark.parametrize(
    ("is_shared", "led_for", "is_publisher", "due_after"),
    [
        (True, 10, False, 4),
        (True, 10, True, 1),
        (False, 10, False, 1),
        (True, 0.5, False, 1),
        (True, None, False, 1),
    ],
)
def test_shared_view_is_left_to_the_publisher_for_a_while_where_one_leads(
    *, is_shared: bool, led_for: float | None, is_publisher: bool, due_after: float
) -> None:
    until = None if led_for is None else second(led_for)
    found = Kept(1, 1, 7, 7, "e-a", NOON, 8, 5, until, is_shared)
    dues = [
        found.is_due(edition="e", at=second(age), is_publisher=is_publisher)
        for age in (due_after - 0.1, due_after)
    ]
    assert dues == [False, True]
    published = replace(found, public_version=8)
    assert published.is_due(edition="e", at=second(0), is_publisher=is_publisher)


@pytest.mark.django_db
def test_kept_view_tells_how_long_a_publisher_leads() -> None:
    event, _ = opened()
    assert (kept(event).published_until, kept(event).is_shared) == (None, True)
    hold_lease("publisher", holder="a", now=NOON, lasts=timedelta(seconds=10))
    assert kept(event).published_until == second(10)


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
