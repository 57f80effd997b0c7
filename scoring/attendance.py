"""Who sits down to an omgång (round), who leaves in it, and who is disqualified (rules.md §5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.vocabulary import PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.event import Event, Heat, Left, Player, Table

GONE = frozenset({PlayerStatus.WITHDRAWN, PlayerStatus.DISQUALIFIED})


@dataclass(frozen=True, slots=True)
class Attendance:
    """An event's absences, gathered once so that every round can ask quickly."""

    absent: Mapping[str, Player]
    disqualified: Mapping[int, frozenset[str]]
    """By the number of the heat: who was disqualified during it."""

    @classmethod
    def of(cls, event: Event) -> Attendance:
        """Gather everybody in ``event`` who is not simply present throughout."""
        others = [player for player in event.players if player.status is not PlayerStatus.ACTIVE]
        found: dict[int, set[str]] = {}
        for player in others:
            is_out = player.status is PlayerStatus.DISQUALIFIED
            if is_out and player.left is not None and player.left.round is not None:
                found.setdefault(player.left.heat, set()).add(player.id)
        disqualified = {heat: frozenset(players) for heat, players in found.items()}
        return cls({player.id: player for player in others}, disqualified)

    def starters(self, heat: Heat, table: Table, round_number: int) -> tuple[str, ...]:
        """Return who starts the round, seat 1 first: seated, present, not gone before it (§2).

        A leaver stays listed in the seats of later rounds and does not start them; a substitute
        stands in the seats himself. A player who leaves in this very round did start it.
        """
        return tuple(
            seat
            for round_ in table.rounds
            if round_.number == round_number
            for seat in round_.seats
            if self._starts(seat, heat.number, round_number)
        )

    def leavers_in(self, heat: Heat, table: Table, round_number: int) -> frozenset[str]:
        """Return the starters who left during this round, withdrawn or disqualified (§5)."""
        return frozenset(
            seat
            for seat in self.starters(heat, table, round_number)
            if (left := self._left(seat)) is not None
            and (left.heat, left.round) == (heat.number, round_number)
        )

    def disqualified_in(self, heat: Heat) -> frozenset[str]:
        """Return those whose disqualification takes them last in every round of this heat.

        One disqualified between heats keeps his results: closed heats stay closed (§5).
        """
        return self.disqualified.get(heat.number, frozenset())

    def _starts(self, seat: str, heat: int, round_number: int) -> bool:
        if seat in self.absent and self.absent[seat].status is PlayerStatus.NO_SHOW:
            return False
        left = self._left(seat)
        if left is None or left.heat > heat:
            return True
        return left.heat == heat and (left.round is None or round_number <= left.round)

    def _left(self, seat: str) -> Left | None:
        player = self.absent.get(seat)
        return player.left if player is not None and player.status in GONE else None


def starters(event: Event, heat: Heat, table: Table, round_number: int) -> tuple[str, ...]:
    """Return ``Attendance.starters`` for one round of ``event``."""
    return Attendance.of(event).starters(heat, table, round_number)


def leavers_in(event: Event, heat: Heat, table: Table, round_number: int) -> frozenset[str]:
    """Return ``Attendance.leavers_in`` for one round of ``event``."""
    return Attendance.of(event).leavers_in(heat, table, round_number)


def disqualified_in(event: Event, heat: Heat) -> frozenset[str]:
    """Return ``Attendance.disqualified_in`` for one heat of ``event``."""
    return Attendance.of(event).disqualified_in(heat)
