"""Comparing players of different tables, for wildcards and the overall placing (rules.md §4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.exact import comparable, exact_sum, share
from scoring.ranking import Tally
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Iterable
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


def showings(tables: Iterable[TableResult]) -> tuple[Showing, ...]:
    """Return every player's showing, table by table, in order of place."""
    found: list[Showing] = []
    for table in tables:
        round_points = exact_sum(row.round_points for row in table.standings)
        side_points = sum(row.side_points for row in table.standings)
        found.extend(_showing(table, row, round_points, side_points) for row in table.standings)
    return tuple(found)


def tally(showing: Showing) -> Tally:
    """Return a showing as merits, in the order of ``ACROSS_TABLES``; särspel is 0 so far."""
    return Tally(
        showing.player,
        (
            -showing.place,
            comparable(showing.round_points_share),
            comparable(showing.side_points_share),
            showing.won_chicagos,
            0,
        ),
    )


def _showing(
    table: TableResult, row: TableRow, round_points: Fraction, side_points: int
) -> Showing:
    return Showing(
        player=row.player,
        table=table.number,
        place=row.place,
        round_points_share=share(row.round_points, round_points),
        side_points_share=share(row.side_points, side_points),
        won_chicagos=row.won_chicagos,
    )
