"""Changes after the draw: swap, move, out; replayed in order (event-file.md, »A draw record«)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.errors import Fault, RuleError
from scoring.event import Move, Swap

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.draw.tables import DrawnTable
    from scoring.event import Change

Tables = tuple["DrawnTable", ...]


def replay(tables: Iterable[DrawnTable], changes: Iterable[Change]) -> Tables:
    """Return the seating after every change of it, in order.

    The two of a swap exchange table and seats in every omgång; one who moves, or comes in late
    and has no seat yet, takes the last seat at the table in every omgång; behind one who leaves
    the seats close up. Raises ``RuleError`` for a player or a table that is not there.
    """
    seating = tuple(tables)
    for index, change in enumerate(changes):
        try:
            seating = _changed(seating, change)
        except RuleError as refusal:
            raise RuleError(
                *(fault.under(f"/changes/{index}") for fault in refusal.faults)
            ) from None
    return seating


def _changed(tables: Tables, change: Change) -> Tables:
    if isinstance(change, Swap):
        one, other = change.swap
        _must_sit(tables, one, "/swap/0")
        _must_sit(tables, other, "/swap/1")
        return _renamed(tables, {one: other, other: one})
    if isinstance(change, Move):
        if change.table not in {table.number for table in tables}:
            raise RuleError(Fault("unknown_table", "/table", {"table": change.table}))
        return _seated_last(_without(tables, change.move), change.move, change.table)
    _must_sit(tables, change.out, "/out")
    return _without(tables, change.out)


def _must_sit(tables: Tables, player: str, path: str) -> None:
    if not any(player in table.players for table in tables):
        raise RuleError(Fault("not_seated", path, {"player": player}))


def _renamed(tables: Tables, names: Mapping[str, str]) -> Tables:
    def named(ids: Sequence[str]) -> tuple[str, ...]:
        return tuple(names.get(player, player) for player in ids)

    return tuple(
        table
        if names.keys().isdisjoint(table.players)
        else replace(table, players=named(table.players), seats=tuple(map(named, table.seats)))
        for table in tables
    )


def _without(tables: Tables, player: str) -> Tables:
    def rest(ids: Sequence[str]) -> tuple[str, ...]:
        return tuple(other for other in ids if other != player)

    return tuple(
        replace(table, players=rest(table.players), seats=tuple(map(rest, table.seats)))
        if player in table.players
        else table
        for table in tables
    )


def _seated_last(tables: Tables, player: str, number: int) -> Tables:
    return tuple(
        replace(
            table,
            players=(*table.players, player),
            seats=tuple((*seats, player) for seats in table.seats),
        )
        if table.number == number
        else table
        for table in tables
    )
