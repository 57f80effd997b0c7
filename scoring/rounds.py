"""The result of one omgång (round), from its sheet or its deals (rules.md §2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from scoring.deals import fold, leave
from scoring.exact import rational
from scoring.later import Later
from scoring.places import placed, round_parts
from scoring.results import RoundResult, RoundRow
from scoring.rulesets.model import KnockedOutSidePoints
from scoring.sharing import others
from scoring.vocabulary import RoundStatus

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.event import Round, SheetRow
    from scoring.places import type_of_places
    from scoring.rulesets import Ruleset

NOBODY: frozenset[str] = frozenset()


class Counted(Later[RoundRow]):
    """An omgång that is over, as it counts: its rows best first, made when they are looked at.

    ``sizes`` says how many share each place in turn. ``parts`` are the round points of each row
    in parts of one ``unit``-th, ``side_points`` those that enter the table's sum.
    """

    __slots__ = ("parts", "rows", "side_points", "sizes", "unit")

    def __init__(
        self, places: type_of_places, parts: list[int], side_points: list[int], unit: int
    ) -> None:
        super().__init__()
        self.rows, self.sizes = places
        self.parts = parts
        self.side_points = side_points
        self.unit = unit

    def made(self) -> tuple[RoundRow, ...]:
        """Return the rows with all that their places say."""
        found: list[RoundRow] = []
        for size in self.sizes:
            start = len(found)
            level = self.rows[start : start + size]
            group = tuple(row.player for row in level)
            found += (
                RoundRow(
                    row.player,
                    row.side_points,
                    row.said_chicago,
                    row.won_chicagos,
                    row.out,
                    row.knocked_out,
                    place=start + 1,
                    shared_with=others(group, index),
                    round_points=rational(self.parts[start + index], self.unit),
                    recorded_side_points=self.side_points[start + index],
                )
                for index, row in enumerate(level)
            )
        return tuple(found)


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
    seats = {player: seat for seat, player in enumerate(order or starters)}
    who = Starters(starters, leavers, disqualified)
    return result_of(ruleset, round_, who, seats)


class Starters(NamedTuple):
    """Who sat down to an omgång, who of them left during it, and who is disqualified."""

    players: Sequence[str]
    leavers: AbstractSet[str] = NOBODY
    disqualified: AbstractSet[str] = NOBODY


def result_of(
    ruleset: Ruleset, round_: Round, who: Starters, seats: Mapping[str, int]
) -> RoundResult:
    """Do what ``round_result`` does, ``seats`` being the place of each in ``order``."""
    status, rows = _facts(ruleset, round_, who.players, who.leavers)
    if status is RoundStatus.NOT_STARTED:
        return RoundResult(round_.number, status)
    if status is RoundStatus.IN_PROGRESS:
        rows = sorted(rows, key=lambda row: seats.get(row.player, len(seats)))
        return RoundResult(round_.number, status, tuple(map(_running, rows)))
    if status is RoundStatus.BROKEN_OFF:
        rows = [row if row.out is None else replace(row, out=None) for row in rows]
    last = _last(rows, who) if who.leavers else who.disqualified
    places = placed(ruleset, rows, last=last, seats=seats)
    parts = round_parts(ruleset, places, starters=len(who.players), last=last)
    side_points = _side_points(ruleset, places[0], who.disqualified)
    counted = Counted(places, parts, side_points, ruleset.unit)
    return RoundResult(round_.number, status, counted)


def _last(rows: Iterable[SheetRow], who: Starters) -> AbstractSet[str]:
    """Return who shares the last places whatever he did; a win is kept by one who left then."""
    won = {row.player for row in rows if row.out is not None}
    return who.disqualified | (who.leavers - won)


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


def _side_points(
    ruleset: Ruleset, rows: Iterable[SheetRow], disqualified: AbstractSet[str]
) -> list[int]:
    """Return what enters the table's sum: the score, or zero (rules.md §3, §5)."""
    zeroed = ruleset.knocked_out_side_points is KnockedOutSidePoints.ZERO
    if not zeroed and not disqualified:
        return [row.side_points for row in rows]
    return [
        0 if row.player in disqualified or (zeroed and row.knocked_out) else row.side_points
        for row in rows
    ]
