"""What people are called on paper: as the public sees them, or by their whole names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Entry, TableEntry
from tournament.selectors.papers import PersonLine, SeatingLine
from tournament.selectors.public.people import public_people
from tournament.selectors.resultnames import Person
from tournament.selectors.seating import seated_tables
from tournament.selectors.sorting import surname_key

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tournament.models import Event, Heat


def people_on_paper(event: Event, *, are_whole: bool) -> Mapping[int, PersonLine]:
    """Return everybody entered, by entry primary key.

    What hangs on a wall is read by the public, so it names people as public pages do (rules.md
    §5): by initials or alias who has chosen that, and then without the club.
    """
    if are_whole:
        rows = event.entries.values_list("pk", "player__name", "club", "number")
        return {pk: PersonLine(name, club, number) for pk, name, club, number in rows}
    return {
        pk: PersonLine(person.name, person.club, person.number)
        for pk, person in public_people(event).items()
    }


def people_of_results(event: Event, *, are_whole: bool) -> Mapping[str, Person]:
    """Return the same people as results name them, by entry key."""
    told = people_on_paper(event, are_whole=are_whole)
    return {
        key: Person(pk, told[pk].name, told[pk].club, told[pk].number)
        for pk, key in Entry.objects.filter(event=event).values_list("pk", "key")
    }


def people_of_list(
    event: Event, *, are_whole: bool, are_seated: bool = False
) -> tuple[PersonLine, ...]:
    """Return everybody entered, or who ever sat at a table, A–Ö by surname."""
    people = people_on_paper(event, are_whole=are_whole)
    if are_seated:
        seated = TableEntry.objects.filter(heat__event=event).values_list("entry_id", flat=True)
        people = {pk: people[pk] for pk in set(seated)}
    return _a_to_o(people.values())


def seating_on_paper(heat: Heat, *, are_whole: bool) -> tuple[SeatingLine, ...]:
    """Return everybody's seats in a heat, A–Ö by surname."""
    people = people_on_paper(heat.event, are_whole=are_whole)
    lines = [
        SeatingLine(people[seated.entry], table.number, table.name, table.sitting, seated.seats)
        for table in seated_tables(heat)
        for seated in table.people
    ]
    return tuple(sorted(lines, key=lambda line: surname_key(line.person.name)))


def _a_to_o(people: Iterable[PersonLine]) -> tuple[PersonLine, ...]:
    return tuple(sorted(people, key=lambda person: surname_key(person.name)))
