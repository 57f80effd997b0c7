"""Whole events: the club night's file, and random days against the independent ranking."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.eventfile.parse import event_of_document, load
from scoring.standings import standings
from scoring.standings_json import standings_document, standings_text
from tests.scoring.independent import standings_of
from tests.scoring.random_events import random_event

if TYPE_CHECKING:
    from random import Random

EVENTS = Path(__file__).parents[2] / "fixtures" / "events"


def computed(document: dict[str, Any]) -> dict[str, object]:
    return standings_document(standings(event_of_document(document)))


def test_standings_of_the_club_night_are_its_published_ones() -> None:
    found = standings_document(standings(load((EVENTS / "club-night.json").read_bytes())))
    wanted = json.loads((EVENTS / "club-night.standings.json").read_text(encoding="utf-8"))
    assert json.dumps(found) == json.dumps(wanted)


def test_standings_of_an_event_without_heats_are_empty() -> None:
    document = random_event(1) | {"heats": []}
    assert computed(document) == {"heats": [], "ranking": []}


@pytest.mark.parametrize("seed", range(12))
def test_standings_text_is_the_document_piece_by_piece(seed: int) -> None:
    found = standings(event_of_document(random_event(seed)))
    pieces = list(standings_text(found))
    assert json.loads("".join(pieces)) == standings_document(found)
    assert json.dumps(json.loads("".join(pieces))) == json.dumps(standings_document(found))
    rows = [row for heat in found.heats for row in heat.tables]
    assert len(pieces) > 2 * (len(rows) + len(found.ranking))


def test_standings_text_of_an_event_without_heats_is_the_empty_document() -> None:
    found = standings(event_of_document(random_event(1) | {"heats": []}))
    assert json.loads("".join(standings_text(found))) == {"heats": [], "ranking": []}


def test_rows_of_a_round_are_made_once_and_equal_the_tuple_of_them() -> None:
    found = standings(load((EVENTS / "club-night.json").read_bytes()))
    rows = found.heats[0].tables[0].rounds[0].results
    same = standings(load((EVENTS / "club-night.json").read_bytes()))
    again = same.heats[0].tables[0].rounds[0].results
    assert (rows == again, rows == tuple(again), tuple(rows) == again) == (True, True, True)
    assert (hash(rows), repr(rows), len(rows)) == (hash(again), repr(tuple(again)), 3)
    assert (rows[0] is rows[0], rows[1:], rows != ()) == (True, tuple(again)[1:], True)
    assert found == same


@pytest.mark.parametrize("hundred", range(1))
def test_standings_are_those_of_the_independent_ranking(hundred: int) -> None:
    for seed in range(hundred * 100, hundred * 100 + 100):
        document = random_event(seed)
        assert computed(document) == standings_of(document), f"seed {seed}"


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(1, 50))
def test_standings_of_thousands_are_those_of_the_independent_ranking(hundred: int) -> None:
    test_standings_are_those_of_the_independent_ranking(hundred)


@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_standings_ignore_the_order_in_which_facts_are_listed(seed: int, chance: Random) -> None:
    document = random_event(seed)
    before = computed(document)
    chance.shuffle(document["players"])
    for heat in document["heats"]:
        for table in heat["tables"]:
            for round_ in table["rounds"]:
                chance.shuffle(round_.get("sheet", []))
    assert computed(document) == before
