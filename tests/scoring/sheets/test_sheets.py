"""What a sheet may say (rules.md §2), each sentence of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import Fault
from scoring.sheets import check_sheet
from tests.scoring.shorthand import cases, row, rows, rules, title


def told(faults: tuple[Fault, ...]) -> list[list[str]]:
    return [[fault.path, fault.code] for fault in faults]


@pytest.mark.parametrize("case", cases("sheets"), ids=title)
def test_check_sheet_finds_what_was_worked_by_hand(case: dict[str, Any]) -> None:
    sheet = rows(*case["rows"])
    findings = check_sheet(
        rules(case),
        sheet,
        starters=case.get("starters", [row_.player for row_ in sheet]),
        leavers=frozenset(case.get("leavers", ())),
        disqualified=frozenset(case.get("disqualified", ())),
        broken_off=case.get("broken_off", False),
    )
    assert told(findings.errors) == case.get("errors", [])
    assert told(findings.warnings) == case.get("warnings", [])


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ["A51 said points", "B3"],
            Fault("winner_below_target", "/0/side_points", {"score": 51, "target": 52}),
        ),
        (
            ["A53 royal_flush", "B0"],
            Fault(
                "hand_winner_not_at_target",
                "/0/side_points",
                {"score": 53, "target": 52, "out": "royal_flush"},
            ),
        ),
        (
            ["A30 last_in_play", "B3"],
            Fault("another_in_play", "/0/out", {"in_play": ("B",)}),
        ),
        (
            ["A52 said points", "B55"],
            Fault("in_play_at_target", "/1/side_points", {"score": 55, "limit": 52}),
        ),
        (
            ["A52 said points", "B52 said points"],
            Fault("several_winners", "", {"winners": ("A", "B")}),
        ),
        (
            ["A52 said points", "B-1"],
            Fault("below_floor", "/1/side_points", {"score": -1, "floor": 0}),
        ),
    ],
)
def test_check_sheet_gives_the_facts(lines: list[str], expected: Fault) -> None:
    findings = check_sheet(rules(), rows(*lines), starters="AB")
    assert findings.errors == (expected,)


def test_sheet_that_is_broken_off_tells_who_had_won() -> None:
    sheet = rows("A52 said points", "B3")
    findings = check_sheet(rules(), sheet, starters="AB", broken_off=True)
    assert findings.errors == (Fault("broken_off_but_won", "", {"winners": ("A",)}),)


@pytest.mark.parametrize(
    ("lines", "overrides", "expected"),
    [
        (
            ["A52 said points", "B51 said won=2 knocked_out"],
            {},
            [
                Fault("knocked_out_below_target", "/1/side_points", {"score": 51, "target": 52}),
                Fault("knocked_out_with_said", "/1/said_chicago"),
                Fault("knocked_out_with_won", "/1/won_chicagos", {"won": 2}),
            ],
        ),
        (
            ["A52 said points knocked_out", "B3 won=1"],
            {"chicago_needed": "won"},
            [
                Fault("winner_knocked_out", "/0/knocked_out", {"out": "points"}),
                Fault("winner_without_won", "/0/won_chicagos"),
                Fault("won_without_said", "/1/won_chicagos", {"won": 1}),
            ],
        ),
        (
            ["A53 said points", "B3 penalty=-1"],
            {"target_exact": True},
            [
                Fault("above_exact_target", "/0/side_points", {"score": 53, "target": 52}),
                Fault("negative", "/1/penalty", {"value": -1}),
            ],
        ),
        (
            ["A52 royal_flush", "B1"],
            {},
            [Fault("above_zero_after_reset", "/1/side_points", {"score": 1})],
        ),
        (
            ["A52 straight_flush", "B53 knocked_out"],
            {"preset": "pagat"},
            [
                Fault("no_such_out", "/0/out", {"out": "straight_flush"}),
                Fault("nobody_is_knocked_out", "/1/knocked_out"),
            ],
        ),
        (
            ["A52 said points", "A3", "C4"],
            {},
            [
                Fault("repeated_row", "/1/player", {"player": "A"}),
                Fault("not_in_round", "/2/player", {"player": "C"}),
                Fault("row_missing", "", {"player": "B"}),
            ],
        ),
        (
            ["A52 said points", "B-4 penalty=1"],
            {"floor": None},
            [Fault("penalty_below_zero", "/1/penalty", {"score": -4})],
        ),
    ],
)
def test_check_sheet_gives_the_facts_of_every_fault(
    lines: list[str], overrides: dict[str, Any], expected: list[Fault]
) -> None:
    preset = {"preset": overrides["preset"]} if "preset" in overrides else None
    others = {key: value for key, value in overrides.items() if key != "preset"}
    findings = check_sheet(rules(preset, **others), rows(*lines), starters="AB")
    assert list(findings.errors) == expected


def test_check_sheet_warns_with_the_limit() -> None:
    findings = check_sheet(rules(), rows("A62 said points", "B0"), starters="AB")
    facts = {"score": 62, "limit": 61}
    assert findings.warnings == (Fault("winner_unusually_high", "/0/side_points", facts),)


line = st.builds(
    "{}{}{}{}{}".format,
    st.sampled_from("ABCD"),
    st.integers(-20, 70),
    st.sampled_from(["", " said", " said won=1", " won=2"]),
    st.sampled_from(["", "", " points", " straight_flush", " royal_flush", " last_in_play"]),
    st.sampled_from(["", "", " knocked_out", " penalty=3"]),
)


@given(st.lists(line, max_size=5), st.booleans(), st.data())
def test_check_sheet_ignores_the_order_of_rows(
    lines: list[str], broken_off: bool, data: st.DataObject
) -> None:
    sheet = rows(*{text[0]: text for text in lines}.values())
    shuffled = data.draw(st.permutations(sheet))

    def found(rows_: list[Any] | tuple[Any, ...]) -> set[tuple[str, str, str]]:
        findings = check_sheet(rules(), rows_, starters="ABCD", broken_off=broken_off)
        return {
            (rows_[int(fault.path[1])].player if fault.path else "", fault.path[2:], fault.code)
            for fault in findings.errors + findings.warnings
        }

    assert found(shuffled) == found(sheet)


@given(st.lists(line, max_size=5))
def test_a_sheet_without_errors_has_exactly_one_winner(lines: list[str]) -> None:
    sheet = rows(*{text[0]: text for text in lines}.values())
    players = [row_.player for row_ in sheet]
    findings = check_sheet(rules(), sheet, starters=players)
    if not findings.errors and sheet:
        assert sum(row_.out is not None for row_ in sheet) == 1


def test_row_reads_every_word() -> None:
    assert row("A-4 said won=2 penalty=3").won_chicagos == 2


def test_check_sheet_gives_the_facts_of_every_warning() -> None:
    findings = check_sheet(rules(), rows("A62 said points", "B63 knocked_out"), starters="AB")
    assert findings.warnings == (
        Fault("winner_unusually_high", "/0/side_points", {"score": 62, "limit": 61}),
        Fault("knocked_out_unusually_high", "/1/side_points", {"score": 63, "limit": 61}),
    )


def test_check_sheet_judges_the_first_row_of_each_starter_and_no_other() -> None:
    sheet = rows("A52 said points", "B60", "B60", "X60")
    assert told(check_sheet(rules(), sheet, starters="AB").errors) == [
        ["/2/player", "repeated_row"],
        ["/3/player", "not_in_round"],
        ["/1/side_points", "in_play_at_target"],
    ]
