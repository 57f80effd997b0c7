"""Ranking by one criterion after another, best first; who is level shares a place (rules.md §3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from scoring.sharing import others

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from scoring.vocabulary import Criterion

type_of_merits = tuple["int | Fraction", ...]
"""One value for each criterion, in their order; more is better."""


class Placement(NamedTuple):
    """Level players and the best number of the places they fill.

    ``decided_by`` is the criterion that put them behind the place before, for the first place
    ahead of the second; ``None`` for a shared place and where there is only one place.
    """

    place: int
    players: tuple[str, ...]
    merits: type_of_merits
    decided_by: Criterion | None

    def sharing(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield each player with the others at this place, in order."""
        for index, player in enumerate(self.players):
            yield player, others(self.players, index)


type_of_levels = Sequence[tuple[type_of_merits, tuple[str, ...]]]
"""Merits, best first, each with the players who have them."""


def in_levels(merits: Mapping[str, type_of_merits]) -> type_of_levels:
    """Put players in order by each criterion in turn, with no restart (rules.md §3).

    Level players keep the order in which they were given; nothing else depends on it.
    """
    best_first = sorted(merits, key=merits.__getitem__, reverse=True)
    return [(mine, tuple(level)) for mine, level in groupby(best_first, merits.__getitem__)]


def placements_of(levels: type_of_levels, criteria: Sequence[Criterion]) -> tuple[Placement, ...]:
    """Return the places that levels fill, and what decided each."""
    placements: list[Placement] = []
    neighbour = levels[1][0] if len(levels) > 1 else None
    place = 1
    for mine, players in levels:
        decided_by = None
        if len(players) == 1 and neighbour is not None:
            decided_by = parted_by(mine, neighbour, criteria)
        placements.append(Placement(place, players, mine, decided_by))
        place += len(players)
        neighbour = mine
    return tuple(placements)


def rank(
    merits: Mapping[str, type_of_merits], criteria: Sequence[Criterion]
) -> tuple[Placement, ...]:
    """Rank players by their merits, one for each of ``criteria``, best first (rules.md §3)."""
    return placements_of(in_levels(merits), criteria)


def parted_by(
    mine: type_of_merits, theirs: type_of_merits, criteria: Sequence[Criterion]
) -> Criterion:
    """Return the earliest criterion in which two players differ; they are not level."""
    index = 0
    while mine[index] == theirs[index]:
        index += 1
    return criteria[index]
