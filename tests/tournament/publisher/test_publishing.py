"""The publisher: what it renders, when, and whom it wakes."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone

from tests import make
from tests.pages.public import stage
from tournament.management.commands import publish
from tournament.models import Event, Pulse, Snapshot
from tournament.publisher.publishing import LEASE, TASK, Publisher
from tournament.publisher.views import OF_EVENT, OF_HEAT, view_of
from tournament.selectors import live, snapshots
from tournament.selectors.live import is_shared
from tournament.selectors.snapshots import KEPT_VIEW
from tournament.services.publications import set_visibility, withdraw_part
from tournament.states import PublicationPart
from tournament.views import snapshots as rendering

if TYPE_CHECKING:
    from datetime import datetime

    from django.test import Client

pytestmark = pytest.mark.django_db


class Bell:
    """Counts how often the pages were woken."""

    def __init__(self) -> None:
        self.rings = 0

    def __call__(self) -> None:
        self.rings += 1


@pytest.fixture
def bell() -> Bell:
    return Bell()


@pytest.fixture
def publisher(bell: Bell) -> Publisher:
    return Publisher("a", bell)


START = timezone.now()


def now(seconds: float = 0) -> datetime:
    return START + timedelta(seconds=seconds)


class Clock:
    """The moment at which pages are rendered, as the test turns it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> datetime:
        return now(self.seconds)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(rendering, "timezone", made)
    return made


def versions(event: Event) -> dict[str, int]:
    return dict(Snapshot.objects.filter(event=event).values_list("view", "version"))


def written(event: Event) -> int:
    """Write to the event, as a table's sheet does; returns its version."""
    table = next(t for t in event.heats.get().tables.all() if not t.rounds.exclude(sheets=None))
    make.played_table(table)
    event.refresh_from_db()
    return event.version


def test_what_many_look_at_is_rendered_and_the_pages_are_woken(
    client: Client, publisher: Publisher, bell: Bell, clock: Clock
) -> None:
    event, _ = stage.playing()
    entry = event.entries.earliest("pk").pk
    looked = (
        "", "heat/1/", "heat/1/placering/", "heat/1.json", f"spelare/{entry}/",
        "inbaddat/", "inbaddat/heat/1/",
    )  # fmt: skip
    for page in looked:
        client.get(f"/{event.slug}/{page}")
    first = event.version
    assert publisher.step(now=now()) == (event.slug,)
    clock.seconds = 1
    second = written(event)
    assert publisher.step(now=now(1)) == (event.slug,)
    assert versions(event) == {
        "embed": second,
        "embed-heat/1": second,
        "event": second,
        "heat/1": second,
        "seating/1": second,
        "heat/1.json": first,
        f"player/{entry}": first,
    }
    assert (Pulse.objects.get().version, bell.rings) == (second, 2)


def test_nothing_new_wakes_nobody(publisher: Publisher, bell: Bell) -> None:
    event, _ = stage.playing()
    assert [publisher.step(now=now(after)) for after in (0, 2, 4)] == [(event.slug,), (), ()]
    assert bell.rings == 1


def test_burst_is_published_once_a_second_and_once_more_after_its_last_write(
    client: Client, publisher: Publisher, bell: Bell, clock: Clock
) -> None:
    event, _ = stage.playing(count=12)
    client.get(f"/{event.slug}/heat/1/")
    publisher.step(now=now())
    written(event)
    clock.seconds = 1
    assert publisher.step(now=now(1)) == (event.slug,)
    last = written(event)
    clock.seconds = 1.5
    assert publisher.step(now=now(1.5)) == ()
    clock.seconds = 2
    assert publisher.step(now=now(2)) == (event.slug,)
    assert versions(event) == {"heat/1": last}
    assert (Pulse.objects.get().version, bell.rings) == (last, 3)


def test_view_that_a_request_has_just_rendered_is_waited_for(
    client: Client, publisher: Publisher, clock: Clock
) -> None:
    event, _ = stage.playing()
    clock.seconds = 4.5
    client.get(f"/{event.slug}/heat/1/")
    first = event.version
    last = written(event)
    clock.seconds = 5
    assert publisher.step(now=now(5)) == (event.slug,)  # what was published is there to be seen
    assert (versions(event), Pulse.objects.get().version) == ({"heat/1": first}, first)
    clock.seconds = 5.1
    assert publisher.step(now=now(5.1)) == ()
    clock.seconds = 5.5
    assert publisher.step(now=now(5.5)) == (event.slug,)
    assert (versions(event), Pulse.objects.get().version) == ({"heat/1": last}, last)


