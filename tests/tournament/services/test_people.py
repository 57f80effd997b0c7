from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.errors import Fault
from tests import make
from tests.tournament.services.test_lists import publish_heat
from tournament.models import Entry, Heat, LogEntry, Player, Table, TableEntry
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.events import seen_as
from tournament.services.people import (
    PersonDetails,
    change_person,
    details_of,
    next_number,
    number_people,
    remove_person,
)
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.states import EventState

pytestmark = pytest.mark.django_db


def change(entry: Entry, details: PersonDetails, *, is_other: bool = False) -> None:
    seen = seen_as(details_of(entry))
    change_person(entry, details, seen=seen, is_other=is_other, by=make.actor())


def again(entry: Entry) -> PersonDetails:
    return details_of(Entry.objects.select_related("player").get(pk=entry.pk))


def test_person_is_corrected_with_the_name_apart_in_the_log() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, names=["Asa Oberg"], clubs=["Vy"])
    details = PersonDetails("Åsa Öberg", "BroPok", 17, "alias", "Å")
    change(entry, details)
    logged = LogEntry.objects.get()
    assert again(entry) == details
    assert Player.objects.get().name_key == "asa oberg"
    assert logged.before == {
        "name": None, "club": "Vy", "number": 1, "name_style": "", "alias": None,
    }  # fmt: skip
    assert logged.after == {
        "name": None, "club": "BroPok", "number": 17, "name_style": "alias", "alias": None,
    }  # fmt: skip
    assert logged.personal == {
        "before": {"name": "Asa Oberg", "alias": ""},
        "after": {"name": "Åsa Öberg", "alias": "Å"},
    }


def test_new_name_raises_the_versions_of_the_persons_other_events() -> None:
    event = make.event()
    other = make.event(slug="annan")
    (entry,) = make.entries(event=event, names=["Asa Oberg"])
    met = Entry.objects.create(event=other, player=entry.player, key="p1")
    change(entry, replace(details_of(entry), name="Åsa Öberg"))
    other.refresh_from_db()
    logged = LogEntry.objects.get(event=other)
    assert other.version == 1
    assert (logged.action, logged.subject_id) == ("rename_person", met.pk)
    assert logged.personal == {"before": {"name": "Asa Oberg"}, "after": {"name": "Åsa Öberg"}}


def test_unchanged_person_writes_nothing() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, count=1)
    change(entry, details_of(entry))
    assert (event.log.count(), Entry.objects.get().event.version) == (0, 0)


def test_club_alone_may_be_corrected() -> None:
    (entry,) = make.entries(event=make.event(), names=["Bo"], clubs=["Vy"])
    change(entry, replace(details_of(entry), club="Bro"))
    assert again(entry).club == "Bro"


def test_name_alone_may_be_corrected() -> None:
    (entry,) = make.entries(event=make.event(), names=["Bo"])
    change(entry, replace(details_of(entry), name="Bo Ek"))
    assert again(entry).name == "Bo Ek"


def test_stale_details_and_taken_numbers_are_refused() -> None:
    first, second = make.entries(event=make.event(), count=2)
    details = replace(details_of(first), number=2)
    with pytest.raises(TransitionRefused) as refused:
        change_person(first, details, seen="old", by=make.actor())
    assert refused.value.blockers == (
        CHANGED_MEANWHILE,
        Blocker("numbers_taken", {"numbers": (2,)}),
    )
    assert again(second).number == 2


def test_new_name_like_another_is_asked_about() -> None:
    first, second = make.entries(event=make.event(), names=["Bo", "Eva"], clubs=["Vy"])
    details = replace(details_of(second), name="BO")
    with pytest.raises(Unconfirmed) as asked:
        change(second, details)
    facts: dict[str, Any] = {"number": 1, "name": "Bo", "club": "Vy", "entry": first.pk}
    assert asked.value.warnings == (Fault("same_name", "/name", facts),)
    change(second, details, is_other=True)
    assert again(second).name == "BO"


