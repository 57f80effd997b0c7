"""Sheets in: each save is a new version, and nothing that was typed is ever overwritten."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast
from uuid import uuid4

from scoring.errors import Findings, RuleError
from tournament.models import Round, Sheet
from tournament.selectors.desks import desk_of, standing, table_desk
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
from tournament.services.sheetversions import Version, figures, next_version, retire
from tournament.services.tables import follow_sheets, reopen_table
from tournament.states import SheetOrigin, SheetState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet
    from uuid import UUID

    from scoring.errors import Fault
    from tournament.models import Table
    from tournament.selectors.deskrows import RoundDesk, SheetSeen, TableDesk
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
    desk: TableDesk | None = None,
) -> tuple[int, ...]:
    """Save omgångar as typed, each as a new version; return the numbers of those that changed.

    All or nothing. What stands already, was not touched, or was sent before under this
    ``client_id`` changes nothing. Raises ``TransitionRefused`` (among others ``sheet_changed``
    where somebody else has saved since ``seen``), ``RuleError`` with paths ``/<omgång>/<row>``,
    and ``Unconfirmed`` with the warnings whose ``warning_key`` is not in ``confirmed``. A
    ``desk`` read in this request is not read again where it stands.
    """
    with writing(table.heat.event, by=by) as journal:
        desk = standing(desk, table, version=journal.version)
        due = changed(desk, saves, client_id)
        if not due:
            return ()
        if blockers := save_blockers(desk, due, reason=reason):
            raise TransitionRefused(blockers)
        warnings = _judged(desk, due, confirmed)
        for save in due:
            codes = sorted({w.code for w in warnings if w.path.startswith(f"/{save.number}/")})
            new = Version(desk, save, origin, client_id, reason, codes)
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
    Version(desk, save, origin, client_id, reason, sorted({w.code for w in warnings})).write(
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
    return desk_of(desk.table)


def _write_empty(journal: Journal, round_: RoundDesk) -> None:
    sheet = Sheet.objects.create(
        round_id=round_.pk,
        version=next_version(round_),
        client_id=uuid4(),
        entered_at=journal.now,
        verified_at=journal.now,
        state=SheetState.VERIFIED,
    )
    after = {"round": round_.number, "version": sheet.version, "rows": []}
    journal.record("save_sheet", sheet, before={"version": None}, after=after)


def _take_back_empty(journal: Journal, round_: RoundDesk) -> None:
    sheet = retire(cast("SheetSeen", round_.sheet))
    before = {"round": round_.number, "version": sheet.version, "rows": []}
    journal.record("clear_sheet", sheet, before=before)


def _clear(table: Table, number: int, *, reason: str, by: Actor, replay: bool) -> None:
    with writing(table.heat.event, by=by) as journal:
        desk = table_desk(table)
        if blockers := clearing_blockers(desk, number, replay=replay):
            raise TransitionRefused(blockers)
        round_ = desk.round(number)
        if round_.sheet is not None:
            retire(round_.sheet)
        Round.objects.filter(pk=round_.pk).update(is_broken_off=False, broken_off_reason="")
        journal.record(
            "replay_round" if replay else "clear_sheet",
            Round.objects.get(pk=round_.pk),
            before={"round": number, **figures(desk, round_.sheet, broken_off=False)},
            reason=reason,
        )
        if replay:
            reopen_table(journal, desk.table, number)
        _follow(journal, desk)


def _follow(journal: Journal, desk: TableDesk) -> None:
    """Let table, heat and särspel follow what the sheets now say."""
    follow_sheets(journal, desk)
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
