"""Who is here for a heat, and who may advance from it (rules.md §5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.attendance import Attendance
from scoring.vocabulary import PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.event import Event, Heat, Player


def may_not_advance(event: Event, heat_number: int, players: Iterable[Player]) -> frozenset[str]:
    """Return those who have left during the heat, right after it, or before it.

    They are passed over for advancing and play no särspel (rules.md §5 and Corners). One whose
    file does not say where he left, left after the last heat that lists him.
    """
    return frozenset(
        player.id
        for player in players
        if player.status is not PlayerStatus.ACTIVE and _left_heat(event, player) <= heat_number
    )


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is here for a heat, gathered once for all of its tables.

    ``barred`` may not advance from it; a disqualified player's sums in it are 0; a no-show is in
    no result (rules.md §5 and Corners).
    """

    attendance: Attendance
    barred: frozenset[str]
    disqualified: frozenset[str]
    no_shows: frozenset[str]

    @classmethod
    def at(cls, event: Event, heat: Heat) -> Presence:
        """Gather who is here for one heat of an event."""
        return cls.among(Attendance.of(event), event, heat)

    @classmethod
    def among(cls, attendance: Attendance, event: Event, heat: Heat) -> Presence:
        """Do what ``at`` does, for one of an event's many heats."""
        absent = attendance.absent.values()
        return cls(
            attendance,
            may_not_advance(event, heat.number, absent),
            attendance.disqualified_in(heat),
            frozenset(player.id for player in absent if player.status is PlayerStatus.NO_SHOW),
        )


def _left_heat(event: Event, player: Player) -> int:
    if player.left is not None:
        return player.left.heat
    listed = (
        heat.number
        for heat in event.heats
        if any(player.id in table.players for table in heat.tables)
    )
    return max(listed, default=0)
