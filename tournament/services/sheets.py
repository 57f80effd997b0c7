"""Sheets in: each save is a new version, and nothing that was typed is ever overwritten."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast
from uuid import uuid4

from django.db.models import Max

from scoring.errors import Findings, RuleError
from tournament.models import Round, Sheet, SheetRow
from tournament.selectors.desks import table_desk
from tournament.selectors.sheets import (
    changed,
    clearing_blockers,
    findings_of,
    save_blockers,
    warning_key,
)
from tournament.services.journal import writing
from tournament.services.playoffs import cancel_void_playoffs
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.services.tables import follow_sheets, reopen_table
from tournament.services.transitions import move
from tournament.states import SHEET_MOVES, SheetOrigin, SheetState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet
    from uuid import UUID

    from scoring import event as facts
    from scoring.errors import Fault
    from tournament.models import Table
    from tournament.selectors.desks import RoundDesk, SheetSeen, TableDesk
    from tournament.selectors.sheets import RoundSave
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal

NOTHING_CONFIRMED: frozenset[str] = frozenset()


def save_sheets(
    table: Table,
    saves: Sequence[RoundSave],
    *,
    by: Actor,
    client_id: UUID,
    confirmed: AbstractSet[str] = NOTHING_CONFIRMED,
    reason: str = "",
    origin: SheetOrigin = SheetOrigin.PAPER,
) -> tuple[int, ...]:
    """Save omgångar as typed, each as a new version; return the numbers of those that changed.

    All or nothing. What stands already, was not touched, or was sent before under this
    ``client_id`` changes nothing. Raises ``TransitionRefused`` (among others ``sheet_changed``
    where somebody else has saved since ``seen``), ``RuleError`` with paths ``/<omgång>/<row>``,
    and ``Unconfirmed`` with the warnings whose ``warning_key`` is not in ``confirmed``.
    """
    with writing(table.heat.event, by=by) as journal:
        desk = table_desk(table)
        due = changed(desk, saves, client_id)
        if not due:
            return ()
        if blockers := save_blockers(desk, due, reason=reason):
            raise TransitionRefused(blockers)
        warnings = _judged(desk, due, confirmed)
        for save in due:
            codes = sorted({w.code for w in warnings if w.path.startswith(f"/{save.number}/")})
            new = _Version(desk, save, origin, client_id, reason, codes)
            new.write(journal)
        _follow(journal, desk)
        return tuple(save.number for save in due)


def clear_sheet(table: Table, number: int, *, reason: str, by: Actor) -> None:
    """Empty an omgång (töm) whose sheet should not be there; the version stays in the records."""
    _clear(table, number, reason=reason, by=by, replay=False)


def replay_round(table: Table, number: int, *, reason: str, by: Actor) -> None:
    """Play a broken-off omgång again (rules.md §1, decision 9); one already won is refused."""
    _clear(table, number, reason=reason, by=by, replay=True)


def supersede(
    journal: Journal,
    desk: TableDesk,
    save: RoundSave,
    *,
    client_id: UUID,
    reason: str,
    origin: SheetOrigin = SheetOrigin.PAPER,
) -> None:
    """Write one omgång anew inside a write that is under way, judged as any other save."""
    warnings = _judged(desk, (save,), None)
    _Version(desk, save, origin, client_id, reason, sorted({w.code for w in warnings})).write(
        journal
    )
    _follow(journal, desk)


def fitted(journal: Journal, desk: TableDesk) -> TableDesk:
    """Give each omgång that nobody starts an empty sheet, and take it back where somebody does.

    Without it the table would wait for ever; inside a write that is under way.
    """
    for round_ in desk.rounds:
        is_empty = round_.sheet is not None and not round_.sheet.rows
        if not round_.starters and round_.sheet is None:
            _write_empty(journal, round_)
        elif round_.starters and is_empty:
            _take_back_empty(journal, round_)
    return table_desk(desk.table)


def _write_empty(journal: Journal, round_: RoundDesk) -> None:
    sheet = Sheet.objects.create(
        round_id=round_.pk,
        version=_next_version(round_),
        client_id=uuid4(),
        entered_at=journal.now,
        verified_at=journal.now,
        state=SheetState.VERIFIED,
    )
    after = {"round": round_.number, "version": sheet.version, "rows": []}
    journal.record("save_sheet", sheet, before={"version": None}, after=after)


def _take_back_empty(journal: Journal, round_: RoundDesk) -> None:
    sheet = _retire(cast("SheetSeen", round_.sheet))
    before = {"round": round_.number, "version": sheet.version, "rows": []}
    journal.record("clear_sheet", sheet, before=before)


def _next_version(round_: RoundDesk) -> int:
    newest = Sheet.objects.filter(round=round_.pk).aggregate(newest=Max("version"))["newest"]
    return (newest or 0) + 1


def _clear(table: Table, number: int, *, reason: str, by: Actor, replay: bool) -> None:
    with writing(table.heat.event, by=by) as journal:
        desk = table_desk(table)
        if blockers := clearing_blockers(desk, number, replay=replay):
            raise TransitionRefused(blockers)
        round_ = desk.round(number)
        if round_.sheet is not None:
            _retire(round_.sheet)
        Round.objects.filter(pk=round_.pk).update(is_broken_off=False, broken_off_reason="")
        journal.record(
            "replay_round" if replay else "clear_sheet",
            Round.objects.get(pk=round_.pk),
            before={"round": number, **_figures(desk, round_.sheet, broken_off=False)},
            reason=reason,
        )
        if replay:
            reopen_table(journal, desk.table, number)
        _follow(journal, desk)


def _follow(journal: Journal, desk: TableDesk) -> None:
    """Let table, heat and särspel follow what the sheets now say."""
    follow_sheets(journal, table_desk(desk.table))
    cancel_void_playoffs(journal, desk.heat)


def _judged(
    desk: TableDesk, saves: Iterable[RoundSave], confirmed: AbstractSet[str] | None
) -> tuple[Fault, ...]:
    """Refuse errors and unconfirmed warnings; return the warnings. None confirms all of them."""
    found = Findings()
    for save in saves:
        found += findings_of(desk, save)
    if found.errors:
        raise RuleError(*found.errors)
    if confirmed is not None:
        asked = [fault for fault in found.warnings if warning_key(fault) not in confirmed]
        if asked:
            raise Unconfirmed(asked)
    return found.warnings


def _retire(seen: SheetSeen) -> Sheet:
    """Make the current version a superseded one."""
    sheet = Sheet.objects.get(pk=seen.pk)
    move(sheet, to=SheetState.SUPERSEDED, moves=SHEET_MOVES)
    return sheet


class _Version:
    """A new version of one omgång's sheet."""

    def __init__(
        self,
        desk: TableDesk,
        save: RoundSave,
        origin: SheetOrigin,
        client_id: UUID,
        reason: str,
        confirmed: list[str],
    ) -> None:
        self.desk, self.save, self.reason = desk, save, reason
        self.origin, self.client_id, self.confirmed = origin, client_id, confirmed
        self.round: RoundDesk = desk.round(save.number)

    def write(self, journal: Journal) -> None:
        """Supersede what stands and log both sides."""
        current = self.round.sheet
        old = _retire(current) if current is not None else None
        sheet = self._created(journal)
        if old is not None:
            Sheet.objects.filter(pk=old.pk).update(superseded_by=sheet)
        Round.objects.filter(pk=self.round.pk).update(
            is_broken_off=self.save.broken_off,
            broken_off_reason=self.save.broken_off_reason if self.save.broken_off else "",
        )
        is_correction = current is not None and current.is_verified
        journal.record(
            "correct_sheet" if is_correction else "save_sheet",
            sheet,
            before=_figures(self.desk, current, broken_off=self.round.is_broken_off),
            after={
                "round": self.save.number,
                "version": sheet.version,
                "rows": _rows(self.desk, self.save.rows),
                "broken_off": self.save.broken_off,
                "confirmed": self.confirmed,
            },
            reason=self.reason or self.save.broken_off_reason,
        )

    def _created(self, journal: Journal) -> Sheet:
        sheet = Sheet.objects.create(
            round_id=self.round.pk,
            version=_next_version(self.round),
            origin=self.origin,
            client_id=self.client_id,
            entered_by_id=journal.by.user_id,
            entered_at=journal.now,
            reason=self.reason,
            confirmed=self.confirmed,
        )
        SheetRow.objects.bulk_create(
            SheetRow(
                sheet=sheet,
                position=position,
                entry_id=self.desk.people[row.player].pk,
                side_points=row.side_points,
                said_chicago=row.said_chicago,
                won_chicagos=row.won_chicagos,
                out=row.out or "",
                is_knocked_out=row.knocked_out,
                penalty=row.penalty,
            )
            for position, row in enumerate(self.save.rows, start=1)
        )
        return sheet


def _figures(desk: TableDesk, seen: SheetSeen | None, *, broken_off: bool) -> dict[str, Any]:
    """Return a version as the log keeps it: ids and values, no names."""
    if seen is None:
        return {"version": None}
    rows = _rows(desk, seen.rows)
    return {"version": seen.version, "state": seen.state, "rows": rows, "broken_off": broken_off}


def _rows(desk: TableDesk, rows: Iterable[facts.SheetRow]) -> list[Mapping[str, Any]]:
    return [
        {
            "entry": desk.people[row.player].pk,
            "side_points": row.side_points,
            "said_chicago": row.said_chicago,
            "won_chicagos": row.won_chicagos,
            "out": row.out,
            "knocked_out": row.knocked_out,
            "penalty": row.penalty,
        }
        for row in rows
    ]
