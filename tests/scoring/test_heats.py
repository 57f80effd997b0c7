"""Wildcards, replacements and the overall placing (rules.md §4, §5), by worked examples."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.comparison import Showing, merits_across, showings
from scoring.event import Player
from scoring.eventfile.parse import event_of_document
from scoring.heats import replacements
from scoring.overall import start_order
from scoring.rulesets import ruleset_of
from scoring.standings import standings
from scoring.standings_json import standings_document
from tests.scoring.day_cases import document, lines
from tests.scoring.independent import standings_of
from tests.scoring.shorthand import cases, title

CASES = cases("section4-heats")


@pytest.mark.parametrize("case", CASES, ids=title)
def test_heats_send_on_and_rank_as_the_rules_tell(case: dict[str, Any]) -> None:
    told = document(case)
    found: Any = standings_document(standings(event_of_document(told)))
    assert found == standings_of(told)
    keys = ("wildcards", "unresolved", "advancing")
    assert [{key: heat[key] for key in keys} for heat in found["heats"]] == case["found"]
    assert lines(found["ranking"]) == case["ranking"]


@pytest.mark.parametrize("case", cases("section5-replacements"), ids=title)
def test_replacements_move_up_as_worked_by_hand(case: dict[str, Any]) -> None:
    event = event_of_document(document(case))
    result = standings(event).heats[0]
    ruleset = ruleset_of(event.rules)
    found = replacements(event, event.heats[0], result, ruleset, table=case["table"])
    assert [" ".join(group) for group in found] == case["line"]


def test_start_order_is_by_number_and_those_without_one_come_last() -> None:
    players = (Player("d", "D"), Player("c", "C", 9), Player("b", "B", 0), Player("a", "A"))
    assert [player.id for player in sorted(players, key=start_order)] == ["b", "c", "a", "d"]


def test_replacements_pass_over_one_who_left_nobody_knows_where() -> None:
    (case,) = [
        case
        for case in cases("section5-replacements")
        if case["name"] == "those who may not advance are passed over"
    ]
    told = event_of_document(document(case))
    event = replace(told, players=tuple(replace(player, left=None) for player in told.players))
    result, ruleset = standings(event).heats[0], ruleset_of(event.rules)
    found = replacements(event, event.heats[0], result, ruleset, table=1)
    assert [" ".join(group) for group in found] == case["line"]


def test_ranking_made_later_is_the_tuple_of_its_rows() -> None:
    heat = {"table": [{"rounds": ["A52 said points, B30, C8"] * 3}]}
    event = event_of_document(document({"name": "Later", "heat": [heat]}))
    found = standings(event).ranking
    rows = tuple(found)
    assert (found, hash(found), repr(found)) == (rows, hash(rows), repr(rows))
    assert (found == standings(event).ranking, found == rows[:-1]) == (True, False)


def test_merits_across_tables_are_whole_numbers_however_close_the_shares() -> None:
    rounds = [["A52 said points, B30, C8"] * 3, ["D52 said points, E999999, F999999"] * 3]
    heat = {"table": [{"rounds": each} for each in rounds]}
    event = event_of_document(document({"name": "Merits", "heat": [heat]}))
    merits = merits_across(standings(event).heats[0].tables)
    assert {type(part) for mine in merits.values() for part in mine} == {int}


def test_showings_tell_the_table_the_place_and_the_exact_shares() -> None:
    rounds = ["A52 said won=1 points, B30, C8"] * 3
    heat = {"table": [{"rounds": rounds}, {"rounds": ["D52 said points, E0, F0"] * 3}]}
    event = event_of_document(document({"name": "Showings", "heat": [heat]}))
    assert list(showings(standings(event).heats[0].tables)) == [
        Showing("A", 1, 1, Fraction(1, 2), Fraction(26, 45), 3),
        Showing("B", 1, 2, Fraction(3, 10), Fraction(1, 3), 0),
        Showing("C", 1, 3, Fraction(1, 5), Fraction(4, 45), 0),
        Showing("D", 2, 1, Fraction(1, 2), Fraction(1), 0),
        Showing("E", 2, 2, Fraction(1, 4), Fraction(0), 0),
        Showing("F", 2, 2, Fraction(1, 4), Fraction(0), 0),
    ]
