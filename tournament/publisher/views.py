"""The views that the publisher renders: those that many look at. The rest wait to be asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.views.public.events import event_view
from tournament.views.public.hall import hall_view
from tournament.views.public.heats import heat_view, seating_view
from tournament.views.public.results import results_view

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournament.views.snapshots import View

OF_EVENT: Mapping[str, Callable[[], View[Any]]] = {
    "event": event_view,
    "hall": hall_view,
    "results": results_view,
}
OF_HEAT: Mapping[str, Callable[[int], View[Any]]] = {"heat": heat_view, "seating": seating_view}
SHARED = frozenset({*OF_EVENT, *OF_HEAT})
"""A player's page or a table's is looked at by few: rendering all of them would cost more."""


def view_of(key: str) -> View[Any]:
    """Return a shared view by its key, such as ``heat/2``."""
    kind, _, number = key.partition("/")
    return OF_HEAT[kind](int(number)) if number else OF_EVENT[kind]()
