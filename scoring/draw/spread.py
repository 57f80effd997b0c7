"""Whether a club or a previous table sits as evenly as it can (docs/draw.md §5)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence


class Spread:
    """How evenly groups (clubs, or previous tables) are spread over the tables.

    Groups go by number, and whoever has none is alone in one below zero. Kept of each table are
    the groups of its players, in their order: counting one there is all that a try costs.
    """

    def __init__(
        self, group_of: Sequence[Hashable], nobody: Hashable, tables: Sequence[Sequence[int]]
    ) -> None:
        numbers: dict[Hashable, int] = {}
        self._group_of = [
            -1 - player if group == nobody else numbers.setdefault(group, len(numbers))
            for player, group in enumerate(group_of)
        ]
        self._at = [[self._group_of[player] for player in players] for players in tables]
        members = Counter(self._group_of)
        sizes = [members[group] for group in range(len(numbers))]
        self._least = [size // len(tables) for size in sizes]
        self._most = [-(-size // len(tables)) for size in sizes]
        self._short = [
            sum(here.count(group) < least for here in self._at) if least > 0 else 0
            for group, least in enumerate(self._least)
        ]
        self._room = [self._room_of(group) for group in range(len(numbers))]

    def pairs(self) -> int:
        """Return how many pairs of one group share a table."""
        return sum([one == other for here in self._at for one, other in combinations(here, 2)])

    def is_crowded(self, player: int, table: int) -> bool:
        """Say whether his group could sit more evenly if he left his ``table``.

        It has more than its share there, rounded up; or rounded down, while another table has
        less than that.
        """
        group = self._group_of[player]
        return group >= 0 and self._at[table].count(group) > self._room[group]

    def gain(self, one: int, home: int, two: int, away: int) -> int:
        """Return how many fewer pairs there are if ``one`` at home and ``two`` away swap."""
        mine, theirs = self._group_of[one], self._group_of[two]
        if mine == theirs:
            return 0
        here, there = self._at[home], self._at[away]
        before = here.count(mine) + there.count(theirs) - 2
        return before - here.count(theirs) - there.count(mine)

    def swap(self, home: int, seat: int, away: int, other_seat: int) -> None:
        """Let the players at two tables' indices change places; keep every group's room right."""
        here, there = self._at[home], self._at[away]
        one, two = here[seat], there[other_seat]
        if one == two:
            return
        here[seat], there[other_seat] = two, one
        self._note_move(one, here, there)
        self._note_move(two, there, here)

    def _note_move(self, group: int, left: Sequence[int], reached: Sequence[int]) -> None:
        """Keep the number of tables right where a group is short after one went over."""
        if group < 0 or self._least[group] == 0:
            return
        least = self._least[group]
        self._short[group] += left.count(group) == least - 1
        self._short[group] -= reached.count(group) == least
        self._room[group] = self._room_of(group)

    def _room_of(self, group: int) -> int:
        """Return how many of the group may share a table now without crowding it."""
        return self._least[group] if self._short[group] > 0 else self._most[group]
