"""Secured, possible, out: never taken back, and never said too late (rules.md §3)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product
from math import lcm
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from scoring.event import Preset, Round
from scoring.eventfile.limits import MAX_INTEGER
from scoring.eventfile.parse import event_of_document
from scoring.forecast import Outlook, forecast
from scoring.outcomes import NO_LIMIT, Scale, Shape, best_leads
from scoring.rulesets import ruleset_of
from scoring.tables import table_result
from scoring.vocabulary import Criterion
from tests.scoring.day_cases import document
from tests.scoring.shorthand import rows, rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring.event import Event, Table
    from scoring.rulesets import Ruleset

SECURED, POSSIBLE, OUT = Outlook.SECURED, Outlook.POSSIBLE, Outlook.OUT
OTHER = {"players": "X Y Z"}
WON = "A52 said points, B30, C8"


def outlooks(
    *rounds: str,
    advance: int = 1,
    wildcards: int = 0,
    final: bool = False,
    gone: tuple[str, ...] = (),
    overrides: Mapping[str, Any] | None = None,
    playoffs: Iterable[str] = (),
    players: str | None = None,
) -> dict[str, Outlook]:
    """Return everybody's outlook at a table where these rounds have been played."""
    table: dict[str, Any] = {"rounds": [*rounds], "playoffs": [*playoffs]}
    if players is not None:
        table["players"] = players
    tables = [table] if final else [table, OTHER]
    heat = {"table": tables, "advance": 0 if final else advance, "wildcards": wildcards}
    case = {"name": "Forecast", "heat": [heat], "gone": gone, "overrides": overrides or {}}
    event = event_of_document(document(case))
    return of_table(event, event.heats[0].tables[0], ruleset_of(event.rules))


def of_table(event: Event, table: Table, ruleset: Ruleset) -> dict[str, Outlook]:
    heat = event.heats[0]
    result = table_result(event, heat, table, ruleset)
    return dict(forecast(event, heat, table, result, ruleset))


def told(found: Mapping[str, Outlook]) -> str:
    return " ".join(f"{player}:{outlook}" for player, outlook in sorted(found.items()))


def test_forecast_before_the_first_omgang_is_open_to_all() -> None:
    assert told(outlooks("", "", "", players="A B C")) == "A:possible B:possible C:possible"


def test_forecast_counts_the_first_omgang_where_it_is_the_only_one() -> None:
    found = outlooks("", players="A B C", overrides={"rounds_per_table": 1})
    assert told(found) == "A:possible B:possible C:possible"


def test_forecast_of_as_many_as_advance_is_secured() -> None:
    assert told(outlooks(WON, "", "", advance=3)) == "A:secured B:secured C:secured"


def test_forecast_of_a_cut_far_larger_than_the_table_is_secured_and_takes_no_room() -> None:
    found = outlooks(WON, "", "", advance=MAX_INTEGER)
    assert told(found) == "A:secured B:secured C:secured"


def test_forecast_of_a_cut_that_sends_nobody_on_is_out() -> None:
    assert told(outlooks(WON, "", "", advance=0)) == "A:out B:out C:out"


def test_forecast_is_secured_where_nobody_can_come_level() -> None:
    # A has 40, B 24, C 16: with 20 more B reaches 44, C only 36.
    assert told(outlooks(WON, WON, "")) == "A:possible B:possible C:out"
    # … A 40, B and C 20: 20 more comes level, and side points decide it.
    level = ["A52 said points, B30, C30", "A52 said points, B30, C30"]
    assert told(outlooks(*level, "")) == "A:possible B:possible C:possible"
    # Knocked out in one omgång, B has 12 and is out of reach.
    out = ["A52 said points, B53 knocked_out, C30", "A52 said points, B30, C53 knocked_out"]
    assert told(outlooks(*out, "")) == "A:secured B:out C:out"


def test_forecast_counts_omgangar_that_are_not_listed_yet() -> None:
    assert told(outlooks(WON)) == "A:possible B:possible C:possible"
    assert told(outlooks(WON, WON)) == "A:possible B:possible C:out"


def test_forecast_of_exactly_level_is_possible_where_nothing_but_points_counts() -> None:
    # A has 40, B and C 20: with 20 more, and A knocked out, each comes level and no further.
    level = ["A52 said points, B30, C30", "A52 said points, B30, C30"]
    found = outlooks(*level, "", overrides={"tiebreaks": []})
    assert told(found) == "A:possible B:possible C:possible"


def test_forecast_counts_every_omgang_that_is_left() -> None:
    # A has 40, C 16: with one more he reaches 36, with two 56.
    four = {"rounds_per_table": 4}
    assert told(outlooks(WON, WON, overrides=four)) == "A:possible B:possible C:possible"
    # … A 60, B 36, C 24: one more is too little for both.
    assert told(outlooks(WON, WON, WON, overrides=four)) == "A:secured B:out C:out"


