"""Which papers a heat has, how many pages they take, and when each was last fetched."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import ceil
from typing import TYPE_CHECKING

from django.db.models import Count

from tournament.models import Heat, LogEntry, TableEntry
from tournament.selectors.blockers import Blocker
from tournament.states import HeatState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Event

LONG_LIST = 40
"""More people than this stand in two columns; so many tables' people fill a page likewise."""
NAMES_ON_PAGE = 2 * 46
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


class HeatDocument(StrEnum):
    """A paper of a heat; its value stands in addresses, file names and the log."""

    SHEETS = "bordsprotokoll"
    BY_TABLE = "placering-bord"
    BY_NAME = "placering-a-o"


@dataclass(frozen=True, slots=True)
class PrintoutRow:
    """A paper of the catalogue; ``is_counted`` where the number of pages is no estimate."""

    document: HeatDocument
    pages: int
    is_counted: bool
    printed_at: datetime | None
    is_outdated: bool


@dataclass(frozen=True, slots=True)
class HeatPrintouts:
    """A heat's papers, or what keeps them from being printed."""

    heat: int
    is_final: bool
    rows: tuple[PrintoutRow, ...]
    blockers: tuple[Blocker, ...]


def printing_blockers(heat: Heat) -> tuple[Blocker, ...]:
    """Return why a heat's papers cannot be printed: nobody may walk to a seat of a draft."""
    if heat.state == HeatState.DRAWING:
        return (Blocker("paper_of_draft", {"heat": heat.number}),)
    return ()


def printouts(event: Event) -> tuple[HeatPrintouts, ...]:
    """Return the papers of every heat there is, in a fixed number of queries."""
    last = _last_prints(event)
    reseated = _last_reseating(event)
    heats = Heat.objects.filter(event=event).order_by("number")
    people = dict(
        TableEntry.objects.filter(heat__event=event).values_list("heat").annotate(Count("pk"))
    )
    found = []
    for heat in heats.annotate(table_count=Count("tables")):
        blockers = printing_blockers(heat)
        pages = _pages(heat.table_count, people.get(heat.pk, 0))
        rows = tuple(
            _row(document, pages[document], last.get((heat.pk, document)), reseated)
            for document in HeatDocument
        )
        is_final = heat.table_count == 1
        found.append(HeatPrintouts(heat.number, is_final, () if blockers else rows, blockers))
    return tuple(found)


def _pages(tables: int, people: int) -> Mapping[HeatDocument, int]:
    lines = people + tables
    return {
        HeatDocument.SHEETS: tables,
        HeatDocument.BY_TABLE: max(1, ceil(lines / NAMES_ON_PAGE)),
        HeatDocument.BY_NAME: max(1, ceil(people / NAMES_ON_PAGE)),
    }


def _row(
    document: HeatDocument, pages: int, printed: LogEntry | None, reseated: int
) -> PrintoutRow:
    return PrintoutRow(
        document=document,
        pages=pages,
        is_counted=document == HeatDocument.SHEETS,
        printed_at=None if printed is None else printed.logged_at,
        is_outdated=printed is not None and printed.sequence < reseated,
    )


def _last_prints(event: Event) -> dict[tuple[int, str], LogEntry]:
    entries = LogEntry.objects.filter(event=event, action=PRINTED).order_by("sequence")
    return {(entry.subject_id, entry.after["paper"]): entry for entry in entries}


def _last_reseating(event: Event) -> int:
    steps = LogEntry.objects.filter(event=event, action__in=RESEATED).order_by("-sequence")
    return steps.values_list("sequence", flat=True).first() or 0
