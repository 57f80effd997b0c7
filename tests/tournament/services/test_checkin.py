from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from tests import make
from tests.tournament.services.test_lists import publish_heat
from tournament.models import Entry, LogEntry
from tournament.selectors.blockers import Blocker
from tournament.selectors.incidents import Place
from tournament.selectors.people import Attendance, active_entries, attendance, attendance_blockers
from tournament.services.checkin import (
    check_in,
    check_in_all,
    mark_no_shows,
    mark_paid,
    undo_check_in,
)
from tournament.services.incidents import disqualify_entry
from tournament.services.refusals import TransitionRefused
from tournament.states import EntryState

pytestmark = pytest.mark.django_db


def state(entry: Entry) -> str:
    return Entry.objects.get(pk=entry.pk).state


def test_check_in_is_kept_with_time_and_person() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, count=1, state=EntryState.REGISTERED)
    check_in(entry, by=make.actor())
    stored, logged = Entry.objects.get(), LogEntry.objects.get()
    before: Any = logged.before
    after: Any = logged.after
    assert (stored.state, stored.checked_in_by) == (EntryState.CHECKED_IN, make.user())
    assert stored.checked_in_at == logged.logged_at
    assert (logged.action, before["state"], after["state"]) == (
        "check_in_entry", "registered", "checked_in",
    )  # fmt: skip


def test_check_in_twice_is_one_check_in() -> None:
    (entry,) = make.entries(event=make.event(), count=1, state=EntryState.REGISTERED)
    check_in(entry, by=make.actor())
    check_in(entry, by=make.actor())
    assert LogEntry.objects.count() == 1


def test_check_in_and_its_reversal_are_no_action() -> None:
    (entry,) = make.entries(event=make.event(), count=1, state=EntryState.REGISTERED)
    before = Entry.objects.values().get()
    check_in(entry, by=make.actor())
    undo_check_in(entry, by=make.actor())
    assert Entry.objects.values().get() == before


def test_seated_person_stays_checked_in() -> None:
    event = make.event()
    entry = make.entries(event=event, count=3)[0]
    publish_heat(event)
    with pytest.raises(TransitionRefused) as refused:
        undo_check_in(entry, by=make.actor())
    assert refused.value.blockers == (Blocker("entry_is_seated", {"number": 1, "table": "7"}),)


@pytest.mark.parametrize("left", [EntryState.WITHDRAWN, EntryState.DISQUALIFIED])
def test_one_who_left_is_not_checked_in(left: EntryState) -> None:
    (entry,) = make.entries(event=make.event(), count=1, state=left)
    for step in (check_in, undo_check_in):
        with pytest.raises(TransitionRefused) as refused:
            step(entry, by=make.actor())
        assert refused.value.blockers == (Blocker("entry_has_left", {"number": 1}),)


def test_finished_event_has_no_check_in() -> None:
    (entry,) = make.entries(
        event=make.event(state="finished"), count=1, state=EntryState.REGISTERED
    )
    with pytest.raises(TransitionRefused) as refused:
        check_in(entry, by=make.actor())
    assert refused.value.blockers == (Blocker("event_finished"),)


def test_removed_person_is_told() -> None:
    (entry,) = make.entries(event=make.event(), count=1)
    Entry.objects.all().delete()
    with pytest.raises(TransitionRefused) as refused:
        mark_paid(entry, is_paid=True, by=make.actor())
    assert refused.value.blockers == (Blocker("person_removed"),)


def test_fee_is_marked_and_unmarked_once() -> None:
    (entry,) = make.entries(event=make.event(), count=1)
    mark_paid(entry, is_paid=True, by=make.actor())
    mark_paid(entry, is_paid=True, by=make.actor())
    assert attendance(entry.event).paid == 1
    mark_paid(entry, is_paid=False, by=make.actor())
    assert (attendance(entry.event).paid, LogEntry.objects.count()) == (0, 2)


def test_disqualified_player_has_paid_as_before() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    entry = Entry.objects.get(event=table.heat.event, number=1)
    mark_paid(entry, is_paid=True, by=make.actor())
    paid_at = Entry.objects.get(pk=entry.pk).paid_at
    disqualify_entry(entry, Place(table, 3), by=make.actor(), reason="fusk", client_id=UUID(int=1))
    stored = Entry.objects.get(pk=entry.pk)
    assert (stored.state, stored.paid_at) == (EntryState.DISQUALIFIED, paid_at)
    assert paid_at is not None


def test_no_shows_are_called_in_one_go_sparing_who_came_meanwhile() -> None:
    event = make.event()
    first, second, third = make.entries(event=event, count=3, state=EntryState.REGISTERED)
    check_in(second, by=make.actor())
    called = mark_no_shows(event, [first.pk, second.pk], by=make.actor())
    assert called == (first,)
    assert [state(e) for e in (first, second, third)] == ["no_show", "checked_in", "registered"]
    counted = Attendance(entered=3, here=1, missing=1, absent=1, paid=0, in_club=3)
    assert attendance(event) == counted
    assert active_entries(event) == (second,)
    assert attendance_blockers(event) == (Blocker("people_missing", {"count": 1}),)


def test_calling_nobody_writes_nothing() -> None:
    event = make.event()
    assert mark_no_shows(event, [], by=make.actor()) == ()
    assert event.version == 0


def test_no_show_comes_back() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, count=1, state=EntryState.REGISTERED)
    mark_no_shows(event, [entry.pk], by=make.actor())
    check_in(entry, by=make.actor())
    assert (state(entry), attendance_blockers(event)) == ("checked_in", ())


def test_seated_person_is_not_called_absent_here() -> None:
    event = make.event()
    entry = make.entries(event=event, count=3, state=EntryState.REGISTERED)[0]
    publish_heat(event)
    with pytest.raises(TransitionRefused) as refused:
        mark_no_shows(event, [entry.pk], by=make.actor())
    assert refused.value.blockers == (Blocker("entry_is_seated", {"number": 1, "table": "7"}),)
    assert state(entry) == "registered"


def test_all_may_be_checked_in_at_once() -> None:
    event = make.event()
    entries = make.entries(event=event, count=3, state=EntryState.REGISTERED)
    assert check_in_all(event, [e.pk for e in entries], by=make.actor()) == tuple(entries)
    assert (attendance(event).here, LogEntry.objects.count(), event.version) == (3, 3, 1)
