"""Places and exact round points (omgångspoäng) of one omgång (rules.md §2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from scoring.rulesets.model import KnockedOutPlaces, PenaltyFrom

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from scoring.event import SheetRow
    from scoring.rulesets import Ruleset

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class Span:
    """Players who share the places from ``place`` on, with the exact points of each."""

    place: int
    rows: tuple[SheetRow, ...]
    points: tuple[Fraction, ...]


def spans(
    ruleset: Ruleset, rows: Iterable[SheetRow], *, starters: int, last: AbstractSet[str]
) -> Iterator[Span]:
    """Yield the places of a finished or broken-off round, best first.

    ``last`` are those who share the last places with 0 whatever they did: leavers and
    disqualified. A row with ``out`` is the winner's; without one the best in play is first.
    """
    points, place = ruleset.row_of(starters), 1
    for group in _groups(ruleset, rows, last):
        mean = _mean(points, place - 1, place - 1 + len(group))
        yield Span(place, group, tuple(_points(ruleset, row, mean, last) for row in group))
        place += len(group)


def _groups(
    ruleset: Ruleset, rows: Iterable[SheetRow], last: AbstractSet[str]
) -> Iterator[tuple[SheetRow, ...]]:
    winner: list[SheetRow] = []
    middle: list[SheetRow] = []
    behind: list[SheetRow] = []
    for row in rows:
        if row.player in last or (row.knocked_out and _goes_last(ruleset)):
            behind.append(row)
        elif row.out is not None:
            winner.append(row)
        else:
            middle.append(row)
    if not winner:
        winner = _best_in_play(middle)
        middle = [row for row in middle if row not in winner]
    middle.sort(key=_merit, reverse=True)
    between = (tuple(group) for _, group in groupby(middle, key=_merit))
    yield from (group for group in (tuple(winner), *between, tuple(behind)) if group)


def _best_in_play(rows: Iterable[SheetRow]) -> list[SheetRow]:
    in_play = [row for row in rows if not row.knocked_out]
    best = max(map(_merit, in_play), default=None)
    return [row for row in in_play if _merit(row) == best]


def _goes_last(ruleset: Ruleset) -> bool:
    return ruleset.knocked_out_places is KnockedOutPlaces.LAST


def _merit(row: SheetRow) -> tuple[int, int]:
    return row.side_points, row.won_chicagos


@lru_cache(maxsize=1024)
def _mean(points: tuple[int, ...], first: int, end: int) -> Fraction:
    return Fraction(sum(points[first:end]), end - first)


def _points(ruleset: Ruleset, row: SheetRow, mean: Fraction, last: AbstractSet[str]) -> Fraction:
    if row.knocked_out or row.player in last:
        return NOTHING
    if row.penalty and ruleset.penalty_from is PenaltyFrom.ROUND_POINTS:
        return max(NOTHING, mean - row.penalty)
    return mean
