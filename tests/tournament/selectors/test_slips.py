from __future__ import annotations

import pytest

from tests import make
from tournament.selectors.slips import SeatSlip, expected_players, slips_of
from tournament.states import EntryState

pytestmark = pytest.mark.django_db


def sizes(slips: tuple[SeatSlip, ...]) -> list[int]:
    """Return how many seats each table has, in order."""
    tables = list(dict.fromkeys(slip.table for slip in slips))
    return [sum(slip.table == table for slip in slips) for table in tables]


def test_heat_that_is_seated_has_a_slip_for_each_of_its_seats() -> None:
    event = make.event()
    heat = make.seated_heat(event=event, sizes=(4, 3))
    heat.tables.filter(number=2).update(label="Fönstret")
    assert slips_of(event, 1) == (
        *(SeatSlip("1", seat) for seat in (1, 2, 3, 4)),
        *(SeatSlip("Fönstret", seat) for seat in (1, 2, 3)),
    )


@pytest.mark.parametrize(
    ("players", "tables"), [(3, [3]), (4, [4]), (5, [3, 3]), (10, [4, 3, 3]), (1, [3])]
)
def test_slips_for_so_many_players_are_of_as_few_tables_as_possible(
    players: int, tables: list[int]
) -> None:
    assert sizes(slips_of(make.event(), 1, players=players)) == tables


def test_slips_are_for_those_who_are_here_or_else_entered() -> None:
    event = make.event()
    assert (slips_of(event, 1), expected_players(event, 1)) == ((), 0)
    make.entries(event=event, count=9, state=EntryState.REGISTERED)
    assert sizes(slips_of(event, 1)) == [3, 3, 3]
    event.entries.filter(number__lte=8).update(state=EntryState.CHECKED_IN)
    assert sizes(slips_of(event, 1)) == [4, 4]


def test_slips_of_a_later_heat_are_for_as_many_as_the_plan_sends_there() -> None:
    event = make.event()
    make.entries(event=event, count=16)
    assert (expected_players(event, 2), sizes(slips_of(event, 2))) == (8, [4, 4])
    assert (expected_players(event, 9), slips_of(event, 9)) == (0, ())
