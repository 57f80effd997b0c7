"""Places and exact round points (omgångspoäng) of one omgång (rules.md §2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from scoring.rulesets.model import KnockedOutPlaces, PenaltyFrom

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import SheetRow
    from scoring.rulesets import Ruleset

    Worth = tuple[int, int, int]
    """How good a row is, more is better: its class, then side points, then won Chicagos."""

WINNER, BETWEEN, BEHIND = (2, 0, 0), 1, (0, 0, 0)
ALONE: Sequence[tuple[int, ...]] = tuple((1,) * number for number in range(100))


type_of_places = tuple[list["SheetRow"], tuple[int, ...]]
"""A round's rows, best first, and how many of them share each place in turn."""


def placed(
    ruleset: Ruleset,
    rows: Sequence[SheetRow],
    *,
    last: AbstractSet[str],
    seats: Mapping[str, int],
) -> type_of_places:
    """Return the places of a finished or broken-off round, level rows by ``seats``.

    ``last`` are those who share the last places with 0 whatever they did: leavers and
    disqualified. A row with ``out`` is the winner's; without one the best in play is first.
    """
    worths = _worths(ruleset, rows, last)
    if len(set(worths)) == len(rows):
        best_first = sorted(range(len(rows)), key=worths.__getitem__, reverse=True)
        return [rows[index] for index in best_first], ALONE[len(rows)]
    behind_all = len(seats)
    best_first = sorted(range(len(rows)), key=lambda at: seats.get(rows[at].player, behind_all))
    best_first.sort(key=worths.__getitem__, reverse=True)
    sizes = tuple(len(list(level)) for _, level in groupby(best_first, key=worths.__getitem__))
    return [rows[index] for index in best_first], sizes


def _worths(ruleset: Ruleset, rows: Iterable[SheetRow], last: AbstractSet[str]) -> list[Worth]:
    goes_last = ruleset.knocked_out_places is KnockedOutPlaces.LAST
    worths = [
        BEHIND
        if (row.knocked_out and goes_last) or row.player in last
        else WINNER
        if row.out is not None
        else (BETWEEN, row.side_points, row.won_chicagos)
        for row in rows
    ]
    if not goes_last and WINNER not in worths:
        _put_best_in_play_first(worths, rows)
    return worths


def _put_best_in_play_first(worths: list[Worth], rows: Iterable[SheetRow]) -> None:
    """Keep a knocked-out player who has the place of his score from the first one (keep gap)."""
    pairs = list(zip(worths, rows, strict=True))
    in_play = [worth for worth, row in pairs if worth != BEHIND and not row.knocked_out]
    best = max(in_play, default=None)
    for index, (worth, row) in enumerate(pairs):
        if worth == best and not row.knocked_out:
            worths[index] = WINNER


@lru_cache(maxsize=4096)
def _means(points: tuple[int, ...], unit: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return, row by row, the exact mean of the points of the places it shares, in parts."""
    found: list[int] = []
    for size in sizes:
        shared = points[len(found) : len(found) + size]
        found += [sum(shared) * unit // size] * size
    return tuple(found)


def round_parts(
    ruleset: Ruleset, places: type_of_places, *, starters: int, last: AbstractSet[str]
) -> list[int]:
    """Return each row's round points in parts of ``ruleset.unit`` (rules.md §2).

    0 for the last and the knocked out, less a penalty where it is taken off round points. Raises
    ``RuleError`` for more starters than any row of points is for.
    """
    rows, sizes = places
    unit = ruleset.unit
    pairs = zip(rows, _means(ruleset.row_of(starters), unit, sizes), strict=True)
    parts = [0 if row.knocked_out else mean for row, mean in pairs]
    if ruleset.penalty_from is PenaltyFrom.ROUND_POINTS:
        penalties = [row.penalty * unit for row in rows]
        parts = [max(0, part - off) for part, off in zip(parts, penalties, strict=True)]
    if last:
        parts = [0 if row.player in last else part for row, part in zip(rows, parts, strict=True)]
    return parts
