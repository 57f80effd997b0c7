"""The event's rules and structure: chosen, changed until they are frozen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.event import Preset
from scoring.rulesets import ruleset_of
from scoring.structures import structure_of
from tournament.models import Event
from tournament.selectors.rules import (
    house_rules,
    house_rules_seen,
    rules_blockers,
    rules_seen,
    stale_blockers,
    structure_blockers,
    structure_seen,
)
from tournament.services.journal import writing
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.services.actors import Actor


def change_rules(
    event: Event, *, preset: str, overrides: Mapping[str, Any], seen: str, by: Actor
) -> None:
    """Set the ruleset; raises ``RuleError`` where it contradicts itself.

    ``seen`` marks the rules that the form was made from. A changed ruleset may change the plan,
    so that a confirmed one is confirmed anew.
    """
    with writing(event, by=by) as journal:
        blockers = rules_blockers(event) + stale_blockers(rules_seen(event), seen=seen)
        if blockers:
            raise TransitionRefused(blockers)
        ruleset_of(Preset(preset, overrides))
        before = {"preset": event.rules_preset, "overrides": event.rules_overrides}
        after = {"preset": preset, "overrides": dict(overrides)}
        if before == after:
            return
        event.rules_preset, event.rules_overrides = preset, dict(overrides)
        _save(event, "rules_preset", "rules_overrides")
        journal.record("change_rules", event, before=before, after=after)


def change_structure(
    event: Event, *, preset: str, overrides: Mapping[str, Any], seen: str, by: Actor
) -> None:
    """Set the structure of the heats still to be drawn; raises ``RuleError`` as above."""
    with writing(event, by=by) as journal:
        blockers = structure_blockers(event) + stale_blockers(structure_seen(event), seen=seen)
        if blockers:
            raise TransitionRefused(blockers)
        structure_of(Preset(preset, overrides))
        before = {"preset": event.structure_preset, "overrides": event.structure_overrides}
        after = {"preset": preset, "overrides": dict(overrides)}
        if before == after:
            return
        event.structure_preset, event.structure_overrides = preset, dict(overrides)
        _save(event, "structure_preset", "structure_overrides")
        journal.record("change_structure", event, before=before, after=after)


def _save(event: Event, *names: str) -> None:
    """Save what changed and take back the plan's confirmation."""
    event.confirmed_players = None
    fields = {name: getattr(event, name) for name in (*names, "confirmed_players")}
    Event.objects.filter(pk=event.pk).update(**fields)


def change_house_rules(event: Event, rules: Mapping[str, str], *, seen: str, by: Actor) -> None:
    """Set what changes no computed result; the rest of what the event file keeps there stays."""
    with writing(event, by=by) as journal:
        stale = stale_blockers(house_rules_seen(event), seen=seen)
        if blockers := rules_blockers(event) + stale:
            raise TransitionRefused(blockers)
        before, after = house_rules(event), dict(rules)
        if before == after:
            return
        event.rules_x = {**(event.rules_x or {}), **after}
        Event.objects.filter(pk=event.pk).update(rules_x=event.rules_x)
        journal.record("change_house_rules", event, before=before, after=after)
