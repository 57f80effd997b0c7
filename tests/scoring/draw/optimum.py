"""The fewest ties inside tables that any seating has, found by trying every seating."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Ties = tuple[int, int]
"""Pairs from one previous table, and pairs of club mates beside them."""


def ties_of(players: Sequence[str], clubs: Mapping[str, str], previous: Mapping[str, int]) -> Ties:
    from_one_table = club_mates = 0
    for one, other in combinations(players, 2):
        if one in previous and previous[one] == previous.get(other):
            from_one_table += 1
        elif clubs.get(one, "") and clubs[one] == clubs.get(other):
            club_mates += 1
    return from_one_table, club_mates


def fewest_ties(
    players: Sequence[str], clubs: Mapping[str, str], previous: Mapping[str, int]
) -> Ties:
    """Return the best of all seatings at tables of four, as few of three as need be."""

    @cache
    def of_group(group: tuple[int, ...]) -> Ties:
        return ties_of([players[index] for index in group], clubs, previous)

    @cache
    def best(left: tuple[int, ...], threes: int) -> Ties:
        if not left:
            return 0, 0
        found = []
        for size in {3} if threes * 3 == len(left) else {3, 4} if threes else {4}:
            for others in combinations(left[1:], size - 1):
                rest = tuple(index for index in left[1:] if index not in others)
                here, there = of_group((left[0], *others)), best(rest, threes - (size == 3))
                found.append((here[0] + there[0], here[1] + there[1]))
        return min(found)

    return best(tuple(range(len(players))), -len(players) % 4)
