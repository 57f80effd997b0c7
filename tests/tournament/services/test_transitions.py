from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests import make
from tournament.models import Heat
from tournament.selectors.blockers import CHANGED_MEANWHILE
from tournament.services.refusals import TransitionRefused
from tournament.services.transitions import move
from tournament.states import HEAT_MOVES, HeatState

if TYPE_CHECKING:
    from tournament.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make.event()


def stored(heat: Heat) -> tuple[str, int]:
    found = Heat.objects.get(pk=heat.pk)
    return found.state, found.wildcards


def test_move_writes_the_state_and_the_fields_with_it(event: Event) -> None:
    heat = make.seated_heat(event=event)
    move(heat, to=HeatState.PLAYING, moves=HEAT_MOVES, wildcards=2)
    assert (heat.state, heat.wildcards) == stored(heat) == (HeatState.PLAYING, 2)


def test_move_that_the_lifecycle_forbids_is_refused(event: Event) -> None:
    heat = make.seated_heat(event=event)
    with pytest.raises(TransitionRefused) as refused:
        move(heat, to=HeatState.CLOSED, moves=HEAT_MOVES, wildcards=2)
    assert refused.value.blockers == (CHANGED_MEANWHILE,)
    assert (heat.state, heat.wildcards) == stored(heat) == (HeatState.SEATED, 0)


def test_move_of_a_row_that_somebody_moved_first_is_refused(event: Event) -> None:
    heat = make.seated_heat(event=event)
    Heat.objects.update(state=HeatState.PLAYING)
    with pytest.raises(TransitionRefused) as refused:
        move(heat, to=HeatState.PLAYING, moves=HEAT_MOVES, wildcards=2)
    assert refused.value.blockers == (CHANGED_MEANWHILE,)
    assert (heat.state, heat.wildcards) == (HeatState.SEATED, 0)
    assert stored(heat) == (HeatState.PLAYING, 0)
