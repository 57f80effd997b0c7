"""What a särspel may not say (event-file.md, »Playoff«)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.errors import Fault, Findings
from scoring.event import Playoff, PlayoffRow
from scoring.playoff_checks import check_playoffs
from scoring.vocabulary import Out
from tests.scoring.shorthand import deals, rules

if TYPE_CHECKING:
    from scoring.errors import type_of_fact
    from scoring.rulesets import Ruleset

RULES = rules()
GROUPS = (("x",), ("a", "b"), ("c", "d", "e"))


def sheet(*rows: PlayoffRow, players: str = "a b") -> Playoff:
    return Playoff(tuple(players.split()), sheet=rows)


A5, B5 = PlayoffRow("a", 5), PlayoffRow("b", 5)


def told(*playoffs: Playoff, ruleset: Ruleset = RULES, barred: str = "") -> list[tuple[str, str]]:
    found = check_playoffs(GROUPS, playoffs, ruleset, barred=set(barred.split()))
    assert found.warnings == ()
    return [(fault.path, fault.code) for fault in found.errors]


def test_check_accepts_what_is_played_by_the_level_group() -> None:
    played = [
        sheet(A5, B5),
        Playoff(("c", "d", "e"), lot=("e", "c", "d")),
        Playoff(("a", "b"), deals=deals(["trick b"])),
    ]
    assert check_playoffs(GROUPS, played, RULES) == Findings()


def test_check_accepts_a_group_without_those_who_may_not_advance() -> None:
    played = Playoff(("c", "d"), lot=("d", "c"))
    assert told(played, barred="e") == []


def test_check_names_the_players_who_are_no_level_group() -> None:
    found = check_playoffs(GROUPS, [Playoff(("c", "d"), lot=("d", "c"))], RULES)
    fault = Fault("playoff_not_level_group", "/playoffs/0/players", {"players": ("c", "d")})
    assert found == Findings((fault,))


AT_ONCE = PlayoffRow("a", 3, Out.STRAIGHT_FLUSH)
ROYAL = PlayoffRow("a", 3, Out.ROYAL_FLUSH)


ROYAL_TOO = PlayoffRow("b", 0, Out.ROYAL_FLUSH)
CHICAGO = Playoff(("a", "b"), deals=deals(["chicago a won"]))
FOUR_DEALS = Playoff(("a", "b"), deals=deals(["trick a"], ["trick b"], [], ["trick a"]))


@pytest.mark.parametrize(
    ("playoff", "path", "code", "facts"),
    [
        (Playoff(("a", "a"), lot=("a", "a")), "/players", "repeated_player", {"players": ("a",)}),
        (sheet(A5), "/sheet", "missing_player", {"player": "b"}),
        (sheet(A5, B5, PlayoffRow("c", 2)), "/sheet/2", "not_in_playoff", {"player": "c"}),
        (sheet(A5, B5, B5), "/sheet/2", "repeated_player", {"player": "b"}),
        (Playoff(("a", "b"), lot=("a",)), "/lot", "missing_player", {"player": "b"}),
        (
            sheet(PlayoffRow("a", -1), B5),
            "/sheet/0/side_points",
            "below_floor",
            {"player": "a", "floor": 0, "side_points": -1},
        ),
        (
            sheet(A5, PlayoffRow("b", 52, Out.POINTS)),
            "/sheet/1/out",
            "not_won_at_once",
            {"player": "b", "out": "points"},
        ),
        (sheet(AT_ONCE, ROYAL_TOO), "/sheet", "several_winners", {"winners": ("a", "b")}),
        (
            sheet(ROYAL, B5),
            "/sheet/1/side_points",
            "points_after_royal",
            {"player": "b", "side_points": 5},
        ),
        (
            sheet(ROYAL, PlayoffRow("b", 1)),
            "/sheet/1/side_points",
            "points_after_royal",
            {"player": "b", "side_points": 1},
        ),
        (CHICAGO, "/deals/0/entries/0", "chicago_in_playoff", {"player": "a"}),
        (FOUR_DEALS, "/deals/3", "too_many_deals", {"deals": 4, "due": 3}),
    ],
)
def test_check_refuses_a_wrong_result(
    playoff: Playoff, path: str, code: str, facts: dict[str, type_of_fact]
) -> None:
    found = check_playoffs(GROUPS, [playoff], RULES)
    assert Fault(code, f"/playoffs/0{path}", facts) in found.errors


def test_check_allows_points_below_zero_where_there_is_no_floor() -> None:
    assert told(sheet(PlayoffRow("a", -1), B5), ruleset=rules(floor=None)) == []


def test_check_allows_points_after_a_royal_that_resets_nobody() -> None:
    own = rules(hands={"royal_flush": "out"})
    assert told(sheet(ROYAL, B5), ruleset=own) == []


@pytest.mark.parametrize("preset", ["pagat", "swedish-chicago", "finnish"])
@pytest.mark.parametrize("row", [AT_ONCE, ROYAL])
def test_check_refuses_a_win_by_a_hand_that_gives_points(preset: str, row: PlayoffRow) -> None:
    ruleset = rules({"preset": preset})
    assert ("/playoffs/0/sheet/0/out", "not_won_at_once") in told(
        sheet(row, PlayoffRow("b", 0)), ruleset=ruleset
    )


def test_check_accepts_one_hand_that_wins_and_not_the_other() -> None:
    own, level = rules(hands={"straight_flush": 25}), PlayoffRow("b", 0)
    assert told(sheet(ROYAL, level), ruleset=own) == []
    assert told(sheet(AT_ONCE, level), ruleset=own) == [
        ("/playoffs/0/sheet/0/out", "not_won_at_once")
    ]


def test_check_wants_a_lot_where_the_ruleset_says_so() -> None:
    level, again = sheet(A5, B5), sheet(A5, PlayoffRow("b", 2))
    found = check_playoffs(GROUPS, [level, again], rules(playoff_extra="lot"))
    assert found == Findings((Fault("playoff_by_lot", "/playoffs/1", {"players": ("a", "b")}),))


def test_check_wants_a_playoff_finished_before_the_next_of_its_group() -> None:
    begun = Playoff(("a", "b"), deals=())
    assert told(begun) == []
    assert told(begun, Playoff(("c", "d", "e"), lot=("c", "d", "e"))) == []
    fault = Fault("playoff_unfinished", "/playoffs/0", {"players": ("a", "b")})
    assert check_playoffs(GROUPS, [begun, sheet(A5, B5)], RULES) == Findings((fault,))
    other = Playoff(("c", "d", "e"), lot=("c", "d", "e"))
    assert told(other, begun, sheet(A5, B5)) == [("/playoffs/1", "playoff_unfinished")]
