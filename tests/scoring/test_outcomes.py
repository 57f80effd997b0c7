"""What an omgång still to be played can part, against every sheet that could be handed in."""

from __future__ import annotations

from itertools import product
from operator import ge
from typing import TYPE_CHECKING, Any

import pytest

from scoring.event import Round, SheetRow
from scoring.outcomes import NO_LIMIT, Scale, Shape, best_leads
from scoring.rounds import round_result
from scoring.sheets import check_sheet
from scoring.vocabulary import Criterion, Out
from tests.scoring.shorthand import row, rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scoring.results import RoundRow
    from scoring.rulesets import Ruleset

    type_of_leads = tuple[tuple[int, ...], ...]

MANY = 1000
"""More side points or won Chicagos than the numbers of one omgång otherwise hold."""
BEYOND = MANY // 2


def parts(ruleset: Ruleset, player: str) -> list[SheetRow]:
    """Return what a sheet may say of a player, with the numbers that matter."""
    lowest = -2 * MANY if ruleset.floor is None else ruleset.floor
    target, most = ruleset.target, ruleset.target - 1
    in_play = [(lowest, 0), (lowest, MANY), (most, 0), (most, MANY), (MANY, 0), (MANY, MANY)]
    return [
        *(SheetRow(player, side, won > 0, won) for side, won in in_play),
        *(
            SheetRow(player, side, said_chicago=False, won_chicagos=0, knocked_out=True)
            for side in (target, MANY)
        ),
        *(
            SheetRow(player, side, said_chicago=True, won_chicagos=won, out=Out.POINTS)
            for side, won in ((target, 0), (2 * MANY, MANY))
        ),
        SheetRow(player, lowest, said_chicago=True, won_chicagos=0, out=Out.LAST_IN_PLAY),
    ]


def ends(ruleset: Ruleset, starters: str, playing: str) -> Iterator[dict[str, RoundRow]]:
    """Yield the result of every sheet that holds to the rules; who does not play on has left.

    Somebody has won or is still in play: nobody is knocked out once he alone is.
    """
    left = [[row(f"{player}0")] for player in starters if player not in playing]
    leavers = frozenset(starters) - frozenset(playing)
    for sheet in product(*(parts(ruleset, player) for player in playing), *left):
        broken_off = not any(one.out for one in sheet)
        if all(one.knocked_out or one.player in leavers for one in sheet):
            continue
        if not check_sheet(
            ruleset, sheet, starters=starters, leavers=leavers, broken_off=broken_off
        ).errors:
            round_ = Round(1, tuple(starters), sheet=sheet, broken_off=broken_off)
            result = round_result(ruleset, round_, starters=starters, leavers=leavers)
            yield {one.player: one for one in result.results}


def lead(scale: Scale, ahead: RoundRow | None, behind: RoundRow | None) -> tuple[int, ...]:
    def values(row: RoundRow | None) -> dict[Criterion, int]:
        points = 0 if row is None or row.round_points is None else row.round_points * scale.unit
        return {
            Criterion.ROUND_POINTS: int(points),
            Criterion.SIDE_POINTS: 0 if row is None else row.recorded_side_points or 0,
            Criterion.WON_CHICAGOS: 0 if row is None else row.won_chicagos,
        }

    mine, theirs = values(ahead), values(behind)
    return tuple(mine[criterion] - theirs[criterion] for criterion in scale.criteria)


def unbeaten(leads: Iterable[type_of_leads]) -> set[type_of_leads]:
    """Return what nothing else beats, but for what follows on more than anybody makes up."""
    told = {tuple(map(cut, each)) for each in leads}
    return {
        each
        for each in told
        if not any(other != each and all(map(ge, other, each)) for other in told)
    }


def cut(values: tuple[int, ...]) -> tuple[int, ...]:
    for index, value in enumerate(values):
        if abs(value) > BEYOND:
            return (*values[:index], NO_LIMIT if value > 0 else -NO_LIMIT)
    return values


RULES: tuple[dict[str, Any], ...] = (
    {},
    {"knocked_out_places": "keep_gap"},
    {"tiebreaks": ["won_chicagos", "side_points", "playoff"]},
    {"tiebreaks": ["won_chicagos", "playoff"]},
    {"knocked_out_side_points": "zero"},
    {"floor": None},
    {"chicago_needed": "none"},
    {"target_without_chicago": "plays_on"},
    {"place_points": {"2": [20, 20], "3": [20, 20, 8]}},
    {"going_out": "end_of_deal"},
)


@pytest.mark.parametrize("overrides", RULES, ids=str)
@pytest.mark.parametrize(
    ("starters", "playing", "rivals"),
    [("AB", "AB", "B"), ("ABC", "ABC", "BC"), ("ABC", "AB", "B"), ("AB", "B", "B")],
)
@pytest.mark.parametrize("mine", [True, False])
def test_leads_are_what_the_sheets_that_may_come_show(
    overrides: dict[str, Any], starters: str, playing: str, rivals: str, *, mine: bool
) -> None:
    found, shown = leads_of(rules(**overrides), starters, playing, rivals, mine=mine)
    assert found == shown


@pytest.mark.parametrize("overrides", RULES, ids=str)
@pytest.mark.parametrize("mine", [True, False])
def test_leads_over_those_who_play_without_the_player_are_never_too_small(
    overrides: dict[str, Any], *, mine: bool
) -> None:
    # They may be too large by the one Chicago or side point that puts one rival before another.
    found, shown = leads_of(rules(**overrides), "ABC", "BC", "BC", mine=mine)
    assert all(any(all(map(ge, most, lead)) for most in found) for lead in shown)


def leads_of(
    ruleset: Ruleset, starters: str, playing: str, rivals: str, *, mine: bool
) -> tuple[set[type_of_leads], set[type_of_leads]]:
    """Return the leads between A and rivals that are found, and those that the sheets show."""
    scale, here = Scale.of(ruleset), tuple(rival in playing for rival in rivals)
    found = best_leads(
        scale, (Shape(len(starters), len(playing), "A" in playing, here),), mine=mine
    )
    shown = {
        tuple(
            lead(scale, *((end.get("A"), end.get(r)) if mine else (end.get(r), end.get("A"))))
            for r in rivals
        )
        for end in ends(ruleset, starters, playing)
    }
    return unbeaten(found), unbeaten(shown)
