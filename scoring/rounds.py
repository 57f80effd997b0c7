"""The result of one omgång (round), from its sheet or its deals (rules.md §2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.deals import fold, leave
from scoring.places import points_of, spans
from scoring.results import RoundResult, RoundRow
from scoring.rulesets.model import KnockedOutSidePoints
from scoring.vocabulary import RoundStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Round, SheetRow
    from scoring.places import Span
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
    seats = {player: seat for seat, player in enumerate(order or starters)}
    if status is RoundStatus.NOT_STARTED:
        return RoundResult(round_.number, status)
    if status is RoundStatus.IN_PROGRESS:
        rows = sorted(rows, key=lambda row: seats.get(row.player, len(seats)))
        return RoundResult(round_.number, status, tuple(map(_running, rows)))
    if status is RoundStatus.BROKEN_OFF:
        rows = [row if row.out is None else replace(row, out=None) for row in rows]
    won = {row.player for row in rows if row.out is not None} if leavers else NOBODY
    last = disqualified | (leavers - won)
    found = spans(ruleset, rows, starters=len(starters), last=last, seats=seats)
    results = tuple(row for span in found for row in _finished(ruleset, span, last, disqualified))
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


def _running(row: SheetRow) -> RoundRow:
    return RoundRow(
        row.player,
        row.side_points,
        row.said_chicago,
        row.won_chicagos,
        knocked_out=row.knocked_out,
    )


def _finished(
    ruleset: Ruleset, span: Span, last: AbstractSet[str], disqualified: AbstractSet[str]
) -> Iterator[RoundRow]:
    is_shared = len(span.rows) > 1
    for row in span.rows:
        yield RoundRow(
            row.player,
            row.side_points,
            row.said_chicago,
            row.won_chicagos,
            row.out,
            row.knocked_out,
            span.place,
            _others(span, row) if is_shared else (),
            points_of(ruleset, row, span.mean, last),
            _recorded(ruleset, row, disqualified),
        )


def _others(span: Span, row: SheetRow) -> tuple[str, ...]:
    return tuple(other.player for other in span.rows if other is not row)


def _recorded(ruleset: Ruleset, row: SheetRow, disqualified: AbstractSet[str]) -> int:
    """Return what enters the table's sum: the score, or zero (rules.md §3, §5)."""
    if row.player in disqualified:
        return 0
    if row.knocked_out and ruleset.knocked_out_side_points is KnockedOutSidePoints.ZERO:
        return 0
    return row.side_points
