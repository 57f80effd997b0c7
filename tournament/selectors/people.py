"""The people of an event: lists, counts, and what stands in the way of changing them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Exists, OuterRef, Q

from tournament.models import Entry, Heat, Table, TableEntry
from tournament.selectors.blockers import Blocker
from tournament.selectors.events import open_event_blockers
from tournament.selectors.rules import house_rules
from tournament.selectors.sorting import folded, swedish_key
from tournament.states import EntryState, HeatState, TableState

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import datetime

    from django.db.models import QuerySet

    from tournament.models import Event

LEFT = frozenset({EntryState.WITHDRAWN, EntryState.DISQUALIFIED})
SIGNS = re.compile(r"[^\w\s]")
"""What stands in names and is not typed: apostrophes, hyphens, full stops."""
ONE_SEAT_FREE = 3
"""A table of three takes one more (rules.md §5)."""
NO_NUMBER = 10**9


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A person in the desk's lists."""

    id: int
    number: int | None
    name: str
    club: str
    alias: str
    name_style: str
    state: str
    state_label: str
    is_paid: bool
    is_seated: bool
    checked_in_at: datetime | None

    @property
    def is_here(self) -> bool:
        """Whether the person is checked in."""
        return self.state == EntryState.CHECKED_IN

    @property
    def is_missing(self) -> bool:
        """Whether the person has neither come nor been called absent."""
        return self.state == EntryState.REGISTERED

    @property
    def is_no_show(self) -> bool:
        """Whether the person has been called absent."""
        return self.state == EntryState.NO_SHOW


def _by_number(row: PersonRow) -> tuple[int, tuple[str, str]]:
    return (NO_NUMBER if row.number is None else row.number, swedish_key(row.name))


SORTS: Mapping[str, Callable[[PersonRow], object]] = {
    "namn": lambda row: swedish_key(row.name),
    "nummer": _by_number,
    "klubb": lambda row: (row.club == "", swedish_key(row.club), swedish_key(row.name)),
    "status": lambda row: (list(EntryState).index(EntryState(row.state)), swedish_key(row.name)),
}
"""The orders of the list, by the word in its address; names break ties."""


def _seated(entry: Entry) -> bool:
    return bool(getattr(entry, "seated", False))


def seated_entries(**filters: object) -> QuerySet[TableEntry]:
    """Return seats at tables of heats whose draw is no longer a draft."""
    return TableEntry.objects.filter(**filters).exclude(heat__state=HeatState.DRAWING)


def row_of(entry: Entry) -> PersonRow:
    """Return the row of an entry read by :func:`entries_with_seats`."""
    return PersonRow(
        id=entry.pk,
        number=entry.number,
        name=entry.player.name,
        club=entry.club,
        alias=entry.alias,
        name_style=entry.name_style,
        state=entry.state,
        state_label=str(EntryState(entry.state).label),
        is_paid=entry.paid_at is not None,
        is_seated=_seated(entry),
        checked_in_at=entry.checked_in_at,
    )


def entries_with_seats(event: Event) -> QuerySet[Entry]:
    """Return the event's entries with their persons and whether they are seated, in one query."""
    seats = seated_entries(entry=OuterRef("pk"))
    return Entry.objects.filter(event=event).select_related("player").annotate(seated=Exists(seats))


def person_row(event: Event, pk: int) -> PersonRow:
    """Return one person's row; raises ``Entry.DoesNotExist``."""
    return row_of(entries_with_seats(event).get(pk=pk))


def people_rows(
    event: Event, *, query: str = "", sort: str = "namn", only_missing: bool = False
) -> tuple[PersonRow, ...]:
    """Return the event's people, found by name, club or number, in a Swedish order."""
    found = entries_with_seats(event)
    if only_missing:
        found = found.filter(state=EntryState.REGISTERED)
    rows = [row for row in map(row_of, found) if _answers(row, query)]
    return tuple(sorted(rows, key=SORTS[sort]))  # type: ignore[arg-type]  # every key compares


def _answers(row: PersonRow, query: str) -> bool:
    words = folded(query).split()
    text = folded(f"{row.number} {row.name} {row.club} {row.alias}")
    plain = _plain(text)
    return all(
        word == str(row.number) if word.isdigit() else word in text or _plain(word) in plain
        for word in words
    )


