"""Small events to check: one heat of two tables of three, everything as it should be."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scoring.event import Event, Heat, Left, Player, Round, SheetRow, Table
from scoring.vocabulary import Out, PlayerStatus


def player(name: str, **facts: Any) -> Player:  # noqa: ANN401 any field of a player
    return Player(name, name.upper(), **facts)


def gone(name: str, *, round_: int | None = None, heat: int = 1, table: int = 1) -> Player:
    return player(name, status=PlayerStatus.WITHDRAWN, left=Left(heat, table, round_))


def no_show(name: str) -> Player:
    return player(name, status=PlayerStatus.NO_SHOW)


def row(name: str, points: int, **facts: Any) -> SheetRow:  # noqa: ANN401 any field of a row
    return SheetRow(name, points, said_chicago=False, won_chicagos=0, **facts)


def won(name: str, points: int = 52) -> SheetRow:
    return SheetRow(name, points, said_chicago=True, won_chicagos=0, out=Out.POINTS)


def sheet(first: str, *others: str) -> tuple[SheetRow, ...]:
    """The first wins, the others are behind in their order."""
    return (won(first), *(row(name, 30 - 10 * i) for i, name in enumerate(others)))


def rounds(*names: str, count: int = 3) -> tuple[Round, ...]:
    """Rounds that everybody sits down to, not played."""
    return tuple(Round(number + 1, names) for number in range(count))


def played(*names: str) -> tuple[Round, ...]:
    return tuple(replace(round_, sheet=sheet(*names)) for round_ in rounds(*names))


def table(number: int, *names: str, **facts: Any) -> Table:  # noqa: ANN401 any field of a table
    return Table(number, names, **({"rounds": rounds(*names)} | facts))


def heat(number: int, *tables: Table, **facts: Any) -> Heat:  # noqa: ANN401 any field of a heat
    return Heat(number, tables=tables, **({"advance_per_table": 2} | facts))


def event(*heats: Heat, players: tuple[Player, ...] | None = None, **facts: Any) -> Event:  # noqa: ANN401 any field of an event
    everybody = players or tuple(player(name) for name in "abcdefgh")
    return Event("Klubbkväll", everybody, heats, **facts)
