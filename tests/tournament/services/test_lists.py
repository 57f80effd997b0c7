from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import Fault
from tests import make
from tournament.models import Entry, Event, Heat, LogEntry, Player, Table, TableEntry
from tournament.selectors.blockers import Blocker
from tournament.selectors.lists import ListedPerson
from tournament.services.lists import Entered, enter_people, enter_walk_in
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.states import EntryState, EventState, HeatState

pytestmark = pytest.mark.django_db
TWO = [ListedPerson(1, "Åsa Öberg", "BroPok"), ListedPerson(2, "Björn Ek")]


def told(event: Event) -> list[tuple[str, int | None, str, str]]:
    entries = event.entries.select_related("player")
    return [(e.player.name, e.number, e.club, e.key) for e in entries]


def publish_heat(event: Event, *, people: int = 3) -> Table:
    heat = Heat.objects.create(event=event, number=1, state=HeatState.SEATED, advance_per_table=2)
    table = Table.objects.create(heat=heat, number=7, code=f"code-{event.pk}")
    for position, entry in enumerate(event.entries.all()[:people], start=1):
        TableEntry.objects.create(heat=heat, table=table, entry=entry, position=position)
    return table


def test_list_enters_and_numbers_in_its_order() -> None:
    event = make.event()
    entered = enter_people(event, TWO, by=make.actor())
    assert told(event) == [("Åsa Öberg", 1, "BroPok", "p1"), ("Björn Ek", 2, "", "p2")]
    assert [entry.state for entry in entered.entries] == [EntryState.REGISTERED] * 2
    assert (entered.known, entered.skipped, event.version) == (0, 0, 1)


def test_list_is_logged_with_names_apart() -> None:
    event = make.event()
    first, second = enter_people(event, TWO, by=make.actor()).entries
    logged = LogEntry.objects.get()
    after: Any = logged.after
    assert [row["entry"] for row in after["entries"]] == [first.pk, second.pk]
    assert "Öberg" not in str(after)
    assert logged.personal == {
        "names": {str(first.pk): "Åsa Öberg", str(second.pk): "Björn Ek"},
        "aliases": {},
    }


def test_list_sent_twice_enters_nobody_new() -> None:
    event = make.event()
    enter_people(event, TWO, by=make.actor())
    again = enter_people(event, TWO, by=make.actor())
    assert again == Entered((), known=2, skipped=0)
    assert (event.entries.count(), event.version, LogEntry.objects.count()) == (2, 1, 1)


def test_given_numbers_are_kept_and_the_rest_follow() -> None:
    event = make.event()
    people = [
        ListedPerson(1, "Bo", number=40), ListedPerson(2, "Eva", alias="E"), ListedPerson(3, "Ida"),
    ]  # fmt: skip
    enter_people(event, people, by=make.actor())
    assert [number for _, number, _, _ in told(event)] == [40, 41, 42]
    personal: Any = LogEntry.objects.get().personal
    assert personal["aliases"] == {str(event.entries.all()[1].pk): "E"}


def test_numbers_in_use_or_given_twice_are_refused() -> None:
    event = make.event()
    make.entries(event=event, count=2)
    people = [ListedPerson(1, "Xa", number=2), ListedPerson(2, "Ya", number=9),
              ListedPerson(3, "Za", number=9)]  # fmt: skip
    with pytest.raises(TransitionRefused) as refused:
        enter_people(event, people, by=make.actor())
    assert refused.value.blockers == (Blocker("numbers_taken", {"numbers": (2, 9)}),)
    assert event.entries.count() == 2


def test_resembling_rows_must_be_decided() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, names=["Åsa Öberg"], clubs=["BroPok"])
    people = [ListedPerson(1, "Asa Oberg"), ListedPerson(2, "Åsa Öberg", "Vy"),
              ListedPerson(3, "Bo"), ListedPerson(4, "Bo", "Vy")]  # fmt: skip
    with pytest.raises(Unconfirmed) as asked:
        enter_people(event, people, others=frozenset({1}), by=make.actor())
    facts: dict[str, Any] = {"entry": entry.pk, "number": 1, "name": "Åsa Öberg", "club": "BroPok"}
    assert asked.value.warnings == (
        Fault("twice_in_list", "/2", {"row": 2, "entry": None, "number": None,
                                      "name": "Asa Oberg", "club": "", "other_row": 1}),
        Fault("twice_in_list", "/4", {"row": 4, "entry": None, "number": None, "name": "Bo",
                                      "club": "", "other_row": 3}),
    )  # fmt: skip
    with pytest.raises(Unconfirmed) as asked:
        enter_people(event, people[1:2], by=make.actor())
    assert asked.value.warnings == (
        Fault("same_name", "/2", {"row": 2, "other_row": None, **facts}),
    )
    assert event.entries.count() == 1


def test_decided_rows_come_in_or_are_skipped_and_stay_so_when_sent_again() -> None:
    event = make.event()
    make.entries(event=event, names=["Åsa Öberg"], clubs=["BroPok"])
    people = [ListedPerson(1, "Öberg Åsa"), ListedPerson(2, "Åsa Öberg", "Vy")]
    entered = enter_people(
        event, people, others=frozenset({2}), skipped=frozenset({1}), by=make.actor()
    )
    assert (len(entered.entries), entered.known, entered.skipped) == (1, 0, 1)
    again = enter_people(
        event, people, others=frozenset({2}), skipped=frozenset({1}), by=make.actor()
    )
    assert again == Entered((), known=1, skipped=1)


