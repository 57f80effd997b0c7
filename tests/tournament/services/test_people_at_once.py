"""Two at the desk at the same instant: one of them is first, and nothing is doubled or lost."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from tests import make
from tournament.models import Entry, Event, LogEntry, Player
from tournament.selectors.lists import ListedPerson
from tournament.services.checkin import check_in, mark_no_shows
from tournament.services.lists import enter_people, enter_walk_in
from tournament.services.plans import confirm_plan
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.states import EntryState

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*steps: Callable[[], object]) -> list[str]:
    """Run every step in a thread of its own; return what became of them, sorted."""
    outcomes: list[str] = []
    gate = threading.Barrier(len(steps))

    def run(step: Callable[[], object]) -> None:
        gate.wait()
        try:
            step()
            outcomes.append("done")
        except TransitionRefused as refusal:
            outcomes.append(refusal.blockers[0].code)
        except Unconfirmed as asked:
            outcomes.append(asked.warnings[0].code)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(step,)) for step in steps]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_two_walk_ins_get_their_own_numbers() -> None:
    event, actor = make.event(), make.actor()
    steps = [
        lambda name=name: enter_walk_in(again(event), name=name, by=actor)
        for name in ("Anna Ek", "Bo Ahl", "Eva Zorn")
    ]
    assert at_once(*steps) == ["done"] * 3
    numbers = event.entries.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2, 3]


def test_same_walk_in_twice_is_asked_about() -> None:
    event, actor = make.event(), make.actor()

    def step() -> object:
        return enter_walk_in(again(event), name="Anna Ek", by=actor)

    assert at_once(step, step) == ["done", "person_known"]
    assert (Entry.objects.count(), Player.objects.count()) == (1, 1)


def test_same_list_twice_is_entered_once() -> None:
    event, actor = make.event(), make.actor()
    people = [ListedPerson(row, f"Person {row}") for row in range(1, 11)]

    def step() -> object:
        return enter_people(again(event), people, by=actor)

    assert at_once(step, step) == ["done", "done"]
    assert (Entry.objects.count(), LogEntry.objects.count()) == (10, 1)


def test_check_in_and_call_of_the_absent_agree() -> None:
    event, actor = make.event(), make.actor()
    (entry,) = make.entries(event=event, count=1, state=EntryState.REGISTERED)
    outcomes = at_once(
        lambda: check_in(Entry.objects.select_related("event").get(pk=entry.pk), by=actor),
        lambda: mark_no_shows(again(event), [entry.pk], by=actor),
    )
    assert outcomes == ["done", "done"]
    assert Entry.objects.get().state == EntryState.CHECKED_IN


def test_check_in_by_two_is_logged_once() -> None:
    event, actor = make.event(), make.actor()
    (entry,) = make.entries(event=event, count=1, state=EntryState.REGISTERED)

    def step() -> object:
        check_in(Entry.objects.select_related("event").get(pk=entry.pk), by=actor)
        return None

    assert at_once(step, step) == ["done", "done"]
    assert (LogEntry.objects.count(), again(event).version) == (1, 1)


def test_plan_confirmed_by_two_is_logged_once() -> None:
    event, actor = make.event(), make.actor()

    def step() -> object:
        confirm_plan(again(event), players=32, by=actor)
        return None

    assert at_once(step, step) == ["done", "done"]
    assert LogEntry.objects.count() == 1
