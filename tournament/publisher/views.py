"""The views that the publisher renders: those that many look at. The rest wait to be asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.views.public.embeds import embed_heat_view, embed_results_view, embed_view
from tournament.views.public.events import event_view
from tournament.views.public.hall import hall_view
from tournament.views.public.heats import heat_view, seating_view
from tournament.views.public.results import results_view

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournament.views.snapshots import View

OF_EVENT: Mapping[str, Callable[[], View[Any]]] = {
    "embed": embed_view,
    "embed-results": embed_results_view,
    "event": event_view,
    "hall": hall_view,
    "results": results_view,
}
OF_HEAT: Mapping[str, Callable[[int], View[Any]]] = {
    "embed-heat": embed_heat_view,
    "heat": heat_view,
    "seating": seating_view,
}


def view_of(key: str) -> View[Any]:
    """Return a shared view by its key, such as ``heat/2``."""
    kind, _, number = key.partition("/")
    return OF_HEAT[kind](int(number)) if number else OF_EVENT[kind]()
