"""What parts one player from another, as values that a page can word (»sidopoäng 212 mot 208«)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.comparison import ACROSS_TABLES
from scoring.rulesets import ruleset_of
from scoring.tables import criteria_of
from scoring.vocabulary import Criterion

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring import event as facts
    from scoring.comparison import Showing
    from scoring.results import TableResult, TableRow


COMPARED = tuple(key for key in ACROSS_TABLES if key is not Criterion.PLAYOFF)
"""What players of different tables are compared by, before särspel."""


@dataclass(frozen=True, slots=True)
class Trace:
    """The criterion that puts a player before ``against``, and what each has of it.

    ``own`` and ``other`` are exact, as text; ``None`` where särspel decided.
    """

    criterion: Criterion
    own: str | None
    against: str
    other: str | None


def criteria_in(event: facts.Event) -> Sequence[Criterion]:
    """Return what the tables of an event are ranked by, särspel last."""
    return criteria_of(ruleset_of(event.rules))


def row_traces(table: TableResult, criteria: Sequence[Criterion]) -> Mapping[str, Trace]:
    """Return, for each player of a table, what parts him from the next one behind him."""
    traces: dict[str, Trace] = {}
    for index, row in enumerate(table.standings):
        behind = next((r for r in table.standings[index + 1 :] if r.place > row.place), None)
        if behind is not None:
            traces[row.player] = trace_at_table(row, behind, criteria)
    return traces


def trace_at_table(row: TableRow, other: TableRow, criteria: Iterable[Criterion]) -> Trace:
    """Return what parts two players of one table, the better one first."""
    for criterion in (one for one in criteria if one is not Criterion.PLAYOFF):
        own, others = _of_row(row, criterion), _of_row(other, criterion)
        if own != others:
            return Trace(criterion, own, other.player, others)
    return Trace(Criterion.PLAYOFF, None, other.player, None)


def trace_across(showing: Showing, other: Showing) -> Trace:
    """Return what parts two players of different tables, the better one first."""
    for criterion in COMPARED:
        own, others = _of_showing(showing, criterion), _of_showing(other, criterion)
        if own != others:
            return Trace(criterion, own, other.player, others)
    return Trace(Criterion.PLAYOFF, None, other.player, None)


def _of_row(row: TableRow, criterion: Criterion) -> str:
    return str(getattr(row, criterion))


def _of_showing(showing: Showing, criterion: Criterion) -> str:
    return str(showing.place if criterion is Criterion.TABLE_PLACE else getattr(showing, criterion))
