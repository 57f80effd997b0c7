"""What a table sheet (bordsprotokoll) may say of one omgång (rules.md §2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.errors import Fault, Findings
from scoring.rulesets.model import (
    ChicagoNeeded,
    GoingOut,
    PenaltyFrom,
    SeveralPastTarget,
    TargetWithoutChicago,
)
from scoring.vocabulary import Out

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.errors import type_of_fact
    from scoring.event import SheetRow
    from scoring.rulesets import Ruleset

NOBODY: frozenset[str] = frozenset()


def check_sheet(
    ruleset: Ruleset,
    rows: Sequence[SheetRow],
    *,
    starters: Sequence[str],
    leavers: AbstractSet[str] = NOBODY,
    disqualified: AbstractSet[str] = NOBODY,
    broken_off: bool = False,
) -> Findings:
    """Return what contradicts a rule (errors) and what asks »are you sure?« (warnings).

    ``starters`` sat down to the round; ``leavers`` left during it and ``disqualified`` are so in
    this heat: neither is held to have been in play at the end. Paths are ``/<row>/<key>``, rows
    from 0, and empty for the sheet as a whole. Scores are judged as before a late penalty.
    """
    sheet = _Sheet(ruleset, rows, leavers | disqualified, broken_off=broken_off)
    errors = [*_who(rows, starters), *_winners(sheet)]
    warnings: list[Fault] = []
    firsts = {row.player: row for row in reversed(rows)}
    for index, row in enumerate(rows):
        if row.player not in starters or firsts[row.player] is not row:
            continue  # refused as it stands
        errors += (fault.under(f"/{index}") for fault in _row_errors(sheet, row))
        warnings += (fault.under(f"/{index}") for fault in _row_warnings(sheet, row))
    return Findings.of(errors, warnings)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A sheet with the rules that judge it."""

    rules: Ruleset
    rows: Sequence[SheetRow]
    leavers: AbstractSet[str]
    broken_off: bool

    def score(self, row: SheetRow) -> int:
        """Return the score that the game gave, before penalties that came too late for it."""
        if self.rules.penalty_from is PenaltyFrom.ROUND_POINTS:
            return row.side_points
        return row.side_points + row.penalty

    @property
    def is_judged(self) -> bool:
        """Whether every score was judged against the target before the round ended.

        A hand that wins, or breaking off, ends a deal before the judging at its end.
        """
        is_cut_short = self.broken_off or bool(self.winners(*self.rules.hand_outs))
        return self.rules.going_out is GoingOut.AT_ONCE or not is_cut_short

    def winners(self, *outs: Out) -> list[SheetRow]:
        """Return the rows that went out in one of the ways ``outs``."""
        return [row for row in self.rows if row.out in outs]

    def is_in_play(self, row: SheetRow) -> bool:
        """Say whether the player was still in play when the round ended."""
        return not row.knocked_out and row.player not in self.leavers

    def may_go_out(self, row: SheetRow) -> bool:
        """Say whether the player has the Chicago that going out needs."""
        return self.rules.may_go_out(said=row.said_chicago, won=row.won_chicagos)


