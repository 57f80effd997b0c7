"""Incidents: what has happened to people, where one may leave, and what is in the way."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tournament.models import (
    Caution,
    Deduction,
    Disqualification,
    Round,
    Table,
    TableEntry,
    Withdrawal,
)
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.desks import is_next_heat_drawn, person_of
from tournament.selectors.finals import facts_of, facts_of_number
from tournament.selectors.sheets import recording_blockers
from tournament.states import EntryState, HeatState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Entry, Event, Heat
    from tournament.selectors.deskrows import Person, TableDesk

TAKING_PART = (EntryState.REGISTERED, EntryState.CHECKED_IN)
type_of_incident = Caution | Deduction | Disqualification | Withdrawal


class IncidentKind(StrEnum):
    """What happened."""

    CAUTION = "caution"
    DEDUCTION = "deduction"
    DISQUALIFICATION = "disqualification"
    WITHDRAWAL = "withdrawal"


MODELS: Mapping[IncidentKind, type[type_of_incident]] = {
    IncidentKind.CAUTION: Caution,
    IncidentKind.DEDUCTION: Deduction,
    IncidentKind.DISQUALIFICATION: Disqualification,
    IncidentKind.WITHDRAWAL: Withdrawal,
}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a person leaves: at a table in an omgång, or after it (``round_number`` None)."""

    table: Table
    round_number: int | None = None


@dataclass(frozen=True, slots=True)
class IncidentRow:
    """An incident as the desk sees it; ``label`` is the hall's name of the table."""

    kind: IncidentKind
    pk: int
    person: Person
    heat: int | None
    label: str
    round_number: int | None
    points: int | None
    taken: int
    reason: str
    recorded_at: datetime
    recorded_by: str
    revoked_at: datetime | None
    revoked_reason: str


def seat_now(entry: Entry) -> Table | None:
    """Return the table where a person was seated last, in the latest heat that lists him."""
    row = (
        TableEntry.objects.filter(entry=entry)
        .select_related("table__heat")
        .order_by("-heat__number")
        .first()
    )
    return row.table if row is not None else None


def departure_blockers(entry: Entry, place: Place | None) -> tuple[Blocker, ...]:
    """Return why a person may not leave there (rules.md §5)."""
    if entry.state not in TAKING_PART:
        return (Blocker("has_left_already", {}),)
    table = seat_now(entry)
    if table is None:
        return () if place is None else (CHANGED_MEANWHILE,)
    if place is None or place.table.pk != table.pk:
        return (CHANGED_MEANWHILE,)
    heat = table.heat
    if heat.state in {HeatState.DRAWING, HeatState.SEATED}:
        return (Blocker("remove_from_draw", facts_of(heat)),)
    if place.round_number is not None:
        return recording_blockers(heat)
    return _while_next_is_not_drawn(heat)


def revoking_blockers(record: type_of_incident) -> tuple[Blocker, ...]:
    """Return why an incident may not be revoked."""
    if record.revoked_at is not None:
        return (CHANGED_MEANWHILE,)
    if isinstance(record, Caution):
        return ()
    if isinstance(record, Deduction):
        return recording_blockers(record.round.table.heat)
    return _return_blockers(record)


def _return_blockers(record: Disqualification | Withdrawal) -> tuple[Blocker, ...]:
    """Return why one who left does not come back."""
    if record.heat is None:
        return ()
    if TableEntry.objects.filter(heat=record.heat, substitute_for=record.entry).exists():
        return (Blocker("substitute_has_the_seat", facts_of(record.heat)),)
    if record.round_number is not None:
        return recording_blockers(record.heat)
    return _while_next_is_not_drawn(record.heat)


def deduction_blockers(desk: TableDesk, number: int, entry: Entry) -> tuple[Blocker, ...]:
    """Return why points may not be taken off a person in an omgång."""
    if blockers := recording_blockers(desk.heat):
        return blockers
    if entry.key not in desk.round(number).starters:
        return (Blocker("did_not_start_round", {"round": number}),)
    return ()


def incidents_of(event: Event, *, heat: Heat | None = None) -> tuple[IncidentRow, ...]:
    """Return an event's incidents, or those of one heat and of no heat, newest first."""
    rows = [*_cautions(event), *_deductions(event), *_departures(event)]
    if heat is not None:
        rows = [row for row in rows if row.heat in (None, heat.number)]
    return tuple(sorted(rows, key=lambda row: (row.recorded_at, row.pk), reverse=True))


def caution_counts(event: Event) -> Mapping[int, int]:
    """Return how many cautions (varningar) stand against each entry in the event."""
    return Counter(
        Caution.objects.filter(entry__event=event, revoked_at__isnull=True).values_list(
            "entry_id", flat=True
        )
    )


def _while_next_is_not_drawn(heat: Heat) -> tuple[Blocker, ...]:
    if is_next_heat_drawn(heat):
        return (Blocker("next_heat_drawn", facts_of_number(heat.event, heat.number + 1)),)
    return ()


def _row(
    kind: IncidentKind,
    record: type_of_incident,
    table: Table | None,
    round_number: int | None,
    *,
    points: int | None = None,
    taken: int = 0,
) -> IncidentRow:
    return IncidentRow(
        kind=kind,
        pk=record.pk,
        person=person_of(record.entry),
        heat=table.heat.number if table is not None else None,
        label=(table.label or str(table.number)) if table is not None else "",
        round_number=round_number,
        points=points,
        taken=taken,
        reason=record.reason,
        recorded_at=record.recorded_at,
        recorded_by=str(record.recorded_by or ""),
        revoked_at=record.revoked_at,
        revoked_reason=record.revoked_reason,
    )


def _cautions(event: Event) -> list[IncidentRow]:
    records = Caution.objects.filter(entry__event=event).select_related(
        "entry__player", "recorded_by", "round__table__heat"
    )
    return [_row(IncidentKind.CAUTION, record, *_at(record.round)) for record in records]


def _deductions(event: Event) -> list[IncidentRow]:
    records = Deduction.objects.filter(entry__event=event).select_related(
        "entry__player", "recorded_by", "round__table__heat"
    )
    return [
        _row(
            IncidentKind.DEDUCTION,
            record,
            *_at(record.round),
            points=record.points,
            taken=record.taken,
        )
        for record in records
    ]


def _departures(event: Event) -> list[IncidentRow]:
    kinds = (
        (IncidentKind.WITHDRAWAL, Withdrawal),
        (IncidentKind.DISQUALIFICATION, Disqualification),
    )
    return [
        _row(kind, record, record.table, record.round_number)
        for kind, model in kinds
        for record in model.objects.filter(entry__event=event).select_related(
            "entry__player", "recorded_by", "table__heat"
        )
    ]


def _at(round_: Round | None) -> tuple[Table | None, int | None]:
    return (round_.table, round_.number) if round_ is not None else (None, None)
