"""R9: seeded random rounds and events against a second fold and a second ranking.

5,000 of each with ``--long``: adversarial events are in ``test_standings``, simulated events and
adversarial rounds here.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, cast

import pytest

from scoring.check import check
from scoring.deals import RoundState, check_deals, fold, playoff_state
from scoring.event import Playoff, Preset, Round
from scoring.eventfile import dump_document
from scoring.eventfile.records import ROUND
from scoring.rulesets import preset_names, ruleset_of
from scoring.simulate import LIFELIKE, Detail, simulate
from scoring.standings import standings
from scoring.standings_json import standings_document
from scoring.structures import structure_names
from tests.scoring.independent import standings_of
from tests.scoring.independent_deals import Game, as_sheets, rules_of
from tests.scoring.random_deals import random_deals, random_rules

if TYPE_CHECKING:
    from scoring.event import SheetRow

FIELDS = (3, 4, 6, 7, 8, 9, 12)


def plain(rows: tuple[SheetRow, ...]) -> list[dict[str, Any]]:
    """Rows as the second fold tells them."""
    told: list[dict[str, Any]] = []
    for row in rows:
        found: dict[str, Any] = {"player": row.player, "side_points": row.side_points}
        found |= {"said_chicago": row.said_chicago, "won_chicagos": row.won_chicagos}
        found |= {"penalty": row.penalty} if row.penalty else {}
        found |= {"knocked_out": True} if row.knocked_out else {}
        found |= {} if row.out is None else {"out": str(row.out)}
        told.append(found)
    return told


def written(round_: Round) -> list[dict[str, Any]]:
    """Deals as the event file has them."""
    return cast("dict[str, list[dict[str, Any]]]", ROUND.write(round_))["deals"]


def both_folds(seed: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """One random round, or särspel, as this fold and the second one leave it."""
    chance = Random(seed)
    preset, overrides = random_rules(chance)
    ruleset = ruleset_of(Preset(preset, overrides))
    players = ["a", "b", "c", "d"][: chance.randrange(2, 5)]
    is_playoff = chance.random() < 0.2
    deals = random_deals(ruleset, players, chance, playoff=is_playoff)
    game = Game(rules_of(preset, overrides), players, playoff=is_playoff)
    game.play(written(Round(1, tuple(players), deals=deals)))
    if is_playoff:
        state: RoundState = playoff_state(ruleset, Playoff(tuple(players), deals=deals))
    else:
        assert check_deals(ruleset, deals, starters=players).errors == ()
        state = fold(ruleset, deals, players)
    told = [plain(state.rows()), game.sheet()]
    if is_playoff:  # its sheet tells no more than the score and who won at once
        kept = ("player", "side_points", "out")
        told = [[{k: row[k] for k in kept if k in row} for row in rows] for rows in told]
    return told[0], told[1]


def same_event(seed: int, detail: Detail) -> None:
    """Simulate an event and rank it twice."""
    chance = Random(seed)
    rules = Preset(chance.choice(preset_names()))
    structure = Preset(chance.choice(structure_names()))
    event = simulate(
        chance.choice(FIELDS),
        str(seed),
        rules=rules,
        structure=structure,
        detail=detail,
        mishaps=LIFELIKE,
    )
    assert check(event).errors == ()
    found = standings_document(standings(event))
    assert found == standings_of(as_sheets(dump_document(event))), f"seed {seed}"


@pytest.mark.parametrize("hundred", range(2))
def test_rounds_are_those_of_the_second_fold(hundred: int) -> None:
    for seed in range(hundred * 100, hundred * 100 + 100):
        mine, theirs = both_folds(seed)
        assert mine == theirs, f"seed {seed}"


@pytest.mark.parametrize("seed", range(8))
def test_simulated_events_are_those_of_the_second_ranking(seed: int) -> None:
    same_event(seed, Detail.DEALS if seed % 3 else Detail.SHEET)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(2, 50))
def test_thousands_of_rounds_are_those_of_the_second_fold(hundred: int) -> None:
    test_rounds_are_those_of_the_second_fold(hundred)


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(50))
def test_thousands_of_simulated_events_are_those_of_the_second_ranking(hundred: int) -> None:
    for seed in range(hundred * 100, hundred * 100 + 100):
        same_event(seed, Detail.DEALS if seed % 3 else Detail.SHEET)
