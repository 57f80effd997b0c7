"""The order of the day: särspel in time, heats closed when settled, the right players seated."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.check import check
from scoring.errors import Fault, Findings
from scoring.eventfile.parse import event_of_document
from scoring.heat_checks import check_heats
from tests.scoring.day_cases import document
from tests.scoring.random_events import random_event

WON = ["A52 said points, B30, C8"] * 3
ALSO_WON = ["D52 said points, E30, F8"] * 3
THIRD_WON = ["G52 said points, H30, I8"] * 3
LEVEL = ["A52 said points, B30, C20", "A52 said points, C30, B20", "A52 said points, B10, C10"]
ONE = {"table": [{"rounds": WON}, {"rounds": ALSO_WON}], "status": "closed"}
FINAL = {"table": [{"players": "A B D E"}]}


def found(*heats: dict[str, Any], gone: tuple[str, ...] = ()) -> Findings:
    case = {"name": "Order", "heat": heats, "gone": gone}
    return check_heats(event_of_document(document(case)))


def test_check_finds_nothing_wrong_with_a_day_in_order() -> None:
    assert found(ONE, FINAL) == Findings()


@pytest.mark.parametrize("seed", range(25))
def test_check_finds_nothing_wrong_with_random_days(seed: int) -> None:
    assert check(event_of_document(random_event(seed))).errors == ()


def test_check_refuses_to_send_anybody_on_from_the_final() -> None:
    heat = {"table": [{"rounds": WON}], "advance": 1, "wildcards": 2}
    assert found(heat) == Findings(
        (
            Fault("final_advances", "/heats/0/advance_per_table", {"value": 1}),
            Fault("final_advances", "/heats/0/wildcards", {"value": 2}),
        )
    )


def test_check_refuses_a_closed_heat_with_a_table_unfinished() -> None:
    heat = {"table": [{"rounds": WON}, {"players": "D E F"}], "status": "closed"}
    assert found(heat) == Findings(
        (Fault("closed_unfinished", "/heats/0/status", {"tables": (2,)}),)
    )


def test_check_refuses_a_closed_heat_with_a_tie_unresolved() -> None:
    heat = {"table": [{"rounds": LEVEL}, {"rounds": ALSO_WON}], "status": "closed"}
    fault = Fault("closed_unresolved", "/heats/0/status", {"players": ("B", "C")})
    assert found(heat) == Findings((fault,))


def test_check_refuses_a_closed_heat_with_a_wildcard_unresolved() -> None:
    heat = {**ONE, "advance": 1, "wildcards": 1}
    fault = Fault("closed_unresolved", "/heats/0/status", {"players": ("B", "E")})
    assert found(heat) == Findings((fault,))


def test_check_refuses_a_heat_before_the_one_before_is_closed() -> None:
    fault = Fault("heat_before_open", "/heats/1", {"heat": 1})
    assert found({**ONE, "status": "open"}, FINAL) == Findings((fault,))


def test_check_refuses_a_playoff_before_its_table_is_finished() -> None:
    table = {"rounds": WON[:2], "playoffs": ["B1, C2"]}
    heat = {"table": [table, {"rounds": ALSO_WON}]}
    fault = Fault("playoff_too_early", "/heats/0/tables/0/playoffs/0")
    assert found(heat) == Findings((fault,))


def test_check_refuses_a_wildcard_playoff_before_every_table_is_decided() -> None:
    heat = {
        "table": [{"rounds": WON}, {"rounds": ALSO_WON[:2]}],
        "advance": 1,
        "wildcards": 1,
        "playoffs": ["B1, E2"],
    }
    assert found(heat) == Findings((Fault("playoff_too_early", "/heats/0/playoffs/0"),))


def test_check_places_the_faults_of_playoffs() -> None:
    heat = {
        "table": [{"rounds": WON}, {"rounds": ALSO_WON, "playoffs": ["E1, F2"]}],
        "advance": 1,
        "wildcards": 1,
        "playoffs": ["B1, F2"],
    }
    assert [(fault.path, fault.code) for fault in found(heat).errors] == [
        ("/heats/0/tables/1/playoffs/0/players", "playoff_not_level_group"),
        ("/heats/0/playoffs/0/players", "playoff_not_level_group"),
    ]


def test_check_accepts_a_wildcard_playoff_without_one_who_may_not_advance() -> None:
    tables = [{"rounds": rounds} for rounds in (WON, ALSO_WON, THIRD_WON)]
    heat = {"table": tables, "advance": 1, "wildcards": 1, "playoffs": ["B1, H2"]}
    assert found(heat, gone=("E: withdrawn after 1/2",)) == Findings()
    fault = Fault("playoff_not_level_group", "/heats/0/playoffs/0/players", {"players": ("B", "H")})
    assert found(heat) == Findings((fault,))


def test_check_warns_where_a_heat_does_not_seat_exactly_the_advancing() -> None:
    heat = {"table": [{"players": "A F D C"}]}
    facts = {"missing": ("B", "E"), "extra": ("F", "C")}
    assert found(ONE, heat) == Findings(
        warnings=(Fault("not_the_advancing", "/heats/1/tables", facts),)
    )


def test_check_knows_a_later_substitute_from_one_who_was_drawn() -> None:
    rounds = ["A52 said points, B30, D20, E8", "A52 said points, B30, D20, S8", ""]
    heat = {"table": [{"players": "A B D E S", "rounds": rounds}]}
    assert found(ONE, heat, gone=("E: withdrawn in 2/1/1",)) == Findings()


def test_check_warns_also_where_somebody_is_missing_and_nobody_is_there_instead() -> None:
    facts = {"missing": ("E",), "extra": ()}
    assert found(ONE, {"table": [{"players": "A B D"}]}) == Findings(
        warnings=(Fault("not_the_advancing", "/heats/1/tables", facts),)
    )


def test_check_tells_every_fault_of_every_heat() -> None:
    unresolved = {**ONE, "advance": 1, "wildcards": 1}
    second = {"table": [{"players": "A B D E"}], "advance": 1}
    third = {"table": [{"players": "A B D"}]}
    assert [(fault.path, fault.code) for fault in found(unresolved, second, third).errors] == [
        ("/heats/0/status", "closed_unresolved"),
        ("/heats/1/advance_per_table", "final_advances"),
        ("/heats/2", "heat_before_open"),
    ]
    both = found({**ONE, "status": "open"}, second).errors
    assert [fault.code for fault in both] == ["final_advances", "heat_before_open"]


def test_check_accepts_a_playoff_at_a_table_without_one_who_may_not_advance() -> None:
    level = [
        "D52 said points, A30, B20, C10",
        "D52 said points, B30, C20, A10",
        "D52 said points, C30, A20, B10",
    ]
    heat = {"table": [{"rounds": level, "playoffs": ["A2, B9"]}, {"players": "E F G"}]}
    assert found(heat, gone=("C: withdrawn after 1/1",)) == Findings()
    at = "/heats/0/tables/0/playoffs/0/players"
    assert [(fault.path, fault.code) for fault in found(heat).errors] == [
        (at, "playoff_not_level_group")
    ]
