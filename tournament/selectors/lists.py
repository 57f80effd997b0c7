"""A list of people against those already entered: who is known, who is new, who must be asked."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tournament.models import Entry
from tournament.selectors.sorting import folded, same_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.models import Event


class Match(StrEnum):
    """What a row of a list is to the event."""

    NEW = "new"
    KNOWN = "known"
    ASK = "ask"


class Likeness(StrEnum):
    """Why a row must be asked about."""

    SAME_NAME = "same_name"
    SIMILAR_NAME = "similar_name"
    TWICE_IN_LIST = "twice_in_list"


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person as a list tells of him; ``row`` is the line in what was pasted or uploaded."""

    row: int
    name: str
    club: str = ""
    number: int | None = None
    alias: str = ""


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """A row and what it is; ``other`` fields tell of the entry or earlier row that it resembles."""

    person: ListedPerson
    match: Match
    likeness: Likeness | None = None
    other_id: int | None = None
    other_name: str = ""
    other_club: str = ""
    other_number: int | None = None
    other_row: int | None = None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every row of a list, in its order."""

    rows: tuple[ComparedRow, ...]

    def of(self, match: Match) -> tuple[ComparedRow, ...]:
        """Return the rows that are ``match``."""
        return tuple(row for row in self.rows if row.match is match)


@dataclass(frozen=True, slots=True)
class _Entered:
    id: int
    name: str
    club: str
    number: int | None


def _alike(name: str) -> str:
    """Fold a name for likeness: without accents, case and the order of its parts."""
    return " ".join(sorted(folded(name).split()))


def compare(event: Event, people: Sequence[ListedPerson]) -> Comparison:
    """Compare a list with the event's people, in one query.

    Name and club as entered, or the name where the list gives no club, is known; each entry
    answers for one row, so a list sent twice is all known. The same name in another club, a name
    that differs in accents or order only, or a name twice in the list must be asked about.
    """
    return _Comparer(event).compared(people)


def number_clashes(
    event: Event, people: Sequence[ListedPerson]
) -> tuple[tuple[ListedPerson, str], ...]:
    """Return those whose start number somebody in the event has, with that person's name."""
    found = Entry.objects.filter(event=event, number__isnull=False)
    taken = dict(found.values_list("number", "player__name"))
    return tuple((person, taken[person.number]) for person in people if person.number in taken)


def namesakes(event: Event, name: str) -> int:
    """Return how many in the event have a name like this one."""
    names = Entry.objects.filter(event=event).values_list("player__name", flat=True)
    return sum(_alike(entered) == _alike(name) for entered in names)


class _Comparer:
    """The event's people by exact and by like names, and which rows they already answer for."""

    def __init__(self, event: Event) -> None:
        found = Entry.objects.filter(event=event).order_by("position", "pk")
        self.exact: dict[tuple[str, str], list[_Entered]] = defaultdict(list)
        self.named: dict[str, list[_Entered]] = defaultdict(list)
        self.alike: dict[str, list[_Entered]] = defaultdict(list)
        for pk, name, club, number in found.values_list("pk", "player__name", "club", "number"):
            entered = _Entered(pk, name, club, number)
            self.exact[same_name(name), same_name(club)].append(entered)
            self.named[same_name(name)].append(entered)
            self.alike[_alike(name)].append(entered)
        self.used: set[int] = set()

    def compared(self, people: Sequence[ListedPerson]) -> Comparison:
        known = [self._taken(self._exact(person)) for person in people]
        listed: dict[str, ListedPerson] = {}
        rows: list[ComparedRow] = []
        for person, entered in zip(people, known, strict=True):
            rows.append(self._row(person, entered, listed))
            listed.setdefault(_alike(person.name), person)
        return Comparison(tuple(rows))

    def _row(
        self, person: ListedPerson, entered: _Entered | None, listed: dict[str, ListedPerson]
    ) -> ComparedRow:
        if entered is None and not person.club:
            entered = self._taken(self.named.get(same_name(person.name), []))
        if entered is None:
            return self._unknown(person, listed)
        return _told(person, Match.KNOWN, None, entered)

    def _exact(self, person: ListedPerson) -> list[_Entered]:
        return self.exact.get((same_name(person.name), same_name(person.club)), [])

    def _taken(self, candidates: list[_Entered]) -> _Entered | None:
        for entered in candidates:
            if entered.id not in self.used:
                self.used.add(entered.id)
                return entered
        return None

    def _unknown(self, person: ListedPerson, listed: dict[str, ListedPerson]) -> ComparedRow:
        alike = _alike(person.name)
        if twin := listed.get(alike):
            return ComparedRow(
                person,
                Match.ASK,
                Likeness.TWICE_IN_LIST,
                other_name=twin.name,
                other_club=twin.club,
                other_row=twin.row,
            )
        if same := self.named.get(same_name(person.name)):
            return _told(person, Match.ASK, Likeness.SAME_NAME, same[0])
        if like := self.alike.get(alike):
            return _told(person, Match.ASK, Likeness.SIMILAR_NAME, like[0])
        return ComparedRow(person, Match.NEW)


def _told(
    person: ListedPerson, match: Match, likeness: Likeness | None, other: _Entered
) -> ComparedRow:
    return ComparedRow(
        person,
        match,
        likeness,
        other_id=other.id,
        other_name=other.name,
        other_club=other.club,
        other_number=other.number,
    )