def test_leads_of_an_omgang_that_nobody_plays_are_none() -> None:
    shape = Shape(starters=0, playing=0, mine=False, rivals=(False,))
    scale = Scale.of(ruleset_of(Preset()))
    assert best_leads(scale, (shape,), mine=True) == (((0, 0, 0),),)


def test_forecast_passes_over_an_omgang_that_those_who_are_here_do_not_play() -> None:
    # A, B and C left after the heat with their omgång unplayed; S and T sit down to the others.
    gone = [f"{player}: withdrawn after 1/1" for player in "ABC"]
    rounds = ["deals A B C:", "", ""]
    nobody_out = {"chicago_needed": "none"}
    found = outlooks(*rounds, players="A B C S T", gone=tuple(gone), overrides=nobody_out)
    assert told(found) == "A:out B:out C:out S:possible T:possible"


def test_leads_of_one_who_sits_alone_are_the_first_place_of_two() -> None:
    shape = Shape(starters=1, playing=1, mine=True, rivals=(False,))
    rows = ((2, (30, 12)), *SCALE.rows[1:])
    (((points, *_),),) = best_leads(replace(SCALE, rows=rows), (shape,), mine=True)
    assert points == 30 * 12


SCALE = Scale(
    rows=((2, (20, 12)), (3, (20, 12, 8)), (4, (20, 12, 8, 5))),
    unit=12,
    criteria=(Criterion.ROUND_POINTS, Criterion.SIDE_POINTS, Criterion.WON_CHICAGOS),
    target=52,
    floor=0,
    highest_in_play=51,
    can_knock_out=True,
    keeps_gap=False,
    counts_knocked_out=True,
)


@pytest.mark.parametrize(
    ("overrides", "changes"),
    [
        ({}, {}),
        ({"floor": None}, {"floor": -NO_LIMIT}),
        ({"knocked_out_places": "keep_gap"}, {"keeps_gap": True}),
        ({"knocked_out_side_points": "zero"}, {"counts_knocked_out": False}),
        ({"going_out": "end_of_deal"}, {"highest_in_play": NO_LIMIT}),
        ({"chicago_needed": "none"}, {"can_knock_out": False}),
        (
            {"target_without_chicago": "plays_on"},
            {"can_knock_out": False, "highest_in_play": NO_LIMIT},
        ),
        ({"tiebreaks": []}, {"criteria": (Criterion.ROUND_POINTS,)}),
    ],
    ids=str,
)
def test_scale_is_what_the_ruleset_says(overrides: dict[str, Any], changes: dict[str, Any]) -> None:
    assert Scale.of(rules(**overrides)) == replace(SCALE, **changes)


def test_leads_are_whole_numbers_however_finely_points_are_divided() -> None:
    scale = replace(SCALE, unit=lcm(*range(1, 100)))
    shape = Shape(starters=3, playing=3, mine=True, rivals=(True,))
    ((lead,),) = best_leads(scale, (shape,), mine=True)
    assert (lead[0], type(lead[0])) == (20 * scale.unit, int)


@pytest.mark.parametrize(("gap", "second"), [(False, 12), (True, 8)])
def test_leads_over_one_who_is_knocked_out_keep_his_gap(second: int, *, gap: bool) -> None:
    shape = Shape(starters=3, playing=3, mine=True, rivals=(True, True))
    leads = best_leads(replace(SCALE, keeps_gap=gap), (shape,), mine=False)
    points = {tuple(lead[0] for lead in both) for both in leads}
    assert (20 * 12, second * 12) in points
    assert max(sum(both) for both in points) == max(20 + second, 32) * 12


@pytest.mark.parametrize(("mine", "points"), [(True, (8, 12, 15)), (False, (15, 7, 3))])
def test_leads_at_a_table_of_four_are_those_of_its_places(
    points: tuple[int, ...], *, mine: bool
) -> None:
    shape = Shape(starters=4, playing=4, mine=True, rivals=(True, True, True))
    leads = best_leads(replace(SCALE, can_knock_out=False), (shape,), mine=mine)
    found = {tuple(lead[0] for lead in each) for each in leads}
    assert found >= {tuple(12 * own for own in order) for order in permutations(points)}
    assert {sum(each) for each in found} == {12 * sum(points)}


def test_leads_of_a_winner_have_no_limit_but_in_round_points() -> None:
    shape = Shape(starters=2, playing=2, mine=True, rivals=(True,))
    leads = best_leads(replace(SCALE, can_knock_out=False), (shape,), mine=True)
    assert leads == (((8 * 12, NO_LIMIT, NO_LIMIT),),)


