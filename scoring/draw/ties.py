"""What ties two players together: a shared previous table, or a shared club (docs/draw.md §4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from scoring.event import Wishes

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

CLUB = "club"
PREVIOUS_TABLE = "previous_table"
ALL_WISHES = Wishes()

Unmet = tuple[str, str, str]


def unmet_pairs(
    tables: Iterable[Sequence[str]],
    *,
    clubs: Mapping[str, str],
    previous_tables: Mapping[str, int],
    wishes: Wishes = ALL_WISHES,
) -> tuple[Unmet, ...]:
    """Return every pair at one table that a wish would part, with the wish (rules.md §4).

    ``tables`` holds the ids at each table; the pairs come in the order of tables, and of players
    in them. A pair that is both is ``previous_table``. An empty club ties nobody.
    """
    found: list[Unmet] = []
    for players in tables:
        for one, other in combinations(players, 2):
            if wishes.previous_table and _same(previous_tables, one, other):
                found.append((one, other, PREVIOUS_TABLE))
            elif wishes.clubs and clubs.get(one, "") != "" and _same(clubs, one, other):
                found.append((one, other, CLUB))
    return tuple(found)


def _same(groups: Mapping[str, str] | Mapping[str, int], one: str, other: str) -> bool:
    return one in groups and groups[one] == groups.get(other)


@dataclass(frozen=True, slots=True)
class Field:
    """The entrants by index, each with his previous table (0 for none) and club ("" for none).

    A pair from one previous table weighs more than all pairs of club mates together.
    """

    previous: tuple[int, ...]
    club: tuple[str, ...]

    @property
    def size(self) -> int:
        """Return the number of entrants."""
        return len(self.club)

    @property
    def weight(self) -> int:
        """Return what a pair from one previous table counts; a pair of club mates counts 1."""
        return self.size * self.size

    def pull(self, one: int, others: Iterable[int]) -> int:
        """Return the weight of the ties between ``one`` and ``others``; himself ties nothing."""
        previous, club, total = self.previous[one], self.club[one], 0
        for other in others:
            if other == one:
                continue
            if previous != 0 and previous == self.previous[other]:
                total += self.weight
            elif club != "" and club == self.club[other]:
                total += 1
        return total

    def cost(self, tables: Iterable[Sequence[int]]) -> int:
        """Return the weight of every tie inside a table."""
        return sum(self.pull(player, players) for players in tables for player in players) // 2

    def least_cost(self, tables: int) -> int:
        """Return a cost that no seating at so many tables goes below."""
        previous = _least_pairs((key for key in self.previous if key != 0), tables)
        clubs = _least_pairs((key for key in self.club if key != ""), tables)
        return previous * self.weight + max(0, clubs - previous)


def _least_pairs(members: Iterable[Hashable], tables: int) -> int:
    """Return how many pairs of one group share a table when each is spread evenly."""
    total = 0
    for size in Counter(members).values():
        each, over = divmod(size, tables)
        total += tables * each * (each - 1) // 2 + over * each
    return total


def field_of(
    entrants: Sequence[str],
    *,
    clubs: Mapping[str, str],
    previous_tables: Mapping[str, int],
    wishes: Wishes,
) -> Field:
    """Return the field of ``entrants`` with the ties that ``wishes`` would part."""
    previous = (previous_tables.get(player, 0) for player in entrants)
    club = (clubs.get(player, "") for player in entrants)
    return Field(
        tuple(number if wishes.previous_table else 0 for number in previous),
        tuple(name if wishes.clubs else "" for name in club),
    )
