from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.journeys.figures import NAMES
from tournament.models import Event, Heat
from tournament.states import EventState

if TYPE_CHECKING:
    from tests.journeys.day import Day

pytestmark = pytest.mark.django_db


def test_day_of_47_goes_from_a_windows_list_to_a_champion(day: Day) -> None:
    day.patterns = {
        (1, 1): "level at the cut",
        (1, 2): "shared second",
        (1, 3): "knocked out",
        (1, 4): "royal",
        (2, 2): "level at the top",
    }
    day.create()
    rows = ["Namn;Klubb", *(f"{name};BroPok" for name in NAMES)]
    day.enter_file("\r\n".join(rows).encode("cp1252"))
    day.check_in(absent=NAMES[20:22])
    day.confirm_plan(45)
    day.play_to_title()
    event = Event.objects.get()
    heats = [heat.tables.count() for heat in Heat.objects.order_by("number")]
    assert (event.state, heats) == (EventState.FINISHED, [12, 6, 2, 1])
    assert "är mästare" in day.director.open(day.home).text
