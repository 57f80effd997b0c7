"""The best seating of a small field, found by trying (docs/draw.md §6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.draw.ties import Field

LARGEST_FIELD = 24
PLACINGS = 100_000


class Search:
    """A search for a seating that costs less than ``best``, most tied players placed first."""

    def __init__(self, field: Field, tables: Sequence[Sequence[int]], best: int) -> None:
        self._field = field
        self._sizes = [len(players) for players in tables]
        everybody = [player for players in tables for player in players]
        self._order = sorted(everybody, key=lambda player: self._rank(player, everybody))
        self._seated: list[list[int]] = [[] for _ in tables]
        self._left = PLACINGS
        self.best = best
        self.found: list[list[int]] | None = None

    def _rank(self, player: int, everybody: Sequence[int]) -> tuple[int, int, str]:
        field = self._field
        return -field.pull(player, everybody), field.previous[player], field.club[player]

    def run(self, *, least_cost: int) -> list[list[int]] | None:
        """Return the best seating found, or ``None`` where none is better than what there was.

        Ends at ``least_cost`` or after the allowed placings.
        """
        self._place(0, 0, 0, least_cost)
        return self.found

    def _place(self, index: int, cost: int, last: int, least_cost: int) -> None:
        if index == len(self._order):
            self.best, self.found = cost, [list(players) for players in self._seated]
            return
        player = self._order[index]
        for number in self._open_tables(last if self._is_alike(index) else 0):
            if self._left == 0 or self.best <= least_cost:
                return
            self._left -= 1
            players = self._seated[number]
            cost_now = cost + self._field.pull(player, players)
            players.append(player)
            if self._can_be_better(cost_now, index + 1):
                self._place(index + 1, cost_now, number, least_cost)
            players.pop()

    def _open_tables(self, first: int) -> Iterator[int]:
        """Yield the tables with a seat left from ``first``; of like empty ones the first only.

        So those of one size fill in their order, and an empty one has only empty ones behind it.
        """
        empty: set[int] = set()
        for number, (players, size) in enumerate(zip(self._seated, self._sizes, strict=True)):
            fresh = size not in empty
            if len(players) == 0:
                empty.add(size)
            if number >= first and fresh and len(players) < size:
                yield number

    def _is_alike(self, index: int) -> bool:
        """Say whether one in the order may change places unnoticed with the one before him."""
        one, two, field = self._order[index - 1], self._order[index], self._field
        return field.previous[one] == field.previous[two] and field.club[one] == field.club[two]

    def _can_be_better(self, cost: int, index: int) -> bool:
        """Say whether ``cost`` and what each unplaced player must add stay below the best."""
        pairs = zip(self._seated, self._sizes, strict=True)
        with_room = [players for players, size in pairs if len(players) < size]
        for player in self._order[index:]:
            if cost >= self.best:
                return False
            cost += min(self._field.pull(player, players) for players in with_room)
        return cost < self.best
