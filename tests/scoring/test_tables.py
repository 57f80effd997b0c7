"""A table's ranking and cut (rules.md §3, §5), by worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.check import check
from scoring.event import Preset
from scoring.eventfile.parse import event_of_document
from scoring.rulesets import ruleset_of
from scoring.standings import standings
from scoring.standings_json import standings_document
from scoring.tables import merits_of, table_result
from scoring.vocabulary import TableStatus
from tests.scoring.day_cases import document, lines
from tests.scoring.independent import standings_of
from tests.scoring.independent_deals import as_sheets
from tests.scoring.shorthand import cases, title

OTHER = {"players": "X Y Z"}
CASES = [*cases("section3-tables"), *cases("section5-people")]


@pytest.mark.parametrize("case", CASES, ids=title)
def test_table_is_ranked_and_cut_as_the_rules_tell(case: dict[str, Any]) -> None:
    told = case["heat"][0]
    if len(told["table"]) == 1 and not case.get("final"):
        told = {**told, "table": [*told["table"], OTHER]}
    event = document({**case, "heat": [told]})
    found = standings_of_first_table(event, unfinished=case.get("playoff_unfinished", False))
    assert lines(found["standings"]) == case["standings"]
    assert [row["round_points"] for row in found["standings"]] == case["points"]
    assert found["advancing"] == case["advancing"]
    assert found["unresolved"] == case.get("unresolved", [])
    assert found["status"] == case.get("status", "finished")
    if "side_points" in case:
        assert [row["side_points"] for row in found["standings"]] == case["side_points"]


def standings_of_first_table(event: dict[str, Any], *, unfinished: bool) -> dict[str, Any]:
    """Return what both rankings say of the first table; the second knows finished särspel only."""
    found: Any = standings_document(standings(event_of_document(event)))
    if "place_points" not in event["rules"]["overrides"] and not unfinished:
        assert found == standings_of(as_sheets(event))
    first: dict[str, Any] = found["heats"][0]["tables"][0]
    return first


def test_final_to_which_nobody_came_is_over_and_owes_no_playoff() -> None:
    nobody = {"players": "A B C", "rounds": ["broken_off: deals A B C:"] * 3}
    gone = [f"{player}: no_show in 1/1/1" for player in "ABC"]
    told = document({"name": "nobody came", "gone": gone, "heat": [{"table": [nobody]}]})
    event = event_of_document(told)
    assert check(event).errors == ()
    result = standings(event).heats[0].tables[0]
    assert (result.status, *result.standings, *result.unresolved) == (TableStatus.FINISHED,)


def test_table_alone_gives_what_the_whole_event_gives() -> None:
    event = event_of_document(document(CASES[0]))
    ruleset = ruleset_of(event.rules)
    heat = event.heats[0]
    alone = table_result(event, heat, heat.tables[0], ruleset)
    assert alone == standings(event).heats[0].tables[0]


def test_table_tells_its_places_from_the_first_with_those_who_share_them() -> None:
    told = {"rounds": ["A52 said points, B30, C30, D8"] * 3}
    event = event_of_document(document({"name": "Places", "heat": [{"table": [told]}]}))
    (table,) = standings(event).heats[0].tables
    assert list(table.standings.places()) == [(1, ("A",)), (2, ("B", "C")), (4, ("D",))]


@pytest.mark.parametrize(
    ("tiebreaks", "merits"),
    [
        (["side_points", "won_chicagos", "playoff"], (20, 212, 2, 0)),
        (["won_chicagos", "side_points", "playoff"], (20, 2, 212, 0)),
        (["playoff"], (20, 0)),
    ],
)
def test_playoff_is_nothing_for_everybody_before_it_is_played(
    tiebreaks: list[str], merits: tuple[int, ...]
) -> None:
    ruleset = ruleset_of(Preset("poker-sm", {"tiebreaks": tiebreaks}))
    assert merits_of({"A": (20, 212, 2)}, ruleset) == {"A": merits}
