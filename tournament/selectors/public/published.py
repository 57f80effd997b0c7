"""The parts of an event that are in force, read once per version."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.db import connection

from tournament.models import Event, HallScreen, Heat, Publication, Table, Withheld
from tournament.selectors.contents import keys_of
from tournament.selectors.locks import locks_shown
from tournament.selectors.public.outlets import OPEN, UNCOVERED, Cover, Curtain
from tournament.selectors.public.people import public_people
from tournament.selectors.readings import one_moment
from tournament.selectors.standings import event_and_standings
from tournament.selectors.tables import ruleset_in
from tournament.selectors.verification import unapproved_in
from tournament.states import Outlet, PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, datetime, time

    from scoring import event as facts
    from scoring.results import Standings
    from tournament.selectors.public.people import PublicPerson


class NotPublished(Exception):
    """What was asked for is not published, or does not exist: the public cannot tell which."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part in force: what it says, and since when."""

    part: PublicationPart
    heat: int | None
    content: Mapping[str, Any]
    published_at: datetime


@dataclass(frozen=True, slots=True)
class Computed:
    """What the rules derive; read only where a part in force opens it (``RUNNING``).

    ``unapproved`` holds heat and table of every sheet that counts and is not approved yet; the
    table is None for a särspel across tables.
    """

    told: facts.Event
    found: Standings
    keys: Mapping[str, int]
    labels: Mapping[tuple[int, int], TableFacts]
    unapproved: frozenset[tuple[int, int | None]]


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What the hall knows of a table in play."""

    label: str
    sitting: int | None
    state: str
    current_round: int


@dataclass(frozen=True, slots=True)
class Published:
    """An event as the public may know it at ``version``, at one outlet.

    ``starts`` holds the planned starts of heats that have a part in force; ``computed`` is None
    where no running standings are open. ``behind`` is what is published but not shown here: what
    uncovers names on the hall's screen may look there, and nobody else. ``final`` is the number of
    the heat with one table, among those whose tables are published; ``locks`` are those that
    were shown before their draw.
    """

    pk: int
    slug: str
    name: str
    venue: str
    starts_on: date | None
    starts_at: time | None
    time_zone: str
    state: str
    version: int
    rounds: int
    people: Mapping[int, PublicPerson]
    parts: Mapping[tuple[int | None, PublicationPart], Part]
    starts: Mapping[int, datetime | None]
    computed: Computed | None
    curtain: Curtain = OPEN
    behind: Mapping[tuple[int | None, PublicationPart], Part] = field(default_factory=dict)
    final: int | None = None
    locks: frozenset[str] = frozenset()

    @property
    def heats(self) -> tuple[int, ...]:
        """The numbers of the heats of which something is published, in order."""
        return tuple(sorted({heat for heat, _ in self.parts if heat is not None}))

    def part(self, heat: int | None, part: PublicationPart) -> Part | None:
        """Return a part in force, if it is."""
        return self.parts.get((heat, part))

    def content(self, heat: int | None, part: PublicationPart) -> Mapping[str, Any] | None:
        """Return what a part in force says."""
        found = self.part(heat, part)
        return None if found is None else found.content

    def is_hushed(self, heat: int) -> bool:
        """Whether results or standings of a heat are published, and not shown here now."""
        figures = ((heat, PublicationPart.RUNNING), (heat, PublicationPart.RESULTS))
        return any(part in self.behind for part in figures)

    def person(self, entry: int) -> PublicPerson:
        """Return the person of an entry that a part in force names."""
        return self.people[entry]


def published(event: Event, outlet: Outlet = Outlet.PAGES) -> Published:
    """Return what an outlet shows of an event that the public may know of.

    Kept per process by the event's version; never inside a transaction, which may be undone.
    """
    if connection.in_atomic_block:
        return at_outlet(_read(event.pk), outlet)
    return at_outlet(kept_at(event.pk, event.version), outlet)


def at_outlet(told: Published, outlet: Outlet) -> Published:
    """Return what an outlet shows of all that is published."""
    hidden = told.curtain.hidden(told.parts, outlet)
    if not hidden:
        return told
    parts = {key: part for key, part in told.parts.items() if key not in hidden}
    shown = {heat for heat, _ in parts}
    is_running = any(part is PublicationPart.RUNNING for _, part in parts)
    return replace(
        told,
        parts=parts,
        starts={heat: start for heat, start in told.starts.items() if heat in shown},
        computed=told.computed if is_running else None,
        behind={key: told.parts[key] for key in hidden},
    )


@lru_cache(maxsize=32)
def kept_at(pk: int, version: int) -> Published:  # noqa: ARG001 - the key
    """Return all that is published of an event, kept by its version."""
    with one_moment():
        return _read(pk)


def _read(pk: int) -> Published:
    event = Event.objects.filter(pk=pk, is_public=True).first()
    if event is None:
        raise NotPublished
    parts = {
        (part.heat, part.part): part
        for part in (
            Part(
                part=PublicationPart(publication.part),
                heat=None if publication.heat is None else publication.heat.number,
                content=publication.content,
                published_at=publication.published_at,
            )
            for publication in Publication.objects.filter(
                event=event, withdrawn_at__isnull=True
            ).select_related("heat")
        )
    }
    shown = {heat for heat, _ in parts if heat is not None}
    planned = Heat.objects.filter(event=event, number__in=shown)
    running = any(part is PublicationPart.RUNNING for _, part in parts)
    computed = _computed(event) if running else None
    return Published(
        pk=event.pk,
        slug=event.slug,
        name=event.name,
        venue=event.venue,
        starts_on=event.starts_on,
        starts_at=event.starts_at,
        time_zone=event.time_zone,
        state=event.state,
        version=event.version,
        rounds=ruleset_in(event).rounds_per_table,
        people=public_people(event),
        parts=parts,
        starts=dict(planned.values_list("number", "starts_at")),
        computed=computed,
        curtain=_curtain(event),
        final=_final(parts, computed),
        locks=locks_shown(event),
    )


def _final(
    parts: Mapping[tuple[int | None, PublicationPart], Part], computed: Computed | None
) -> int | None:
    """Return the heat with one table, by what is published or open of it."""
    tables = Counter[int]()
    for (heat, part), told in parts.items():
        if heat is None:
            continue
        if part in {PublicationPart.SEATING, PublicationPart.RESULTS}:
            tables[heat] = len(told.content["tables"])
        elif part is PublicationPart.RUNNING and computed is not None:
            tables[heat] = sum(number == heat for number, _ in computed.labels)
    return next((heat for heat, count in tables.items() if count == 1), None)


def _curtain(event: Event) -> Curtain:
    """Read what is withheld, and what the hall's reveal covers."""
    rows = Withheld.objects.filter(event=event).values_list("heat__number", "part", "outlet")
    withheld = frozenset(
        (heat, PublicationPart(part), Outlet(outlet)) for heat, part, outlet in rows
    )
    screen = HallScreen.objects.filter(event=event, reveal_heat__isnull=False).first()
    if screen is None or screen.reveal_heat is None:
        return Curtain(withheld, UNCOVERED)
    return Curtain(withheld, Cover(Reveal(screen.reveal), screen.reveal_heat))


def _computed(event: Event) -> Computed:
    told, found = event_and_standings(event)
    tables = Table.objects.filter(heat__event=event)
    rows = tables.values_list(
        "heat__number", "number", "label", "sitting", "state", "current_round"
    )
    labels = {
        (heat, number): TableFacts(label or str(number), sitting, state, current)
        for heat, number, label, sitting, state, current in rows
    }
    return Computed(told, found, keys_of(event), labels, unapproved_in(event))
