"""What an event can have printed: its documents, what there is to print, and what was printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from django.db.models import Count

from tournament.models import (
    Caution,
    Deduction,
    Disqualification,
    Draw,
    Heat,
    LogEntry,
    Table,
    Withdrawal,
)
from tournament.selectors.blockers import Blocker
from tournament.selectors.finals import heat_facts
from tournament.selectors.printlengths import Lengths, entered_lengths, seated_lengths
from tournament.states import DrawState, EventState, HeatState, PlayoffState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Event
    from tournament.selectors.blockers import type_of_fact

NOBODY = Lengths()
PRINTED = "print_paper"
RESEATED = frozenset(
    {
        "fill_table",
        "move_seat",
        "name_table",
        "publish_draw",
        "remove_no_show",
        "seat_late_entry",
        "seat_substitute",
    }
)
"""Steps after which a paper with seats may be out of date."""
BLANK_SEATS = (4, 3)
"""A blank sheet for each size of table."""


class Document(StrEnum):
    """A paper, in the catalogue's order; its value stands in addresses, file names and the log."""

    CHECK_IN = "incheckning"
    BADGES = "namnskyltar"
    RULES = "regler"
    POSTER = "affisch"
    BLANK = "tomma-protokoll"
    INCIDENTS = "handelser"
    FINAL_RESULTS = "slutresultat"
    DIPLOMA = "diplom"
    ARCHIVE = "arkiv"
    PUBLIC_ARCHIVE = "offentligt-arkiv"
    SHEETS = "bordsprotokoll"
    COVER = "forsattsblad"
    MISSING = "saknade-protokoll"
    REPLACEMENT = "ersattningsprotokoll"
    PLAYOFFS = "sarspel"
    BY_NAME = "placering-a-o"
    BY_TABLE = "placering-bord"
    WALL = "vaggaffisch"
    SLIPS = "platslappar"
    TABLE_CARDS = "bordsskyltar"
    RESULTS = "resultat"
    QUALIFIERS = "vidare"


@dataclass(frozen=True, slots=True)
class Occasion:
    """What there is to print of an event, or with ``heat`` of that heat.

    ``lengths`` are those of the names of everybody entered (seated in the heat), ``tables`` and
    ``playoffs`` (called and not yet entered) are the heat's; 0 for the whole event, which knows
    its ``heats``, how many ``incidents`` there were, and how many ``draws`` are published with how
    many ``changes`` by hand.
    """

    event: Event
    heat: Heat | None
    lengths: Lengths = NOBODY
    tables: int = 0
    playoffs: int = 0
    heats: tuple[Occasion, ...] = field(default=(), repr=False)
    incidents: int = 0
    draws: int = 0
    changes: int = 0

    @property
    def people(self) -> int:
        """Return how many are entered (seated in the heat)."""
        return self.lengths.people

    @property
    def is_final(self) -> bool:
        """Return whether this is the heat of one table."""
        return self.heat is not None and self.tables == 1

    @property
    def facts(self) -> Mapping[str, type_of_fact]:
        """Return the facts of a sentence about the heat."""
        number = 0 if self.heat is None else self.heat.number
        return heat_facts(number, is_final=self.is_final)


@dataclass(frozen=True, slots=True)
class LastPrint:
    """When a paper was last fetched, by whom, and the event's version that this made."""

    at: datetime
    by: str
    version: int


def occasions(event: Event) -> tuple[Occasion, ...]:
    """Return the event's occasion and then every heat's, in a fixed number of queries."""
    heats = Heat.objects.filter(event=event).order_by("number")
    told = _of_heats(event, tuple(heats))
    draws = Draw.objects.filter(heat__event=event, state=DrawState.PUBLISHED)
    of_event = Occasion(
        event,
        None,
        entered_lengths(event),
        heats=told,
        incidents=_incidents(event),
        **draws.aggregate(draws=Count("pk", distinct=True), changes=Count("changes")),
    )
    return (of_event, *told)


def occasion_of(event: Event, heat: Heat | None) -> Occasion:
    """Return one occasion: the whole event's, or a heat's."""
    return occasions(event)[0] if heat is None else _of_heats(event, (heat,))[0]


def _incidents(event: Event) -> int:
    """Return how many things happened to people, those that were revoked too, in one query."""
    kinds = (Caution, Deduction, Withdrawal, Disqualification)
    first, *others = (
        kind.objects.filter(entry__event=event).order_by().values_list("pk") for kind in kinds
    )
    return first.union(*others, all=True).count()


def _of_heats(event: Event, heats: tuple[Heat, ...]) -> tuple[Occasion, ...]:
    wanted = Heat.objects.filter(pk__in=[heat.pk for heat in heats])
    called = wanted.filter(playoffs__state=PlayoffState.CALLED)
    lengths = seated_lengths(event, heats)
    tables = dict(wanted.values_list("pk").annotate(Count("tables")))
    playoffs = dict(called.values_list("pk").annotate(Count("playoffs")))
    return tuple(
        Occasion(
            event,
            heat,
            lengths.get(heat.pk, NOBODY),
            tables.get(heat.pk, 0),
            playoffs.get(heat.pk, 0),
        )
        for heat in heats
    )


def seated_blockers(occasion: Occasion) -> tuple[Blocker, ...]:
    """Return why a paper with seats is not printed: nobody may walk to a seat of a draft."""
    heat = occasion.heat
    if heat is not None and heat.state == HeatState.DRAWING:
        return (Blocker("paper_of_draft", occasion.facts),)
    return ()


def played_blockers(occasion: Occasion) -> tuple[Blocker, ...]:
    """Return why a paper with results is not printed: the heat has not started."""
    heat = occasion.heat
    if heat is not None and heat.state == HeatState.SEATED:
        return (Blocker("heat_not_started", occasion.facts),)
    return seated_blockers(occasion)


def title_blockers(occasion: Occasion) -> tuple[Blocker, ...]:
    """Return why a paper of the whole result is not printed: there is no champion yet."""
    if occasion.event.state != EventState.FINISHED:
        return (Blocker("title_not_settled"),)
    return ()


def entered_blockers(occasion: Occasion) -> tuple[Blocker, ...]:
    """Return why a paper with everybody's name is not printed: nobody is entered."""
    return () if occasion.people else (Blocker("paper_of_nobody"),)


def last_prints(event: Event) -> Mapping[tuple[int | None, str], LastPrint]:
    """Return when each paper was last fetched, by heat (its key, or None) and document's value."""
    entries = LogEntry.objects.filter(event=event, action=PRINTED).select_related("actor")
    return {
        (entry.subject_id if entry.subject_kind == "Heat" else None, entry.after["paper"]): (
            LastPrint(
                entry.logged_at,
                "" if entry.actor is None else entry.actor.get_username(),
                entry.sequence,
            )
        )
        for entry in entries.order_by("sequence")
        if entry.after is not None
    }


def printed_texts(event: Event) -> tuple[str, ...]:
    """Return every text of the event that somebody has typed and papers show."""
    people = event.entries.values_list("player__name", "club")
    tables = Table.objects.filter(heat__event=event).exclude(label="", revisor="")
    return (
        event.name,
        event.venue,
        *(text for row in people.order_by("position", "pk") for text in row),
        *(text for row in tables.order_by("pk").values_list("label", "revisor") for text in row),
    )
