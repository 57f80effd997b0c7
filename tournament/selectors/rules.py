"""The event's ruleset as its page shows it: value, preset's value, and where it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from scoring.event import Preset
from scoring.rulesets import ruleset_of, ruleset_values, sources
from tournament.models import Heat
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.events import open_event_blockers, seen_as
from tournament.states import HeatState

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One key of the ruleset: what holds here, what the preset says, and the rule it follows.

    ``chapter`` is the part of the game it belongs to, ``section`` where its value is stated.
    ``is_silent``: the published rules say nothing; ``reason`` is the code for why the preset's
    value was chosen.
    """

    key: str
    value: object
    preset_value: object
    chapter: str
    section: str
    is_setting: bool
    is_silent: bool
    reason: str | None

    @property
    def is_changed(self) -> bool:
        """Whether the event differs from its preset here."""
        return self.value != self.preset_value


def rule_rows(event: Event) -> tuple[RuleRow, ...]:
    """Return every key of the event's ruleset, in the order of the game."""
    own = Preset(event.rules_preset, event.rules_overrides)
    values = ruleset_values(ruleset_of(own))
    preset_values = values_of_preset(event.rules_preset)
    told = sources(event.rules_preset)
    return tuple(_row(key, value, preset_values[key], told[key]) for key, value in values.items())


def values_of_preset(preset: str) -> Mapping[str, object]:
    """Return every value of a preset; raises ``RuleError`` for an unknown one."""
    return ruleset_values(ruleset_of(Preset(preset)))


def _row(key: str, value: object, preset_value: object, source: Mapping[str, object]) -> RuleRow:
    return RuleRow(
        key=key,
        value=value,
        preset_value=preset_value,
        chapter=str(sources()[key]["section"]),
        section=str(source["section"]),
        is_setting=bool(source["setting"]),
        is_silent=bool(source["silent"]),
        reason=None if source["reason"] is None else str(source["reason"]),
    )


def rules_seen(event: Event) -> str:
    """Return the mark of the rules as they stand, by which a stale form is known."""
    return seen_as([event.rules_preset, event.rules_overrides])


def structure_seen(event: Event) -> str:
    """Return the mark of the structure as it stands."""
    return seen_as([event.structure_preset, event.structure_overrides])


def rules_blockers(event: Event) -> tuple[Blocker, ...]:
    """Say why the ruleset cannot be changed: the first table has started (rules.md, head)."""
    if blockers := open_event_blockers(event):
        return blockers
    return (Blocker("rules_frozen"),) if event.rules_frozen_at is not None else ()


def structure_blockers(event: Event) -> tuple[Blocker, ...]:
    """Say why the structure cannot be changed: the final is drawn (rules.md, head).

    Before that a change holds for the heats that are still to be drawn: the cut of a heat is
    frozen when its draw is published.
    """
    if blockers := open_event_blockers(event):
        return blockers
    drawn = Heat.objects.filter(event=event, advance_per_table=0, wildcards=0)
    final = drawn.exclude(state=HeatState.DRAWING).exists()
    return (Blocker("final_drawn"),) if final else ()


def stale_blockers(now: str, *, seen: str) -> tuple[Blocker, ...]:
    """Say that a form was made from something else than what stands now."""
    return () if now == seen else (CHANGED_MEANWHILE,)


HOUSE_RULES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "equal_best_hands": ("nothing", "all"),
        "several_declarers": ("first_clockwise", "last_word"),
        "playoff_also_for": ("nothing", "seeding", "prizes"),
        "late_entry": ("table_of_three", "never"),
    }
)
"""Settings that change no computed result, the default first (event-file.md, under ``x``)."""


def house_rules(event: Event) -> dict[str, str]:
    """Return the event's house rules; what is not set, or not known, is the default."""
    kept = event.rules_x or {}
    return {
        key: kept[key] if kept.get(key) in values else values[0]
        for key, values in HOUSE_RULES.items()
    }


def house_rules_seen(event: Event) -> str:
    """Return the mark of the house rules as they stand."""
    return seen_as(house_rules(event))
