"""The commands by name; a new one is a module of its own and a line here."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.cli.check import CHECK
from scoring.cli.draw import DRAW
from scoring.cli.hands import HANDS
from scoring.cli.plan import PLAN
from scoring.cli.simulate import SIMULATE
from scoring.cli.standings import STANDINGS
from scoring.cli.verify_draw import VERIFY_DRAW

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.cli.command import Command

COMMANDS: Mapping[str, Command] = MappingProxyType(
    {
        "check": CHECK,
        "standings": STANDINGS,
        "plan": PLAN,
        "draw": DRAW,
        "verify-draw": VERIFY_DRAW,
        "simulate": SIMULATE,
        "hands": HANDS,
    }
)
