"""Which papers a heat has, how many pages they take, and when each was last fetched."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import TYPE_CHECKING

from django.db.models import Count

from tournament.models import Heat, LogEntry, TableEntry
from tournament.selectors.blockers import Blocker
from tournament.states import EventState, HeatState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Event

LONG_LIST = 40
"""More people than this stand in two columns; so many tables' people fill a page likewise."""
NAMES_ON_PAGE = 2 * 46
TABLES_ON_PAGE = 5
BOXES_ON_PAGE = 29
PLACES_ON_PAGE = 42
PRINTED = "print_paper"
RESEATED = (
    "fill_table",
    "move_seat",
    "name_table",
    "remove_no_show",
    "seat_late_entry",
    "seat_substitute",
)
"""Steps after which a paper with seats may be out of date."""


class Document(StrEnum):
    """A paper; its value stands in addresses, file names and the log."""

    CHECK_IN = "incheckning"
    BLANK = "tomma-protokoll"
    FINAL_RESULTS = "slutresultat"
    SHEETS = "bordsprotokoll"
    BY_TABLE = "placering-bord"
    BY_NAME = "placering-a-o"
    RESULTS = "resultat"


OF_EVENT = (Document.CHECK_IN, Document.BLANK, Document.FINAL_RESULTS)
OF_HEAT = (Document.SHEETS, Document.BY_TABLE, Document.BY_NAME, Document.RESULTS)
COUNTED = frozenset({Document.SHEETS, Document.BLANK})
"""Papers whose pages are known before they are set."""


@dataclass(frozen=True, slots=True)
class PrintoutRow:
    """A paper of the catalogue, or what keeps it from being printed.

    ``is_counted`` where the number of pages is no estimate.
    """

    document: Document
    pages: int
    is_counted: bool
    blockers: tuple[Blocker, ...]
    printed_at: datetime | None
    is_outdated: bool


@dataclass(frozen=True, slots=True)
class Printouts:
    """The papers of a heat, or with ``heat`` None of the whole event."""

    heat: int | None
    is_final: bool
    rows: tuple[PrintoutRow, ...]


def heat_paper_blockers(heat: Heat, document: Document) -> tuple[Blocker, ...]:
    """Return why a heat's paper cannot be printed: nobody may walk to a seat of a draft."""
    if heat.state == HeatState.DRAWING:
        return (Blocker("paper_of_draft", {"heat": heat.number}),)
    if document == Document.RESULTS and heat.state == HeatState.SEATED:
        return (Blocker("heat_not_started", {"heat": heat.number}),)
    return ()


def event_paper_blockers(event: Event, document: Document) -> tuple[Blocker, ...]:
    """Return why a paper of the whole event cannot be printed."""
    if document == Document.FINAL_RESULTS and event.state != EventState.FINISHED:
        return (Blocker("title_not_settled"),)
    return ()


def printouts(event: Event) -> tuple[Printouts, ...]:
    """Return the papers of the event and of every heat there is, in a fixed number of queries."""
    last, reseated = _last_prints(event), _last_reseating(event)
    lines = TableEntry.objects.filter(heat__event=event)
    people = dict(lines.values_list("heat").annotate(Count("pk")))
    found = [Printouts(None, is_final=False, rows=_of_event(event, last))]
    heats = Heat.objects.filter(event=event).annotate(table_count=Count("tables"))
    for heat in heats.order_by("number"):
        pages = _pages(heat.table_count, people.get(heat.pk, 0))
        rows = tuple(
            _row(
                document,
                pages[document],
                heat_paper_blockers(heat, document),
                last.get(("Heat", heat.pk, document)),
                reseated,
            )
            for document in OF_HEAT
        )
        found.append(Printouts(heat.number, heat.table_count == 1, rows))
    return tuple(found)


def _of_event(
    event: Event, last: Mapping[tuple[str, int, str], LogEntry]
) -> tuple[PrintoutRow, ...]:
    people = event.entries.count()
    pages = {
        Document.CHECK_IN: max(1, ceil(people / BOXES_ON_PAGE)),
        Document.BLANK: len(BLANK_SEATS),
        Document.FINAL_RESULTS: max(1, ceil(people / PLACES_ON_PAGE)),
    }
    return tuple(
        _row(
            document,
            pages[document],
            event_paper_blockers(event, document),
            last.get(("Event", event.pk, document)),
            0,
        )
        for document in OF_EVENT
    )


BLANK_SEATS = (4, 3)
"""A blank sheet for each size of table."""


def _pages(tables: int, people: int) -> Mapping[Document, int]:
    lists = max(1, ceil((people + tables) / NAMES_ON_PAGE))
    return {
        Document.SHEETS: tables,
        Document.BY_TABLE: lists,
        Document.BY_NAME: max(1, ceil(people / NAMES_ON_PAGE)),
        Document.RESULTS: max(1, ceil(tables / TABLES_ON_PAGE)),
    }


def _row(
    document: Document,
    pages: int,
    blockers: tuple[Blocker, ...],
    printed: LogEntry | None,
    reseated: int,
) -> PrintoutRow:
    return PrintoutRow(
        document=document,
        pages=pages,
        is_counted=document in COUNTED,
        blockers=blockers,
        printed_at=None if printed is None else printed.logged_at,
        is_outdated=printed is not None and printed.sequence < reseated,
    )


def _last_prints(event: Event) -> dict[tuple[str, int, str], LogEntry]:
    entries = LogEntry.objects.filter(event=event, action=PRINTED).order_by("sequence")
    return {
        (entry.subject_kind, entry.subject_id, entry.after["paper"]): entry
        for entry in entries
        if entry.subject_id is not None and entry.after is not None
    }


def _last_reseating(event: Event) -> int:
    steps = LogEntry.objects.filter(event=event, action__in=RESEATED).order_by("-sequence")
    return steps.values_list("sequence", flat=True).first() or 0
