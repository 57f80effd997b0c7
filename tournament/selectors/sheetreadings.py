"""What the desk reads of a table's omgångar and of all that was handed in for them."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from scoring.event import SheetRow
from scoring.vocabulary import Out
from tournament.selectors.deskrows import SheetSeen
from tournament.selectors.statements import moment, rows_of
from tournament.states import SheetState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from tournament.models import Table

    type_of_row = tuple[Any, ...]

ROUNDS = """
    SELECT id, number, is_broken_off, broken_off_reason, has_deals
    FROM tournament_round WHERE table_id = %s ORDER BY number
"""
SEATS = """
    SELECT s.round_id, s.entry_id
    FROM tournament_round r JOIN tournament_roundseat s ON s.round_id = r.id
    WHERE r.table_id = %s ORDER BY s.seat
"""
DEDUCTIONS = """
    SELECT d.round_id, e.key, d.points
    FROM tournament_round r JOIN tournament_deduction d ON d.round_id = r.id
    JOIN tournament_entry e ON e.id = d.entry_id
    WHERE r.table_id = %s AND d.revoked_at IS NULL ORDER BY d.recorded_at, d.id
"""
SHEETS = """
    SELECT s.round_id, s.id, s.version, s.state, s.client_id, s.entered_by_id, s.entered_at,
           s.verified_at, s.is_self_verified, s.reason, s.confirmed,
           e.first_name, e.last_name, e.username, v.first_name, v.last_name, v.username
    FROM tournament_round r JOIN tournament_sheet s ON s.round_id = r.id
    LEFT JOIN tournament_user e ON e.id = s.entered_by_id
    LEFT JOIN tournament_user v ON v.id = s.verified_by_id
    WHERE r.table_id = %s ORDER BY s.version DESC
"""
ROWS = """
    SELECT w.sheet_id, e.key, w.side_points, w.said_chicago, w.won_chicagos, w.out,
           w.is_knocked_out, w.penalty
    FROM tournament_round r JOIN tournament_sheet s ON s.round_id = r.id
    JOIN tournament_sheetrow w ON w.sheet_id = s.id JOIN tournament_entry e ON e.id = w.entry_id
    WHERE r.table_id = %s ORDER BY w.position
"""

STATES = """
    SELECT r.number, s.state
    FROM tournament_round r JOIN tournament_sheet s ON s.round_id = r.id
    WHERE r.table_id = %s AND s.state <> %s
"""
SUPERSEDED = SheetState.SUPERSEDED.value


class _Version(NamedTuple):
    """A row of ``SHEETS``."""

    round_id: int
    pk: int
    number: int
    state: str
    client_id: UUID | str
    entered_by_id: int | None
    entered_at: datetime
    verified_at: datetime | None
    is_self_verified: bool
    reason: str
    confirmed: str
    enterer_first: str | None
    enterer_last: str | None
    enterer: str | None
    verifier_first: str | None
    verifier_last: str | None
    verifier: str | None


@dataclass(frozen=True, slots=True)
class Stored:
    """An omgång as it is stored, without its seats and its sheets."""

    pk: int
    number: int
    is_broken_off: bool
    broken_off_reason: str
    has_deals: bool


def rounds_of(found: Iterable[type_of_row]) -> tuple[Stored, ...]:
    """Return a table's omgångar in the order of play, of what ``ROUNDS`` found."""
    return tuple(Stored(*row) for row in found)


def seats_of(found: Iterable[type_of_row]) -> Mapping[int, list[int]]:
    """Return who sits where, seat 1 first: entry ids by omgång's id, of what ``SEATS`` found."""
    seats: dict[int, list[int]] = defaultdict(list)
    for round_, entry in found:
        seats[round_].append(entry)
    return seats


def deductions_of(found: Iterable[type_of_row]) -> Mapping[int, Mapping[str, int]]:
    """Return the points that stand against players, by omgång's id and entry key."""
    deductions: dict[int, dict[str, int]] = defaultdict(dict)
    for round_, player, points in found:
        deductions[round_][player] = deductions[round_].get(player, 0) + points
    return deductions


def versions_of(
    found: Iterable[type_of_row], rows_found: Iterable[type_of_row]
) -> Mapping[int, list[SheetSeen]]:
    """Return every version that was handed in, the newest first, by omgång's id.

    Of what ``SHEETS`` and ``ROWS`` found.
    """
    rows = _rows(rows_found)
    versions: dict[int, list[SheetSeen]] = defaultdict(list)
    for row in found:
        version = _Version._make(row)
        versions[version.round_id].append(_seen(version, rows[version.pk]))
    return versions


def states_at(table: Table) -> Mapping[int, SheetState]:
    """Return the state of each sheet that stands, by omgång's number."""
    return {number: SheetState(state) for number, state in rows_of(STATES, table.pk, SUPERSEDED)}


def _seen(version: _Version, rows: Iterable[SheetRow]) -> SheetSeen:
    verified_at = version.verified_at
    return SheetSeen(
        pk=version.pk,
        version=version.number,
        state=SheetState(version.state),
        client_id=UUID(str(version.client_id)),
        rows=tuple(rows),
        entered_by_id=version.entered_by_id,
        entered_by=_named(version.enterer_first, version.enterer_last, version.enterer),
        entered_at=moment(version.entered_at),
        verified_by=_named(version.verifier_first, version.verifier_last, version.verifier),
        verified_at=moment(verified_at) if verified_at is not None else None,
        is_self_verified=version.is_self_verified,
        reason=version.reason,
        confirmed=tuple(json.loads(version.confirmed)),
    )


def _rows(found: Iterable[type_of_row]) -> Mapping[int, list[SheetRow]]:
    """Return stored rows as the rules know them, in the order entered, by sheet's id."""
    rows: dict[int, list[SheetRow]] = defaultdict(list)
    for sheet, player, points, said, won, out, knocked_out, penalty in found:
        how = Out(out) if out else None
        row = SheetRow(player, points, said, won, how, knocked_out=knocked_out, penalty=penalty)
        rows[sheet].append(row)
    return rows


def _named(first: str | None, last: str | None, username: str | None) -> str:
    """Return a user's name as ``str`` of him gives it; nothing for nobody."""
    return f"{first or ''} {last or ''}".strip() or username or ""
