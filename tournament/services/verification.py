"""Verification (granskning): another person approves what was entered, so that it counts."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.errors import RuleError
from tournament.models import Sheet
from tournament.selectors.desks import standing
from tournament.selectors.verification import (
    differences,
    is_self_entered,
    verification_blockers,
)
from tournament.services.journal import writing
from tournament.services.refusals import TransitionRefused
from tournament.services.tables import follow_sheets
from tournament.services.transitions import move
from tournament.states import SHEET_MOVES, SheetState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Table
    from tournament.selectors.deskrows import TableDesk
    from tournament.services.actors import Actor
    from tournament.services.journal import Journal

NOTHING_TYPED: Mapping[int, Mapping[str, int]] = MappingProxyType({})


def verify_sheets(
    table: Table,
    versions: Mapping[int, int],
    *,
    by: Actor,
    retyped: Mapping[int, Mapping[str, int]] = NOTHING_TYPED,
    desk: TableDesk | None = None,
) -> None:
    """Approve (godkänna) the sheets of a table that the person has seen, by omgång and version.

    ``retyped`` are end scores that the checker typed again, by omgång and entry key; one that
    differs raises ``RuleError`` (``retyped_differs``, path ``/<omgång>/<key>``). Approving one's
    own entry needs the event's leave, and is marked and logged. The last table makes the heat
    ready. A ``desk`` read in this request is not read again where it stands.
    """
    with writing(table.heat.event, by=by) as journal:
        desk = standing(desk, table, version=journal.version)
        if blockers := verification_blockers(desk, versions, user_id=by.user_id):
            raise TransitionRefused(blockers)
        if faults := tuple(differences(desk, retyped)):
            raise RuleError(*faults)
        for number in versions:
            _verify(journal, desk, number, is_retyped=number in retyped)
        follow_sheets(journal, desk)


def _verify(journal: Journal, desk: TableDesk, number: int, *, is_retyped: bool) -> None:
    sheet = Sheet.objects.get(pk=desk.round(number).sheet.pk)  # type: ignore[union-attr]  # no blocker: it is there
    own = is_self_entered(desk, number, user_id=journal.by.user_id)
    move(
        sheet,
        to=SheetState.VERIFIED,
        moves=SHEET_MOVES,
        verified_by_id=journal.by.user_id,
        verified_at=journal.now,
        is_self_verified=own,
    )
    journal.record(
        "self_verify_sheet" if own else "verify_sheet",
        sheet,
        before={"state": SheetState.ENTERED},
        after={
            "state": sheet.state,
            "round": number,
            "version": sheet.version,
            "retyped": is_retyped,
        },
    )