def test_namesakes_accepted_once_are_known_the_next_time() -> None:
    event = make.event()
    twins = [ListedPerson(1, "Bo"), ListedPerson(2, "Bo")]
    enter_people(event, twins, others=frozenset({2}), by=make.actor())
    assert enter_people(event, twins, by=make.actor()) == Entered((), known=2, skipped=0)


def test_row_without_club_is_known_by_its_name() -> None:
    event = make.event()
    make.entries(event=event, names=["Åsa Öberg"], clubs=["BroPok"])
    assert enter_people(event, [ListedPerson(1, "åsa öberg")], by=make.actor()).known == 1


def test_person_of_an_earlier_event_is_the_same_person() -> None:
    earlier, event = make.event(), make.event(slug="host", name="Höst")
    (entry,) = make.entries(event=earlier, names=["Åsa Öberg"], clubs=["BroPok"])
    people = [*TWO, ListedPerson(3, "Åsa Öberg", "BroPok")]
    first, second, third = enter_people(
        event, people, others=frozenset({3}), by=make.actor()
    ).entries
    assert first.player_id == entry.player_id
    assert len({first.player_id, second.player_id, third.player_id}) == 3
    assert (second.player.name_key, Player.objects.count()) == ("bjorn ek", 3)


def test_several_fitting_persons_of_earlier_events_are_left_alone() -> None:
    earlier, event = make.event(), make.event(slug="host", name="Höst")
    make.entries(event=earlier, names=["Bo", "Bo", "Asa Oberg"], clubs=["Vy"])
    people = [ListedPerson(1, "Bo", "Vy"), ListedPerson(2, "Åsa Öberg", "Vy")]
    entered = enter_people(event, people, by=make.actor())
    assert not {e.player_id for e in entered.entries} & set(
        earlier.entries.values_list("player_id", flat=True)
    )


def test_person_who_is_here_already_is_not_taken_for_another_row() -> None:
    earlier, event = make.event(), make.event(slug="host", name="Höst")
    make.entries(event=earlier, names=["Bo"], clubs=["Vy"])
    enter_people(event, [ListedPerson(1, "Bo", "Vy")], by=make.actor())
    people = [ListedPerson(1, "Bo", "Vy"), ListedPerson(2, "Bo", "Vy")]
    entered = enter_people(event, people, others=frozenset({2}), by=make.actor())
    assert (len(entered.entries), Player.objects.count()) == (1, 2)


def test_keys_go_on_after_those_of_an_imported_event() -> None:
    event = make.event()
    (entry,) = make.entries(event=event, names=["Anna"])
    Entry.objects.filter(pk=entry.pk).update(key="anna")
    enter_people(event, TWO, by=make.actor())
    assert [key for *_, key in told(event)] == ["anna", "p1", "p2"]


def test_list_after_the_published_draw_enters_reserves_only() -> None:
    event = make.event()
    make.entries(event=event, count=3)
    publish_heat(event)
    people = [ListedPerson(1, "Ny Person")]
    with pytest.raises(TransitionRefused) as refused:
        enter_people(event, people, by=make.actor())
    assert refused.value.blockers == (Blocker("seating_published", {"tables": ("7",)}),)
    assert len(enter_people(event, people, as_reserves=True, by=make.actor()).entries) == 1


def test_event_may_let_nobody_in_after_the_published_draw() -> None:
    event = make.event(rules_x={"late_entry": "never"})
    make.entries(event=event, count=3)
    publish_heat(event)
    with pytest.raises(TransitionRefused) as refused:
        enter_walk_in(event, name="Ny Person", by=make.actor())
    assert refused.value.blockers == (Blocker("late_entry_closed"),)


def test_nobody_enters_a_finished_event() -> None:
    event = make.event(state=EventState.FINISHED)
    with pytest.raises(TransitionRefused) as refused:
        enter_people(event, TWO, as_reserves=True, by=make.actor())
    assert refused.value.blockers == (Blocker("event_finished"),)


def test_walk_in_is_entered_numbered_and_checked_in() -> None:
    event = make.event()
    make.entries(event=event, count=3)
    entry = enter_walk_in(event, name="Ny Person", club="Vy", by=make.actor())
    assert (entry.number, entry.club, entry.state) == (4, "Vy", EntryState.CHECKED_IN)
    assert entry.checked_in_by == make.user()
    logged = LogEntry.objects.get()
    assert (logged.action, logged.subject_id) == ("enter_walk_in", entry.pk)


@pytest.mark.parametrize(
    ("name", "club", "code"),
    [("Åsa Öberg", "BroPok", "person_known"), ("Åsa Öberg", "Vy", "same_name"),
     ("Asa Oberg", "", "similar_name")],
)  # fmt: skip
def test_walk_in_who_resembles_somebody_is_asked_about(name: str, club: str, code: str) -> None:
    event = make.event()
    (entry,) = make.entries(event=event, names=["Åsa Öberg"], clubs=["BroPok"])
    with pytest.raises(Unconfirmed) as asked:
        enter_walk_in(event, name=name, club=club, by=make.actor())
    (fault,) = asked.value.warnings
    assert (fault.code, fault.facts["entry"]) == (code, entry.pk)
    assert enter_walk_in(event, name=name, club=club, is_other=True, by=make.actor()).number == 2