def test_own_name_in_other_order_is_nobody_elses() -> None:
    (entry,) = make.entries(event=make.event(), names=["Ek Bo"])
    change(entry, replace(details_of(entry), name="Bo Ek", number=None))
    assert (again(entry).name, again(entry).number) == ("Bo Ek", None)


def test_removed_person_cannot_be_changed() -> None:
    (entry,) = make.entries(event=make.event(), count=1)
    details = replace(details_of(entry), club="Vy")
    seen = seen_as(details_of(entry))
    Entry.objects.all().delete()
    with pytest.raises(TransitionRefused) as refused:
        change_person(entry, details, seen=seen, by=make.actor())
    assert refused.value.blockers == (Blocker("person_removed"),)


def test_removal_takes_entry_and_person_and_is_logged() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, names=["Bo"], clubs=["Vy"])
    player = entry.player_id
    remove_person(entry, by=make.actor())
    logged = LogEntry.objects.get()
    assert (Entry.objects.count(), Player.objects.count()) == (0, 0)
    assert (logged.before, logged.personal) == (
        {"player": player, "key": "p1", "number": 1, "club": "Vy", "state": "checked_in"},
        {"name": "Bo", "alias": ""},
    )
    gone = Entry(pk=logged.subject_id, event=event)
    remove_person(gone, by=make.actor())
    assert LogEntry.objects.count() == 1


def test_removal_leaves_the_person_of_another_event() -> None:
    event, other = make.event(), make.event(slug="host")
    (entry,) = make.entries(event=event, count=1)
    Entry.objects.create(event=other, player=entry.player, key="p1")
    remove_person(entry, by=make.actor())
    assert Player.objects.count() == 1


def test_seated_person_is_not_removed() -> None:
    event = make.event()
    entry = make.entries(event=event, count=3)[0]
    publish_heat(event)
    with pytest.raises(TransitionRefused) as refused:
        remove_person(entry, by=make.actor())
    assert refused.value.blockers == (Blocker("entry_is_seated", {"number": 1, "table": "7"}),)


def test_person_in_a_draft_is_not_removed() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, count=1)
    heat = Heat.objects.create(event=event, number=1)
    table = Table.objects.create(heat=heat, number=1, code="x")
    TableEntry.objects.create(heat=heat, table=table, entry=entry, position=1)
    with pytest.raises(TransitionRefused) as refused:
        remove_person(entry, by=make.actor())
    assert refused.value.blockers == (Blocker("entry_is_in_draft", {"number": 1}),)


def test_nobody_is_removed_from_a_finished_event() -> None:
    (entry,) = make.entries(event=make.event(state=EventState.FINISHED), count=1)
    with pytest.raises(TransitionRefused) as refused:
        remove_person(entry, by=make.actor())
    assert refused.value.blockers == (Blocker("event_finished"),)


def test_people_are_numbered_by_name_or_as_entered() -> None:
    event = make.event()
    make.entries(event=event, names=["Öst", "Ek", "Åberg"])
    number_people(event, order="namn", by=make.actor())
    assert list(event.entries.values_list("number", flat=True)) == [3, 1, 2]
    number_people(event, order="namn", by=make.actor())
    number_people(event, order="anmälan", by=make.actor())
    assert list(event.entries.values_list("number", flat=True)) == [1, 2, 3]
    assert (LogEntry.objects.count(), next_number(event)) == (2, 4)


def test_published_numbers_stay() -> None:
    event = make.event()
    make.entries(event=event, count=3)
    publish_heat(event)
    with pytest.raises(TransitionRefused) as refused:
        number_people(event, order="namn", by=make.actor())
    assert refused.value.blockers == (Blocker("numbers_published"),)


def test_finished_event_is_not_numbered() -> None:
    with pytest.raises(TransitionRefused) as refused:
        number_people(make.event(state=EventState.FINISHED), order="namn", by=make.actor())
    assert refused.value.blockers == (Blocker("event_finished"),)


def test_next_number_of_an_empty_event_is_one() -> None:
    assert next_number(make.event()) == 1
