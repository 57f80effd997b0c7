"""Penalty points on a sheet that is in: taken off and given back by a new version."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import uuid4

from scoring.rulesets.model import PenaltyFrom
from tournament.selectors.desks import table_desk
from tournament.selectors.sheets import RoundSave, seen_of
from tournament.services.sheets import supersede

if TYPE_CHECKING:
    from scoring import event as facts
    from tournament.models import Deduction
    from tournament.selectors.deskrows import RoundDesk, TableDesk
    from tournament.services.journal import Journal


def save_of(round_: RoundDesk) -> RoundSave | None:
    """Return an omgång's current sheet as a save of the same figures, ``None`` without one."""
    if round_.sheet is None:
        return None
    return RoundSave(
        round_.number,
        round_.sheet.rows,
        seen_of(round_),
        broken_off=round_.is_broken_off,
        broken_off_reason=round_.broken_off_reason,
    )


def most_to_take(desk: TableDesk, round_: RoundDesk, key: str, points: int) -> int:
    """Return how many points a sheet that is in can lose; 0 where none is in."""
    if round_.sheet is None:
        return 0
    if desk.ruleset.penalty_from is PenaltyFrom.ROUND_POINTS:
        return points
    row = next(row for row in round_.sheet.rows if row.player == key)
    return max(0, min(points, row.side_points))


def give_back(journal: Journal, record: Deduction, *, reason: str) -> None:
    """Take a deduction's penalty off the sheet again, as much of it as still stands there."""
    desk = table_desk(record.round.table)
    round_ = desk.round(record.round.number)
    if round_.sheet is None:
        return
    row = next(row for row in round_.sheet.rows if row.player == record.entry.key)
    back = min(record.taken, row.penalty)
    penalise(journal, desk, round_.number, row.player, -back, reason=reason)


def penalise(
    journal: Journal, desk: TableDesk, number: int, key: str, points: int, *, reason: str
) -> None:
    """Supersede a sheet with ``points`` more of penalty for one player, fewer where negative."""
    save = save_of(desk.round(number))
    if save is None or points == 0:
        return
    from_side = desk.ruleset.penalty_from is PenaltyFrom.SIDE_POINTS

    def penalised(row: facts.SheetRow) -> facts.SheetRow:
        if row.player != key:
            return row
        left = row.side_points - points if from_side else row.side_points
        return replace(row, side_points=left, penalty=row.penalty + points)

    rows = tuple(penalised(row) for row in save.rows)
    supersede(journal, desk, replace(save, rows=rows), client_id=uuid4(), reason=reason)
