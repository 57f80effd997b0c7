from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import make
from tournament.selectors.papernames import (
    people_of_list,
    people_of_results,
    people_on_paper,
    seating_on_paper,
)
from tournament.selectors.papers import PersonLine
from tournament.states import NameStyle

if TYPE_CHECKING:
    from tournament.models import Event

pytestmark = pytest.mark.django_db


def named(event: Event, number: int, style: NameStyle, alias: str = "") -> None:
    event.entries.filter(number=number).update(name_style=style, alias=alias)


def hidden() -> Event:
    """Return an event where Åsa shows her initials and Björn an alias."""
    event = make.event()
    make.entries(event=event, count=4)
    named(event, 1, NameStyle.INITIALS)
    named(event, 2, NameStyle.ALIAS, "Zorro")
    return event


def test_list_is_in_the_order_of_surnames_as_people_are_called() -> None:
    event = hidden()
    public = people_of_list(event, are_whole=False)
    assert public == (
        PersonLine("Cecilia Ahl", "Stopp 45", 3),
        PersonLine("Zorro", "", 2),
        PersonLine("Å. Ö.", "", 1),
        PersonLine("David Öst", "", 4),
    )
    whole = people_of_list(event, are_whole=True)
    assert [person.name for person in whole] == [
        "Cecilia Ahl",
        "Björn Ek",
        "Åsa Öberg",
        "David Öst",
    ]
    assert whole[1].club == "Kortoxen"


def test_results_name_people_by_entry_key_likewise() -> None:
    event = hidden()
    people = people_of_results(event, are_whole=False)
    assert [(key, people[key].name) for key in ("p1", "p2", "p3")] == [
        ("p1", "Å. Ö."), ("p2", "Zorro"), ("p3", "Cecilia Ahl"),
    ]  # fmt: skip
    assert people_of_results(event, are_whole=True)["p1"].name == "Åsa Öberg"
    told = people_on_paper(event, are_whole=True)
    assert {person.pk for person in people.values()} == set(told)


def test_seating_has_table_and_seats_of_everybody_by_what_they_are_called() -> None:
    event = hidden()
    heat = make.seated_heat(event=event, sizes=(4,), entries=list(event.entries.all()))
    heat.tables.update(label="Fönstret", sitting=2)
    lines = seating_on_paper(heat, are_whole=False)
    assert [(line.person.name, line.seats) for line in lines] == [
        ("Cecilia Ahl", (3, 2, 1)),
        ("Zorro", (2, 1, 4)),
        ("Å. Ö.", (1, 4, 3)),
        ("David Öst", (4, 3, 2)),
    ]
    assert {(line.table_number, line.table_name, line.sitting) for line in lines} == {
        (1, "Fönstret", 2)
    }
    assert seating_on_paper(heat, are_whole=True)[-2].person.name == "Åsa Öberg"
