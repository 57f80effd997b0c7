"""Who sits where in a heat, as the rules know it and as the desk shows it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.db.models import Count

from scoring.draw.tables import DrawnTable
from tournament.models import (
    Deal,
    Entry,
    Heat,
    Round,
    RoundSeat,
    Sheet,
    Table,
    TableEntry,
)
from tournament.models.sheets import CURRENT
from tournament.selectors.tables import AWAY, ruleset_in
from tournament.states import EntryState, HeatState, TableState

if TYPE_CHECKING:
    from datetime import time

    from tournament.models import Event

OPEN_TABLES = (TableState.NOT_STARTED, TableState.PLAYING)


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """A person at a table; ``seats`` are his in omgång 1, 2, … (``None``: not seated)."""

    entry: int
    key: str
    name: str
    club: str
    number: int | None
    is_away: bool
    is_substitute: bool
    seats: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class HeatSeat:
    """At which table of a heat somebody sits."""

    heat: int
    is_final: bool
    table: int
    label: str


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table as the desk shows its seating; ``is_open`` while people may still come and go."""

    pk: int
    number: int
    label: str
    sitting: int | None
    revisor: str
    state: TableState
    is_open: bool
    people: tuple[SeatedPerson, ...]

    @property
    def name(self) -> str:
        """What the hall calls the table."""
        return self.label or str(self.number)

    @property
    def playing(self) -> int:
        """How many at the table have not left."""
        return sum(not person.is_away for person in self.people)


def drawn_tables(heat: Heat) -> tuple[DrawnTable, ...]:
    """Return a heat's seating by entry keys, as the draw's own functions take it."""
    players: dict[int, list[str]] = defaultdict(list)
    listed = TableEntry.objects.filter(heat=heat, substitute_for=None).order_by("position")
    for number, key in listed.values_list("table__number", "entry__key"):
        players[number].append(key)
    seats: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    rows = RoundSeat.objects.filter(round__table__heat=heat).order_by("seat")
    for number, round_number, key in rows.values_list(
        "round__table__number", "round__number", "entry__key"
    ):
        seats[number][round_number].append(key)
    rounds = range(1, ruleset_in(heat.event).rounds_per_table + 1)
    numbers = Table.objects.filter(heat=heat).order_by("number").values_list("number", flat=True)
    return tuple(
        DrawnTable(number, tuple(players[number]), tuple(tuple(seats[number][at]) for at in rounds))
        for number in numbers
    )


def seated_tables(heat: Heat) -> tuple[SeatedTable, ...]:
    """Return a heat's tables with their people, in a fixed number of queries."""
    seats: dict[tuple[int, int], dict[int, int]] = defaultdict(dict)
    rows = RoundSeat.objects.filter(round__table__heat=heat)
    for table, at, seat, entry in rows.values_list(
        "round__table_id", "round__number", "seat", "entry_id"
    ):
        seats[table, entry][at] = seat
    rounds = range(1, ruleset_in(heat.event).rounds_per_table + 1)
    people: dict[int, list[SeatedPerson]] = defaultdict(list)
    listed = TableEntry.objects.filter(heat=heat).order_by("position")
    for table, entry, key, name, club, number, state, substitute_for in listed.values_list(
        "table_id",
        "entry_id",
        "entry__key",
        "entry__player__name",
        "entry__club",
        "entry__number",
        "entry__state",
        "substitute_for",
    ):
        placed = seats[table, entry]
        people[table].append(
            SeatedPerson(
                entry=entry,
                key=key,
                name=name,
                club=club,
                number=number,
                is_away=state in AWAY,
                is_substitute=substitute_for is not None,
                seats=tuple(placed.get(at) for at in rounds),
            )
        )
    begun = begun_tables(heat)
    return tuple(
        SeatedTable(
            pk=table.pk,
            number=table.number,
            label=table.label,
            sitting=table.sitting,
            revisor=table.revisor,
            state=TableState(table.state),
            is_open=table.pk not in begun,
            people=tuple(sorted(people[table.pk], key=_by_first_seat)),
        )
        for table in Table.objects.filter(heat=heat).order_by("number")
    )


def _by_first_seat(person: SeatedPerson) -> tuple[bool, int]:
    first = next((seat for seat in person.seats if seat is not None), None)
    return first is None, first or 0


def begun_tables(heat: Heat) -> frozenset[int]:
    """Return the tables, by primary key, whose first deal has begun as far as the desk knows."""
    begun = set(
        Table.objects.filter(heat=heat)
        .exclude(state__in=OPEN_TABLES, current_round__lte=1)
        .values_list("pk", flat=True)
    )
    of_heat = {"round__table__heat": heat}
    begun.update(Sheet.objects.filter(CURRENT, **of_heat).values_list("round__table_id", flat=True))
    begun.update(Deal.objects.filter(**of_heat).values_list("round__table_id", flat=True))
    return frozenset(begun)


def has_records(heat: Heat) -> bool:
    """Say whether anything has been recorded at a heat's tables, whether it stands or not."""
    rounds = Round.objects.filter(table__heat=heat)
    return (
        Sheet.objects.filter(round__in=rounds).exists()
        or Deal.objects.filter(round__in=rounds).exists()
        or heat.playoffs.exists()
    )


def seats_of(entry: Entry) -> tuple[HeatSeat, ...]:
    """Return where somebody sits in each heat whose seats are published, the first first."""
    rows = TableEntry.objects.filter(entry=entry).exclude(heat__state=HeatState.DRAWING)
    found = rows.annotate(tables=Count("heat__tables")).order_by("heat__number")
    return tuple(
        HeatSeat(heat, tables == 1, table, label=label or str(table))
        for heat, tables, table, label in found.values_list(
            "heat__number", "tables", "table__number", "table__label"
        )
    )


def waiting_list(event: Event, heat: Heat) -> tuple[Entry, ...]:
    """Return those who are on the spot and sit at no table of the heat, in order of entry."""
    seated = TableEntry.objects.filter(heat=heat).values("entry")
    present = Entry.objects.filter(event=event, state=EntryState.CHECKED_IN)
    waiting = present.exclude(pk__in=seated).select_related("player").order_by("position", "pk")
    return tuple(waiting)


def start_of(heat: Heat, starts: time, *, now: datetime) -> datetime:
    """Return the moment that a clock time of a heat means.

    For heat 1 that is on the event's day, else the next time that the hall's clock says so.
    """
    event, zone = heat.event, ZoneInfo(heat.event.time_zone)
    if heat.number == 1 and event.starts_on is not None:
        return datetime.combine(event.starts_on, starts, zone)
    today = datetime.combine(now.astimezone(zone).date(), starts, zone)
    return today if today >= now else today + timedelta(days=1)
