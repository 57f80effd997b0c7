"""A whole event with dealt cards, from the first draw to the champion (event-file.md)."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING

from scoring.draw import draw_heat
from scoring.errors import RuleError
from scoring.event import Event, Preset
from scoring.plan import plan
from scoring.rulesets import ruleset_of
from scoring.simulate.heats import HeatPlay
from scoring.simulate.people import invented
from scoring.simulate.styles import LIFELIKE, Setting
from scoring.structures import structure_of
from scoring.tables import is_final

if TYPE_CHECKING:
    from collections.abc import Callable

    from scoring.simulate.styles import Mishaps

SEED_BYTES = 32


class Detail(StrEnum):
    """How the event file tells the rounds."""

    DEALS = "deals"
    SHEET = "sheet"


def simulate(
    players: int,
    seed: str,
    *,
    rules: Preset | None = None,
    structure: Preset | None = None,
    detail: Detail = Detail.DEALS,
    mishaps: Mishaps = LIFELIKE,
    note: Callable[[str], object] | None = None,
) -> Event:
    """Return a closed event of so many players; the same arguments give the same event.

    Every ``detail`` of one seed tells the same event. ``note`` is told of what no file shows.
    Raises ``RuleError`` where the field cannot be seated or reaches no final (rules.md §4).
    """
    chance = Random(seed)  # noqa: S311 - a game, not a secret; the seed is an argument
    event = Event(
        name=f"Simulated event {seed}",
        players=(),
        heats=(),
        rules=rules or Preset(),
        structure=structure or Preset(),
    )
    ruleset = ruleset_of(event.rules)
    dead_end = plan(players, structure_of(event.structure), ruleset=ruleset).dead_end
    if dead_end is not None:
        raise RuleError(dead_end)
    setting = Setting(ruleset, chance, mishaps)
    setting = setting if note is None else replace(setting, note=note)
    told = _played(replace(event, players=invented(players, chance)), setting)
    return told[0] if detail is Detail.SHEET else told[1]


def _played(event: Event, setting: Setting) -> tuple[Event, Event]:
    """Play every heat; return the event as sheets tell it, and deal by deal.

    Who goes on is read from the sheets, which is quicker and comes to the same.
    """
    by_deals = event
    while not event.heats or not is_final(event.heats[-1]):
        event = draw_heat(event, len(event.heats) + 1, setting.chance.randbytes(SEED_BYTES).hex())
        play = HeatPlay(setting, event)
        event = play.played()
        by_deals = replace(event, heats=(*by_deals.heats, play.by_deals()))
    return event, by_deals
