"""Places and exact round points (omgångspoäng) of one omgång (rules.md §2)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.rulesets.model import KnockedOutPlaces

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import SheetRow
    from scoring.rulesets import Ruleset

    Worth = tuple[int, int, int]
    """How good a row is, more is better: its class, then side points, then won Chicagos."""

_LAST = KnockedOutPlaces.LAST  # looked up once: see rounds
WINNER, BETWEEN, BEHIND = (2, 0, 0), 1, (0, 0, 0)


def points_of(ruleset: Ruleset, starters: int, worths: Collection[Worth]) -> Mapping[Worth, int]:
    """Return what each worth of a round's rows gives: the mean of the places that it shares.

    In parts of ``ruleset.unit``. Raises ``RuleError`` for more starters than any row is for.
    """
    parts = ruleset.parts_of(starters)
    best_first = sorted(worths, reverse=True)
    found = dict(zip(best_first, parts, strict=False))
    if len(found) == len(worths):
        return found
    sizes = tuple(Counter(best_first).values())
    return dict(zip(best_first, means_of(parts, sizes), strict=True))


def seat_of(order: Sequence[str], player: str) -> int:
    """Return a player's index in ``order``, or its length where he is not in it."""
    return order.index(player) if player in order else len(order)


def worths_of(ruleset: Ruleset, rows: Iterable[SheetRow], last: AbstractSet[str]) -> list[Worth]:
    """Return how good each row of a finished or broken-off round is.

    ``last`` are those who share the last places with 0 whatever they did: leavers and
    disqualified. A row with ``out`` is the winner's; without one the best in play is first.
    """
    goes_last = ruleset.knocked_out_places is _LAST
    worths: list[Worth] = [
        BEHIND
        if (row.knocked_out and goes_last) or (last and row.player in last)
        else (BETWEEN, row.side_points, row.won_chicagos)
        if row.out is None
        else WINNER
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
def means_of(parts: tuple[int, ...], sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return, row by row, the exact mean of the places that it shares (rules.md §2).

    ``parts`` are what the places give, in parts of a ruleset's unit, and ``sizes`` how many rows
    share each, best first; a place beyond ``parts`` gives 0.
    """
    found: list[int] = []
    for size in sizes:
        shared = parts[len(found) : len(found) + size]
        found += [sum(shared) // size] * size
    return tuple(found)
