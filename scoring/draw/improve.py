"""Fewer ties inside tables, by swaps of two players (docs/draw.md §5)."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from scoring.draw.spread import Spread

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring.draw.stream import Stream
    from scoring.draw.ties import Field

TRIES_PER_PLAYER = 20
TRIES_BESIDE = 2000


class Improvement:
    """A seating of ``field`` under improvement; ``tables`` and ``cost`` are where it stands."""

    def __init__(self, field: Field, tables: Iterable[Sequence[int]]) -> None:
        self._field = field
        self.tables = [list(players) for players in tables]
        self.cost = field.cost(self.tables)
        self._table_of = [0] * field.size
        for number, players in enumerate(self.tables):
            for player in players:
                self._table_of[player] = number
        previous = Spread(field.previous, 0, self.tables)
        clubs = Spread(field.club, "", self.tables)
        self._spreads = tuple(spread for spread in (previous, clubs) if spread.has_groups)

    def run(self, stream: Stream, *, least_cost: int) -> None:
        """Swap crowded players with drawn ones, never for the worse, until nothing is gained.

        Ends at ``least_cost``, when nobody crowded is left, or after the allowed tries.
        """
        order = [player for players in self.tables for player in players]
        queue = deque(player for player in order if self._is_crowded(player))
        waiting = set(queue)
        tries = TRIES_PER_PLAYER * self._field.size + TRIES_BESIDE
        while queue and tries > 0 and self.cost > least_cost:
            player = queue.popleft()
            waiting.discard(player)
            if not self._is_crowded(player):
                continue
            tries -= 1
            for moved in self._try(player, stream.below(self._field.size)):
                if moved not in waiting:
                    waiting.add(moved)
                    queue.append(moved)

    def _is_crowded(self, player: int) -> bool:
        players = self.tables[self._table_of[player]]
        return any(spread.is_crowded(player, players) for spread in self._spreads)

    def _try(self, player: int, other: int) -> list[int]:
        """Swap the two unless that costs more; return who is to be looked at again."""
        here, there = self._table_of[player], self._table_of[other]
        if here == there:
            return [player]
        home, away = self.tables[here], self.tables[there]
        before = self._pulls(player, home, other, away)
        _swap(home, away, player, other)
        gain = before - self._pulls(other, home, player, away)
        if gain < 0:
            _swap(home, away, other, player)
            return [player]
        self.cost -= gain
        self._table_of[player], self._table_of[other] = there, here
        for spread in self._spreads:
            spread.note_swap(player, home, other, away)
        return [*home, player]

    def _pulls(self, one: int, home: list[int], two: int, away: list[int]) -> int:
        return self._field.pull(one, home) + self._field.pull(two, away)


def _swap(home: list[int], away: list[int], leaving: int, coming: int) -> None:
    home[home.index(leaving)], away[away.index(coming)] = coming, leaving
