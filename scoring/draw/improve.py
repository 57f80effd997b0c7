"""Fewer ties inside tables, by swaps of two players (docs/draw.md §5)."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from scoring.draw.spread import Spread

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from scoring.draw.stream import Stream
    from scoring.draw.ties import Field

TRIES_PER_PLAYER = 20
TRIES_BESIDE = 2000


class Improvement:
    """A seating of ``field`` under improvement; ``tables`` and ``cost`` are where it stands."""

    def __init__(self, field: Field, tables: Iterable[Sequence[int]]) -> None:
        self._field = field
        self.tables = [list(players) for players in tables]
        self._table_of = [0] * field.size
        for number, players in enumerate(self.tables):
            for player in players:
                self._table_of[player] = number
        kinds: list[tuple[Sequence[Hashable], Hashable, int]] = [
            (field.previous, 0, field.weight),
            (field.club, "", 1),
            (field.both(), None, -1),  # a pair that is both is one from a previous table
        ]
        self._weights = [
            (Spread(groups, nobody, self.tables), weight)
            for groups, nobody, weight in kinds
            if any(group != nobody for group in groups)
        ]
        self._spreads = [spread for spread, weight in self._weights if weight > 0]
        self.cost = sum(weight * spread.pairs() for spread, weight in self._weights)

    def run(self, stream: Stream, *, least_cost: int) -> None:
        """Swap crowded players with drawn ones, never for the worse, until nothing is gained.

        Ends at ``least_cost``, when nobody crowded is left, or after the allowed tries.
        """
        size = self._field.size
        order = [player for players in self.tables for player in players]
        queue = deque(player for player in order if self._is_crowded(player))
        is_waiting = bytearray(size)
        for player in queue:
            is_waiting[player] = True
        tries = TRIES_PER_PLAYER * size + TRIES_BESIDE
        while queue and tries > 0 and self.cost > least_cost:
            player = queue.popleft()
            is_waiting[player] = False
            if not self._is_crowded(player):
                continue
            tries -= 1
            for moved in self._try(player, stream.below(size)):
                if not is_waiting[moved]:
                    is_waiting[moved] = True
                    queue.append(moved)

    def _is_crowded(self, player: int) -> bool:
        table = self._table_of[player]
        for spread in self._spreads:  # noqa: SIM110 - a generator would double its time
            if spread.is_crowded(player, table):
                return True
        return False

    def _try(self, player: int, other: int) -> Sequence[int]:
        """Swap the two unless that costs more; return who is to be looked at again."""
        here, there = self._table_of[player], self._table_of[other]
        if here == there:
            return (player,)
        gain = 0
        for spread, weight in self._weights:
            gain += weight * spread.gain(player, here, other, there)
        if gain < 0:
            return (player,)
        self.cost -= gain
        self._swap(player, other)
        return (*self.tables[here], player)

    def _swap(self, player: int, other: int) -> None:
        here, there = self._table_of[player], self._table_of[other]
        home, away = self.tables[here], self.tables[there]
        seat, other_seat = home.index(player), away.index(other)
        home[seat], away[other_seat] = other, player
        self._table_of[player], self._table_of[other] = there, here
        for spread, _ in self._weights:
            spread.swap(here, seat, there, other_seat)
