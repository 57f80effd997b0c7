"""Comparing players of different tables, for wildcards and the overall placing (rules.md §4)."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING

from scoring.exact import exact_sum, share, share_keys
from scoring.ranking import Tally
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from fractions import Fraction

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


def tallies_across(tables: Sequence[TableResult]) -> tuple[Tally, ...]:
    """Return every player's merits in the order of ``ACROSS_TABLES``, table by table.

    Shares stand as whole numbers that compare as the shares do; särspel is 0 so far.
    """
    sums = [_sums(table) for table in tables]
    rows = [(row, *own) for table, own in zip(tables, sums, strict=True) for row in table.standings]
    twelfths = lcm(*{row.round_points.denominator for row, _, _ in rows})
    points = share_keys(
        [(_scaled(row.round_points, twelfths), _scaled(whole, twelfths)) for row, whole, _ in rows]
    )
    side_points = share_keys([(row.side_points, whole) for row, _, whole in rows])
    return tuple(
        Tally(row.player, (-row.place, points_key, side_key, row.won_chicagos, 0))
        for (row, _, _), points_key, side_key in zip(rows, points, side_points, strict=True)
    )


def _sums(table: TableResult) -> tuple[Fraction, int]:
    rows: Sequence[TableRow] = table.standings
    return exact_sum(row.round_points for row in rows), sum(row.side_points for row in rows)


def _scaled(value: Fraction, to: int) -> int:
    """Return a rational in units of one part of ``to``, a multiple of its denominator."""
    return value.numerator * (to // value.denominator)
