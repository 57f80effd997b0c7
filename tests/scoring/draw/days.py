"""Small events to draw heats of, and heats played so that the order at each table decides."""

from __future__ import annotations

from dataclasses import replace

from scoring.event import Event, Heat, Player, Round, SheetRow, Table
from scoring.vocabulary import HeatStatus, Out

CLUBS = ("Norr", "Syd", "Öst", "")


def event(players: int) -> Event:
    """Return an event of ``players`` in four clubs, nothing drawn."""
    entered = [
        Player(f"p{index:02}", f"Namn {index}", index, CLUBS[index % 4]) for index in range(players)
    ]
    return Event("Chicago-SM", tuple(entered), ())


def sheet(players: tuple[str, ...], *others: int) -> tuple[SheetRow, ...]:
    """Return a sheet that the first of ``players`` won, the others with their side points."""
    won = SheetRow(players[0], 52, said_chicago=True, won_chicagos=0, out=Out.POINTS)
    rows = [
        SheetRow(player, points, said_chicago=False, won_chicagos=0)
        for player, points in zip(players[1:], others, strict=False)
    ]
    return (won, *rows)


def played_table(table: Table, best: int) -> Table:
    rows = sheet(table.players, best, best - 1, best - 2)
    return replace(table, rounds=tuple(Round(r.number, r.seats, sheet=rows) for r in table.rounds))


def level(table: Table) -> Table:
    """Return the table played so that everybody but the winner is level."""
    rows = sheet(table.players, 20, 20, 20)
    return replace(table, rounds=tuple(Round(r.number, r.seats, sheet=rows) for r in table.rounds))


def played(event: Event, *, best: int | None = None) -> Event:
    """Return ``event`` with its last heat played and closed.

    At each table the players end in the order listed; the second of table 1 has 39 side points,
    of table 2 38 and so on, or all of them ``best``.
    """
    last = event.heats[-1]
    tables = tuple(
        played_table(table, 40 - table.number if best is None else best) for table in last.tables
    )
    return with_last(event, replace(last, tables=tables, status=HeatStatus.CLOSED))


def with_last(event: Event, heat: Heat) -> Event:
    """Return ``event`` with ``heat`` in the place of its last one."""
    return replace(event, heats=(*event.heats[:-1], heat))
