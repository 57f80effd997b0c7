"""The incident log (händelselista) for the jury: what happened to whom, and what was revoked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils import timezone

from tournament.selectors.finals import finals_of
from tournament.selectors.incidents import IncidentKind, IncidentRow, incidents_of

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class IncidentLine:
    """An incident as it stands on paper.

    ``at`` and ``revoked_at`` are written in the event's time; ``points`` are those of a deduction;
    ``heat`` is None for what happened at no table.
    """

    at: str
    kind: IncidentKind
    points: int | None
    name: str
    number: int | None
    heat: int | None
    is_final: bool
    table: str
    round_number: int | None
    reason: str
    by: str
    is_revoked: bool
    revoked_at: str
    revoked_reason: str


def incident_lines(event: Event) -> tuple[IncidentLine, ...]:
    """Return everything that happened to people, the first first, by their whole names."""
    finals = finals_of(event)
    rows = reversed(incidents_of(event))
    return tuple(_line(event, row, is_final=row.heat in finals) for row in rows)


def _line(event: Event, row: IncidentRow, *, is_final: bool) -> IncidentLine:
    return IncidentLine(
        at=_moment(event, row.recorded_at),
        kind=row.kind,
        points=row.points,
        name=row.person.name,
        number=row.person.number,
        heat=row.heat,
        is_final=is_final,
        table=row.label,
        round_number=row.round_number,
        reason=row.reason,
        by=row.recorded_by,
        is_revoked=row.revoked_at is not None,
        revoked_at="" if row.revoked_at is None else _moment(event, row.revoked_at),
        revoked_reason=row.revoked_reason,
    )


def _moment(event: Event, at: datetime) -> str:
    """Write a moment: ``14:03``, with its date where that is not the event's."""
    local = timezone.localtime(at, ZoneInfo(event.time_zone))
    return f"{local:%H:%M}" if local.date() == event.starts_on else f"{local:%Y-%m-%d %H:%M}"
