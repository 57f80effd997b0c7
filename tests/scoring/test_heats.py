"""Wildcards, replacements and the overall placing (rules.md §4, §5), by worked examples."""

from __future__ import annotations

from typing import Any

import pytest

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
