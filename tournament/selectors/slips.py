"""Seat slips for a draw by hand: a slip for every seat at every table of a heat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count

from scoring.draw.split import table_sizes
from scoring.errors import RuleError
from tournament.models import Table
from tournament.selectors.plans import event_plan, field_sizes, rules_of

if TYPE_CHECKING:
    from scoring.rulesets import Ruleset
    from tournament.models import Event

LARGEST_GAP = 8
"""Among so many fields one after another there is one that can be seated."""


@dataclass(frozen=True, slots=True)
class SeatSlip:
    """A seat to draw: the table's name, and the seat in its first omgång."""

    table: str
    seat: int


def slips_of(event: Event, heat: int, *, players: int = 0) -> tuple[SeatSlip, ...]:
    """Return a slip for each seat of a heat, table by table.

    That is of the tables it has, or of those for as many ``players``: where that is 0, as many as
    are expected. So many as cannot be seated get the slips of the next field that can (rules.md
    §4: 6 for 5).
    """
    tables = Table.objects.filter(heat__event=event, heat__number=heat).order_by("number")
    seated = tables.annotate(people=Count("table_entries"))
    if players == 0 and seated:
        return tuple(
            SeatSlip(table.label or str(table.number), seat)
            for table in seated
            for seat in range(1, table.people + 1)
        )
    ruleset, _structure = rules_of(event)
    return tuple(
        SeatSlip(str(number), seat)
        for number, size in enumerate(
            _sizes(players or expected_players(event, heat), ruleset), start=1
        )
        for seat in range(1, size + 1)
    )


def expected_players(event: Event, heat: int) -> int:
    """Return how many are expected in a heat that is not drawn, 0 where the plan has none.

    Heat 1 seats those who are here, or before the check-in those who are entered; a later heat
    as many as the plan of the day sends there.
    """
    sizes = field_sizes(event)
    field = sizes.here or sizes.entered
    if heat == 1:
        return field
    planned = (found.field for found in event_plan(event, field).heats if found.number == heat)
    return next(planned, 0)


def _sizes(players: int, ruleset: Ruleset) -> tuple[int, ...]:
    for field in range(players, players + LARGEST_GAP if players else 0):
        try:
            return table_sizes(field, ruleset)
        except RuleError:
            continue
    return ()
