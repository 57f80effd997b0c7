"""Wildcards, replacements and the overall placing (rules.md §4, §5), by worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.eventfile.parse import event_of_document
from scoring.heats import replacements
from scoring.rulesets import ruleset_of
from scoring.standings import standings
from scoring.standings_json import standings_document
from tests.scoring.day_cases import document, lines
from tests.scoring.independent import standings_of
from tests.scoring.shorthand import cases, title

CASES = cases("section4-heats")
WIN = ["A52 said points, B30, C8"] * 3
WON = ["D52 said points, E30, F8"] * 3


@pytest.mark.parametrize("case", CASES, ids=title)
def test_heats_send_on_and_rank_as_the_rules_tell(case: dict[str, Any]) -> None:
    told = document(case)
    found: Any = standings_document(standings(event_of_document(told)))
    assert found == standings_of(told)
    keys = ("wildcards", "unresolved", "advancing")
    assert [{key: heat[key] for key in keys} for heat in found["heats"]] == case["found"]
    assert lines(found["ranking"]) == case["ranking"]


def moving_up(*gone: str, table: int, advance: int = 1) -> tuple[tuple[str, ...], ...]:
    tables = [{"rounds": WIN}, {"rounds": WON}]
    case = {"name": "Moving up", "gone": gone, "heat": [{"advance": advance, "table": tables}]}
    event = event_of_document(document(case))
    result = standings(event).heats[0]
    return replacements(event, event.heats[0], result, ruleset_of(event.rules), table=table)


def test_replacements_come_from_the_same_table_then_from_the_best_of_the_others() -> None:
    assert moving_up(table=1) == (("B",), ("C",), ("E",), ("F",))
    assert moving_up(table=2) == (("E",), ("F",), ("B",), ("C",))


def test_replacements_pass_over_those_who_may_not_advance() -> None:
    # A's own place has gone to B already: the next in line are the others at the table.
    assert moving_up("A: withdrawn after 1/1", "E: withdrawn after 1/2", table=1) == (
        ("C",),
        ("F",),
    )


def test_replacements_run_out_where_nobody_is_left() -> None:
    assert moving_up(table=1, advance=3) == ()
