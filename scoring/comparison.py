"""Comparing players of different tables, for wildcards and the overall placing (rules.md §4)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING

from scoring.exact import precision_for, share, share_scale
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from scoring.ranking import type_of_merits
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


def merits_across(
    tables: Sequence[TableResult], *, without: Container[str] = ()
) -> Mapping[str, type_of_merits]:
    """Return players' merits in the order of ``ACROSS_TABLES``, table by table.

    ``without`` are players who are left out. Shares stand as whole numbers that compare as the
    shares do; särspel is 0 so far.
    """
    wholes = [_sums_of(table) for table in tables]
    precision = precision_for(chain.from_iterable(wholes))
    found: dict[str, type_of_merits] = {}
    for table, (all_parts, all_side_points) in zip(tables, wholes, strict=True):
        times, over = share_scale(all_parts, precision)
        side_times, side_over = share_scale(all_side_points, precision)
        sums = table.standings.sums
        for place, players in table.standings.places():
            for player in players:
                if player not in without:
                    parts, side_points, won_chicagos = sums[player]
                    points_share = parts * times // over
                    side_share = side_points * side_times // side_over
                    found[player] = (-place, points_share, side_share, won_chicagos, 0)
    return found


def _sums_of(table: TableResult) -> tuple[int, int]:
    """Return the round points, in parts, and the side points that a table's players have."""
    sums = table.standings.sums.values()
    return sum([parts for parts, _, _ in sums]), sum([points for _, points, _ in sums])


def _sums(table: TableResult) -> tuple[Fraction, int]:
    rows: Sequence[TableRow] = table.standings
    points = sum((row.round_points for row in rows), Fraction(0))
    return points, sum(row.side_points for row in rows)
