"""A heat played out: who leaves it, and what an alarm does to it."""

from __future__ import annotations

from random import Random

from scoring.check import check
from scoring.draw import draw_heat
from scoring.event import Event
from scoring.rulesets import ruleset_of
from scoring.simulate.heats import HeatPlay
from scoring.simulate.people import invented
from scoring.simulate.styles import WHOLE, Mishaps, Setting
from scoring.vocabulary import Out, PlayerStatus
from tests.scoring.simulate.test_rounds import EverythingHappens


def heat(chance: Random, mishaps: Mishaps) -> HeatPlay:
    event = Event("Heat", invented(7, Random(1)), ())
    return HeatPlay(
        Setting(ruleset_of(event.rules), chance, mishaps), draw_heat(event, 1, "00" * 31 + "01")
    )


def test_one_who_leaves_is_withdrawn_where_nobody_is_disqualified() -> None:
    told = heat(EverythingHappens(1), Mishaps(leaving_per_round=WHOLE)).played()
    statuses = {player.status for player in told.players}
    assert statuses == {PlayerStatus.ACTIVE, PlayerStatus.WITHDRAWN}


def test_sheet_tells_who_won_because_another_left() -> None:
    told = heat(EverythingHappens(1), Mishaps(leaving_per_round=WHOLE)).played()
    rounds = [round_ for table in told.heats[0].tables for round_ in table.rounds]
    assert check(told).errors == ()
    assert Out.LAST_IN_PLAY in {row.out for round_ in rounds for row in round_.sheet or ()}


def test_alarm_leaves_every_round_of_a_heat_with_one_deal_or_none() -> None:
    lengths: set[int] = set()
    for seed in range(12):
        play = heat(Random(seed), Mishaps(alarm_per_heat=WHOLE))
        play.played()
        rounds = [round_ for table in play.by_deals().tables for round_ in table.rounds]
        assert all(round_.broken_off for round_ in rounds)
        lengths |= {len(round_.deals or ()) for round_ in rounds}
    assert lengths == {0, 1}
