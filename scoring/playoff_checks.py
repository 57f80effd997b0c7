"""What is wrong with the särspel of a table or a heat (event-file.md, »Playoff«)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from scoring.deals import check_playoff_deals
from scoring.errors import Fault, Findings
from scoring.playoffs import NOBODY, replay
from scoring.rulesets.model import HandAward
from scoring.vocabulary import Hand, Out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from scoring.errors import type_of_fact
    from scoring.event import Playoff, PlayoffRow
    from scoring.playoffs import Step
    from scoring.rulesets import Ruleset


def check_playoffs(
    groups: Iterable[tuple[str, ...]],
    playoffs: Sequence[Playoff],
    ruleset: Ruleset,
    *,
    barred: AbstractSet[str] = NOBODY,
) -> Findings:
    """Return what contradicts the rules in a table's or a heat's särspel, in the order played.

    ``groups`` are those level on all criteria before särspel; paths start at ``/playoffs``.
    """
    _, steps = replay(groups, playoffs, ruleset, barred=barred)
    errors: list[Fault] = []
    for step, playoff in zip(steps, playoffs, strict=True):
        own = (*_group_faults(step, playoff), *_result_faults(playoff, step, ruleset))
        errors.extend(fault.under(f"/playoffs/{step.index}") for fault in own)
    errors.extend(_unfinished(steps, playoffs))
    return Findings.of(errors)


def _group_faults(step: Step, playoff: Playoff) -> Iterator[Fault]:
    """Särspel is played by exactly the level group, less those who may not advance."""
    repeated = [player for player, times in Counter(playoff.players).items() if times > 1]
    if repeated:
        yield Fault("repeated_player", "/players", {"players": tuple(repeated)})
    elif step.group is None:
        yield Fault("playoff_not_level_group", "/players", {"players": playoff.players})


def _result_faults(playoff: Playoff, step: Step, ruleset: Ruleset) -> Iterator[Fault]:
    if playoff.lot is not None:
        yield from _set_faults(playoff, playoff.lot, "/lot")
    elif step.group is not None and step.deals_due is None:
        yield Fault("playoff_by_lot", "", {"players": playoff.players})
    elif playoff.sheet is not None:
        yield from _sheet_faults(playoff, playoff.sheet, ruleset)
    else:
        yield from _deals_faults(playoff, step, ruleset)


def _deals_faults(playoff: Playoff, step: Step, ruleset: Ruleset) -> Iterator[Fault]:
    """Deals are legal, and no more than are due."""
    for fault in check_playoff_deals(ruleset, playoff).errors:
        yield fault.under("/deals")
    due, played = step.deals_due, len(playoff.deals or ())
    if due is not None and played > due:
        yield Fault("too_many_deals", f"/deals/{due}", {"deals": played, "due": due})


def _set_faults(playoff: Playoff, named: Sequence[str], at: str) -> Iterator[Fault]:
    """A result names each of its players once and nobody else."""
    for index, player in enumerate(named):
        if player not in playoff.players:
            yield Fault("not_in_playoff", f"{at}/{index}", {"player": player})
        elif index != named.index(player):
            yield Fault("repeated_player", f"{at}/{index}", {"player": player})
    for player in playoff.players:
        if player not in named:
            yield Fault("missing_player", at, {"player": player})


def _sheet_faults(
    playoff: Playoff, sheet: Sequence[PlayoffRow], ruleset: Ruleset
) -> Iterator[Fault]:
    yield from _set_faults(playoff, [row.player for row in sheet], "/sheet")
    winners = [row for row in sheet if row.out is not None]
    if len(winners) > 1:
        names = tuple(row.player for row in winners)
        yield Fault("several_winners", "/sheet", {"winners": names})
    for index, row in enumerate(sheet):
        yield from _row_faults(row, f"/sheet/{index}", ruleset)
        if row not in winners and row.side_points > 0 and _resets(winners, ruleset):
            at = f"/sheet/{index}/side_points"
            facts: dict[str, type_of_fact] = {"player": row.player}
            yield Fault("points_after_royal", at, {**facts, "side_points": row.side_points})


def _row_faults(row: PlayoffRow, at: str, ruleset: Ruleset) -> Iterator[Fault]:
    if ruleset.floor is not None and row.side_points < ruleset.floor:
        facts: dict[str, type_of_fact] = {"player": row.player, "floor": ruleset.floor}
        facts["side_points"] = row.side_points
        yield Fault("below_floor", f"{at}/side_points", facts)
    if row.out is not None and row.out not in ruleset.hand_outs:
        yield Fault("not_won_at_once", f"{at}/out", {"player": row.player, "out": str(row.out)})


def _resets(winners: Sequence[PlayoffRow], ruleset: Ruleset) -> bool:
    royal = any(row.out is Out.ROYAL_FLUSH for row in winners)
    return royal and ruleset.hands[Hand.ROYAL_FLUSH] is HandAward.OUT_AND_RESET


def _unfinished(steps: Sequence[Step], playoffs: Sequence[Playoff]) -> Iterator[Fault]:
    """A särspel still being played is the last of its group."""
    for step in steps:
        if step.group is None or step.levels is not None:
            continue
        later = {player for playoff in playoffs[step.index + 1 :] for player in playoff.players}
        if not later.isdisjoint(step.group):
            facts = {"players": step.group}
            yield Fault("playoff_unfinished", f"/playoffs/{step.index}", facts)
