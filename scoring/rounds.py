"""The result of one omgång (round), from its sheet or its deals (rules.md §2)."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from scoring.deals import fold, leave
from scoring.exact import rational
from scoring.later import Later
from scoring.places import points_of, seat_of, worths_of
from scoring.results import RoundResult, RoundRow
from scoring.rulesets.model import KnockedOutSidePoints, PenaltyFrom
from scoring.sharing import others
from scoring.vocabulary import RoundStatus

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Deal, Round, SheetRow
    from scoring.places import Worth
    from scoring.rulesets import Ruleset

NOBODY: frozenset[str] = frozenset()

_FINISHED, _BROKEN_OFF = RoundStatus.FINISHED, RoundStatus.BROKEN_OFF
_FINED = PenaltyFrom.ROUND_POINTS
_ZEROED = KnockedOutSidePoints.ZERO
# Python 3.11 looks a member of an enum up anew, slowly, wherever it is named

OVER = (_FINISHED, _BROKEN_OFF)
"""The states of an omgång that counts in the table's sums."""


class Recorded(NamedTuple):
    """What is recorded of an omgång, by its sheet or by its deals, before anybody is placed.

    ``starters`` sat down to it; ``last`` share the last places whatever they did, ``disqualified``
    among them.
    """

    number: int
    status: RoundStatus
    rows: Sequence[SheetRow]
    starters: int
    last: AbstractSet[str]
    disqualified: AbstractSet[str]


def round_result(  # the facts of a round are this many
    ruleset: Ruleset,
    round_: Round,
    *,
    starters: Sequence[str],
    leavers: AbstractSet[str] = NOBODY,
    disqualified: AbstractSet[str] = NOBODY,
    order: Sequence[str] = (),
) -> RoundResult:
    """Return what a checked round gives: places, exact round points, what enters the sums.

    ``starters`` sat down to it, ``leavers`` left during it, ``disqualified`` are so in this heat.
    ``order`` is the seating of round 1, substitutes last; level players are listed by it.
    A sheet or deals that break the rules raise ``RuleError`` only where they cannot be read;
    ask ``check_sheet`` or ``check_deals`` first.
    """
    found = recorded(ruleset, round_, starters, leavers, disqualified)
    return result_of(ruleset, found, order or starters)


def recorded(
    ruleset: Ruleset,
    round_: Round,
    starters: Sequence[str],
    leavers: AbstractSet[str],
    disqualified: AbstractSet[str],
) -> Recorded:
    """Read a round's sheet, or fold its deals; one who left as the winner keeps his place."""
    rows: Sequence[SheetRow] = ()
    if round_.sheet is not None:
        rows = round_.sheet
        status = _BROKEN_OFF if round_.broken_off else _FINISHED
    elif round_.deals is not None:
        status, rows = _folded(ruleset, round_.deals, starters, leavers, is_off=round_.broken_off)
    else:
        status = RoundStatus.NOT_STARTED
    if status is _BROKEN_OFF:
        rows = [replace(row, out=None) for row in rows]
    last = disqualified
    if leavers:
        last |= leavers - {row.player for row in rows if row.out is not None}
    return Recorded(round_.number, status, rows, len(starters), last, disqualified)


def _folded(
    ruleset: Ruleset,
    deals: Sequence[Deal],
    starters: Sequence[str],
    leavers: AbstractSet[str],
    *,
    is_off: bool,
) -> tuple[RoundStatus, Sequence[SheetRow]]:
    state = fold(ruleset, deals, starters)
    if not is_off:
        state = leave(state, leavers)
    if is_off or (state.ended and state.winner is None and starters):
        return _BROKEN_OFF, state.rows()
    return _FINISHED if state.ended else RoundStatus.IN_PROGRESS, state.rows()


type_of_counted = tuple["SheetRow", int, int]
"""A row, and what it counts at its table: round points in parts, and side points."""


def counted(ruleset: Ruleset, of: Recorded) -> tuple[list[type_of_counted], list[Worth]]:
    """Return the rows of a round that is over, as they are recorded, and how good each is.

    Round points are in parts of ``ruleset.unit``: 0 for the last and the knocked out, less a
    penalty where it is taken off them (rules.md §2). Side points are the score, or zero (§3, §5).
    Raises ``RuleError`` for more starters than any row of points is for.
    """
    last, void = of.last, of.disqualified
    zeroed = ruleset.knocked_out_side_points is _ZEROED
    worths = worths_of(ruleset, of.rows, last)
    points = points_of(ruleset, of.starters, worths)
    found = [
        (
            row,
            0 if row.knocked_out or (last and row.player in last) else points[worth],
            0 if (zeroed and row.knocked_out) or (void and row.player in void) else row.side_points,
        )
        for row, worth in zip(of.rows, worths, strict=True)
    ]
    if ruleset.penalty_from is _FINED:
        unit = ruleset.unit
        found = [(row, max(0, parts - row.penalty * unit), side) for row, parts, side in found]
    return found, worths


def result_of(ruleset: Ruleset, of: Recorded, order: Sequence[str]) -> RoundResult:
    """Return what a recorded round gives, level players by ``order``."""
    if of.status in OVER:
        return RoundResult(of.number, of.status, Placed(ruleset, of, order))
    rows = sorted(of.rows, key=lambda row: seat_of(order, row.player))
    return RoundResult(of.number, of.status, tuple(map(_running, rows)))


class Placed(Later[RoundRow]):
    """The rows of an omgång that is over, best first, made when they are looked at."""

    __slots__ = ("_of", "_order", "_ruleset")

    def __init__(self, ruleset: Ruleset, of: Recorded, order: Sequence[str]) -> None:
        """Keep what the rows follow from."""
        self._ruleset = ruleset
        self._of = of
        self._order = order

    def made(self) -> tuple[RoundRow, ...]:
        """Return the rows with all that their places say; level players are in their order."""
        counts, worths = counted(self._ruleset, self._of)
        order, unit = self._order, self._ruleset.unit
        by_seat = sorted(range(len(counts)), key=lambda at: seat_of(order, counts[at][0].player))
        best_first = sorted(by_seat, key=worths.__getitem__, reverse=True)
        found: list[RoundRow] = []
        for _, level in groupby(best_first, worths.__getitem__):
            rows, place = [counts[at] for at in level], len(found) + 1
            group = tuple([row.player for row, _, _ in rows])
            for index, (row, parts, side_points) in enumerate(rows):
                found.append(
                    RoundRow(
                        row.player,
                        row.side_points,
                        row.said_chicago,
                        row.won_chicagos,
                        row.out,
                        row.knocked_out,
                        place,
                        others(group, index),
                        rational(parts, unit),
                        side_points,
                    )
                )
        return tuple(found)


def _running(row: SheetRow) -> RoundRow:
    return RoundRow(
        row.player,
        row.side_points,
        row.said_chicago,
        row.won_chicagos,
        knocked_out=row.knocked_out,
    )
