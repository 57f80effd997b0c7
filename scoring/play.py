"""The omgångar (rounds) of a table: how far it has come, and its players' sums (rules.md §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.later import Later
from scoring.results import RoundResult
from scoring.rounds import OVER, counted, result_of
from scoring.vocabulary import RoundStatus, TableStatus

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.ranked import type_of_sums
    from scoring.rounds import Recorded
    from scoring.rulesets import Ruleset

FINISHED = TableStatus.FINISHED  # looked up once: see rounds


class Play(Later[RoundResult]):
    """What is recorded of a table's rounds; their results are made when they are looked at.

    ``order`` is the seating of the first, later substitutes behind.
    """

    __slots__ = ("_order", "_recorded", "_ruleset")

    def __init__(
        self, ruleset: Ruleset, recorded: Sequence[Recorded], order: Sequence[str]
    ) -> None:
        """Keep what the results follow from."""
        self._ruleset = ruleset
        self._recorded = recorded
        self._order = order

    def made(self) -> tuple[RoundResult, ...]:
        """Return what each round gives."""
        return tuple(result_of(self._ruleset, of, self._order) for of in self._recorded)

    def status(self) -> TableStatus:
        """Say how far the table has come; a särspel still owed does not count."""
        statuses = [of.status for of in self._recorded]
        over = sum([status in OVER for status in statuses])
        if over >= self._ruleset.rounds_per_table:
            return FINISHED
        if statuses.count(RoundStatus.NOT_STARTED) == len(statuses):
            return TableStatus.NOT_STARTED
        return TableStatus.IN_PROGRESS

    def sums(self, *, void: AbstractSet[str]) -> Mapping[str, type_of_sums]:
        """Sum what each player's rounds give that are over; 0 for the ``void`` (rules.md §5)."""
        ruleset = self._ruleset
        sums: dict[str, type_of_sums] = dict.fromkeys(self._order, (0, 0, 0))
        for of in self._recorded:
            if of.status not in OVER:
                continue
            for row, parts, points in counted(ruleset, of)[0]:
                player = row.player
                if not void or player not in void:
                    all_parts, all_points, won_chicagos = sums[player]
                    sums[player] = (
                        all_parts + parts,
                        all_points + points,
                        won_chicagos + row.won_chicagos,
                    )
        return sums
