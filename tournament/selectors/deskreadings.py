"""What the desk reads of a table and of those listed at it, in statements written out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring import event as facts
from tournament.models import Event, Heat, Table
from tournament.selectors.deskrows import Person
from tournament.selectors.statements import columns_of, models_of, rows_of
from tournament.states import EntryState

if TYPE_CHECKING:
    from collections.abc import Mapping

TABLE = f"""
    SELECT {columns_of(Table, "t")}, {columns_of(Heat, "h")}, {columns_of(Event, "e")}
    FROM tournament_table t
    JOIN tournament_heat h ON h.id = t.heat_id JOIN tournament_event e ON e.id = h.event_id
    WHERE
"""  # noqa: S608 - names of columns only
BY_KEY = f"{TABLE} t.id = %s"
BY_ADDRESS = f"{TABLE} e.slug = %s AND h.number = %s AND t.number = %s"
ANOTHER = "SELECT MIN(number) FROM tournament_table WHERE heat_id = %s AND id <> %s"
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


def table_by_key(pk: int) -> Table:
    """Return a table as it stands now, with its heat and its event."""
    return _table(BY_KEY, pk)


def table_by_address(slug: str, heat: int, number: int) -> Table:
    """Return a table with its heat and its event; raises ``Table.DoesNotExist``."""
    return _table(BY_ADDRESS, slug, heat, number)


def another_table(table: Table) -> int | None:
    """Return the number of another table of the heat, ``None`` where there is none."""
    ((number,),) = rows_of(ANOTHER, table.heat_id, table.pk)
    return number if number is None else int(number)


def listed_at(table: Table) -> tuple[Listed, ...]:
    """Return everybody listed at a table, in the order drawn."""
    left = _left(table)
    return tuple(
        Listed(Person(pk, *told), EntryState(state), left.get(pk))
        for pk, *told, state in rows_of(LISTED, table.pk)
    )


def _left(table: Table) -> Mapping[int, facts.Left]:
    return {
        entry: facts.Left(heat, number, round_number)
        for entry, heat, number, round_number, *_ in rows_of(LEFT, table.pk, table.pk)
    }


def _table(statement: str, *parameters: str | int) -> Table:
    rows = rows_of(statement, *parameters)
    if not rows:
        raise Table.DoesNotExist
    table: Table
    table, heat, event = models_of(rows[0], Table, Heat, Event)
    table.heat, heat.event = heat, event
    return table
