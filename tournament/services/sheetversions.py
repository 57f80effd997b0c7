"""A version of a sheet: written once, superseded, logged with both sides, never edited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.models import Round, Sheet, SheetRow
from tournament.services.transitions import move
from tournament.states import SHEET_MOVES, SheetOrigin, SheetState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from uuid import UUID

    from scoring import event as facts
    from tournament.selectors.deskrows import RoundDesk, SheetSeen, TableDesk
    from tournament.selectors.sheets import RoundSave
    from tournament.services.journal import Journal


def next_version(round_: RoundDesk) -> int:
    """Return the number of an omgång's next version."""
    return max((seen.version for seen in round_.versions), default=0) + 1


def retire(seen: SheetSeen) -> Sheet:
    """Make the current version a superseded one."""
    sheet = Sheet.objects.get(pk=seen.pk)
    move(sheet, to=SheetState.SUPERSEDED, moves=SHEET_MOVES)
    return sheet


class Version:
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
        old = retire(current) if current is not None else None
        sheet = self._created(journal)
        if old is not None:
            Sheet.objects.filter(pk=old.pk).update(superseded_by=sheet)
        self._break_off()
        is_correction = current is not None and current.is_verified
        journal.record(
            "correct_sheet" if is_correction else "save_sheet",
            sheet,
            before=figures(self.desk, current, broken_off=self.round.is_broken_off),
            after={
                "round": self.save.number,
                "version": sheet.version,
                "rows": _rows(self.desk, self.save.rows),
                "broken_off": self.save.broken_off,
                "confirmed": self.confirmed,
            },
            reason=self.reason or self.save.broken_off_reason,
        )

    def _break_off(self) -> None:
        """Note whether the omgång was broken off, where that is not what stands."""
        reason = self.save.broken_off_reason if self.save.broken_off else ""
        told = (self.save.broken_off, reason)
        if told != (self.round.is_broken_off, self.round.broken_off_reason):
            Round.objects.filter(pk=self.round.pk).update(
                is_broken_off=self.save.broken_off, broken_off_reason=reason
            )

    def _created(self, journal: Journal) -> Sheet:
        sheet = Sheet.objects.create(
            round_id=self.round.pk,
            version=next_version(self.round),
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


def figures(desk: TableDesk, seen: SheetSeen | None, *, broken_off: bool) -> dict[str, Any]:
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
