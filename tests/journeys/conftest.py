from __future__ import annotations

from itertools import count
from types import SimpleNamespace

import pytest

from tests import make
from tests.journeys.day import Day
from tests.journeys.walking import ClientLine, Walker
from tournament.services import draws, seats


@pytest.fixture
def day() -> Day:
    """An event's day with two people at the desk: a director and a helper."""
    return Day(Walker(ClientLine(make.user())), Walker(ClientLine(make.helper())))


@pytest.fixture(autouse=True)
def _seeds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw from seeds that are the same in every run."""
    numbers = count(1)
    chosen = SimpleNamespace(token_hex=lambda size: f"{next(numbers):0{2 * size}x}")
    for module in (draws, seats):
        monkeypatch.setattr(module, "secrets", chosen)
