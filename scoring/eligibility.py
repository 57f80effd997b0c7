"""Who may advance from a heat, and whose facts a table needs (rules.md §5)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.vocabulary import PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring.event import Event, Player, Table


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


def people_by_id(event: Event) -> dict[str, Player]:
    """Return the players of an event by id."""
    return {player.id: player for player in event.players}


def seen_from(event: Event, table: Table, people: Mapping[str, Player]) -> Event:
    """Return the event with the players of one table only: all that its results depend on."""
    players = tuple(people[player] for player in table.players if player in people)
    return replace(event, players=players)


def _left_heat(event: Event, player: Player) -> int:
    if player.left is not None:
        return player.left.heat
    listed = (
        heat.number
        for heat in event.heats
        if any(player.id in table.players for table in heat.tables)
    )
    return max(listed, default=0)
