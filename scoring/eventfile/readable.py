"""What can be read of a file whose shape is wrong, so that the rules can be told of the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from scoring.event import Event, Heat, Player, Preset, Round, Table
from scoring.eventfile.records import DOCUMENT, HEAT, PLAYER_RECORD, ROUND, TABLE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.errors import Fault
    from scoring.eventfile.shapes import Record
    from scoring.eventfile.values import Shape


@dataclass(slots=True)
class Doubts:
    """What of a file could not be read; nothing can be said of what hangs on it.

    ``players`` are ids of whom it is not known whether they are there, and ``strangers`` says that
    somebody's id is not known; ``tables`` are JSON Pointers to tables of which it is not known who
    is listed or sits down, and ``seating`` says that there is such a place; ``heat`` is the index
    of the first heat that is not whole, and ``rules`` says that there are none to judge by.
    """

    players: set[str] = field(default_factory=set[str])
    strangers: bool = False
    tables: set[str] = field(default_factory=set[str])
    seating: bool = False
    heat: int | None = None
    rules: bool = False


def readable_part(document: Mapping[str, Any]) -> tuple[Event, Doubts]:
    """Return an event with whatever holds to its shape, each thing at its place, and the doubts.

    Stand-ins keep the places of what does not: a player with an id that no file can hold, a table
    without players, an omgång whose sheet and deals are left out.
    """
    doubts = Doubts()
    people, heats = _list(document, "players"), _list(document, "heats")
    doubts.strangers, doubts.seating = people is None, heats is None
    players = tuple(_player(row, index, doubts) for index, row in enumerate(people or ()))
    read = _kept(DOCUMENT, document, ("rules", "structure"))
    doubts.rules = "rules" not in read
    if doubts.players or doubts.strangers or _is_lost(document, read, "structure"):
        doubts.heat = 0
    stand_in: dict[str, Any] = {"name": "", "rules": Preset()}
    rows = tuple(_heat(row, index, doubts) for index, row in enumerate(heats or ()))
    return Event(**(stand_in | read), players=players, heats=rows), doubts


def _player(row: object, index: int, doubts: Doubts) -> Player:
    read = _kept(PLAYER_RECORD, row, ("id", "number", "status", "left"))
    if "id" not in read:
        doubts.strangers = True
        return Player(f"\0{index}", "")
    if _is_lost(row, read, "status") or _is_lost(row, read, "left"):
        doubts.players.add(read["id"])
        return Player(read["id"], "", read.get("number"))
    return Player(name="", **read)


def _heat(row: object, index: int, doubts: Doubts) -> Heat:
    whole, is_whole = _read(HEAT, row)
    if is_whole:
        return cast("Heat", whole)
    if doubts.heat is None:
        doubts.heat = index
    tables = _list(row, "tables")
    known = ("number",) if tables is None else ("number", "status", "draw")
    doubts.seating |= tables is None
    at = f"/heats/{index}/tables"
    stand_in: dict[str, Any] = {"number": index + 1, "advance_per_table": 0}
    return Heat(
        **(stand_in | _kept(HEAT, row, known)),
        tables=tuple(_table(one, f"{at}/{i}", i, doubts) for i, one in enumerate(tables or ())),
    )


def _table(row: object, at: str, index: int, doubts: Doubts) -> Table:
    rows = _list(row, "rounds")
    rounds = [_round(one, place) for place, one in enumerate(rows or ())]
    seen = tuple(round_ for round_ in rounds if round_ is not None)
    read = _kept(TABLE, row, ("number", "players"))
    if rows is None or len(seen) < len(rounds) or "players" not in read:
        doubts.seating = True
        doubts.tables.add(at)
    stand_in: dict[str, Any] = {"number": index + 1, "players": ()}
    return Table(**(stand_in | read), rounds=seen)


def _round(row: object, index: int) -> Round | None:
    """Return an omgång, without a sheet or deals that are not whole; ``None`` without seats."""
    whole, is_whole = _read(ROUND, row)
    if is_whole:
        return cast("Round", whole)
    read = _kept(ROUND, row, ("number", "seats"))
    stand_in: dict[str, Any] = {"number": index + 1}
    return Round(**(stand_in | read)) if "seats" in read else None


def _list(value: object, name: str) -> list[object] | None:
    """Return the list under a key, ``None`` where there is no such list."""
    rows = cast("dict[str, object]", value).get(name) if isinstance(value, dict) else None
    return cast("list[object]", rows) if isinstance(rows, list) else None


def _read(shape: Shape, value: object) -> tuple[Any, bool]:
    """Return what a value says, and whether nothing in it is wrong."""
    faults: list[Fault] = []
    read = shape.read(value, "", faults)
    return read, not faults


def _kept(record: Record, value: object, names: tuple[str, ...]) -> dict[str, Any]:
    """Return those of an object's keys that hold what they may."""
    kept: dict[str, Any] = {}
    known = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    for name in names:
        if name in known:
            read, is_whole = _read(record.keys[name].shape, known[name])
            kept |= {name: read} if is_whole else {}
    return kept


def _is_lost(value: object, read: dict[str, Any], name: str) -> bool:
    """Say whether a key stands in an object and holds what it may not."""
    return name in cast("dict[str, object]", value) and name not in read
