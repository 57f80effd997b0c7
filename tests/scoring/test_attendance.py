"""Who starts a round, leaves in it, or is disqualified (rules.md §5 and its corners)."""

from __future__ import annotations

import pytest

from scoring.attendance import Attendance, disqualified_in, leavers_in, starters
from scoring.event import Event, Heat, Left, Player, Round, Table
from scoring.vocabulary import PlayerStatus

ALL = ("A", "B", "C", "D")


def event(*absent: Player, seats: tuple[tuple[str, ...], ...] = (ALL, ALL, ALL)) -> Event:
    others = {player.id: player for player in absent}
    names = sorted({seat for row in seats for seat in row})
    players = tuple(others.get(name, Player(name, name)) for name in names)
    rounds = tuple(Round(number, row) for number, row in enumerate(seats, 1))
    table = Table(1, tuple(names), rounds)
    heats = tuple(Heat(number, 2, (table,)) for number in (1, 2))
    return Event("Kväll", players, heats)


def gone(status: str, heat: int, round_number: int | None) -> Player:
    return Player("B", "B", status=PlayerStatus(status), left=Left(heat, 1, round_number))


def started(event_: Event, heat: int = 1) -> list[str]:
    here = event_.heats[heat - 1]
    found = (starters(event_, here, here.tables[0], number) for number in (1, 2, 3))
    return ["".join(players) for players in found]


def left(event_: Event, heat: int = 1) -> list[str]:
    here = event_.heats[heat - 1]
    found = (leavers_in(event_, here, here.tables[0], number) for number in (1, 2, 3))
    return ["".join(sorted(players)) for players in found]


def test_starters_are_the_seats_in_order() -> None:
    event_ = event(seats=(("D", "A", "C", "B"), ALL, ("B", "A", "D", "C")))
    assert started(event_) == ["DACB", "ABCD", "BADC"]
    assert left(event_) == ["", "", ""]


def test_starters_of_a_round_that_is_not_there_are_none() -> None:
    event_ = event()
    assert starters(event_, event_.heats[0], event_.heats[0].tables[0], 4) == ()


def test_a_no_show_never_starts() -> None:
    assert started(event(Player("B", "B", status=PlayerStatus.NO_SHOW))) == ["ACD"] * 3


@pytest.mark.parametrize("status", ["withdrawn", "disqualified"])
def test_one_who_left_in_round_2_starts_it_and_no_later_one(status: str) -> None:
    event_ = event(gone(status, 1, 2))
    assert started(event_) == ["ABCD", "ABCD", "ACD"]
    assert left(event_) == ["", "B", ""]
    assert started(event_, heat=2) == ["ACD"] * 3
    assert left(event_, heat=2) == ["", "", ""]


def test_one_who_left_between_heats_keeps_the_heat_before() -> None:
    event_ = event(gone("withdrawn", 1, None))
    assert started(event_) == ["ABCD"] * 3
    assert left(event_) == ["", "", ""]
    assert started(event_, heat=2) == ["ACD"] * 3


def test_one_who_leaves_in_a_later_heat_starts_everything_before() -> None:
    event_ = event(gone("withdrawn", 2, 1))
    assert started(event_) == ["ABCD"] * 3
    assert started(event_, heat=2) == ["ABCD", "ACD", "ACD"]


def test_a_substitute_stands_in_the_seat() -> None:
    event_ = event(gone("withdrawn", 1, 1), seats=(ALL, ("A", "S", "C", "D"), ("D", "C", "S", "A")))
    assert started(event_) == ["ABCD", "ASCD", "DCSA"]
    assert left(event_) == ["B", "", ""]


def test_one_who_withdrew_without_a_place_starts_where_he_is_seated() -> None:
    assert started(event(Player("B", "B", status=PlayerStatus.WITHDRAWN))) == ["ABCD"] * 3


def test_an_active_player_has_not_left() -> None:
    player = Player("B", "B", left=Left(1, 1, 1))
    assert started(event(player)) == ["ABCD"] * 3


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        (gone("disqualified", 1, 2), ["B", ""]),
        (gone("disqualified", 2, 1), ["", "B"]),
        (gone("disqualified", 1, None), ["", ""]),
        (gone("withdrawn", 1, 2), ["", ""]),
        (Player("B", "B", status=PlayerStatus.DISQUALIFIED), ["", ""]),
    ],
)
def test_disqualified_in_is_for_the_heat_in_which_it_happened(
    player: Player, expected: list[str]
) -> None:
    event_ = event(player)
    found = ["".join(disqualified_in(event_, heat)) for heat in event_.heats]
    assert found == expected


def test_attendance_is_gathered_once_for_all_rounds() -> None:
    event_ = event(gone("withdrawn", 1, 2))
    attendance, heat = Attendance.of(event_), event_.heats[0]
    assert list(attendance.absent) == ["B"]
    assert attendance.starters(heat, heat.tables[0], 3) == ("A", "C", "D")
