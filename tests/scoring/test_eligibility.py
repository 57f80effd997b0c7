"""Who may not advance from a heat (rules.md §5)."""

from __future__ import annotations

import pytest

from scoring.eligibility import may_not_advance
from scoring.event import Event, Heat, Left, Player, Table
from scoring.vocabulary import PlayerStatus


def barred(heat: int, status: PlayerStatus, left: Left | None, *, listed_in: int = 2) -> bool:
    player = Player("a", "Player a", status=status, left=left)
    heats = tuple(Heat(n, 1, (Table(1, ("a",), ()),)) for n in range(1, listed_in + 1))
    event = Event("Leaving", (player,), heats)
    return may_not_advance(event, heat, event.players) == {"a"}


@pytest.mark.parametrize("status", [PlayerStatus.WITHDRAWN, PlayerStatus.DISQUALIFIED])
@pytest.mark.parametrize("round_", [None, 3])
def test_leaver_advances_from_no_heat_but_those_before(
    status: PlayerStatus, round_: int | None
) -> None:
    left = Left(2, 1, round_)
    assert [barred(heat, status, left) for heat in (1, 2, 3)] == [False, True, True]


def test_leaver_of_no_named_heat_left_after_the_last_that_lists_him() -> None:
    status = PlayerStatus.WITHDRAWN
    assert [barred(heat, status, None) for heat in (1, 2)] == [False, True]
    assert barred(1, status, None, listed_in=0)


def test_active_player_may_advance() -> None:
    assert not barred(1, PlayerStatus.ACTIVE, None)
