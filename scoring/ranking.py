"""Ranking by one criterion after another, best first; who is level shares a place (rules.md §3)."""

from __future__ import annotations

from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scoring.sharing import others

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from scoring.vocabulary import Criterion

type_of_merits = tuple["int | Fraction", ...]
"""One value for each criterion, in their order; more is better."""


class Tally(NamedTuple):
    """What one player has, criterion by criterion; more is better."""

    player: str
    merits: type_of_merits


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


_merits = itemgetter(1)


def rank(tallies: Iterable[Tally], criteria: Sequence[Criterion]) -> tuple[Placement, ...]:
    """Rank by each criterion in turn, with no restart (rules.md §3).

    Level players keep the order in which they were given; nothing else depends on it.
    """
    levels: list[tuple[type_of_merits, list[str]]] = []
    before: type_of_merits | None = None
    for player, merits in sorted(tallies, key=_merits, reverse=True):
        if merits == before:
            levels[-1][1].append(player)
        else:
            levels.append((merits, [player]))
            before = merits
    return tuple(_placements(levels, criteria))


def _placements(
    levels: Sequence[tuple[type_of_merits, list[str]]], criteria: Sequence[Criterion]
) -> Iterator[Placement]:
    neighbour = levels[1][0] if len(levels) > 1 else None
    place = 1
    for merits, players in levels:
        decided_by = None
        if len(players) == 1 and neighbour is not None:
            decided_by = parted_by(merits, neighbour, criteria)
        yield Placement(place, tuple(players), merits, decided_by)
        place += len(players)
        neighbour = merits


def parted_by(
    mine: type_of_merits, theirs: type_of_merits, criteria: Sequence[Criterion]
) -> Criterion:
    """Return the earliest criterion in which two players differ; they are not level."""
    index = 0
    while mine[index] == theirs[index]:
        index += 1
    return criteria[index]
