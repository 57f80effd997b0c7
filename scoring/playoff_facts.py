"""What a särspel (playoff) said of each player, for those who explain it (rules.md §3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.playoffs import NOBODY, replay, rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Playoff
    from scoring.playoffs import Step
    from scoring.rulesets import Ruleset
    from scoring.vocabulary import Out


@dataclass(frozen=True, slots=True)
class PlayoffFact:
    """One player in the särspel that parted him from another.

    ``number`` is that of the särspel at its table or in its heat, from 1. ``side_points`` and
    ``out`` are ``None`` where it was settled by lot, which gave the place ``lot``; all three are
    for one who did not play, since he may not advance.
    """

    number: int
    side_points: int | None = None
    out: Out | None = None
    lot: int | None = None


class PlayoffFacts:
    """The särspel of one table or heat, ready to say which parted two players, and how."""

    def __init__(
        self,
        groups: Iterable[tuple[str, ...]],
        playoffs: Sequence[Playoff],
        ruleset: Ruleset,
        *,
        barred: AbstractSet[str] = NOBODY,
    ) -> None:
        """Replay the särspel of ``groups``, those level on all criteria."""
        self._playoffs = playoffs
        self._ruleset = ruleset
        self._steps = replay(groups, playoffs, ruleset, barred=barred)[1]

    def parting(self, mine: str, theirs: str) -> tuple[PlayoffFact, PlayoffFact]:
        """Return what each of two players did in the särspel that parted them."""
        step = next(step for step in self._steps if _parts(step, mine, theirs))
        return self._fact(step, mine), self._fact(step, theirs)

    def _fact(self, step: Step, player: str) -> PlayoffFact:
        playoff, number = self._playoffs[step.index], step.index + 1
        if playoff.lot is not None and player in playoff.lot:
            return PlayoffFact(number, lot=playoff.lot.index(player) + 1)
        for row in rows_of(playoff, self._ruleset, deals_due=step.deals_due) or ():
            if row.player == player:
                return PlayoffFact(number, row.side_points, row.out)
        return PlayoffFact(number)


def _parts(step: Step, mine: str, theirs: str) -> bool:
    return step.levels is not None and _level(step, mine) != _level(step, theirs)


def _level(step: Step, player: str) -> tuple[str, ...]:
    return next((level for level in step.levels or () if player in level), ())
