"""How a player is drawn among the styles."""

from __future__ import annotations

from random import Random

import pytest

from scoring.event import Preset
from scoring.rulesets import ruleset_of
from scoring.simulate.styles import CARELESS, CARELESS_SHARE, STYLES, WHOLE, Setting


class Fixed(Random):
    """Chance whose part of the whole is given."""

    def __init__(self, part: int) -> None:
        super().__init__(1)
        self.part = part

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return self.part if start == WHOLE else super().randrange(start, stop, step)


@pytest.mark.parametrize(
    ("part", "is_careless"), [(CARELESS_SHARE - 1, True), (CARELESS_SHARE, False)]
)
def test_so_large_a_share_is_careless(part: int, *, is_careless: bool) -> None:
    style = Setting(ruleset_of(Preset()), Fixed(part)).style()
    assert (style is CARELESS, style in STYLES) == (is_careless, not is_careless)
