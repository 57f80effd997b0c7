"""The result of one omgång (round), from its sheet or its deals (rules.md §2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.deals import fold, leave
from scoring.places import spans
from scoring.results import RoundResult, RoundRow
from scoring.rulesets.model import KnockedOutSidePoints
from scoring.vocabulary import RoundStatus

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet
    from fractions import Fraction

    from scoring.event import Round, SheetRow
    from scoring.rulesets import Ruleset

NOBODY: frozenset[str] = frozenset()


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
    status, rows = _facts(ruleset, round_, starters, leavers)
    rows = _seated(rows, tuple(order) or tuple(starters))
    if status is RoundStatus.NOT_STARTED:
        return RoundResult(round_.number, status)
    if status is RoundStatus.IN_PROGRESS:
        return RoundResult(round_.number, status, tuple(_running(row) for row in rows))
    if status is RoundStatus.BROKEN_OFF:
        rows = [row if row.out is None else replace(row, out=None) for row in rows]
    won = {row.player for row in rows if row.out is not None}
    last = frozenset(disqualified | (leavers - won))
    results = _ranked(ruleset, rows, len(starters), last, disqualified)
    return RoundResult(round_.number, status, results)


def _facts(
    ruleset: Ruleset, round_: Round, starters: Sequence[str], leavers: AbstractSet[str]
) -> tuple[RoundStatus, Sequence[SheetRow]]:
    if round_.sheet is not None:
        status = RoundStatus.BROKEN_OFF if round_.broken_off else RoundStatus.FINISHED
        return status, round_.sheet
    if round_.deals is None:
        return RoundStatus.NOT_STARTED, ()
    state = fold(ruleset, round_.deals, starters)
    if not round_.broken_off:
        state = leave(state, leavers)
    if round_.broken_off or (state.ended and state.winner is None and starters):
        return RoundStatus.BROKEN_OFF, state.rows()
    return RoundStatus.FINISHED if state.ended else RoundStatus.IN_PROGRESS, state.rows()


def _seated(rows: Sequence[SheetRow], order: Sequence[str]) -> list[SheetRow]:
    seats = {player: seat for seat, player in enumerate(order)}
    return sorted(rows, key=lambda row: seats.get(row.player, len(seats)))


def _running(row: SheetRow) -> RoundRow:
    return RoundRow(
        row.player,
        row.side_points,
        row.said_chicago,
        row.won_chicagos,
        knocked_out=row.knocked_out,
    )


def _ranked(
    ruleset: Ruleset,
    rows: Sequence[SheetRow],
    starters: int,
    last: frozenset[str],
    disqualified: AbstractSet[str],
) -> tuple[RoundRow, ...]:
    results: list[RoundRow] = []
    for span in spans(ruleset, rows, starters=starters, last=last):
        players = tuple(row.player for row in span.rows)
        for row, points in zip(span.rows, span.points, strict=True):
            others = tuple(player for player in players if player != row.player)
            recorded = _recorded(ruleset, row, disqualified)
            results.append(_finished(row, span.place, others, points, recorded))
    return tuple(results)


def _recorded(ruleset: Ruleset, row: SheetRow, disqualified: AbstractSet[str]) -> int:
    """Return what enters the table's sum: the score, or zero (rules.md §3, §5)."""
    is_zero = ruleset.knocked_out_side_points is KnockedOutSidePoints.ZERO
    if row.player in disqualified or (row.knocked_out and is_zero):
        return 0
    return row.side_points


def _finished(
    row: SheetRow, place: int, others: tuple[str, ...], points: Fraction, recorded: int
) -> RoundRow:
    return RoundRow(
        row.player,
        row.side_points,
        row.said_chicago,
        row.won_chicagos,
        out=row.out,
        knocked_out=row.knocked_out,
        place=place,
        shared_with=others,
        round_points=points,
        recorded_side_points=recorded,
    )
