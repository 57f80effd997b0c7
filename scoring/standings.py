"""Everything that the rules derive from an event: one function from facts to results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.heats import heat_result
from scoring.overall import ranking
from scoring.results import Standings
from scoring.rulesets import ruleset_of

if TYPE_CHECKING:
    from scoring.event import Event


def standings(event: Event) -> Standings:
    """Compute all placings of an event on what is known now (rules.md §2–§5).

    The event is taken to hold to the rules; ``RuleError`` is raised where its ruleset does not.
    """
    ruleset = ruleset_of(event.rules)
    heats = tuple(heat_result(event, heat, ruleset) for heat in event.heats)
    return Standings(heats, ranking(event, heats, ruleset))
