"""Pages as they stand now, whatever was rendered within the second."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tournament.selectors import snapshots


@pytest.fixture
def always_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Render a view again at each write, without waiting for the second to pass."""
    monkeypatch.setattr(snapshots, "STILL_FRESH", timedelta(0))
