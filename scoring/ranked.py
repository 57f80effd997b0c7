"""A table's standings as they count: sums and levels, and the rows that say so (rules.md §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.exact import rational
from scoring.later import Later
from scoring.ranking import placements_of
from scoring.results import TableRow

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from scoring.ranking import type_of_levels
    from scoring.rulesets import Ruleset

type_of_sums = tuple[int, int, int]
"""Round points in parts of the ruleset's unit, side points, won Chicagos: one player's sums."""


class Ranked(Later[TableRow]):
    """A table's players, best first; the rows are made when they are looked at.

    ``levels`` are those who share a place, särspel taken into account; ``sums`` are everybody's.
    """

    __slots__ = ("levels", "ruleset", "sums")

    def __init__(
        self, levels: type_of_levels, sums: Mapping[str, type_of_sums], ruleset: Ruleset
    ) -> None:
        self.levels = levels
        self.sums = sums
        self.ruleset = ruleset

    def places(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """Yield each place, best first, with those who share it."""
        place = 1
        for _, players in self.levels:
            yield place, players
            place += len(players)

    def made(self) -> tuple[TableRow, ...]:
        """Return the rows with all that their places say."""
        return tuple(self._rows_of_levels())

    def _rows_of_levels(self) -> Iterator[TableRow]:
        unit = self.ruleset.unit
        for level in placements_of(self.levels, self.ruleset.criteria):
            for player, shared in level.sharing():
                parts, side_points, won_chicagos = self.sums[player]
                yield TableRow(
                    player,
                    level.place,
                    shared,
                    rational(parts, unit),
                    side_points,
                    won_chicagos,
                    level.decided_by,
                )
