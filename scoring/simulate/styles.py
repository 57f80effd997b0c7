"""How people play, and what goes wrong among them: the dials of the simulator."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from scoring.rulesets import Ruleset

WHOLE = 10_000
"""Chances are told in parts of ten thousand."""


def _ignored(_happening: str) -> None:
    """Take no note."""


@dataclass(frozen=True, slots=True)
class Mishaps:
    """How often something goes wrong, in parts of ten thousand of what stands in the name.

    A fault is one of the declarer's, before anybody has taken a trick. An alarm empties the hall:
    a heat's rounds are all broken off, after one deal or before the first, and särspel decides.
    A wonder is a deal in which two are dealt a straight flush.
    """

    penalty_per_deal: int = 0
    warning_per_deal: int = 0
    dead_hand_per_deal: int = 0
    revoke_per_turn: int = 0
    fault_per_chicago: int = 0
    late_penalty_per_round: int = 0
    breaking_off_per_round: int = 0
    leaving_per_round: int = 0
    disqualification_per_round: int = 0
    substitute_per_leaver: int = 0
    leaving_between_per_table: int = 0
    no_show_per_player: int = 0
    lot_per_playoff: int = 0
    alarm_per_heat: int = 0
    wonder_per_deal: int = 0


CALM = Mishaps()
"""Everybody plays on, without a mistake."""
LIFELIKE = Mishaps(
    penalty_per_deal=20,
    warning_per_deal=20,
    dead_hand_per_deal=10,
    revoke_per_turn=3,
    fault_per_chicago=30,
    late_penalty_per_round=40,
    breaking_off_per_round=40,
    leaving_per_round=80,
    disqualification_per_round=10,
    substitute_per_leaver=4_000,
    leaving_between_per_table=40,
    no_show_per_player=60,
    lot_per_playoff=500,
    alarm_per_heat=400,
    wonder_per_deal=1,
)
"""More than a director sees in a day, so that ten thousand rounds hold every case."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a player plays: the odds (per cent) that he wants before he says Chicago."""

    wanted_odds: int


STYLES = (Style(15), Style(25), Style(35), Style(45), Style(70))
"""From bold to one who says Chicago only when the score forces him."""
CARELESS = Style(1_000)
"""One who never says Chicago, and so is knocked out where that can be."""
CARELESS_SHARE = 600


@dataclass(frozen=True, slots=True)
class Setting:
    """What every deal is played by: the rules, the one stream of chance, and what goes wrong.

    ``note`` is told of what the entries of a deal do not show, by a stable name.
    """

    rules: Ruleset
    chance: Random
    mishaps: Mishaps = CALM
    note: Callable[[str], object] = field(default=_ignored)

    def happens(self, parts: int) -> bool:
        """Say whether something happens that has so many parts of ten thousand."""
        return parts > 0 and self.chance.randrange(WHOLE) < parts

    def style(self) -> Style:
        """Return how one player plays."""
        if self.chance.randrange(WHOLE) < CARELESS_SHARE:
            return CARELESS
        return self.chance.choice(STYLES)
