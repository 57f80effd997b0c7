"""Everything that the rules derive from an event: one function from facts to results."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

from scoring.heats import heat_results
from scoring.overall import ranking
from scoring.results import Standings
from scoring.rulesets import ruleset_of

if TYPE_CHECKING:
    from collections.abc import Generator

    from scoring.event import Event


def standings(event: Event) -> Standings:
    """Compute all placings of an event on what is known now (rules.md §2–§5).

    The event is taken to hold to the rules; ``RuleError`` is raised where its ruleset does not.
    """
    ruleset = ruleset_of(event.rules)
    with _nothing_collected():
        heats = heat_results(event, ruleset)
        return Standings(heats, ranking(event, heats, ruleset))


@contextmanager
def _nothing_collected() -> Generator[None]:
    """Pause Python's search for garbage, which looks through everything made so far each time.

    A large event makes many objects at once, and none of them in a circle. They are handed over as
    old ones, for else the next search would look through all of them at once; unless the program
    keeps objects frozen, which thawing would undo.
    """
    was_collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_collecting and gc.get_freeze_count() == 0:
            gc.freeze()
            gc.unfreeze()
        if was_collecting:
            gc.enable()
