"""Incidents: cautions, deductions, disqualifications and withdrawals, each with its reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

from scoring.errors import RuleError
from tournament.models import (
    Caution,
    Deduction,
    Disqualification,
    Entry,
    Round,
    Withdrawal,
)
from tournament.selectors.desks import table_desk
from tournament.selectors.incidents import (
    deduction_blockers,
    departure_blockers,
    revoking_blockers,
)
from tournament.selectors.sheets import findings_of
from tournament.services.journal import writing
from tournament.services.penalties import give_back, most_to_take, penalise, save_of
from tournament.services.playoffs import cancel_void_playoffs
from tournament.services.publications import renew
from tournament.services.refusals import TransitionRefused
from tournament.services.sheets import fitted
from tournament.services.tables import follow_sheets
from tournament.services.transitions import move
from tournament.states import ENTRY_MOVES, EntryState, PublicationPart

if TYPE_CHECKING:
    from uuid import UUID

    from tournament.models import Table
    from tournament.selectors.blockers import Blocker
    from tournament.selectors.incidents import Place, type_of_incident
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal


def record_caution(
    entry: Entry,
    *,
    by: Actor,
    reason: str,
    table: Table | None = None,
    number: int | None = None,
    client_id: UUID | None = None,
) -> None:
    """Record a caution (varning), where known at a table and in an omgång; no points go off."""
    with writing(entry.event, by=by) as journal:
        round_ = _round_at(table, number)
        if _was_sent(Caution, client_id, entry=entry, round=round_, reason=reason):
            return
        sent_id = _unused(Caution, client_id)
        record = Caution.objects.create(
            entry=entry, round=round_, client_id=sent_id, **_told(journal, reason)
        )
        after = {"entry": entry.pk, "round": round_.pk if round_ is not None else None}
        journal.record("record_caution", record, after=after, reason=reason)


def record_deduction(
    entry: Entry,
    table: Table,
    number: int,
    *,
    by: Actor,
    points: int,
    reason: str,
    client_id: UUID | None = None,
) -> None:
    """Take points off a person in an omgång (avdrag; rules.md §1, decision 8).

    A sheet that is in gets a new version with the penalty, and must be approved again; before
    that the paper tells it. Never more than the person has.
    """
    with writing(table.heat.event, by=by) as journal:
        said = {"entry": entry, "round__number": number, "points": points, "reason": reason}
        if _was_sent(Deduction, client_id, **said):
            return
        desk = table_desk(table)
        _refuse(deduction_blockers(desk, number, entry))
        round_ = desk.round(number)
        taken = most_to_take(desk, round_, entry.key, points)
        record = Deduction.objects.create(
            entry=entry,
            round_id=round_.pk,
            points=points,
            taken=taken,
            client_id=_unused(Deduction, client_id),
            **_told(journal, reason),
        )
        after = {"entry": entry.pk, "round": round_.pk, "points": points, "taken": taken}
        journal.record("record_deduction", record, after=after, reason=reason)
        penalise(journal, desk, number, entry.key, taken, reason=reason)


def withdraw_entry(
    entry: Entry, place: Place | None, *, by: Actor, reason: str, client_id: UUID | None = None
) -> None:
    """Let a person leave (avbryta): what he has stands, and he does not advance (rules.md §5)."""
    with writing(entry.event, by=by) as journal:
        if not _was_sent(Withdrawal, client_id, entry=entry, reason=reason):
            sent_id = _unused(Withdrawal, client_id)
            record = Withdrawal(entry=entry, client_id=sent_id, **_told(journal, reason))
            _depart(journal, record, place, to=EntryState.WITHDRAWN, action="withdraw_entry")


def disqualify_entry(
    entry: Entry, place: Place | None, *, by: Actor, reason: str, client_id: UUID | None = None
) -> None:
    """Disqualify a person (diska): last with 0 in every omgång of the heat (rules.md §5)."""
    with writing(entry.event, by=by) as journal:
        if not _was_sent(Disqualification, client_id, entry=entry, reason=reason):
            sent_id = _unused(Disqualification, client_id)
            record = Disqualification(entry=entry, client_id=sent_id, **_told(journal, reason))
            _depart(journal, record, place, to=EntryState.DISQUALIFIED, action="disqualify_entry")


def revoke_incident(record: type_of_incident, *, by: Actor, reason: str) -> None:
    """Revoke an incident (återkalla): its effect is taken back, the record stays.

    Raises ``RuleError`` where an omgång has been played without the person; it must be emptied
    first.
    """
    with writing(record.entry.event, by=by) as journal:
        record = type(record).objects.get(pk=record.pk)
        _refuse(revoking_blockers(record))
        record.revoked_at, record.revoked_reason = journal.now, reason
        record.save(update_fields=["revoked_at", "revoked_reason"])
        journal.record(
            "revoke_incident",
            record,
            before={"kind": type(record).__name__, "entry": record.entry_id},
            reason=reason,
        )
        if isinstance(record, Deduction):
            give_back(journal, record, reason=reason)
        elif isinstance(record, Withdrawal | Disqualification):
            _return(journal, record)


def _round_at(table: Table | None, number: int | None) -> Round | None:
    if table is None or number is None:
        return None
    return Round.objects.filter(table=table, number=number).first()


def _told(journal: Journal, reason: str) -> dict[str, Any]:
    return {
        "reason": reason,
        "recorded_at": journal.now,
        "recorded_by_id": journal.by.user_id,
    }


def _was_sent(model: type[type_of_incident], client_id: UUID | None, **said: object) -> bool:
    """Say whether the same was sent before: the answer was lost, or the button pressed twice."""
    return client_id is not None and model.objects.filter(client_id=client_id, **said).exists()


def _unused(model: type[type_of_incident], client_id: UUID | None) -> UUID | None:
    """Return the id, or a new one where somebody went back and sent the form with other facts."""
    taken = client_id is not None and model.objects.filter(client_id=client_id).exists()
    return uuid4() if taken else client_id


def _depart(
    journal: Journal,
    record: Withdrawal | Disqualification,
    place: Place | None,
    *,
    to: EntryState,
    action: str,
) -> None:
    entry = Entry.objects.get(pk=record.entry_id)
    _refuse(departure_blockers(entry, place))
    before = {"state": entry.state}
    move(entry, to=to, moves=ENTRY_MOVES)
    if place is not None:
        record.heat, record.table = place.table.heat, place.table
        record.round_number = place.round_number
    record.save()
    after = {
        "state": entry.state,
        "entry": entry.pk,
        "table": record.table_id,
        "round": record.round_number,
    }
    journal.record(action, record, before=before, after=after, reason=record.reason)
    if place is not None:
        _follow(journal, place.table)


def _return(journal: Journal, record: Withdrawal | Disqualification) -> None:
    entry = Entry.objects.get(pk=record.entry_id)
    state = EntryState.CHECKED_IN if entry.checked_in_at else EntryState.REGISTERED
    before = {"state": entry.state}
    move(entry, to=state, moves=ENTRY_MOVES)
    journal.record("return_entry", entry, before=before, after={"state": entry.state})
    if record.table is not None:
        _follow(journal, record.table)


def _follow(journal: Journal, table: Table) -> None:
    """Judge a table's sheets by who is there now, and let table and särspel follow."""
    desk = fitted(journal, table_desk(table))
    faults = [
        fault
        for round_ in desk.rounds
        if (save := save_of(round_)) is not None
        for fault in findings_of(desk, save).errors
    ]
    if faults:
        raise RuleError(*faults)
    if desk.heat.started_at is not None and desk.heat.closed_at is None:
        follow_sheets(journal, desk)
    cancel_void_playoffs(journal, desk.heat)
    if desk.heat.closed_at is not None:
        renew(journal, desk.heat, PublicationPart.QUALIFIERS)


def _refuse(blockers: tuple[Blocker, ...]) -> None:
    if blockers:
        raise TransitionRefused(blockers)
