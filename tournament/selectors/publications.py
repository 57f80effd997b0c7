"""What of an event is published, and what keeps a part from being published or withdrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.models import Draw, Publication
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.finals import finals_of, heat_facts
from tournament.states import DrawState, EventState, HeatState, PublicationPart

if TYPE_CHECKING:
    from tournament.models import Event, Heat

SEATED_STATES = frozenset(HeatState) - {HeatState.DRAWING}
PLAYED_STATES = frozenset({HeatState.PLAYING, HeatState.READY, HeatState.CLOSED})


def in_force(event: Event, heat: Heat | None, part: PublicationPart) -> Publication | None:
    """Return the publication of a part that the public sees, if any."""
    found = Publication.objects.filter(event=event, heat=heat, part=part, withdrawn_at__isnull=True)
    return found.order_by("-pk").first()


def is_published_unseen(event: Event) -> bool:
    """Say whether parts of an event are in force, and nobody sees them: the event is hidden."""
    if event.is_public:
        return False
    return Publication.objects.filter(event=event, withdrawn_at__isnull=True).exists()


def publishing_blockers(
    event: Event, heat: Heat | None, part: PublicationPart
) -> tuple[Blocker, ...]:
    """Return why a part cannot be published now."""
    if in_force(event, heat, part) is not None:
        return (CHANGED_MEANWHILE,)
    return unready_blockers(event, heat, part)


def unready_blockers(
    event: Event,
    heat: Heat | None,
    part: PublicationPart,
    *,
    finals: frozenset[int] | None = None,
) -> tuple[Blocker, ...]:
    """Return why there is nothing to publish of a part yet; ``finals`` where they are read."""
    if heat is None:
        finished = event.state == EventState.FINISHED
        return () if finished else (Blocker("title_not_settled"),)
    code = _unready(heat, part)
    if code is None:
        return ()
    found = finals_of(event) if finals is None else finals
    return (Blocker(code, heat_facts(heat.number, is_final=heat.number in found)),)


def _unready(heat: Heat, part: PublicationPart) -> str | None:
    if part == PublicationPart.COMMITMENT:
        drawn = Draw.objects.filter(heat=heat).exclude(state=DrawState.DISCARDED).exists()
        return None if drawn else "draw_not_committed"
    if part == PublicationPart.SEATING:
        return None if heat.state in SEATED_STATES else "draw_not_published"
    if part == PublicationPart.RUNNING:
        return None if heat.state in PLAYED_STATES else "heat_not_started"
    return None if heat.state == HeatState.CLOSED else "heat_not_closed"


def withdrawing_blockers(
    event: Event, heat: Heat | None, part: PublicationPart
) -> tuple[Blocker, ...]:
    """Return why a part cannot be withdrawn: only that it is not published."""
    return (CHANGED_MEANWHILE,) if in_force(event, heat, part) is None else ()


def visibility_blockers(event: Event) -> tuple[Blocker, ...]:
    """Return why an event cannot be shown to the public: a list of events needs its date."""
    return () if event.starts_on is not None else (Blocker("event_has_no_date"),)
