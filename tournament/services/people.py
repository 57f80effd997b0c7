"""Changes to the people of an event: details, removal, numbers."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from django.db.models import Max

from scoring.errors import Fault
from tournament.models import Entry, Player
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.events import open_event_blockers, seen_as
from tournament.selectors.lists import ListedPerson, Match, compare
from tournament.selectors.people import numbering_blockers, removal_blockers
from tournament.selectors.sorting import folded, same_name, swedish_key
from tournament.services.journal import writing
from tournament.services.publications import seen_at_once
from tournament.services.refusals import TransitionRefused, Unconfirmed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Event
    from tournament.services.actors import Actor

PERSONAL = ("name", "alias")
SHOWN = frozenset({"name", "alias", "name_style"})
"""What the public knows a person by: a name that is hidden is hidden at once."""


@dataclass(frozen=True, slots=True)
class PersonDetails:
    """What may be corrected about a person in an event."""

    name: str
    club: str
    number: int | None
    name_style: str
    alias: str


def details_of(entry: Entry) -> PersonDetails:
    """Return a person's details as they stand."""
    return PersonDetails(
        name=entry.player.name,
        club=entry.club,
        number=entry.number,
        name_style=entry.name_style,
        alias=entry.alias,
    )


def change_person(
    entry: Entry, details: PersonDetails, *, seen: str, is_other: bool = False, by: Actor
) -> None:
    """Correct a person's details; ``seen`` marks the details that the form was made from.

    A new name that resembles somebody else's is asked about first (``Unconfirmed``). The name is
    the person's own: it changes in every event.
    """
    with writing(entry.event, by=by) as journal:
        current = _read_again(entry)
        old = details_of(current)
        if details == old:
            return
        _refuse_change(current, old, details, seen=seen)
        if same_name(details.name) != same_name(old.name) and not is_other:
            _ask_about_twins(current, details)
        changed = {name: value for name, value in asdict(details).items()
                   if value != getattr(old, name)}  # fmt: skip
        _write(current, changed)
        before = {name: getattr(old, name) for name in changed}
        journal.record(
            "change_person",
            current,
            before=_public(before),
            after=_public(changed),
            personal=_personal(before, changed),
        )
        if not SHOWN.isdisjoint(changed):
            seen_at_once(journal)
    if "name" in changed:
        _tell_other_events(current, old=old.name, new=details.name, by=by)


def _tell_other_events(entry: Entry, *, old: str, new: str, by: Actor) -> None:
    """Raise the versions of the person's other events, so that none shows the old name.

    Each is a write of its own: two events are never locked together.
    """
    others = Entry.objects.filter(player=entry.player_id).exclude(pk=entry.pk)
    for other in others.select_related("event").order_by("event"):
        with writing(other.event, by=by) as journal:
            personal = {"before": {"name": old}, "after": {"name": new}}
            journal.record("rename_person", other, personal=personal)
            seen_at_once(journal)


def remove_person(entry: Entry, *, by: Actor) -> None:
    """Take a person who has no seat off the list; with the last entry the person goes too."""
    with writing(entry.event, by=by) as journal:
        current = Entry.objects.select_related("player", "event").filter(pk=entry.pk).first()
        if current is None:
            return
        if blockers := removal_blockers(current):
            raise TransitionRefused(blockers)
        journal.record(
            "remove_person",
            current,
            before={
                "player": current.player_id,
                "key": current.key,
                "number": current.number,
                "club": current.club,
                "state": current.state,
            },
            personal={"name": current.player.name, "alias": current.alias},
        )
        player = current.player
        current.delete()
        if not player.entries.exists():
            player.delete()


def number_people(event: Event, *, order: str, by: Actor) -> None:
    """Number everybody anew from 1, by name in Swedish order (``namn``) or as entered."""
    with writing(event, by=by) as journal:
        if blockers := numbering_blockers(event):
            raise TransitionRefused(blockers)
        found = Entry.objects.filter(event=event).select_related("player")
        entries = list(found.order_by("position", "pk"))
        if order == "namn":
            entries.sort(key=lambda entry: swedish_key(entry.player.name))
        before = {str(entry.pk): entry.number for entry in entries}
        after = {str(entry.pk): number for number, entry in enumerate(entries, start=1)}
        if before == after:
            return
        _renumber(event, entries, after)
        journal.record("number_people", event, before=before, after=after)


def next_number(event: Event) -> int:
    """Return the number after the highest."""
    newest: int | None = Entry.objects.filter(event=event).aggregate(newest=Max("number"))["newest"]
    return (newest or 0) + 1


def _read_again(entry: Entry) -> Entry:
    current = Entry.objects.select_related("player", "event").filter(pk=entry.pk).first()
    if current is None:
        raise TransitionRefused((Blocker("person_removed"),))
    return current


def _refuse_change(entry: Entry, old: PersonDetails, new: PersonDetails, *, seen: str) -> None:
    blockers = open_event_blockers(entry.event)
    if seen != seen_as(old):
        blockers += (CHANGED_MEANWHILE,)
    taken = Entry.objects.filter(event=entry.event, number=new.number).exclude(pk=entry.pk)
    if new.number is not None and taken.exists():
        blockers += (Blocker("numbers_taken", {"numbers": (new.number,)}),)
    if blockers:
        raise TransitionRefused(blockers)


def _ask_about_twins(entry: Entry, details: PersonDetails) -> None:
    """Ask where the new name is like that of somebody else in the event."""
    others = compare(entry.event, [ListedPerson(1, details.name, details.club)]).rows
    twins = [row for row in others if row.match is not Match.NEW and row.other_id != entry.pk]
    if twins:
        facts = {"number": twins[0].other_number, "name": twins[0].other_name,
                 "club": twins[0].other_club, "entry": twins[0].other_id}  # fmt: skip
        raise Unconfirmed((Fault("same_name", "/name", facts),))


def _write(entry: Entry, changed: Mapping[str, object]) -> None:
    own = {name: value for name, value in changed.items() if name != "name"}
    if own:
        Entry.objects.filter(pk=entry.pk).update(**own)
    if "name" in changed:
        name = str(changed["name"])
        Player.objects.filter(pk=entry.player_id).update(name=name, name_key=folded(name))


def _public(values: Mapping[str, object]) -> dict[str, object]:
    """Return what the log's chain may hold; of the rest only that it changed."""
    return {name: None if name in PERSONAL else value for name, value in values.items()}


def _personal(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    return {
        "before": {name: before[name] for name in PERSONAL if name in before},
        "after": {name: after[name] for name in PERSONAL if name in after},
    }


def _renumber(event: Event, entries: list[Entry], numbers: Mapping[str, int]) -> None:
    """Give numbers by way of none, since no two may have one at any moment."""
    Entry.objects.filter(event=event).update(number=None)
    for entry in entries:
        entry.number = numbers[str(entry.pk)]
    Entry.objects.bulk_update(entries, ["number"], batch_size=400)
