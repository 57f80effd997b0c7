"""Leases and pulses."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from tests import make
from tournament.models import Lease, Pulse
from tournament.services import live
from tournament.services.live import give_up_lease, hold_lease, raise_pulse

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 8, 14, 12, tzinfo=UTC)
LASTS = timedelta(seconds=10)


def second(number: float) -> datetime:
    return NOON + timedelta(seconds=number)


def held(holder: str, at: float) -> bool:
    return hold_lease("publisher", holder=holder, now=second(at), lasts=LASTS)


def test_lease_is_one_process_at_a_time() -> None:
    assert [held("a", 0), held("b", 1), held("a", 5), held("b", 14.9)] == [True, False, True, False]
    assert [held("b", 15), held("a", 16)] == [True, False]


def test_lease_that_is_given_up_is_free_at_once() -> None:
    held("a", 0)
    give_up_lease("publisher", holder="b")
    assert not held("b", 1)
    give_up_lease("publisher", holder="a")
    assert held("b", 1)


def test_pulse_never_falls() -> None:
    event = make.event()
    steps = [raise_pulse(event.pk, version) for version in (7, 7, 6, 9)]
    assert (steps, Pulse.objects.get().version) == ([True, False, False, True], 9)


def at_once(step: Callable[[int], None]) -> None:
    gate = threading.Barrier(6)

    def run(number: int) -> None:
        gate.wait(timeout=30)
        step(number)
        connection.close()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)


@pytest.mark.django_db(transaction=True)
def test_lease_is_taken_by_one_of_many_at_once() -> None:
    taken = list[bool]()
    at_once(lambda number: taken.append(held(f"{number}", 0)))
    assert sorted(taken) == [False] * 5 + [True]


@pytest.mark.django_db(transaction=True)
def test_pulse_is_the_highest_whoever_comes_last() -> None:
    event = make.event()

    def step(number: int) -> None:
        raise_pulse(event.pk, number + 1)
        raise_pulse(event.pk, number + 1)  # who lost the first row's race

    at_once(step)
    assert Pulse.objects.get().version == 6


def test_loser_of_the_first_row_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    event = make.event()
    held("a", 0)
    raise_pulse(event.pk, 9)
    for model in (Lease, Pulse):  # as if the other's row came between our look and our write
        monkeypatch.setattr(live, model.__name__, late(model))
    assert (held("b", 1), raise_pulse(event.pk, 12)) == (False, False)


def late(model: type[Lease | Pulse]) -> object:
    """Return the model as somebody sees it who looked before the first row was there."""

    class Objects:
        create = model.objects.create

        def filter(self, *args: object, **kwargs: object) -> object:
            del args, kwargs
            return model.objects.none()

    return type(model.__name__, (), {"objects": Objects()})
