"""Fields to draw, seeded: ids, clubs and previous tables."""

from __future__ import annotations

import hashlib
import random
from dataclasses import dataclass

from scoring.draw import DrawnHeat, draw_tables
from scoring.event import Wishes
from tests.scoring.shorthand import rules

BOTH = Wishes()


def seed(number: int) -> str:
    return hashlib.sha256(str(number).encode()).hexdigest()


@dataclass(frozen=True)
class Entrants:
    ids: list[str]
    clubs: dict[str, str]
    previous: dict[str, int]


def entrants(number: int, size: int) -> Entrants:
    """Return a field of ``size`` with few or many ties, decided by ``number``."""
    chance = random.Random(f"{number}/{size}")
    ids = [f"p{index}" for index in range(size)]
    names = ["", "Norr", "Syd", "Öst", "Väst", "Mitt"][: chance.randrange(1, 7)]
    tables = chance.randrange(1, size // 2 + 2)
    previous = {player: chance.randrange(tables + 1) for player in ids}
    return Entrants(
        ids,
        {player: chance.choice(names) for player in ids},
        {player: table for player, table in previous.items() if table != 0},
    )


def drawn(field: Entrants, number: int = 0, *, wishes: Wishes = BOTH) -> DrawnHeat:
    return draw_tables(
        field.ids,
        seed=seed(number),
        clubs=field.clubs,
        previous_tables=field.previous,
        ruleset=rules(),
        wishes=wishes,
    )