def test_forecast_counts_two_who_pass_together() -> None:
    # For two places B's 24 is safe from C's 16 only if nobody can add 8 more than he does.
    assert told(outlooks(WON, WON, "", advance=2)) == "A:secured B:possible C:possible"


def test_forecast_lets_a_broken_off_omgang_share_the_first_place() -> None:
    # B and C can both pass A's 32 only by sharing places 1 and 2.
    rounds = ["A52 said points, B30, C30, D8", "A30, B52 said points, C52 knocked_out, D8"]
    assert outlooks(*rounds, "")["A"] is POSSIBLE


def test_forecast_of_a_tie_waits_for_side_points() -> None:
    # Knocked out A keeps at least 52 side points more than B, who can only come level by winning.
    rounds = [
        "A52 said points, B53 knocked_out, C30",
        "B52 said points, C53 knocked_out, A52 knocked_out",
    ]
    assert outlooks(*rounds, "")["B"] is POSSIBLE


def test_forecast_of_a_finished_table_is_its_cut() -> None:
    assert told(outlooks(WON, WON, WON)) == "A:secured B:out C:out"


LEVEL = ("A52 said points, B30, C20", "A52 said points, C30, B20", "A52 said points, B10, C10")


def test_forecast_of_a_tie_at_the_cut_is_possible_until_playoff() -> None:
    assert told(outlooks(*LEVEL, advance=2)) == "A:secured B:possible C:possible"
    played = outlooks(*LEVEL, advance=2, playoffs=["B2, C9"])
    assert told(played) == "A:secured B:out C:secured"


def test_forecast_of_whom_a_wildcard_may_take_is_possible() -> None:
    # A has 40, B 24, C 16: with 20 more C may be second.
    assert told(outlooks(WON, WON, "", wildcards=1)) == "A:possible B:possible C:possible"
    assert told(outlooks(WON, WON, WON, wildcards=1)) == "A:secured B:possible C:out"
    assert told(outlooks(WON, WON, WON, wildcards=2)) == "A:secured B:possible C:possible"
    assert told(outlooks(WON, "", "", wildcards=9)) == "A:possible B:possible C:possible"
    assert told(outlooks(WON, WON, WON, wildcards=9, final=True)) == "A:secured B:out C:out"


def test_forecast_of_whom_no_wildcard_can_take_is_out() -> None:
    # A has 60, B 36, C 24, D 15: with 20 more D passes C and nobody else.
    won, overrides = f"{WON}, D0", {"rounds_per_table": 4, "chicago_needed": "none"}
    one = outlooks(won, won, won, "", wildcards=1, overrides=overrides)
    assert told(one) == "A:secured B:possible C:possible D:out"
    two = outlooks(won, won, won, "", wildcards=2, overrides=overrides)
    assert two["D"] is POSSIBLE


def test_forecast_of_the_last_whom_nobody_lets_pass_is_out() -> None:
    # A has 80, B 48, C 32: with 20 more C has 52, and B at least 56.
    overrides = {"rounds_per_table": 5, "chicago_needed": "none"}
    found = outlooks(WON, WON, WON, WON, "", wildcards=1, overrides=overrides)
    assert told(found) == "A:secured B:possible C:out"


def test_forecast_gives_a_wildcard_to_nobody_who_is_gone() -> None:
    gone = ("B: withdrawn after 1/1",)
    assert told(outlooks(WON, WON, WON, wildcards=1, gone=gone)) == "A:secured B:out C:possible"


def test_forecast_of_a_wildcard_behind_a_tie_counts_all_who_are_ahead() -> None:
    tied = ("A52 said points, B30, C30, D8",) * 3
    found = outlooks(*tied, advance=2, wildcards=1)
    assert told(found) == "A:secured B:possible C:possible D:out"
    assert outlooks(*tied, advance=2, wildcards=2)["D"] is POSSIBLE


def test_forecast_in_the_final_is_of_the_title() -> None:
    assert told(outlooks(WON, WON, WON, final=True)) == "A:secured B:out C:out"
    assert told(outlooks(WON, WON, "", final=True)) == "A:possible B:possible C:out"
    shared = ("A52 said points, B30, C20", "B52 said points, A30, C20", "broken_off: A30, B30, C20")
    assert told(outlooks(*shared, final=True)) == "A:possible B:possible C:out"
    gone = ("B: withdrawn after 1/1",)
    assert told(outlooks(*shared, final=True, gone=gone)) == "A:secured B:out C:out"