def _who(rows: Sequence[SheetRow], starters: Sequence[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for index, row in enumerate(rows):
        if row.player not in starters:
            yield Fault("not_in_round", f"/{index}/player", {"player": row.player})
        if row.player in seen:
            yield Fault("repeated_row", f"/{index}/player", {"player": row.player})
        seen.add(row.player)
    for player in starters:
        if player not in seen:
            yield Fault("row_missing", "", {"player": player})


def _winners(sheet: _Sheet) -> Iterator[Fault]:
    winners = tuple(row.player for row in sheet.winners(*Out))
    if sheet.broken_off and winners:
        yield Fault("broken_off_but_won", "", {"winners": winners})
    elif len(winners) > 1:
        yield Fault("several_winners", "", {"winners": winners})
    elif not winners and not sheet.broken_off and sheet.rows:
        yield Fault("no_winner")


def _row_errors(sheet: _Sheet, row: SheetRow) -> Iterator[Fault]:
    yield from _numbers(sheet, row)
    if row.knocked_out:
        yield from _knocked_out(sheet, row)
    if row.out is None:
        yield from _other(sheet, row)
    elif row.out is Out.POINTS:
        yield from _out_by_points(sheet, row)
    elif row.out is Out.LAST_IN_PLAY:
        yield from _last_in_play(sheet, row)
    else:
        yield from _out_by_hand(sheet, row)


def _numbers(sheet: _Sheet, row: SheetRow) -> Iterator[Fault]:
    floor = sheet.rules.floor
    if floor is not None and row.side_points < floor:
        yield Fault("below_floor", "/side_points", {"score": row.side_points, "floor": floor})
    elif row.penalty > 0 and row.side_points < 0 and sheet.score(row) != row.side_points:
        yield Fault("penalty_below_zero", "/penalty", {"score": row.side_points})
    for key, number in (("won_chicagos", row.won_chicagos), ("penalty", row.penalty)):
        if number < 0:
            yield Fault("negative", f"/{key}", {"value": number})
    if row.won_chicagos > 0 and not row.said_chicago:
        yield Fault("won_without_said", "/won_chicagos", {"won": row.won_chicagos})


def _knocked_out(sheet: _Sheet, row: SheetRow) -> Iterator[Fault]:
    score, target = sheet.score(row), sheet.rules.target
    if not sheet.rules.knocks_out:
        yield Fault("nobody_is_knocked_out", "/knocked_out")
        return
    if row.out is not None:
        yield Fault("winner_knocked_out", "/knocked_out", {"out": row.out})
    if score < target:
        facts = {"score": score, "target": target}
        yield Fault("knocked_out_below_target", "/side_points", facts)
    yield from _past_exact(sheet, row)
    if row.said_chicago and sheet.rules.chicago_needed is ChicagoNeeded.SAID:
        yield Fault("knocked_out_with_said", "/said_chicago")
    if row.won_chicagos > 0:
        yield Fault("knocked_out_with_won", "/won_chicagos", {"won": row.won_chicagos})


def _past_exact(sheet: _Sheet, row: SheetRow) -> Iterator[Fault]:
    score, target = sheet.score(row), sheet.rules.target
    if sheet.rules.target_exact and score > target:
        yield Fault("above_exact_target", "/side_points", {"score": score, "target": target})


def _out_by_points(sheet: _Sheet, row: SheetRow) -> Iterator[Fault]:
    score, target = sheet.score(row), sheet.rules.target
    if score < target:
        yield Fault("winner_below_target", "/side_points", {"score": score, "target": target})
    yield from _past_exact(sheet, row)
    if not sheet.may_go_out(row):
        is_said = sheet.rules.chicago_needed is ChicagoNeeded.SAID
        said = Fault("winner_without_said", "/said_chicago")
        yield said if is_said else Fault("winner_without_won", "/won_chicagos")


def _out_by_hand(sheet: _Sheet, row: SheetRow) -> Iterator[Fault]:
    score, target, out = sheet.score(row), sheet.rules.target, row.out
    if out not in sheet.rules.hand_outs:
        yield Fault("no_such_out", "/out", {"out": out})
    elif score != target:
        facts: dict[str, type_of_fact] = {"score": score, "target": target, "out": out}
        yield Fault("hand_winner_not_at_target", "/side_points", facts)


def _last_in_play(sheet: _Sheet, row: SheetRow) -> Iterator[Fault]:
    others = (other for other in sheet.rows if other is not row and sheet.is_in_play(other))
    if in_play := tuple(other.player for other in others):
        yield Fault("another_in_play", "/out", {"in_play": in_play})
    yield from _other(sheet, row)


def _other(sheet: _Sheet, row: SheetRow) -> Iterator[Fault]:
    """Judge one who did not go out: he stands below the target, and at 0 after a royal."""
    score = sheet.score(row)
    if row.knocked_out:
        return
    limit = _limit(sheet, row)
    if limit is not None and score >= limit:
        facts = {"score": score, "limit": limit}
        yield Fault("in_play_at_target", "/side_points", facts)
    elif sheet.is_judged:
        yield from _past_exact(sheet, row)
    for winner in sheet.winners(Out.STRAIGHT_FLUSH, Out.ROYAL_FLUSH):
        is_reset = winner.out is not None and sheet.rules.resets(winner.out)
        if is_reset and score != 0 and row.player not in sheet.leavers:
            yield Fault("above_zero_after_reset", "/side_points", {"score": score})


def _limit(sheet: _Sheet, row: SheetRow) -> int | None:
    """Return the score that one in play cannot have reached, or ``None`` where there is none.

    It is the target, where passing it ends the round or knocks out. Where deals are judged at
    their end, several may stand past the target: below the winner's total, or after the first;
    and one who left in the middle of a deal was never judged.
    """
    rules = sheet.rules
    plays_on = rules.target_without_chicago is TargetWithoutChicago.PLAYS_ON
    if not sheet.is_judged or (plays_on and not sheet.may_go_out(row)):
        return None
    if rules.going_out is GoingOut.AT_ONCE:
        return rules.target
    return None if row.player in sheet.leavers else _limit_after_deal(sheet, row)


def _limit_after_deal(sheet: _Sheet, row: SheetRow) -> int | None:
    rules = sheet.rules
    if not sheet.may_go_out(row):
        return rules.target
    totals = [sheet.score(winner) for winner in sheet.winners(Out.POINTS) if winner is not row]
    if rules.several_past_target is SeveralPastTarget.FIRST:
        return None if totals else rules.target
    return max(totals, default=None)


def _row_warnings(sheet: _Sheet, row: SheetRow) -> Iterator[Fault]:
    """Warn above what one award can give to one who stood just below the target."""
    rules, score = sheet.rules, sheet.score(row)
    if row.out is None and not row.knocked_out:
        return
    has_won = row.won_chicagos > 0
    award = rules.largest_award_with_chicago if has_won else rules.largest_award
    limit = rules.target - 1 + award
    if score > limit and row.knocked_out:
        yield Fault("knocked_out_unusually_high", "/side_points", {"score": score, "limit": limit})
    elif score > limit:
        yield Fault("winner_unusually_high", "/side_points", {"score": score, "limit": limit})
