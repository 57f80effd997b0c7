"""What of an event is published, and what keeps a part from being published or withdrawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import Draw, Heat, Publication, Table
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.states import DrawState, EventState, HeatState, PublicationPart

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Event

SEATED_STATES = frozenset(HeatState) - {HeatState.DRAWING}
PLAYED_STATES = frozenset({HeatState.PLAYING, HeatState.READY, HeatState.CLOSED})
SWITCHED = (
    PublicationPart.SEATING,
    PublicationPart.RUNNING,
    PublicationPart.RESULTS,
    PublicationPart.QUALIFIERS,
)
"""The parts that a director switches; the commitment follows its draw."""


@dataclass(frozen=True, slots=True)
class PartRow:
    """A switch of the switchboard; ``blockers`` are those of what the switch would do."""

    heat: int | None
    part: PublicationPart
    published_at: datetime | None
    blockers: tuple[Blocker, ...]

    @property
    def is_published(self) -> bool:
        """Whether the part is in force."""
        return self.published_at is not None


def in_force(event: Event, heat: Heat | None, part: PublicationPart) -> Publication | None:
    """Return the publication of a part that the public sees, if any."""
    found = Publication.objects.filter(event=event, heat=heat, part=part, withdrawn_at__isnull=True)
    return found.order_by("-pk").first()


def switchboard(event: Event) -> tuple[PartRow, ...]:
    """Return every part of every heat, and last the event's own results."""
    current = {
        (publication.heat_id, publication.part): publication.published_at
        for publication in Publication.objects.filter(event=event, withdrawn_at__isnull=True)
    }
    finals = _finals(event)
    rows = [
        _row(event, heat, part, current.get((heat.pk, part)))
        for heat in Heat.objects.filter(event=event).order_by("number")
        for part in SWITCHED
        if not (part == PublicationPart.QUALIFIERS and heat.number in finals)
    ]
    part = PublicationPart.RESULTS
    return (*rows, _row(event, None, part, current.get((None, part))))


def _row(
    event: Event, heat: Heat | None, part: PublicationPart, published_at: datetime | None
) -> PartRow:
    blockers = () if published_at is not None else _not_yet(event, heat, part)
    return PartRow(None if heat is None else heat.number, part, published_at, blockers)


def _finals(event: Event) -> frozenset[int]:
    tables = Table.objects.filter(heat__event=event).values_list("heat__number", flat=True)
    numbers = list(tables)
    return frozenset(number for number in numbers if numbers.count(number) == 1)


def publishing_blockers(
    event: Event, heat: Heat | None, part: PublicationPart
) -> tuple[Blocker, ...]:
    """Return why a part cannot be published now."""
    if in_force(event, heat, part) is not None:
        return (CHANGED_MEANWHILE,)
    return _not_yet(event, heat, part)


def _not_yet(event: Event, heat: Heat | None, part: PublicationPart) -> tuple[Blocker, ...]:
    if heat is None:
        finished = event.state == EventState.FINISHED
        return () if finished else (Blocker("title_not_settled"),)
    facts = {"heat": heat.number}
    if part == PublicationPart.COMMITMENT:
        drawn = Draw.objects.filter(heat=heat).exclude(state=DrawState.DISCARDED).exists()
        return () if drawn else (Blocker("draw_not_committed", facts),)
    if part == PublicationPart.SEATING:
        return () if heat.state in SEATED_STATES else (Blocker("draw_not_published", facts),)
    if part == PublicationPart.RUNNING:
        return () if heat.state in PLAYED_STATES else (Blocker("heat_not_started", facts),)
    return () if heat.state == HeatState.CLOSED else (Blocker("heat_not_closed", facts),)


def withdrawing_blockers(
    event: Event, heat: Heat | None, part: PublicationPart
) -> tuple[Blocker, ...]:
    """Return why a part cannot be withdrawn: only that it is not published."""
    return (CHANGED_MEANWHILE,) if in_force(event, heat, part) is None else ()


def visibility_blockers(event: Event) -> tuple[Blocker, ...]:
    """Return why an event cannot be shown to the public: a list of events needs its date."""
    return () if event.starts_on is not None else (Blocker("event_has_no_date"),)
