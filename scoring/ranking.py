"""Ranking by one criterion after another, best first; who is level shares a place (rules.md §3)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

    from scoring.vocabulary import Criterion

_merits = attrgetter("merits")

type_of_merits = tuple["int | Fraction", ...]
"""One value for each criterion, in their order; more is better."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What one player has, criterion by criterion; more is better."""

    player: str
    merits: type_of_merits


@dataclass(frozen=True, slots=True)
class Placement:
    """Level players and the best number of the places they fill.

    ``decided_by`` is the criterion that put them behind the place before, for the first place
    ahead of the second; ``None`` for a shared place and where there is only one place.
    """

    place: int
    players: tuple[str, ...]
    merits: type_of_merits
    decided_by: Criterion | None

    def sharing(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each player with the others at this place, in order."""
        for index, player in enumerate(self.players):
            yield player, self.players[:index] + self.players[index + 1 :]


def rank(tallies: Iterable[Tally], criteria: Sequence[Criterion]) -> tuple[Placement, ...]:
    """Rank by each criterion in turn, with no restart (rules.md §3).

    Level players keep the order in which they were given; nothing else depends on it.
    """
    ordered = sorted(tallies, key=_merits, reverse=True)
    groups = [(merits, [t.player for t in level]) for merits, level in groupby(ordered, _merits)]
    placements: list[Placement] = []
    place = 1
    for index, (merits, players) in enumerate(groups):
        decided_by = None
        if len(players) == 1 and len(groups) > 1:
            neighbour = groups[index - 1] if index else groups[1]
            decided_by = parted_by(merits, neighbour[0], criteria)
        placements.append(Placement(place, tuple(players), merits, decided_by))
        place += len(players)
    return tuple(placements)


def parted_by(
    mine: type_of_merits, theirs: type_of_merits, criteria: Sequence[Criterion]
) -> Criterion:
    """Return the earliest criterion in which two players differ; they are not level."""
    columns = zip(criteria, mine, theirs, strict=True)
    return next(criterion for criterion, my, their in columns if my != their)
