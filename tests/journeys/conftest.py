from __future__ import annotations

import pytest

from tests import make
from tests.journeys.day import Day
from tests.journeys.walking import ClientLine, Walker


@pytest.fixture
def day() -> Day:
    """An event's day with two people at the desk: a director and a helper."""
    return Day(Walker(ClientLine(make.user())), Walker(ClientLine(make.helper())))
