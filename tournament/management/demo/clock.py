"""The demo's clock: a day that was played is told at the hours when it was."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from unittest.mock import patch
from zoneinfo import ZoneInfo

if TYPE_CHECKING:
    from collections.abc import Iterator

STOCKHOLM = ZoneInfo("Europe/Stockholm")
A_WRITE = timedelta(seconds=7)
"""How long a person at the desk is about one step."""


class Clock:
    """A time of day that goes forward when it is told to, and a little with each look at it."""

    def __init__(self, moment: datetime) -> None:
        """Stand at a moment."""
        self.moment = moment

    def forward(self, **span: float) -> None:
        """Let ``timedelta(**span)`` pass."""
        self.moment += timedelta(**span)

    def now(self) -> datetime:
        """Return the time, and let a step's worth of it pass."""
        self.moment += A_WRITE
        return self.moment

    @contextmanager
    def running(self) -> Iterator[None]:
        """Let Django's clock be this one: nothing else runs beside the loading of the demo."""
        with patch("django.utils.timezone.now", self.now):
            yield
