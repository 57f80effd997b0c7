"""Changes after the draw, and the swaps that are suggested (event-file.md, »A draw record«)."""

from __future__ import annotations

import pytest

from scoring.draw import DrawnTable, SuggestedSwap, replay, suggest_swaps
from scoring.errors import Fault, RuleError
from scoring.event import Change, Move, Removal, Swap, Wishes

TABLES = (
    DrawnTable(1, ("a", "b", "c", "d"), (("d", "a", "c", "b"), ("a", "b", "c", "d"))),
    DrawnTable(2, ("e", "f", "g"), (("g", "f", "e"), ("f", "e", "g"))),
)


def test_swap_exchanges_table_and_seats_in_every_round() -> None:
    assert replay(TABLES, [Swap(("a", "g"), "par")]) == (
        DrawnTable(1, ("g", "b", "c", "d"), (("d", "g", "c", "b"), ("g", "b", "c", "d"))),
        DrawnTable(2, ("e", "f", "a"), (("a", "f", "e"), ("f", "e", "a"))),
    )


def test_swap_at_one_table_exchanges_seats() -> None:
    one = DrawnTable(1, ("b", "a", "c", "d"), (("d", "b", "c", "a"), ("b", "a", "c", "d")))
    assert replay(TABLES, [Swap(("a", "b"), "knä")]) == (one, TABLES[1])


def test_move_takes_the_last_seat_and_the_seats_behind_close_up() -> None:
    assert replay(TABLES, [Move("a", 2, "3 → 2")]) == (
        DrawnTable(1, ("b", "c", "d"), (("d", "c", "b"), ("b", "c", "d"))),
        DrawnTable(2, ("e", "f", "g", "a"), (("g", "f", "e", "a"), ("f", "e", "g", "a"))),
    )


def test_move_seats_one_who_comes_late() -> None:
    two = DrawnTable(2, ("e", "f", "g", "h"), (("g", "f", "e", "h"), ("f", "e", "g", "h")))
    assert replay(TABLES, [Move("h", 2, "sen anmälan")]) == (TABLES[0], two)


def test_out_closes_the_seats_up_and_changes_are_replayed_in_order() -> None:
    changes: list[Change] = [
        Removal("d", "kom inte"),
        Swap(("b", "f"), "par"),
        Move("c", 2, "3 → 2"),
    ]
    assert replay(TABLES, changes) == (
        DrawnTable(1, ("a", "f"), (("a", "f"), ("a", "f"))),
        DrawnTable(2, ("e", "b", "g", "c"), (("g", "b", "e", "c"), ("b", "e", "g", "c"))),
    )


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (Swap(("x", "a"), ""), Fault("not_seated", "/changes/1/swap/0", {"player": "x"})),
        (Swap(("a", "x"), ""), Fault("not_seated", "/changes/1/swap/1", {"player": "x"})),
        (Removal("d", ""), Fault("not_seated", "/changes/1/out", {"player": "d"})),
        (Move("a", 3, ""), Fault("unknown_table", "/changes/1/table", {"table": 3})),
    ],
)
def test_replay_refuses_who_or_what_is_not_there(change: Change, fault: Fault) -> None:
    with pytest.raises(RuleError) as caught:
        replay(TABLES, [Removal("d", "kom inte"), change])
    assert caught.value.faults == (fault,)


def test_suggest_swaps_puts_the_best_first() -> None:
    tables = [("a", "b", "c"), ("d", "e", "f")]
    clubs = {"a": "Norr", "b": "Norr"}
    found = suggest_swaps(tables, clubs=clubs, previous_tables={"a": 1, "c": 1})
    before = (("a", "b", "club"), ("a", "c", "previous_table"))
    first, *rest = found
    assert first == SuggestedSwap(("a", "d"), before, ())
    assert [(suggestion.swap, suggestion.gain) for suggestion in rest] == [
        (("a", "e"), (1, 2)),
        (("a", "f"), (1, 2)),
        (("c", "d"), (1, 1)),
        (("c", "e"), (1, 1)),
        (("c", "f"), (1, 1)),
        (("b", "d"), (0, 1)),
        (("b", "e"), (0, 1)),
        (("b", "f"), (0, 1)),
    ]


def test_suggest_swaps_ranks_a_previous_table_above_club_mates() -> None:
    clubs = {"c": "Syd", "d": "Syd"}
    found = suggest_swaps(
        [("a", "b", "c", "d"), ("e", "f", "g", "h")],
        clubs=clubs,
        previous_tables={"a": 1, "b": 1},
        most=9,
    )
    assert [(suggestion.swap[0], suggestion.gain) for suggestion in found] == [
        *[("a", (1, 1))] * 4,
        *[("b", (1, 1))] * 4,
        ("c", (0, 1)),
    ]
    assert found[0].after == (("c", "d", "club"),)


def test_suggest_swaps_finds_each_swap_once_and_none_without_ties() -> None:
    clubs = dict.fromkeys("abde", "Norr")
    found = suggest_swaps(
        [("a", "b", "c"), ("d", "e", "f")], clubs=clubs, previous_tables={}, most=99
    )
    assert found == ()
    assert suggest_swaps([("a", "b"), ("c", "d")], clubs={}, previous_tables={}) == ()


def test_suggest_swaps_offers_ten_unless_asked_for_more() -> None:
    clubs = dict.fromkeys("abc", "Norr")
    tables = [("a", "b", "c"), ("d", "e", "f"), ("g", "h", "i")]
    assert len(suggest_swaps(tables, clubs=clubs, previous_tables={})) == 10
    assert len(suggest_swaps(tables, clubs=clubs, previous_tables={}, most=99)) == 18


def test_suggest_swaps_parts_only_what_is_wished() -> None:
    tables = [("a", "b", "c"), ("d", "e", "f")]
    clubs, previous = {"a": "Norr", "b": "Norr"}, {"a": 1, "c": 1}
    found = suggest_swaps(
        tables,
        clubs=clubs,
        previous_tables=previous,
        wishes=Wishes(clubs=True, previous_table=False),
    )
    assert {suggestion.before for suggestion in found} == {(("a", "b", "club"),)}
    assert {suggestion.swap[0] for suggestion in found} == {"a", "b"}


def test_suggest_swaps_counts_what_is_unmet_at_both_tables() -> None:
    clubs = {"a": "Norr", "b": "Norr", "d": "Syd", "e": "Syd"}
    found = suggest_swaps([("a", "b", "c"), ("d", "e", "f")], clubs=clubs, previous_tables={})
    both = {("a", "b", "club"), ("d", "e", "club")}
    assert all(set(suggestion.before) == both for suggestion in found)
    assert (found[0].swap, found[0].gain) == (("a", "d"), (0, 2))


@pytest.mark.parametrize("change", [Swap(("a", "b"), ""), Move("a", 1, ""), Removal("a", "")])
def test_replay_leaves_tables_that_a_change_does_not_concern(change: Change) -> None:
    first, second = replay(TABLES, [change])
    assert first != TABLES[0]
    assert second is TABLES[1]
