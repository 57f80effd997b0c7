"""Structures: presets, overrides and what they refuse (rules.md §4)."""

from __future__ import annotations

import pytest

from scoring.errors import Fault, RuleError, type_of_fact
from scoring.event import Preset
from scoring.structures import Structure, advance_for, day_of, structure_names, structure_of


def test_structure_names_put_the_championship_first() -> None:
    assert structure_names() == ("poker-sm", "poker-sm-days", "always-two")


def test_structure_of_a_preset_is_its_values() -> None:
    assert structure_of(Preset("poker-sm")) == Structure("poker-sm", (2, 1))
    assert structure_of(Preset("always-two")) == Structure("always-two", (2,))
    assert structure_of(Preset("poker-sm-days")) == Structure(
        "poker-sm-days", (2, 1), by_day=True, day_two_field=16
    )


def test_structure_of_overrides_takes_the_events_own_values() -> None:
    preset = Preset("poker-sm-days", {"advance_per_table": [3, 2, 1], "repairs": False, "x": {}})
    structure = structure_of(preset)
    assert structure == Structure("poker-sm-days", (3, 2, 1), repairs=False, day_two_field=16)
    assert [advance_for(structure, heat, 40) for heat in (1, 2, 3, 4)] == [3, 2, 1, 1]


def test_advance_for_repeats_the_last_number() -> None:
    structure = structure_of(Preset())
    assert [advance_for(structure, heat, 100) for heat in (1, 2, 3, 9)] == [2, 1, 1, 1]


@pytest.mark.parametrize(
    ("heat", "field", "day", "advance"),
    [(1, 9, 1, 2), (1, 16, 1, 2), (1, 17, 1, 2), (2, 17, 1, 2), (2, 16, 2, 1), (5, 4, 2, 1)],
)
def test_days_decide_how_many_advance(heat: int, field: int, day: int, advance: int) -> None:
    structure = structure_of(Preset("poker-sm-days"))
    assert (day_of(structure, heat, field), advance_for(structure, heat, field)) == (day, advance)


def test_day_of_a_structure_without_days_is_none() -> None:
    assert day_of(structure_of(Preset()), 2, 10) is None


def refusal(preset: Preset) -> list[tuple[str, str]]:
    with pytest.raises(RuleError) as caught:
        structure_of(preset)
    return [(fault.code, fault.path) for fault in caught.value.faults]


def test_structure_of_refuses_an_unknown_preset() -> None:
    with pytest.raises(RuleError) as caught:
        structure_of(Preset("knockout"))
    known = structure_names()
    assert caught.value.faults == (
        Fault("unknown_preset", "/structure/preset", {"value": "knockout", "known": known}),
    )


@pytest.mark.parametrize(
    ("overrides", "path", "code", "facts"),
    [
        ({"a/b~": 1}, "/a~1b~0", "unknown_key", {"key": "a/b~"}),
        ({"repairs": 1}, "/repairs", "wrong_type", {"expected": "boolean"}),
        ({"advance_per_table": 2}, "/advance_per_table", "wrong_type", {"expected": "array"}),
        ({"advance_per_table": "21"}, "/advance_per_table", "wrong_type", {"expected": "array"}),
        ({"advance_per_table": []}, "/advance_per_table", "empty", {}),
        (
            {"advance_per_table": [2, True]},
            "/advance_per_table/1",
            "wrong_type",
            {"expected": "integer"},
        ),
        (
            {"advance_per_table": [1.5]},
            "/advance_per_table/0",
            "wrong_type",
            {"expected": "integer"},
        ),
        (
            {"advance_per_table": [2, 0]},
            "/advance_per_table/1",
            "out_of_range",
            {"value": 0, "least": 1},
        ),
    ],
)
def test_structure_of_refuses_overrides(
    overrides: dict[str, object], path: str, code: str, facts: dict[str, type_of_fact]
) -> None:
    with pytest.raises(RuleError) as caught:
        structure_of(Preset(overrides=overrides))
    assert caught.value.faults == (Fault(code, f"/structure/overrides{path}", facts),)


def test_structure_of_tells_every_fault() -> None:
    overrides = {"advance_per_table": [0, "1"], "repairs": None}
    assert refusal(Preset(overrides=overrides)) == [
        ("out_of_range", "/structure/overrides/advance_per_table/0"),
        ("wrong_type", "/structure/overrides/advance_per_table/1"),
        ("wrong_type", "/structure/overrides/repairs"),
    ]
