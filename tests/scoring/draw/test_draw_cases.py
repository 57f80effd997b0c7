"""Wishes and changes of a draw, worked by hand (rules.md §4, §5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from scoring.draw import DrawnTable, draw_heat, draw_tables, replay
from scoring.errors import RuleError
from scoring.event import Change, Move, Removal, Swap, Wishes
from scoring.vocabulary import PlayerStatus
from tests.scoring.draw.days import event
from tests.scoring.draw.fields import seed
from tests.scoring.shorthand import cases, rules, title


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("case", cases("section4-draws"), ids=title)
def test_draw_parts_whom_it_can_and_reports_the_rest(case: dict[str, Any], number: int) -> None:
    clubs = {player: name for name, ids in case.get("clubs", {}).items() for player in ids.split()}
    tables = enumerate(case.get("previous", []), 1)
    previous = {player: table for table, ids in tables for player in ids.split()}
    drawn = draw_tables(
        {*clubs, *previous, *case.get("others", "").split()},
        seed=seed(number),
        clubs=clubs,
        previous_tables=previous,
        ruleset=rules(),
        wishes=Wishes(**case.get("wishes", {})),
        tables=case.get("tables"),
    )
    assert [len(table.players) for table in drawn.tables] == case["sizes"]
    found = Counter(wish for _, _, wish in drawn.unmet)
    assert {wish: found[wish] for wish in ("club", "previous_table")} == case["unmet"]


def table(number: int, told: str) -> DrawnTable:
    players, _, seats = told.partition(": ")
    return DrawnTable(
        number, tuple(players.split()), tuple(tuple(line.split()) for line in seats.split(" / "))
    )


def told(drawn: DrawnTable) -> str:
    seats = " / ".join(" ".join(line) for line in drawn.seats)
    return f"{' '.join(drawn.players)}: {seats}"


def change(line: str) -> Change:
    kind, player, *rest = line.split()
    if kind == "swap":
        return Swap((player, rest[0]), "a reason")
    return Move(player, int(rest[0]), "a reason") if kind == "move" else Removal(player, "a reason")


@pytest.mark.parametrize("case", cases("section4-changes"), ids=title)
def test_changes_are_replayed_as_worked_by_hand(case: dict[str, Any]) -> None:
    tables = [table(number, line) for number, line in enumerate(case["tables"], 1)]
    changes = [change(line) for line in case["changes"]]
    if "code" not in case:
        assert [told(one) for one in replay(tables, changes)] == case["after"]
        return
    with pytest.raises(RuleError) as caught:
        replay(tables, changes)
    (fault,) = caught.value.faults
    assert (fault.code, fault.path, fault.facts) == (case["code"], case["path"], case["facts"])


@pytest.mark.parametrize("case", cases("section5-redraws"), ids=title)
def test_heat_is_drawn_anew_without_who_is_absent(case: dict[str, Any]) -> None:
    day = event(case["players"])
    before = draw_heat(day, 1, seed(1)).heats[0]
    assert [len(table.players) for table in before.tables] == case["before"]
    away = {day.players[index].id for index in case["absent"]}
    called = replace(
        day,
        players=tuple(
            replace(one, status=PlayerStatus.NO_SHOW) if one.id in away else one
            for one in day.players
        ),
    )
    if "code" in case:
        with pytest.raises(RuleError) as caught:
            draw_heat(called, 1, seed(2), attempt=2)
        (fault,) = caught.value.faults
        told = {key: value for key, value in fault.facts.items() if value is not None}
        assert (fault.code, told) == (case["code"], case["facts"])
        return
    again = draw_heat(called, 1, seed(2), attempt=2).heats[0]
    assert [len(table.players) for table in again.tables] == case["after"]
    seated = {player for table in again.tables for player in table.players}
    assert seated == {player.id for player in day.players} - away
    assert again.advance_per_table == (0 if len(again.tables) == 1 else 2)
