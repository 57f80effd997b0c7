"""Where an imported file says that the hall's tables stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import Fault
from tournament.models import HallMap
from tournament.selectors import webfacts
from tournament.selectors.maps import placing_blockers, plan_in

if TYPE_CHECKING:
    from tournament.services.imports.store import Store
    from tournament.services.webfacts import Told


def store_map(store: Store, own: Told) -> None:
    """Keep the hall's map, if the file has one that could be kept."""
    if "map" not in own.facts:
        return
    faults, told = store.reader.faults, store.reader.told(own.facts["map"], f"{own.at}/map")
    columns = store.reader.columns(HallMap, webfacts.MAP, told, unsaid={})
    for key in ("columns", "rows"):
        if key not in told.facts:
            faults.append(Fault("missing_key", told.at, {"key": key}))
    if faults:
        return
    kept = HallMap(event=store.event, **columns)
    if placing_blockers(plan_in(kept)):
        faults.append(Fault("unusable_value", told.at, {"key": "map"}))
    else:
        kept.save()