def test_publication_is_shown_at_once(client: Client, publisher: Publisher) -> None:
    event, heat = stage.playing()
    client.get(f"/{event.slug}/heat/1/placering/")
    publisher.step(now=now())
    withdraw_part(event, heat, PublicationPart.SEATING, by=make.actor())
    assert publisher.step(now=now(0.1)) == (event.slug,)
    assert versions(event) == {"seating/1": Event.objects.get().version}


def test_view_that_is_no_longer_published_is_forgotten(
    client: Client, publisher: Publisher
) -> None:
    event = stage.finished()
    client.get(f"/{event.slug}/resultat/")
    assert versions(event) == {"results": event.version}
    publisher.step(now=now())
    withdraw_part(event, None, PublicationPart.RESULTS, by=make.actor())
    assert publisher.step(now=now(0.1)) == (event.slug,)
    assert versions(event) == {}


def test_hidden_event_is_not_published(publisher: Publisher, bell: Bell) -> None:
    event, _ = stage.playing()
    set_visibility(event, is_public=False, by=make.actor())
    assert (publisher.step(now=now()), bell.rings) == ((), 0)


def test_one_process_leads_and_another_takes_over(publisher: Publisher, bell: Bell) -> None:
    event, _ = stage.playing()
    other = Publisher("b", bell)
    assert publisher.step(now=now()) == (event.slug,)
    written(event)
    assert other.step(now=now(2)) == ()
    assert other.step(now=now(1) + LEASE) == (event.slug,)
    assert publisher.step(now=now(4)) == ()
    other.stop()
    written(event)
    assert publisher.step(now=now(5)) == (event.slug,)


def test_nothing_is_rendered_inside_a_transaction(
    client: Client, publisher: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "STILL_FRESH", timedelta(0))
    event, _ = stage.playing()
    client.get(f"/{event.slug}/heat/1/")
    written(event)
    depth = list[int]()
    render = rendering.dated

    def seen(*args: object) -> str:
        depth.append(len(connection.savepoint_ids))
        return render(*args)  # type: ignore[arg-type]  # passed on

    with patch.object(rendering, "dated", seen):
        publisher.step(now=now())
    assert depth == [0]


def test_shared_views_are_told_by_their_keys() -> None:
    keys = (
        "event",
        "heat/2",
        "heat/2.json",
        "results.csv",
        "player/3",
        "heat",
        "event/2",
        "heat/x",
    )
    assert [key for key in keys if is_shared(key)] == ["event", "heat/2"]


def test_views_that_are_left_to_the_publisher_are_those_that_it_renders() -> None:
    assert (frozenset(OF_EVENT), frozenset(OF_HEAT)) == (live.OF_EVENT, live.OF_HEAT)
    assert TASK in KEPT_VIEW


def test_view_of_another_edition_stops_nothing(publisher: Publisher) -> None:
    event, _ = stage.playing()
    for key in ("embed/results", "embed/1", "scoreboard"):
        Snapshot.objects.create(
            event=event, view=key, rendered_at=now(), leased_until=now(), version=0
        )
    assert publisher.step(now=now()) == (event.slug,)
    assert Pulse.objects.get().version == event.version


def test_pulse_rises_each_second_while_much_is_written(
    client: Client, publisher: Publisher, clock: Clock
) -> None:
    """Two views half a second apart: one of them is always too young to be rendered again."""
    event, _ = stage.playing(count=4)
    client.get(f"/{event.slug}/")
    clock.seconds = 0.5
    client.get(f"/{event.slug}/heat/1/")
    rises = list[float]()
    for tenth in range(6, 60):
        clock.seconds = tenth / 10
        Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
        if publisher.step(now=now(tenth / 10)):
            rises.append(tenth / 10)
    gaps = [after - before for before, after in pairwise([0.6, *rises, 6.0])]
    assert max(gaps) <= 1.2
    assert len(rises) <= 7


@pytest.mark.parametrize("key", [*OF_EVENT, *(f"{kind}/2" for kind in OF_HEAT)])
def test_each_shared_view_is_found_by_its_key(key: str) -> None:
    assert view_of(key).key == key


def test_waker_reaches_the_stream_and_the_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    woken = list[object]()
    monkeypatch.setattr(publish, "wake_local", woken.append)
    monkeypatch.setattr(publish, "wake_through", lambda url: lambda: woken.append(url))
    publish.waker(None, None)()
    publish.waker(8001, None)()
    publish.waker(8001, "redis://a")()
    assert woken == [8001, 8001, "redis://a"]
