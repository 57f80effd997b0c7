"""Swaps that part what a wish would part, for the director to take with one tap."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.draw.ties import ALL_WISHES, PREVIOUS_TABLE, Unmet, unmet_pairs

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.event import Wishes


@dataclass(frozen=True, slots=True)
class SuggestedSwap:
    """A swap of two players; ``before`` and ``after`` are the unmet wishes at their two tables."""

    swap: tuple[str, str]
    before: tuple[Unmet, ...]
    after: tuple[Unmet, ...]

    @property
    def gain(self) -> tuple[int, int]:
        """Return how many fewer pairs from one previous table, and how many fewer in all."""
        previous = _previous(self.before) - _previous(self.after)
        return previous, len(self.before) - len(self.after)


def suggest_swaps(
    tables: Sequence[Sequence[str]],
    *,
    clubs: Mapping[str, str],
    previous_tables: Mapping[str, int],
    wishes: Wishes = ALL_WISHES,
    most: int = 10,
) -> tuple[SuggestedSwap, ...]:
    """Return swaps that leave fewer wishes unmet, the best first, at most ``most`` of them.

    ``tables`` holds the ids at each table. A pair from one previous table outranks any number of
    club mates (rules.md §4). Of equally good swaps the one met first in the seating comes first.
    """

    def unmet(*players: Sequence[str]) -> tuple[Unmet, ...]:
        return unmet_pairs(players, clubs=clubs, previous_tables=previous_tables, wishes=wishes)

    found: dict[frozenset[str], SuggestedSwap] = {}
    for home in tables:
        tied = {player for one, other, _ in unmet(home) for player in (one, other)}
        elsewhere = [table for table in tables if table is not home] if tied else []
        for away in elsewhere:
            for swap in _swaps(home, away, tied):
                after = unmet(_exchanged(home, swap), _exchanged(away, swap))
                suggestion = SuggestedSwap(swap, unmet(home, away), after)
                if suggestion.gain > (0, 0):
                    found.setdefault(frozenset(swap), suggestion)
    best = sorted(found.values(), key=lambda suggestion: suggestion.gain, reverse=True)
    return tuple(best[:most])


def _swaps(home: Sequence[str], away: Sequence[str], tied: set[str]) -> list[tuple[str, str]]:
    return [(one, other) for one in home if one in tied for other in away]


def _exchanged(players: Sequence[str], swap: tuple[str, str]) -> list[str]:
    one, other = swap
    names = {one: other, other: one}
    return [names.get(player, player) for player in players]


def _previous(unmet: Sequence[Unmet]) -> int:
    return sum(wish == PREVIOUS_TABLE for _, _, wish in unmet)
