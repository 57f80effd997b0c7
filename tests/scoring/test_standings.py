"""Whole events: the club night's file, and random days against the independent ranking."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
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
    from collections.abc import Callable, Sequence
    from random import Random

    from scoring.results import Standings

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


def test_standings_text_has_a_line_for_each_table_and_row_and_letters_as_they_are() -> None:
    told = random_event(3)
    own = f'"{told["players"][0]["id"]}"'
    document = json.loads(json.dumps(told).replace(own, '"å1"'))
    found = standings(event_of_document(document))
    lines = "".join(standings_text(found)).splitlines()
    tables, ranked = sum(len(heat.tables) for heat in found.heats), len(found.ranking)
    begun = [len(line) - len(line.lstrip()) for line in lines if line.lstrip().startswith("{")]
    heats = [level for heat in found.heats for level in (2, *[4] * len(heat.tables))]
    assert begun == [0, *heats, *[2] * ranked]
    assert tables > 0
    assert any('"å1"' in line for line in lines)


def test_standings_text_of_an_event_without_heats_is_the_empty_document() -> None:
    found = standings(event_of_document(random_event(1) | {"heats": []}))
    assert json.loads("".join(standings_text(found))) == {"heats": [], "ranking": []}


def rounds_of(found: Standings) -> Sequence[object]:
    return found.heats[0].tables[0].rounds


def rows_of_round(found: Standings) -> Sequence[object]:
    return found.heats[0].tables[0].rounds[0].results


def rows_of_table(found: Standings) -> Sequence[object]:
    return found.heats[0].tables[0].standings


def rows_of_event(found: Standings) -> Sequence[object]:
    return found.ranking


@pytest.mark.parametrize("told", [rounds_of, rows_of_round, rows_of_table, rows_of_event])
def test_rows_are_made_once_and_equal_the_tuple_of_them(
    told: Callable[[Standings], Sequence[object]],
) -> None:
    night = load((EVENTS / "club-night.json").read_bytes())
    rows, again = told(standings(night)), told(standings(night))
    assert (rows == again, rows == tuple(again), tuple(rows) == again) == (True, True, True)
    assert (hash(rows), repr(rows), len(rows)) == (hash(again), repr(tuple(again)), len([*again]))
    assert (rows[0] is rows[0], rows[1:], rows != ()) == (True, tuple(again)[1:], True)
    assert standings(night) == standings(night)


@pytest.mark.parametrize(
    ("was_collecting", "frozen", "once"),
    [
        (True, 0, ["disable", "freeze", "unfreeze", "enable"]),
        (True, 7, ["disable", "enable"]),
        (False, 0, ["disable"]),
    ],
)
def test_standings_leave_the_search_for_garbage_as_it_was(
    monkeypatch: pytest.MonkeyPatch, frozen: int, once: list[str], *, was_collecting: bool
) -> None:
    done: list[str] = []
    monkeypatch.setattr("gc.isenabled", lambda: was_collecting)
    monkeypatch.setattr("gc.get_freeze_count", lambda: frozen)
    for name in ("disable", "enable", "freeze", "unfreeze"):
        monkeypatch.setattr(f"gc.{name}", partial(done.append, name))
    computed(random_event(1))
    with pytest.raises(AttributeError):
        standings(replace(event_of_document(random_event(1)), heats=(None,)))  # type: ignore[arg-type]
    assert done == once * 2


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
