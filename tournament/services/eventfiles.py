"""Importing an event file (event-file.md): a whole event, all of it or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from scoring.check import judge
from scoring.errors import Fault, RuleError
from tournament.models import Event
from tournament.selectors import webfacts
from tournament.selectors.events import free_slug
from tournament.selectors.importing import storage_faults
from tournament.selectors.webfacts import KEY, Unsaid, without_facts
from tournament.services.imports.heats import store_heats
from tournament.services.imports.incidents import store_incidents
from tournament.services.imports.maps import store_map
from tournament.services.imports.people import store_people
from tournament.services.imports.publications import store_publications
from tournament.services.imports.store import Store
from tournament.services.journal import writing
from tournament.services.webfacts import FactReader

if TYPE_CHECKING:
    from scoring import event as facts
    from tournament.services.actors import Actor


def import_event(data: bytes, *, by: Actor) -> Event:
    """Make a new event of an event file, with an address of its own.

    Raises ``RuleError`` with every fault: of the file's shape, of the rules, of what the database
    can hold, or of what the file says of the web. Nothing is stored then.
    """
    told, findings = judge(data)
    errors = (*findings.errors, *(storage_faults(told) if told else ()))
    if told is None or errors:
        raise RuleError(*errors)
    reader = FactReader()
    try:
        with transaction.atomic():
            return _import(told, reader, by=by)
    except IntegrityError as error:
        contradiction = Fault("web_facts_contradict", f"/event/x/{KEY}")
        raise RuleError(*(reader.faults or [contradiction])) from error


def _import(told: facts.Event, reader: FactReader, *, by: Actor) -> Event:
    event = _event(told)
    with writing(event, by=by) as journal:
        _store(Store(event, told, reader, journal.now, Unsaid(journal.now)))
        after = {"players": len(told.players), "heats": len(told.heats)}
        journal.record("import_event", event, after=after)
    return event


def _event(told: facts.Event) -> Event:
    """Make the event; an address that another has taken meanwhile is chosen anew."""
    slug = free_slug(told.name)
    try:
        with transaction.atomic():
            return _event_at(slug, told)
    except IntegrityError:
        if free_slug(told.name) == slug:
            raise
    return _event(told)


def _event_at(slug: str, told: facts.Event) -> Event:
    return Event.objects.create(
        name=told.name,
        slug=slug,
        starts_on=told.date,
        venue=told.venue or "",
        rules_preset=told.rules.preset,
        rules_overrides=dict(told.rules.overrides),
        rules_x=told.rules.x,
        structure_preset=told.structure.preset,
        structure_overrides=dict(told.structure.overrides),
        structure_x=told.structure.x,
        x=told.x,
    )


def _store(store: Store) -> None:
    own = store.reader.own(store.told.event_x, "/event")
    columns = store.reader.columns(
        Event,
        webfacts.EVENT,
        own,
        unsaid=store.unsaid.event(store.told),
        others=("publications", "map"),
    )
    kept = without_facts(store.told.event_x) or {}
    columns["event_x"] = {**kept, KEY: {"imported_at": store.moment.isoformat()}}
    Event.objects.filter(pk=store.event.pk).update(**columns)
    store.event.refresh_from_db()
    store_map(store, own)
    store_people(store)
    store_heats(store)
    store_incidents(store)
    if not store.reader.faults:
        store_publications(store, own)
    if store.reader.faults:
        raise RuleError(*store.reader.faults)
