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
        self._nobody = nobody
        sizes = Counter(group_of)
        self._least = {group: size // len(tables) for group, size in sizes.items()}
        self._most = {group: -(-size // len(tables)) for group, size in sizes.items()}
        large = [group for group, least in self._least.items() if least > 0]
        self._short = {
            group: sum(self._is_short(group, players) for players in tables)
            for group in large
            if group != nobody
        }

    def is_crowded(self, player: int, players: Sequence[int]) -> bool:
        """Say whether his group could sit more evenly if he left the table of ``players``.

        It has more than its share there, rounded up; or rounded down, while another table has
        less than that.
        """
        group = self._group_of[player]
        if group == self._nobody:
            return False
        together = self._count(group, players)
        if self._short.get(group, 0) > 0:
            return together > self._least[group]
        return together > self._most[group]

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

    def _is_short(self, group: Hashable, players: Sequence[int]) -> bool:
        return self._count(group, players) < self._least[group]

    def _count(self, group: Hashable, players: Sequence[int]) -> int:
        return sum(self._group_of[player] == group for player in players)
