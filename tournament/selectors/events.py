"""Events as the desk lists them, their settings, and what stands in the way of changing them."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Count, Q
from django.utils.text import slugify

from tournament.models import Event
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.sorting import folded
from tournament.states import EntryState, EventState

if TYPE_CHECKING:
    from datetime import date, time

RESERVED_SLUGS = frozenset({"ny", "ledning", "bord", "konto", "static", "lag", "api"})
"""First parts of other addresses."""
SLUG_LENGTH = 50


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event in the desk's list."""

    name: str
    slug: str
    starts_on: date | None
    venue: str
    state: str
    state_label: str
    entered: int
    here: int


def event_rows() -> tuple[EventRow, ...]:
    """Return every event, the newest day first."""
    here = Count("entries", filter=Q(entries__state=EntryState.CHECKED_IN))
    events = Event.objects.annotate(entered=Count("entries"), here=here)
    return tuple(
        EventRow(
            name=event.name,
            slug=event.slug,
            starts_on=event.starts_on,
            venue=event.venue,
            state=event.state,
            state_label=str(EventState(event.state).label),
            entered=event.entered,
            here=event.here,
        )
        for event in events
    )


@dataclass(frozen=True, slots=True)
class EventSettings:
    """Everything that a director may set about the day, the rules apart."""

    name: str
    starts_on: date | None
    starts_at: time | None
    venue: str
    time_zone: str
    language: str
    separates_clubs: bool
    separates_previous_table: bool
    allows_self_verification: bool
    name_style: str
    fee: int | None
    tables_available: int | None
    dealers_available: int | None
    minutes_per_round: int
    minutes_between_rounds: int
    minutes_between_heats: int


def settings_of(event: Event) -> EventSettings:
    """Return the event's settings as they stand."""
    return EventSettings(
        **{field.name: getattr(event, field.name) for field in fields(EventSettings)}
    )


def seen_as(values: object) -> str:
    """Return a short mark of ``values``, by which a stale form is known."""
    told: Any = asdict(values) if hasattr(values, "__dataclass_fields__") else values  # type: ignore[call-overload]
    text = json.dumps(told, cls=DjangoJSONEncoder, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def free_slug(name: str) -> str:
    """Return an address made from ``name`` that no event has."""
    stem = slugify(folded(name))[:SLUG_LENGTH].strip("-") or "tavling"
    taken = set(Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    taken |= RESERVED_SLUGS
    slug, number = stem, 1
    while slug in taken:
        number += 1
        slug = f"{stem}-{number}"
    return slug


def create_event_blockers(name: str, starts_on: date | None) -> tuple[Blocker, ...]:
    """Say what stands in the way of a new event: one of that name on that day."""
    twin = Event.objects.filter(name=name, starts_on=starts_on).first()
    return (Blocker("event_exists", {"slug": twin.slug}),) if twin else ()


def open_event_blockers(event: Event) -> tuple[Blocker, ...]:
    """Say what stands in the way of any change: an event that is over stays as it is."""
    if event.state == EventState.FINISHED:
        return (Blocker("event_finished"),)
    return ()


def settings_blockers(event: Event, *, seen: str) -> tuple[Blocker, ...]:
    """Say what stands in the way of new settings made from those ``seen``."""
    if seen != seen_as(settings_of(event)):
        return (CHANGED_MEANWHILE,)
    return ()
