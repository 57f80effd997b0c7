"""The plan: worked examples, every field to a final, dead ends, sittings (rules.md §4, §5)."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import Fault, RuleError
from scoring.event import Preset
from scoring.plan import (
    Cut,
    Plan,
    Repair,
    RepairCode,
    cut_for,
    plan,
    plan_document,
    plan_from,
    rounds_in_sequence,
    sheets_to_print,
    sittings,
    table_sizes,
)
from scoring.structures import Structure, structure_names, structure_of
from tests.scoring.shorthand import cases, rules, title

POKER_SM = structure_of(Preset())


def of(players: int, structure: Structure = POKER_SM, **overrides: object) -> Plan:
    return plan(players, structure, ruleset=rules(**overrides))


@pytest.mark.parametrize("case", cases("section4-plans"), ids=title)
def test_plan_gives_the_worked_heats(case: dict[str, Any]) -> None:
    preset = Preset(case.get("structure", "poker-sm"), case.get("overrides", {}))
    found = of(case["players"], structure_of(preset))
    assert [
        [heat.field, heat.tables[4], heat.tables[3], heat.advance_per_table, heat.wildcards]
        for heat in found.heats
    ] == case["heats"]
    repairs = [[heat.number, repair.code] for heat in found.heats for repair in heat.repairs]
    assert repairs == case.get("repairs", [])
    assert list(found.to_confirm) == case.get("confirm", [])
    assert [heat.day for heat in found.heats] == case.get("days", [None] * len(found.heats))
    left = None if found.dead_end is None else found.dead_end.facts["players"]
    assert left == case.get("dead_end")


@pytest.mark.parametrize("name", structure_names())
def test_plan_ends_every_field_but_five_in_a_final_of_three_or_four(name: str) -> None:
    structure = structure_of(Preset(name))
    for players in range(3, 601):
        if players == 5:
            continue
        found = of(players, structure)
        assert found.dead_end is None, players
        assert found.heats[-1].field in {3, 4}, players
        assert [heat.number for heat in found.heats] == list(range(1, len(found.heats) + 1))
        for heat, following in zip(found.heats, found.heats[1:], strict=False):
            seats = sum(size * count for size, count in heat.tables.items())
            going = heat.advance_per_table * heat.table_count + heat.wildcards
            assert (seats, going) == (heat.field, following.field), players


def test_plan_without_repairs_dead_ends_outside_the_published_fields() -> None:
    structure = structure_of(Preset(overrides={"repairs": False}))
    reached = {n for n in range(3, 601) if n != 5 and of(n, structure).dead_end is None}
    published = {3, 4, *range(6, 9), *range(17, 33), *range(65, 129), *range(257, 513)}
    assert reached == published


def test_plan_reports_a_dead_end_with_the_ways_out() -> None:
    facts = {"players": 5, "more": 1, "fewer": 1, "smaller_table": 2}
    found = of(40, structure_of(Preset(overrides={"repairs": False})))
    assert found.dead_end == Fault("field_not_possible", "/heats/2", facts)
    assert plan_document(found)["dead_end"] == {
        "code": "field_not_possible",
        "path": "/heats/2",
        "facts": facts,
    }


def test_plan_reports_a_field_that_does_not_shrink() -> None:
    found = of(9, structure_of(Preset(overrides={"advance_per_table": [3]})))
    facts = {"heat": 1, "players": 9}
    assert found.dead_end == Fault("field_does_not_shrink", "/heats/1", facts)


@pytest.mark.parametrize("case", cases("section4-fields"), ids=title)
def test_field_is_divided_or_refused_as_worked_by_hand(case: dict[str, Any]) -> None:
    def divided() -> dict[str, list[int]]:
        sizes = table_sizes(case["players"], rules(case), case.get("tables"))
        if "available" not in case:
            return {"sizes": list(sizes)}
        return {"sittings": list(sittings(len(sizes), case["available"]))}

    if "code" not in case:
        assert divided() == {key: case[key] for key in ("sizes", "sittings") if key in case}
        return
    with pytest.raises(RuleError) as caught:
        divided()
    (fault,) = caught.value.faults
    known = {key: value for key, value in fault.facts.items() if value is not None}
    assert (fault.code, fault.path, known) == (case["code"], case["path"], case["facts"])


def test_plan_refuses_a_field_that_cannot_be_seated_with_the_ways_out() -> None:
    facts = {"players": 1, "more": 2, "fewer": None, "smaller_table": None}
    with pytest.raises(RuleError) as caught:
        of(1)
    assert caught.value.faults == (Fault("field_not_possible", "/players", facts),)


def test_field_below_nobody_is_refused() -> None:
    facts = {"players": -1, "more": 4, "fewer": None, "smaller_table": None}
    with pytest.raises(RuleError) as caught:
        of(-1)
    assert caught.value.faults == (Fault("field_not_possible", "/players", facts),)


def test_plan_refuses_a_field_beyond_reason() -> None:
    with pytest.raises(RuleError) as caught:
        of(1_000_001)
    facts = {"value": 1_000_001, "most": 1_000_000}
    assert caught.value.faults == (Fault("out_of_range", "/players", facts),)
    assert table_sizes(1_000_000, rules()) == (4,) * 250_000


def test_plan_seats_five_where_a_table_may_seat_two() -> None:
    found = of(5, players_min=2)
    assert [dict(heat.tables) for heat in found.heats] == [{4: 0, 3: 1, 2: 1}, {4: 1, 3: 0, 2: 0}]


def test_plan_takes_a_fixed_number_of_tables_in_its_first_heat() -> None:
    found = plan(16, POKER_SM, ruleset=rules(), tables=5)
    assert [dict(heat.tables) for heat in found.heats] == [{4: 1, 3: 4}, {4: 1, 3: 2}, {4: 0, 3: 1}]


def test_table_sizes_refuse_no_table() -> None:
    with pytest.raises(RuleError) as caught:
        table_sizes(16, rules(), 0)
    facts = {"players": 16, "tables": 0}
    assert caught.value.faults == (Fault("tables_not_possible", "/tables", facts),)


def test_plan_from_plans_the_rest_of_the_day() -> None:
    rest = plan_from(2, 17, POKER_SM, ruleset=rules())
    assert [(heat.number, heat.field, heat.wildcards) for heat in rest.heats] == [
        (2, 17, 1),
        (3, 6, 0),
        (4, 4, 0),
    ]


def test_cut_for_names_its_repair() -> None:
    five = Repair(RepairCode.FIVE_BECOME_SIX, 5, 6)
    four = Repair(RepairCode.TWO_TABLES_SEND_TWO, 2, 4, confirm=True)
    assert cut_for(POKER_SM, 2, (4, 4, 4, 4, 4)) == Cut(1, 1, 6, (five,))
    assert cut_for(POKER_SM, 3, (3, 3)) == Cut(2, 0, 4, (four,))
    assert cut_for(POKER_SM, 1, (3, 3)) == Cut(2, 0, 4)
    assert cut_for(POKER_SM, 3, (4,)) == Cut(0, 0, 0)


def test_plan_document_is_that_of_the_event_file() -> None:
    assert plan_document(of(9)) == {
        "players": 9,
        "structure": "poker-sm",
        "heats": [
            {
                "number": 1,
                "field": 9,
                "tables": {"4": 0, "3": 3},
                "advance_per_table": 2,
                "wildcards": 0,
                "rounds": 3,
                "repairs": [],
            },
            {
                "number": 2,
                "field": 6,
                "tables": {"4": 0, "3": 2},
                "advance_per_table": 2,
                "wildcards": 0,
                "rounds": 3,
                "repairs": ["two_tables_send_two"],
            },
            {
                "number": 3,
                "field": 4,
                "tables": {"4": 1, "3": 0},
                "advance_per_table": 0,
                "wildcards": 0,
                "rounds": 3,
                "repairs": [],
            },
        ],
    }


def test_plan_counts_sheets_and_rounds_in_sequence() -> None:
    found = of(36)
    assert sheets_to_print(found) == 9 + 5 + 2 + 1
    assert rounds_in_sequence(found, 9) == 12
    assert rounds_in_sequence(found, 4) == 9 + 6 + 3 + 3
