"""Events: made, and set."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tournament.models import Event
from tournament.selectors.blockers import CHANGED_MEANWHILE
from tournament.selectors.events import (
    create_event_blockers,
    free_slug,
    settings_blockers,
    settings_of,
)
from tournament.services.journal import writing
from tournament.services.publications import seen_at_once
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from datetime import date, time

    from tournament.selectors.events import EventSettings
    from tournament.services.actors import Actor


def create_event(
    name: str,
    *,
    starts_on: date | None,
    starts_at: time | None,
    venue: str,
    structure_preset: str,
    by: Actor,
) -> Event:
    """Make an event whose address comes from its name; one of that name and day is refused."""
    facts = {
        "name": name,
        "starts_on": starts_on,
        "starts_at": starts_at,
        "venue": venue,
        "structure_preset": structure_preset,
    }
    try:
        with transaction.atomic():
            # Address before twin: one made in between is seen, or has the address.
            facts["slug"] = free_slug(name)
            if blockers := create_event_blockers(name, starts_on):
                raise TransitionRefused(blockers)
            event = Event.objects.create(**facts)
            with writing(event, by=by) as journal:
                journal.record("create_event", event, after=facts)
    except IntegrityError as error:
        raise TransitionRefused((CHANGED_MEANWHILE,)) from error
    return event


def change_settings(event: Event, settings: EventSettings, *, seen: str, by: Actor) -> None:
    """Set what a director may set; ``seen`` marks the settings that the form was made from."""
    with writing(event, by=by) as journal:
        if blockers := settings_blockers(event, seen=seen):
            raise TransitionRefused(blockers)
        old, new = asdict(settings_of(event)), asdict(settings)
        changed = {name: value for name, value in new.items() if value != old[name]}
        if not changed:
            return
        Event.objects.filter(pk=event.pk).update(**changed)
        before = {name: old[name] for name in changed}
        journal.record("change_settings", event, before=before, after=changed)
        if "name_style" in changed:
            seen_at_once(journal)
    event.refresh_from_db()
