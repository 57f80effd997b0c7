"""What the desk reads of a table and of those listed at it, in statements written out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring import event as facts
from tournament.models import Event, Heat, Table
from tournament.selectors.deskrows import Person
from tournament.selectors.sheetreadings import DEDUCTIONS, ROUNDS, ROWS, SEATS, SHEETS
from tournament.selectors.statements import columns_of, models_of, rows_of, rows_of_each
from tournament.states import EntryState

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.selectors.statements import type_of_asked

    type_of_row = tuple[Any, ...]

TABLE = f"""
    SELECT {columns_of(Table, "t")}, {columns_of(Heat, "h")}, {columns_of(Event, "e")}
    FROM tournament_table t
    JOIN tournament_heat h ON h.id = t.heat_id JOIN tournament_event e ON e.id = h.event_id
    WHERE
"""  # noqa: S608 - names of columns only
BY_KEY = f"{TABLE} t.id = %s"
BY_ADDRESS = f"{TABLE} e.slug = %s AND h.number = %s AND t.number = %s"
ANOTHER = """
    SELECT MIN(o.number)
    FROM tournament_table t JOIN tournament_table o ON o.heat_id = t.heat_id AND o.id <> t.id
    WHERE t.id = %s
"""
LISTED = """
    SELECT e.id, e.key, p.name, e.number, e.club, e.state
    FROM tournament_tableentry l
    JOIN tournament_entry e ON e.id = l.entry_id JOIN tournament_player p ON p.id = e.player_id
    WHERE l.table_id = %s ORDER BY l.position
"""
LEFT = """
    SELECT d.entry_id, h.number, t.number, d.round_number, 1 AS kind, d.recorded_at, d.id
    FROM tournament_tableentry l JOIN tournament_withdrawal d ON d.entry_id = l.entry_id
    JOIN tournament_heat h ON h.id = d.heat_id JOIN tournament_table t ON t.id = d.table_id
    WHERE l.table_id = %s AND d.revoked_at IS NULL
    UNION ALL
    SELECT d.entry_id, h.number, t.number, d.round_number, 2 AS kind, d.recorded_at, d.id
    FROM tournament_tableentry l JOIN tournament_disqualification d ON d.entry_id = l.entry_id
    JOIN tournament_heat h ON h.id = d.heat_id JOIN tournament_table t ON t.id = d.table_id
    WHERE l.table_id = %s AND d.revoked_at IS NULL
    ORDER BY 5, 6, 7
"""
"""Of several the latest counts, and a disqualification before a withdrawal."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody listed at a table, and where he left if he did."""

    person: Person
    state: EntryState
    left: facts.Left | None


class Found(NamedTuple):
    """What the statements found of one table: of each its rows."""

    left: list[type_of_row]
    another: list[type_of_row]
    listed: list[type_of_row]
    rounds: list[type_of_row]
    seats: list[type_of_row]
    deductions: list[type_of_row]
    sheets: list[type_of_row]
    rows: list[type_of_row]


def table_by_key(pk: int) -> Table:
    """Return a table as it stands now, with its heat and its event."""
    return _made(rows_of(BY_KEY, pk))


def table_by_address(slug: str, heat: int, number: int) -> Table:
    """Return a table with its heat and its event; raises ``Table.DoesNotExist``."""
    return _made(rows_of(BY_ADDRESS, slug, heat, number))


def found_at(table: Table) -> Found:
    """Ask for all that the desk reads of a table that was just read itself."""
    return Found._make(rows_of_each(*_asked(table.pk)))


def found_with(pk: int) -> tuple[Table, Found]:
    """Return a table as it stands now, and all that the desk reads of it, asked for at once."""
    rows, *found = rows_of_each((BY_KEY, pk), *_asked(pk))
    return _made(rows), Found._make(found)


def _asked(pk: int) -> tuple[type_of_asked, ...]:
    """Return what is asked of a table, in the order of ``Found``."""
    of_it = (ANOTHER, LISTED, ROUNDS, SEATS, DEDUCTIONS, SHEETS, ROWS)
    return (LEFT, pk, pk), *((statement, pk) for statement in of_it)


def another_table(found: Found) -> int | None:
    """Return the number of another table of the heat, ``None`` where there is none."""
    ((number,),) = found.another
    return number if number is None else int(number)


def listed_at(found: Found) -> tuple[Listed, ...]:
    """Return everybody listed at a table, in the order drawn."""
    left = {
        entry: facts.Left(heat, number, round_number)
        for entry, heat, number, round_number, *_ in found.left
    }
    return tuple(
        Listed(Person(pk, *told), EntryState(state), left.get(pk))
        for pk, *told, state in found.listed
    )


def _made(rows: Sequence[type_of_row]) -> Table:
    if not rows:
        raise Table.DoesNotExist
    table: Table
    table, heat, event = models_of(rows[0], Table, Heat, Event)
    table.heat, heat.event = heat, event
    return table