def _plain(text: str) -> str:
    """Return the letters alone of each word: »obrien« finds »O'Brien«, »annakarin« »Anna-Karin«."""
    return SIGNS.sub("", text) or text


@dataclass(frozen=True, slots=True)
class Attendance:
    """How many are entered, here, missing and absent, have paid, and belong to a club."""

    entered: int
    here: int
    missing: int
    absent: int
    paid: int
    in_club: int


def attendance(event: Event) -> Attendance:
    """Count the event's people, in one query; those who have left count as having been here."""
    counted = Entry.objects.filter(event=event).aggregate(
        entered=Count("pk"),
        missing=Count("pk", filter=Q(state=EntryState.REGISTERED)),
        absent=Count("pk", filter=Q(state=EntryState.NO_SHOW)),
        paid=Count("pk", filter=Q(paid_at__isnull=False)),
        in_club=Count("pk", filter=~Q(club="")),
    )
    here = counted["entered"] - counted["missing"] - counted["absent"]
    return Attendance(here=here, **counted)


def active_entries(event: Event) -> tuple[Entry, ...]:
    """Return those whom heat 1 is drawn among, in the order of entry: the checked in."""
    active = Entry.objects.filter(event=event, state=EntryState.CHECKED_IN)
    return tuple(active.select_related("player").order_by("position", "pk"))


def attendance_blockers(event: Event) -> tuple[Blocker, ...]:
    """Say who must be checked in or called absent before heat 1 is drawn (rules.md §5)."""
    missing = Entry.objects.filter(event=event, state=EntryState.REGISTERED).count()
    return (Blocker("people_missing", {"count": missing}),) if missing else ()


def seating_is_published(event: Event) -> bool:
    """Say whether heat 1's draw is published, which ends ordinary entry (rules.md §5)."""
    return Heat.objects.filter(event=event, number=1).exclude(state=HeatState.DRAWING).exists()


def open_tables(event: Event) -> tuple[str, ...]:
    """Return the tables of three in heat 1 that have not begun, as the hall names them."""
    tables = (
        Table.objects.filter(heat__event=event, heat__number=1, state=TableState.NOT_STARTED)
        .annotate(size=Count("table_entries"))
        .filter(size=ONE_SEAT_FREE)
    )
    return tuple(table.label or str(table.number) for table in tables)


def late_entry_blockers(event: Event) -> tuple[Blocker, ...]:
    """Say why a new person cannot simply play: the draw of heat 1 is published.

    From then on only a table of three can take one; ``tables`` are those (rules.md §5).
    """
    if blockers := open_event_blockers(event):
        return blockers
    if not seating_is_published(event):
        return ()
    if house_rules(event)["late_entry"] == "never":
        return (Blocker("late_entry_closed"),)
    return (Blocker("seating_published", {"tables": open_tables(event)}),)


def leave_list_blockers(entry: Entry) -> tuple[Blocker, ...]:
    """Say why a person cannot leave the list, or be absent: seated at a table."""
    if blockers := open_event_blockers(entry.event):
        return blockers
    seat = seated_entries(entry=entry).select_related("table").first()
    if seat is None:
        return ()
    table = seat.table.label or str(seat.table.number)
    return (Blocker("entry_is_seated", {"number": entry.number, "table": table}),)


def removal_blockers(entry: Entry) -> tuple[Blocker, ...]:
    """Say why a person cannot be removed: any seat, a draft's too, holds him."""
    if blockers := leave_list_blockers(entry):
        return blockers
    if TableEntry.objects.filter(entry=entry).exists():
        return (Blocker("entry_is_in_draft", {"number": entry.number}),)
    return ()


def check_in_blockers(entry: Entry) -> tuple[Blocker, ...]:
    """Say why a person cannot be checked in: having left, or been disqualified."""
    if blockers := open_event_blockers(entry.event):
        return blockers
    if entry.state in LEFT:
        return (Blocker("entry_has_left", {"number": entry.number}),)
    return ()


def numbering_blockers(event: Event) -> tuple[Blocker, ...]:
    """Say why people cannot be numbered anew: their numbers are on published papers."""
    if blockers := open_event_blockers(event):
        return blockers
    return (Blocker("numbers_published"),) if seating_is_published(event) else ()