def test_forecast_counts_a_leaver_as_out_and_nobodys_rival() -> None:
    gone = ("A: withdrawn in 1/1/2",)
    assert told(outlooks(WON, "", "", gone=gone)) == "A:out B:possible C:possible"
    both = (*gone, "B: withdrawn in 1/1/2")
    assert told(outlooks(WON, "", "", gone=both)) == "A:out B:out C:secured"


def test_forecast_knows_who_sits_down_to_what_is_left() -> None:
    # S came for C in the second omgång, and B's 24 cannot be passed by S, who has nothing yet.
    rounds = [WON, WON, ""]
    found = outlooks(
        *rounds, gone=("C: withdrawn in 1/1/2",), players="A B C S", overrides={"tiebreaks": []}
    )
    assert told(found) == "A:possible B:possible C:out S:out"


@pytest.mark.parametrize(
    "overrides",
    [
        {"tiebreaks": ["won_chicagos", "side_points", "playoff"]},
        {"tiebreaks": ["won_chicagos", "playoff"]},
        {"knocked_out_places": "keep_gap"},
        {"knocked_out_side_points": "zero"},
        {"floor": None},
    ],
    ids=str,
)
def test_forecast_reads_the_ruleset(overrides: dict[str, Any]) -> None:
    assert outlooks(WON, WON, "", overrides=overrides)["A"] is POSSIBLE
    assert outlooks(WON, "", "", overrides=overrides)["C"] is POSSIBLE


@pytest.mark.parametrize(
    "overrides", [{"chicago_needed": "none"}, {"target_without_chicago": "plays_on"}], ids=str
)
def test_forecast_knows_where_nobody_is_knocked_out(overrides: dict[str, Any]) -> None:
    # A's 40 and at least 8 more are out of reach of B's 24 and at most 20 more.
    assert told(outlooks(WON, WON, "", overrides=overrides)) == "A:secured B:out C:out"


# Against every omgång that the players could still play, with the numbers that matter.

PARTS = [f"{side}{won}" for side in (0, 51) for won in ("", " said won=1", " said won=9")]
PARTS += ["52 knocked_out", "90 knocked_out", "52 said points", "90 said won=9 points"]


def last_rounds(players: str) -> Iterable[Round]:
    for parts in product(PARTS, repeat=len(players)):
        winners = sum(part.endswith("points") for part in parts)
        all_out = all(part.endswith("knocked_out") for part in parts)
        if winners == 1 or (winners == 0 and not all_out):
            sheet = rows(*map("".join, zip(players, parts, strict=True)))
            yield Round(3, tuple(players), sheet=sheet, broken_off=winners == 0)


RULES: tuple[dict[str, Any], ...] = (
    {},
    {"knocked_out_places": "keep_gap"},
    {"tiebreaks": ["won_chicagos", "side_points", "playoff"]},
    {"knocked_out_side_points": "zero"},
)


@pytest.mark.parametrize(
    "seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 24))]
)
def test_forecast_before_the_last_omgang_is_what_all_its_outcomes_say(seed: int) -> None:
    chance = Random(seed)
    played = [random_round(chance), random_round(chance)]
    overrides = RULES[seed % len(RULES)]
    table = {"rounds": [*played, ""]}
    heat = {"table": [table, OTHER], "advance": 1, "wildcards": seed % 2}
    event = event_of_document(
        document({"name": "Forecast", "heat": [heat], "overrides": overrides})
    )
    ruleset, first = ruleset_of(event.rules), event.heats[0].tables[0]
    before = of_table(event, first, ruleset)
    ends: dict[str, set[Outlook]] = {player: set() for player in "ABC"}
    for last in last_rounds("ABC"):
        ended = replace(first, rounds=(*first.rounds[:2], last))
        for player, outlook in of_table(event, ended, ruleset).items():
            ends[player].add(outlook)
    for player, seen in ends.items():
        assert before[player] is (seen.pop() if len(seen) == 1 else POSSIBLE), (player, played)


def random_round(chance: Random) -> str:
    players = chance.sample("ABC", 3)
    second = chance.choice([" knocked_out", ""])
    side = 52 if second else chance.choice([0, 20, 51])
    return f"{players[0]}52 said points, {players[1]}{side}{second}, {players[2]}{side % 52}"


@pytest.mark.parametrize("seed", range(20))
def test_forecast_never_takes_back_what_it_has_said(seed: int) -> None:
    chance = Random(seed)
    rounds = [random_round(chance) for _ in range(3)]
    said: dict[str, Outlook] = dict.fromkeys("ABC", POSSIBLE)
    for played in range(1, 4):
        now = outlooks(*rounds[:played], *[""] * (3 - played))
        for player, before in said.items():
            assert before is POSSIBLE or now[player] is before, (player, rounds)
        said = now
