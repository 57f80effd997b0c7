"""The hall's map as the public sees it: tables by what they are called, and one's own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.selectors.maps import plan_of
from tournament.selectors.public.seating import seated_tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.selectors.maps import HallPlan
    from tournament.selectors.public.published import Published
    from tournament.states import MapMark


@dataclass(frozen=True, slots=True)
class MapPage:
    """A map: the hall's plan, what tables are called in a heat, and which one is meant.

    ``you`` is the mark that the reader stands at, where that is known.
    """

    plan: HallPlan
    labels: Mapping[int, str]
    here: int | None
    you: MapMark | None = None


def map_page(
    event: Published, heat: int, here: int | None = None, you: MapMark | None = None
) -> MapPage | None:
    """Return the map with a heat's tables; None where there is none, or ``here`` is not on it."""
    plan = plan_of(event.pk)
    if plan is None or not plan.tables or (here is not None and here not in plan.tables):
        return None
    labels = {table.number: table.label for table in seated_tables(event, heat)}
    return MapPage(plan, labels, here, you)
