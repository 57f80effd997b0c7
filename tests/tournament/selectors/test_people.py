from __future__ import annotations

import pytest

from tests import make
from tournament.models import Entry, Event
from tournament.selectors.people import PersonRow, people_rows, person_row
from tournament.states import EntryState

pytestmark = pytest.mark.django_db


def names(rows: tuple[PersonRow, ...]) -> list[str]:
    return [row.name for row in rows]


@pytest.fixture(name="event")
def _event() -> Event:
    event = make.event()
    make.entries(event=event, names=["Öst", "Åsa Öberg", "zorn"], clubs=["", "Vy", "Bro"])
    make.entries(event=event, names=["Ek"], clubs=["Bro"], state=EntryState.REGISTERED)
    make.entries(event=event, names=["Ahl"], clubs=["Vy"], state=EntryState.NO_SHOW)
    Entry.objects.filter(event=event, number=5).update(number=None)
    return event


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("namn", ["Ahl", "Ek", "zorn", "Åsa Öberg", "Öst"]),
        ("nummer", ["Öst", "Åsa Öberg", "zorn", "Ek", "Ahl"]),
        ("klubb", ["Ek", "zorn", "Ahl", "Åsa Öberg", "Öst"]),
        ("status", ["Ek", "zorn", "Åsa Öberg", "Öst", "Ahl"]),
    ],
)
def test_people_are_sorted_in_swedish(event: Event, sort: str, order: list[str]) -> None:
    assert names(people_rows(event, sort=sort)) == order


@pytest.mark.parametrize(
    ("query", "found"),
    [("asa", ["Åsa Öberg"]), ("OBERG vy", ["Åsa Öberg"]), ("2", ["Åsa Öberg"]),
     ("bro", ["Ek", "zorn"]), ("x", []), (" ", ["Ahl", "Ek", "zorn", "Åsa Öberg", "Öst"])],
)  # fmt: skip
def test_people_are_found_by_name_club_or_number(
    event: Event, query: str, found: list[str]
) -> None:
    assert names(people_rows(event, query=query)) == found


@pytest.mark.parametrize("query", ["obrien", "O'Brien", "o’brien", "annakarin", "anna-karin", "'"])
def test_people_are_found_with_and_without_the_signs_in_a_name(query: str) -> None:
    event = make.event()
    make.entries(event=event, names=["Anna-Karin O'Brien", "Bo Ek"], clubs=["Bro"])
    assert names(people_rows(event, query=query)) == ["Anna-Karin O'Brien"]


def test_people_not_here_yet_are_those_registered(event: Event) -> None:
    assert names(people_rows(event, only_missing=True)) == ["Ek"]


def test_row_tells_the_state_of_a_person() -> None:
    event = make.event()
    made = [
        make.entries(event=event, count=1, state=state)[0]
        for state in (EntryState.CHECKED_IN, EntryState.REGISTERED, EntryState.NO_SHOW)
    ]
    rows = [person_row(event, entry.pk) for entry in made]
    assert [(r.is_here, r.is_missing, r.is_no_show, r.is_paid, r.is_seated) for r in rows] == [
        (True, False, False, False, False),
        (False, True, False, False, False),
        (False, False, True, False, False),
    ]
    assert [row.state_label for row in rows] == ["på plats", "anmäld", "kom inte"]
