"""The sheets of a heat as the desk handles them: piles that go out and come in, and who lacks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from tournament.models import LogEntry, Table
from tournament.selectors.papers import sheet_number
from tournament.selectors.printouts import PRINTED, Document
from tournament.states import TableState

if TYPE_CHECKING:
    from tournament.models import Heat

IN = frozenset({TableState.HANDED_IN, TableState.VERIFIED})


@dataclass(frozen=True, slots=True)
class PileSheet:
    """A table's sheet in a pile; ``round`` is the omgång the table is said to play (0: none)."""

    number: str
    table: int
    table_name: str
    sitting: int | None
    revisor: str
    state: TableState
    round: int

    @property
    def is_in(self) -> bool:
        """Return whether the sheet has come in."""
        return self.state in IN


@dataclass(frozen=True, slots=True)
class Pile:
    """The sheets of one sitting (or of a heat without sittings), by table."""

    sitting: int | None
    sheets: tuple[PileSheet, ...]


def piles(heat: Heat) -> tuple[Pile, ...]:
    """Return the piles of a heat, one for each sitting."""
    ordered = sorted(pile_sheets(heat), key=lambda sheet: (sheet.sitting or 0, sheet.table))
    return tuple(
        Pile(sitting, tuple(sheets))
        for sitting, sheets in groupby(ordered, key=attrgetter("sitting"))
    )


def missing_sheets(heat: Heat) -> tuple[PileSheet, ...]:
    """Return the sheets that have not come in, by table."""
    return tuple(sheet for sheet in pile_sheets(heat) if not sheet.is_in)


def pile_sheets(heat: Heat) -> tuple[PileSheet, ...]:
    """Return every table's sheet, in order of number."""
    return tuple(
        PileSheet(
            sheet_number(heat.number, table.number),
            table.number,
            table.label or str(table.number),
            table.sitting,
            table.revisor,
            TableState(table.state),
            table.current_round,
        )
        for table in Table.objects.filter(heat=heat).order_by("number")
    )


def next_versions(heat: Heat) -> dict[int, int]:
    """Return the version that a table's next replacement has, by table; 2 where there is none.

    Each replacement that was fetched is in the log; one for all tables counts for each.
    """
    entries = LogEntry.objects.filter(
        action=PRINTED, subject_kind="Heat", subject_id=heat.pk, after__paper=Document.REPLACEMENT
    )
    fetched = [(entry.after or {}).get("table", 0) for entry in entries]
    numbers = Table.objects.filter(heat=heat).values_list("number", flat=True)
    return {number: 2 + sum(table in {0, number} for table in fetched) for number in numbers}
