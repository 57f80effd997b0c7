"""Placing the hall's tables on its map (bordskarta)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.models import HallMap
from tournament.selectors.maps import placing_blockers, plan_of
from tournament.services.journal import writing
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from tournament.models import Event
    from tournament.selectors.maps import HallPlan
    from tournament.services.actors import Actor


def place_tables(event: Event, plan: HallPlan, *, by: Actor) -> None:
    """Keep where the tables stand; an empty plan takes the map away. Repeated it does nothing."""
    if blockers := placing_blockers(plan):
        raise TransitionRefused(blockers)
    with writing(event, by=by) as journal:
        before = plan_of(event.pk)
        if before == plan or (before is None and plan.is_empty):
            return
        facts = _facts(plan)
        kept, _ = HallMap.objects.update_or_create(event=event, defaults=facts)
        journal.record(
            "place_tables",
            kept,
            before=None if before is None else _facts(before),
            after=facts,
        )
        if plan.is_empty:
            kept.delete()


def _facts(plan: HallPlan) -> dict[str, Any]:
    return {
        "columns": plan.columns,
        "rows": plan.rows,
        "tables": {str(number): list(cell) for number, cell in sorted(plan.tables.items())},
        "marks": [[str(mark), *cell] for mark, cell in plan.marks],
    }
