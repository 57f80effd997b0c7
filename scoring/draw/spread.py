"""Whether a club or a previous table sits as evenly as it can (docs/draw.md §5)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence


class Spread:
    """How evenly groups (clubs, or previous tables) are spread over the tables."""

    def __init__(
        self, group_of: Sequence[Hashable], nobody: Hashable, tables: Sequence[Sequence[int]]
    ) -> None:
        self._group_of = group_of
        sizes = Counter(group for group in group_of if group != nobody)
        self._least = {group: size // len(tables) for group, size in sizes.items()}
        self._most = {group: -(-size // len(tables)) for group, size in sizes.items()}
        self._short = {
            group: sum(self._count(group, players) < least for players in tables)
            for group, least in self._least.items()
            if least > 0
        }
        self._room = {group: self._room_of(group) for group in sizes}

    @property
    def has_groups(self) -> bool:
        """Say whether anybody has a group at all."""
        return len(self._room) > 0

    def is_crowded(self, player: int, players: Sequence[int]) -> bool:
        """Say whether his group could sit more evenly if he left the table of ``players``.

        It has more than its share there, rounded up; or rounded down, while another table has
        less than that.
        """
        group = self._group_of[player]
        room = self._room.get(group)
        return room is not None and self._count(group, players) > room

    def note_swap(self, leaver: int, home: Sequence[int], comer: int, away: Sequence[int]) -> None:
        """Keep the number of short tables right after ``leaver`` went from home to away."""
        one, two = self._group_of[leaver], self._group_of[comer]
        if one == two:
            return
        for group, left, reached in ((one, home, away), (two, away, home)):
            if group in self._short:
                least = self._least[group]
                self._short[group] += self._count(group, left) == least - 1
                self._short[group] -= self._count(group, reached) == least
                self._room[group] = self._room_of(group)

    def _room_of(self, group: Hashable) -> int:
        """Return how many of the group may share a table now without crowding it."""
        is_uneven = self._short.get(group, 0) > 0
        return self._least[group] if is_uneven else self._most[group]

    def _count(self, group: Hashable, players: Sequence[int]) -> int:
        return [self._group_of[player] for player in players].count(group)
