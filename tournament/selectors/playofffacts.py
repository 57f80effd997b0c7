"""A särspel that was played, from the database to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring import event as facts
from scoring.vocabulary import Out
from tournament.states import PlayoffState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.models import Playoff

PLAYED = (PlayoffState.ENTERED, PlayoffState.VERIFIED)


def playoff_facts(
    playoff: Playoff,
    seats: Sequence[Any],
    keys: Mapping[int, str],
    deals: tuple[facts.Deal, ...],
) -> facts.Playoff:
    """Return a särspel with its seats and givar; ``keys`` are the players' by entry."""
    players = tuple(keys[seat.entry_id] for seat in seats)
    if playoff.is_lot:
        drawn = sorted(seats, key=lambda seat: int(seat.lot_position or 0))
        lot = tuple(keys[seat.entry_id] for seat in drawn)
        return facts.Playoff(players, lot=lot, x=playoff.x)
    if playoff.has_deals:
        return facts.Playoff(players, deals=deals, x=playoff.x)
    rows = tuple(
        facts.PlayoffRow(
            keys[seat.entry_id], seat.side_points, Out(seat.out) if seat.out else None, seat.x
        )
        for seat in seats
    )
    return facts.Playoff(players, sheet=rows, x=playoff.x)
