"""Check-in (incheckning): who is here, who has paid, who did not come (rules.md §5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Entry
from tournament.selectors.blockers import Blocker
from tournament.selectors.people import check_in_blockers, leave_list_blockers
from tournament.services.journal import writing
from tournament.services.refusals import TransitionRefused
from tournament.services.transitions import move
from tournament.states import ENTRY_MOVES, EntryState

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from datetime import datetime

    from tournament.models import Event
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal


def check_in(entry: Entry, *, by: Actor) -> None:
    """Check a person in (pricka av); one called absent who came after all too."""
    _to_state(entry, EntryState.CHECKED_IN, "check_in_entry", check_in_blockers, by=by)


def undo_check_in(entry: Entry, *, by: Actor) -> None:
    """Take back a check-in, or the call of an absent one, while the person has no seat."""
    _to_state(entry, EntryState.REGISTERED, "undo_check_in", _undo_blockers, by=by)


def mark_paid(entry: Entry, *, is_paid: bool, by: Actor) -> None:
    """Record that the fee was paid, or that it was not."""
    with writing(entry.event, by=by) as journal:
        current = _read_again(entry)
        if (current.paid_at is not None) == is_paid:
            return
        paid_at = journal.now if is_paid else None
        Entry.objects.filter(pk=current.pk).update(paid_at=paid_at)
        before = {"paid_at": current.paid_at}
        journal.record("mark_paid", current, before=before, after={"paid_at": paid_at})


def mark_no_shows(event: Event, entry_ids: Collection[int], *, by: Actor) -> tuple[Entry, ...]:
    """Call absent those who did not come, in one go; returns those called.

    One who was checked in since the list was read is here, and is left alone.
    """
    return _call_roll(event, entry_ids, EntryState.NO_SHOW, leave_list_blockers, by=by)


def check_in_all(event: Event, entry_ids: Collection[int], *, by: Actor) -> tuple[Entry, ...]:
    """Check in several in one go; returns those who were missing until now."""
    return _call_roll(event, entry_ids, EntryState.CHECKED_IN, check_in_blockers, by=by)


def _call_roll(
    event: Event,
    entry_ids: Collection[int],
    to: EntryState,
    blockers_of: Callable[[Entry], tuple[Blocker, ...]],
    *,
    by: Actor,
) -> tuple[Entry, ...]:
    action = "mark_no_show" if to == EntryState.NO_SHOW else "check_in_entry"
    with writing(event, by=by) as journal:
        missing = Entry.objects.filter(event=event, state=EntryState.REGISTERED)
        wanted = set(entry_ids)
        called = [
            entry for entry in missing.select_related("player", "event") if entry.pk in wanted
        ]
        if blockers := tuple(blocker for entry in called for blocker in blockers_of(entry)):
            raise TransitionRefused(blockers)
        for entry in called:
            _move(entry, to, action, journal)
    return tuple(called)


def _read_again(entry: Entry) -> Entry:
    current = Entry.objects.select_related("player", "event").filter(pk=entry.pk).first()
    if current is None:
        raise TransitionRefused((Blocker("person_removed"),))
    return current


def _undo_blockers(entry: Entry) -> tuple[Blocker, ...]:
    return check_in_blockers(entry) or leave_list_blockers(entry)


def _to_state(
    entry: Entry,
    to: EntryState,
    action: str,
    blockers_of: Callable[[Entry], tuple[Blocker, ...]],
    *,
    by: Actor,
) -> None:
    with writing(entry.event, by=by) as journal:
        current = _read_again(entry)
        if current.state == to:
            return
        if blockers := blockers_of(current):
            raise TransitionRefused(blockers)
        _move(current, to, action, journal)


def _move(entry: Entry, to: EntryState, action: str, journal: Journal) -> None:
    before = {"state": entry.state, "checked_in_at": entry.checked_in_at}
    is_here = to == EntryState.CHECKED_IN
    checked_in_at: datetime | None = journal.now if is_here else None
    checked_in_by = journal.by.user_id if is_here else None
    move(
        entry,
        to=to,
        moves=ENTRY_MOVES,
        checked_in_at=checked_in_at,
        checked_in_by_id=checked_in_by,
    )
    after = {"state": to, "checked_in_at": checked_in_at, "checked_in_by": checked_in_by}
    journal.record(action, entry, before=before, after=after)
