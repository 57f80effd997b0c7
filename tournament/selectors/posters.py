"""What stands on the poster of an event: when, where, and the address of its public page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.db.models import Count
from django.urls import reverse
from django.utils import timezone

from tournament.models import Heat
from tournament.selectors.blockers import Blocker
from tournament.states import HeatState

if TYPE_CHECKING:
    from datetime import date, datetime, time

    from tournament.models import Event
    from tournament.selectors.printouts import Occasion


@dataclass(frozen=True, slots=True)
class HeatStart:
    """When a heat starts, in the event's own time."""

    number: int
    is_final: bool
    at: datetime


@dataclass(frozen=True, slots=True)
class EventPoster:
    """An event's poster; ``starts`` are of the heats whose seating is published."""

    starts_on: date | None
    starts_at: time | None
    venue: str
    address: str
    starts: tuple[HeatStart, ...]


def event_poster(event: Event, *, site: str) -> EventPoster:
    """Return the poster of an event; ``site`` is what its address begins with."""
    zone = ZoneInfo(event.time_zone)
    heats = Heat.objects.filter(event=event, starts_at__isnull=False)
    shown = heats.exclude(state=HeatState.DRAWING).annotate(table_count=Count("tables"))
    return EventPoster(
        starts_on=event.starts_on,
        starts_at=event.starts_at,
        venue=event.venue,
        address=site + reverse("public:event", args=(event.slug,)),
        starts=tuple(
            HeatStart(heat.number, heat.table_count == 1, timezone.localtime(heat.starts_at, zone))
            for heat in shown.order_by("number")
        ),
    )


def poster_blockers(occasion: Occasion) -> tuple[Blocker, ...]:
    """Return why the poster is not printed: its code would open a page that nobody may see."""
    return () if occasion.event.is_public else (Blocker("event_is_hidden"),)
