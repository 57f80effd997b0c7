"""Comparing players of different tables, for wildcards and the overall placing (rules.md §4)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from scoring.exact import parts_of, share, share_keys
from scoring.ranking import Tally
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from scoring.results import TableResult, TableRow

ACROSS_TABLES = (
    Criterion.TABLE_PLACE,
    Criterion.ROUND_POINTS_SHARE,
    Criterion.SIDE_POINTS_SHARE,
    Criterion.WON_CHICAGOS,
    Criterion.PLAYOFF,
)
"""What players of different tables are compared by; never raw totals."""


@dataclass(frozen=True, slots=True)
class Showing:
    """What a player has shown at his table, as it is compared with other tables.

    ``place`` is the best number of a shared place; the shares are of what the players of his
    table have together in this heat, exact.
    """

    player: str
    table: int
    place: int
    round_points_share: Fraction
    side_points_share: Fraction
    won_chicagos: int


def showings(tables: Iterable[TableResult]) -> Iterator[Showing]:
    """Yield every player's showing, table by table, in order of place."""
    for table in tables:
        round_points, side_points = _sums(table)
        for row in table.standings:
            yield Showing(
                player=row.player,
                table=table.number,
                place=row.place,
                round_points_share=share(row.round_points, round_points),
                side_points_share=share(row.side_points, side_points),
                won_chicagos=row.won_chicagos,
            )


def tallies_across(tables: Sequence[TableResult], *, without: Container[str] = ()) -> list[Tally]:
    """Return players' merits in the order of ``ACROSS_TABLES``, table by table.

    ``without`` are players who are left out. Shares stand as whole numbers that compare as the
    shares do; särspel is 0 so far.
    """
    unit = lcm(*{row.round_points.denominator for of in tables for row in of.standings})
    rows: list[TableRow] = []
    points: list[tuple[int, int]] = []
    side_points: list[tuple[int, int]] = []
    for table in tables:
        here = table.standings
        parts = [parts_of(row.round_points, unit) for row in here]
        whole, all_side_points = sum(parts), sum([row.side_points for row in here])
        for row, part in zip(here, parts, strict=True):
            if row.player not in without:
                rows.append(row)
                points.append((part, whole))
                side_points.append((row.side_points, all_side_points))
    keys = zip(rows, share_keys(points), share_keys(side_points), strict=True)
    return [
        Tally(row.player, (-row.place, points_key, side_key, row.won_chicagos, 0))
        for row, points_key, side_key in keys
    ]


def _sums(table: TableResult) -> tuple[Fraction, int]:
    rows: Sequence[TableRow] = table.standings
    points = sum((row.round_points for row in rows), Fraction(0))
    return points, sum(row.side_points for row in rows)
