"""Särspel: called, entered or drawn by lot, approved, called off, void after a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Max

from scoring.errors import RuleError
from tournament.models import Playoff, PlayoffSeat
from tournament.selectors.playoff_steps import (
    call_blockers,
    cancel_blockers,
    entry_blockers,
    faults_of,
    first_void,
    has_live,
    lot_blockers,
    playoff_verification_blockers,
)
from tournament.services.journal import writing
from tournament.services.refusals import TransitionRefused
from tournament.services.transitions import move
from tournament.states import PLAYOFF_MOVES, PlayoffState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from uuid import UUID

    from scoring.vocabulary import Out
    from tournament.models import Entry, Heat, Table
    from tournament.selectors.blockers import Blocker
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal


def call_playoff(
    heat: Heat, table: Table | None, entries: Sequence[Entry], *, by: Actor, reason: str = ""
) -> Playoff:
    """Call a särspel (utlysa) among exactly a level group; ``table`` is None for wildcards.

    A tie that decides nothing is played only on the director's ``reason`` (rules.md §4, R).
    """
    with writing(heat.event, by=by) as journal:
        heat.refresh_from_db()
        _refuse(call_blockers(journal.event, heat, table, entries, reason=reason))
        newest = Playoff.objects.filter(heat=heat).aggregate(newest=Max("sequence"))["newest"]
        playoff = Playoff.objects.create(
            heat=heat,
            table=table,
            sequence=(newest or 0) + 1,
            reason=reason,
            called_at=journal.now,
        )
        PlayoffSeat.objects.bulk_create(
            PlayoffSeat(playoff=playoff, position=position, entry=entry)
            for position, entry in enumerate(entries, start=1)
        )
        journal.record(
            "call_playoff",
            playoff,
            after={
                "table": None if table is None else table.pk,
                "entries": [entry.pk for entry in entries],
            },
            reason=reason,
        )
        return playoff


def enter_playoff(
    playoff: Playoff,
    rows: Mapping[int, tuple[int, Out | None]],
    *,
    by: Actor,
    client_id: UUID,
) -> None:
    """Enter what each player got in a särspel: side points and an immediate win, by entry id.

    It may be entered again until it is approved; sent twice it counts once. Raises ``RuleError``
    with paths ``/sheet/<row>/…``.
    """
    with writing(playoff.heat.event, by=by) as journal:
        playoff = _again(playoff)
        if playoff.client_id == client_id and _is_said_by(playoff, rows):
            return
        _refuse(entry_blockers(playoff))
        before = _figures(playoff)
        for seat in playoff.seats.all():
            points, out = rows[seat.entry_id]
            seat.side_points, seat.out = points, out or ""
            seat.save(update_fields=["side_points", "out"])
        _entered(journal, playoff, client_id)
        if faults := faults_of(journal.event, playoff):
            raise RuleError(*faults)
        journal.record("enter_playoff", playoff, before=before, after=_figures(playoff))
        cancel_void_playoffs(journal, playoff.heat)


def draw_lot(
    playoff: Playoff, order: Sequence[int], *, by: Actor, client_id: UUID, reason: str
) -> None:
    """Enter the order that the lot gave, first first, by entry id (rules.md §4, R)."""
    with writing(playoff.heat.event, by=by) as journal:
        playoff = _again(playoff)
        if playoff.client_id == client_id and playoff.is_lot and _lot_of(playoff) == list(order):
            return
        _refuse(lot_blockers(journal.event, playoff, reason=reason))
        for seat in playoff.seats.all():
            seat.lot_position = order.index(seat.entry_id) + 1
            seat.save(update_fields=["lot_position"])
        playoff.is_lot, playoff.reason = True, reason
        playoff.save(update_fields=["is_lot", "reason"])
        _entered(journal, playoff, client_id)
        after = {"lot": list(order)}
        journal.record("draw_lot", playoff, after=after, reason=reason)


def verify_playoff(playoff: Playoff, *, by: Actor) -> None:
    """Approve (godkänna) the result of a särspel, as another person than entered it."""
    with writing(playoff.heat.event, by=by) as journal:
        playoff = _again(playoff)
        _refuse(playoff_verification_blockers(journal.event, playoff, user_id=by.user_id))
        own = playoff.entered_by_id is not None and playoff.entered_by_id == by.user_id
        move(
            playoff,
            to=PlayoffState.VERIFIED,
            moves=PLAYOFF_MOVES,
            verified_by_id=by.user_id,
            verified_at=journal.now,
            is_self_verified=own,
        )
        action = "self_verify_playoff" if own else "verify_playoff"
        journal.record(
            action,
            playoff,
            before={"state": PlayoffState.ENTERED},
            after={"state": playoff.state},
        )


def cancel_playoff(playoff: Playoff, *, by: Actor, reason: str) -> None:
    """Call a särspel off (ställa in)."""
    with writing(playoff.heat.event, by=by) as journal:
        playoff = _again(playoff)
        _refuse(cancel_blockers(playoff))
        _cancel(journal, playoff, "cancel_playoff", reason)
        cancel_void_playoffs(journal, playoff.heat)


def cancel_void_playoffs(journal: Journal, heat: Heat) -> None:
    """Call off what a correction has made void, inside a write that is under way."""
    if not has_live(heat):
        return
    while (void := first_void(journal.event, heat)) is not None:
        _cancel(journal, void, "void_playoff", "")


def _cancel(journal: Journal, playoff: Playoff, action: str, reason: str) -> None:
    before = {"state": playoff.state, **_figures(playoff)}
    move(playoff, to=PlayoffState.CANCELLED, moves=PLAYOFF_MOVES)
    journal.record(action, playoff, before=before, after={"state": playoff.state}, reason=reason)


def _entered(journal: Journal, playoff: Playoff, client_id: UUID) -> None:
    fields = {
        "client_id": client_id,
        "entered_by_id": journal.by.user_id,
        "entered_at": journal.now,
    }
    if playoff.state == PlayoffState.ENTERED:
        move(playoff, to=PlayoffState.CALLED, moves=PLAYOFF_MOVES)
    move(playoff, to=PlayoffState.ENTERED, moves=PLAYOFF_MOVES, **fields)


def _figures(playoff: Playoff) -> dict[str, Any]:
    seats = PlayoffSeat.objects.filter(playoff=playoff).order_by("position")
    return {
        "rows": [
            {
                "entry": seat.entry_id,
                "side_points": seat.side_points,
                "out": seat.out or None,
                "lot": seat.lot_position,
            }
            for seat in seats
        ]
    }


def _is_said_by(playoff: Playoff, rows: Mapping[int, tuple[int, Out | None]]) -> bool:
    stored = {seat.entry_id: (seat.side_points, seat.out) for seat in playoff.seats.all()}
    return stored == {entry: (points, out or "") for entry, (points, out) in rows.items()}


def _lot_of(playoff: Playoff) -> list[int]:
    return list(playoff.seats.order_by("lot_position").values_list("entry_id", flat=True))


def _again(playoff: Playoff) -> Playoff:
    return Playoff.objects.select_related("heat", "table").get(pk=playoff.pk)


def _refuse(blockers: tuple[Blocker, ...]) -> None:
    if blockers:
        raise TransitionRefused(blockers)
