"""Places and exact round points (omgångspoäng) of one omgång (rules.md §2)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scoring.rulesets.model import KnockedOutPlaces, PenaltyFrom

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from scoring.event import SheetRow
    from scoring.rulesets import Ruleset

    Standing = tuple[int, int, int]
    """Where a row stands, lowest first: its class, then less side points, less won Chicagos."""

NOTHING = Fraction(0)
WINNER, BETWEEN, BEHIND = 0, 1, 2


class Span(NamedTuple):
    """Players who share the places from ``place`` on, and the mean of those places' points."""

    place: int
    rows: list[SheetRow]
    mean: Fraction


def spans(
    ruleset: Ruleset,
    rows: Iterable[SheetRow],
    *,
    starters: int,
    last: AbstractSet[str],
    seats: Mapping[str, int],
) -> Iterator[Span]:
    """Yield the places of a finished or broken-off round, best first, level rows by ``seats``.

    ``last`` are those who share the last places with 0 whatever they did: leavers and
    disqualified. A row with ``out`` is the winner's; without one the best in play is first.
    """
    standings = _standings(ruleset, rows, last)
    points, behind_all, place = ruleset.row_of(starters), len(seats), 1
    standings.sort(key=lambda pair: (pair[0], seats.get(pair[1].player, behind_all)))
    while place <= len(standings):
        level = standings[place - 1][0]
        group = [row for standing, row in standings[place - 1 :] if standing == level]
        end = place + len(group)
        yield Span(place, group, mean_points(points, place, end))
        place = end


def _standings(
    ruleset: Ruleset, rows: Iterable[SheetRow], last: AbstractSet[str]
) -> list[tuple[Standing, SheetRow]]:
    goes_last = ruleset.knocked_out_places is KnockedOutPlaces.LAST
    standings = [(_standing(row, last, goes_last=goes_last), row) for row in rows]
    if not goes_last and not any(standing[0] == WINNER for standing, _ in standings):
        _put_best_in_play_first(standings)
    return standings


def _standing(row: SheetRow, last: AbstractSet[str], *, goes_last: bool) -> Standing:
    if (row.knocked_out and goes_last) or row.player in last:
        return BEHIND, 0, 0
    if row.out is not None:
        return WINNER, 0, 0
    return BETWEEN, -row.side_points, -row.won_chicagos


def _put_best_in_play_first(standings: list[tuple[Standing, SheetRow]]) -> None:
    """Keep a knocked-out player who has the place of his score from the first one (keep gap)."""
    in_play = [at for at, row in standings if at[0] == BETWEEN and not row.knocked_out]
    best = min(in_play, default=None)
    for index, (standing, row) in enumerate(standings):
        if standing == best and not row.knocked_out:
            standings[index] = (WINNER, 0, 0), row


@lru_cache(maxsize=1024)
def mean_points(points: tuple[int, ...], first: int, end: int) -> Fraction:
    """Return the exact mean of the points of the places ``first`` up to before ``end``."""
    return Fraction(sum(points[first - 1 : end - 1]), end - first)


def points_of(ruleset: Ruleset, row: SheetRow, mean: Fraction, last: AbstractSet[str]) -> Fraction:
    """Return the round points of one row of a span: 0 for the last, less a penalty if so ruled."""
    if row.knocked_out or row.player in last:
        return NOTHING
    if row.penalty and ruleset.penalty_from is PenaltyFrom.ROUND_POINTS:
        return max(NOTHING, mean - row.penalty)
    return mean
