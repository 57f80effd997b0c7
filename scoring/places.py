"""Places and exact round points (omgångspoäng) of one omgång (rules.md §2)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.rulesets.model import KnockedOutPlaces

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import SheetRow
    from scoring.rulesets import Ruleset

    Worth = tuple[int, int, int]
    """How good a row is, more is better: its class, then side points, then won Chicagos."""

_LAST = KnockedOutPlaces.LAST  # looked up once: see rounds
WINNER, BETWEEN, BEHIND = (2, 0, 0), 1, (0, 0, 0)


def placed(
    ruleset: Ruleset, rows: Sequence[SheetRow], *, last: AbstractSet[str], order: Sequence[str]
) -> tuple[list[SheetRow], tuple[int, ...]]:
    """Return a finished or broken-off round's rows, best first, and how many share each place.

    ``last`` are those who share the last places with 0 whatever they did: leavers and
    disqualified. A row with ``out`` is the winner's; without one the best in play is first.
    Level rows are in the order of ``order``, rows of nobody there behind them.
    """
    worths = _worths(ruleset, rows, last)
    best_first: Sequence[int] = range(len(rows))
    sizes = (1,) * len(rows)
    if len(set(worths)) < len(rows):
        best_first = sorted(best_first, key=lambda at: seat_of(order, rows[at].player))
        levels = Counter(worths)
        sizes = tuple(levels[worth] for worth in sorted(levels, reverse=True))
    best_first = sorted(best_first, key=worths.__getitem__, reverse=True)
    return [rows[index] for index in best_first], sizes


def seat_of(order: Sequence[str], player: str) -> int:
    """Return a player's index in ``order``, or its length where he is not in it."""
    return order.index(player) if player in order else len(order)


def _worths(ruleset: Ruleset, rows: Iterable[SheetRow], last: AbstractSet[str]) -> list[Worth]:
    goes_last = ruleset.knocked_out_places is _LAST
    worths: list[Worth] = []
    for row in rows:
        if (row.knocked_out and goes_last) or row.player in last:
            worths.append(BEHIND)
        elif row.out is not None:
            worths.append(WINNER)
        else:
            worths.append((BETWEEN, row.side_points, row.won_chicagos))
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


def means_of(ruleset: Ruleset, starters: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return, row by row, the exact mean of the points of the places it shares (rules.md §2).

    In parts of ``ruleset.unit``. Raises ``RuleError`` for more starters than any row is for.
    """
    points = ruleset.row_of(starters)
    return _means(points, ruleset.unit, sizes)


@lru_cache(maxsize=4096)
def _means(points: tuple[int, ...], unit: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    found: list[int] = []
    for size in sizes:
        shared = points[len(found) : len(found) + size]
        found += [sum(shared) * unit // size] * size
    return tuple(found)
