"""What ties two players together: a shared previous table, or a shared club (docs/draw.md §4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations
from math import comb
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
        numbers = [previous_tables.get(player) for player in players]
        names = [clubs.get(player, "") for player in players]
        if _are_apart(numbers, None) and _are_apart(names, ""):
            continue
        told = zip(players, numbers, names, strict=True)
        for (one, number, name), (other, its_number, its_name) in combinations(told, 2):
            if wishes.previous_table and number is not None and number == its_number:
                found.append((one, other, PREVIOUS_TABLE))
            elif wishes.clubs and name != "" and name == its_name:
                found.append((one, other, CLUB))
    return tuple(found)


def _are_apart(groups: Sequence[Hashable], nobody: Hashable) -> bool:
    named = [group for group in groups if group != nobody]
    return len(set(named)) == len(named)


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

    def both(self) -> list[tuple[int, str] | None]:
        """Return each one's previous table with his club; ``None`` who has not both."""
        pairs = zip(self.previous, self.club, strict=True)
        return [None if number == 0 or club == "" else (number, club) for number, club in pairs]

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
        total += tables * comb(each, 2) + over * each
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
