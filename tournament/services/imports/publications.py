"""What an imported file says that the public may see; it is frozen anew from the file's facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.errors import Fault
from tournament.models import Draw, Publication
from tournament.selectors import webfacts
from tournament.selectors.contents import content_of
from tournament.states import DrawState, PublicationPart

if TYPE_CHECKING:
    from tournament.models import Heat
    from tournament.services.imports.store import Store
    from tournament.services.webfacts import Told


def _is_possible(store: Store, part: str, number: object, heat: Heat | None) -> bool:
    """Say whether there is something to show: tables, or a draw whose seed is committed to."""
    if heat is None:
        return number is None and part == PublicationPart.RESULTS
    if part == PublicationPart.COMMITMENT:
        return Draw.objects.filter(heat=heat).exclude(state=DrawState.DISCARDED).exists()
    return part in PublicationPart.values and any(key[0] == heat.number for key in store.tables)


def store_publications(store: Store, own: Told) -> None:
    """Publish the parts that were in force when the file was written."""
    for told in store.reader.rows(own, "publications"):
        columns = store.reader.columns(
            Publication,
            webfacts.PUBLICATION,
            told,
            unsaid={"published_at": store.moment},
            others=("heat", "part"),
        )
        part, number = str(told.facts.get("part")), told.facts.get("heat")
        heat = store.heats.get(number) if isinstance(number, int) else None
        if not _is_possible(store, part, number, heat):
            store.reader.faults.append(Fault("unusable_value", f"{told.at}/part", {"key": "part"}))
            continue
        Publication.objects.create(
            event=store.event,
            heat=heat,
            part=part,
            content=content_of(store.event, heat, PublicationPart(part)),
            **columns,
        )
