"""Whole simulated events: legal, the same for the same seed, the same in both tellings."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.check import check
from scoring.draw import verify_draws
from scoring.errors import Fault, RuleError
from scoring.event import Preset
from scoring.eventfile import dump, dump_document, load
from scoring.rulesets import preset_names
from scoring.simulate import CALM, LIFELIKE, Detail, Mishaps, simulate
from scoring.simulate.styles import WHOLE
from scoring.standings import standings
from scoring.standings_json import standings_document
from scoring.structures import structure_names
from scoring.tables import is_final
from scoring.vocabulary import Hand, HeatStatus, PlayerStatus
from tests.scoring.independent import standings_of

if TYPE_CHECKING:
    from scoring.event import Event

BUSY = replace(
    LIFELIKE,
    breaking_off_per_round=400,
    leaving_per_round=1_500,
    disqualification_per_round=500,
    leaving_between_per_table=2_000,
    no_show_per_player=1_000,
    alarm_per_heat=2_000,
    wonder_per_deal=20,
)
LEVEL: dict[str, Any] = {"tiebreaks": ["playoff"]}
OVERRIDES: tuple[dict[str, Any], ...] = (
    {},
    LEVEL,
    {**LEVEL, "playoff_extra": "lot", "rounds_per_table": 1},
    {**LEVEL, "playoff_extra": "three_deals", "playoff_deals": 1},
)
arguments = st.fixed_dictionaries(
    {
        "seed": st.integers(0, 10**6).map(str),
        "rules": st.builds(Preset, st.sampled_from(preset_names()), st.sampled_from(OVERRIDES)),
        "structure": st.sampled_from(structure_names()).map(Preset),
        "mishaps": st.sampled_from([CALM, LIFELIKE, BUSY]),
    }
)


def fields(largest: int) -> st.SearchStrategy[int]:
    return st.integers(3, largest).filter(lambda players: players != 5)


def assert_sound(players: int, given_: dict[str, Any]) -> None:
    by_deals = simulate(players, **given_)
    sheet = simulate(players, **given_, detail=Detail.SHEET)
    for event in (by_deals, sheet):
        assert check(event).errors == ()
        assert load(dump(event).encode()) == event
        assert [verdict.reason for verdict in verify_draws(event) if not verdict.ok] == []
    assert standings(by_deals) == standings(sheet)
    assert [heat.status for heat in sheet.heats] == [HeatStatus.CLOSED] * len(sheet.heats)
    assert [is_final(heat) for heat in sheet.heats] == [False] * (len(sheet.heats) - 1) + [True]


@settings(max_examples=12)
@given(fields(9), arguments)
def test_event_is_sound_and_told_twice_the_same(players: int, given_: dict[str, Any]) -> None:
    assert_sound(players, given_)


@pytest.mark.long
@settings(max_examples=300)
@given(fields(40), arguments)
def test_larger_event_is_sound_and_told_twice_the_same(
    players: int, given_: dict[str, Any]
) -> None:
    assert_sound(players, given_)


@settings(max_examples=4)
@given(fields(9), st.integers(0, 10**6))
def test_championship_asks_for_no_confirmation(players: int, seed: int) -> None:
    for detail in Detail:
        event = simulate(players, str(seed), detail=detail, mishaps=CALM)
        assert (check(event).errors, check(event).warnings) == ((), ())


def test_nobody_leaves_a_table_that_would_send_on_more_than_stay() -> None:
    leaving = replace(CALM, leaving_per_round=WHOLE)
    three = Preset("poker-sm", {"advance_per_table": [3, 2], "repairs": False})
    event = simulate(7, "s", structure=three, mishaps=leaving, detail=Detail.SHEET)
    of_four, of_three = event.heats[0].tables
    left = {player.id for player in event.players if player.left and player.left.heat == 1}
    assert len(left) == 1
    assert left < set(of_four.players)
    assert len(of_three.players) == 3


@settings(max_examples=8)
@given(fields(9), st.integers(0, 10**6))
def test_independent_ranking_agrees(players: int, seed: int) -> None:
    event = simulate(players, str(seed), detail=Detail.SHEET, mishaps=BUSY)
    assert standings_document(standings(event)) == standings_of(dump_document(event))


def test_same_seed_is_the_same_file_in_any_process() -> None:
    told = {outcome("7", hash_seed) for hash_seed in ("1", "2")}
    assert told == {dump(simulate(9, "7")).encode()}
    assert outcome("8", "1") not in told


def outcome(seed: str, hash_seed: str) -> bytes:
    command = [sys.executable, "-m", "scoring", "simulate", "--players", "9", "--seed", seed]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run(command, capture_output=True, check=True, env=environment).stdout


@pytest.mark.parametrize("players", [-1, 0, 1, 2, 5])
def test_field_that_cannot_be_seated_is_refused(players: int) -> None:
    with pytest.raises(RuleError) as refused:
        simulate(players, "1")
    assert [fault.code for fault in refused.value.faults] == ["field_not_possible"]


def test_field_that_reaches_no_final_is_refused() -> None:
    endless = Preset("always-two", {"repairs": False, "advance_per_table": [4]})
    with pytest.raises(RuleError) as refused:
        simulate(8, "1", structure=endless)
    facts = {"heat": 1, "players": 8}
    assert refused.value.faults == (Fault("field_does_not_shrink", "/heats/1", facts),)


def statuses(event: Event) -> set[PlayerStatus]:
    return {player.status for player in event.players}


def test_people_leave_and_others_take_their_seats() -> None:
    mishaps = Mishaps(leaving_per_round=10_000, substitute_per_leaver=10_000)
    event = simulate(16, "1", mishaps=mishaps)
    assert statuses(event) == {PlayerStatus.ACTIVE, PlayerStatus.WITHDRAWN}
    assert [player.id for player in event.players[16:]] == [
        f"s{number}" for number in range(17, len(event.players) + 1)
    ]
    assert len(event.players) > 16
    assert check(event).errors == ()


def test_nobody_leaves_a_table_of_two() -> None:
    two = Preset("poker-sm", {"players_min": 2, "players_max": 2})
    one = Preset("poker-sm", {"advance_per_table": [1], "repairs": False})
    event = simulate(4, "1", rules=two, structure=one, mishaps=Mishaps(leaving_per_round=WHOLE))
    assert statuses(event) == {PlayerStatus.ACTIVE}


def test_people_stay_away_from_tables_that_can_do_without() -> None:
    event = simulate(15, "1", mishaps=Mishaps(no_show_per_player=10_000))
    away = [player.id for player in event.players if player.status is PlayerStatus.NO_SHOW]
    assert len(away) == 3
    assert [sum(p in away for p in table.players) for table in event.heats[0].tables] == [
        1,
        1,
        1,
        0,
    ]


POINTLESS: dict[str, Any] = {
    "hands": dict.fromkeys(list(Hand)[:7], 0),
    "four_of_a_kind": "points",
    "last_trick": 0,
    "last_trick_with_two": 0,
    "rounds_per_table": 1,
    "playoff_extra": "lot",
}


def test_wildcards_are_settled_across_tables() -> None:
    event = simulate(
        20,
        "1",
        rules=Preset("poker-sm", POINTLESS),
        structure=Preset("poker-sm", {"advance_per_table": [1]}),
        mishaps=Mishaps(alarm_per_heat=10_000),
    )
    first = event.heats[0]
    level = tuple(table.playoffs[1].lot[1] for table in first.tables if table.playoffs[1].lot)
    assert first.wildcards == 1
    assert [set(playoff.players) for playoff in first.playoffs] == [set(level)] * 2
    assert [playoff.lot is None for playoff in first.playoffs] == [True, False]
    assert check(event).errors == ()
