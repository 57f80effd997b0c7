"""What can be read of a file whose shape is wrong, so that the rules can be told of the rest."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
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
    is listed or sits down, ``places`` their heats and numbers, ``None`` for all tables of a heat,
    and ``numbers`` says that even these are not known; ``heat`` is the index of the first heat
    whose results hang on what cannot be read, and ``rules`` says that there are none to judge by.
    """

    players: set[str] = field(default_factory=set[str])
    strangers: bool = False
    tables: set[str] = field(default_factory=set[str])
    places: set[tuple[int, int | None]] = field(default_factory=set[tuple[int, int | None]])
    numbers: bool = False
    heat: int | None = None
    rules: bool = False


def readable_part(document: Mapping[str, Any]) -> tuple[Event, Doubts]:
    """Return an event with whatever holds to its shape, each thing at its place, and the doubts.

    Stand-ins keep the places of what does not: a player with an id that no file can hold, a table
    without players, an omgång whose sheet and deals are left out.
    """
    doubts = Doubts()
    people, heats = _list(document, "players"), _list(document, "heats")
    doubts.strangers, doubts.numbers = people is None, heats is None
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
    if _is_lost(row, read, "status") or _is_lost(row, read, "left") or _has_others(row):
        doubts.players.add(read["id"])
        return Player(read["id"], "", read.get("number"))
    return Player(name="", **read)


def _heat(row: object, index: int, doubts: Doubts) -> Heat:
    draw = _kept(HEAT, row, ("draw",))
    whole, is_whole = _read(HEAT, _bare_heat(row))
    if is_whole:
        return replace(cast("Heat", whole), **draw)
    if doubts.heat is None:
        doubts.heat = index
    tables, read = _list(row, "tables"), _kept(HEAT, row, ("number", "status"))
    doubts.numbers |= "number" not in read
    stand_in: dict[str, Any] = {"number": index + 1, "advance_per_table": 0, "tables": ()}
    if tables is None:
        heat = Heat(**(stand_in | _kept(HEAT, row, ("number",))))
        doubts.places.add((heat.number, None))
        return heat
    heat = Heat(**(stand_in | read | draw))
    at = f"/heats/{index}/tables"
    seated = (_table(one, f"{at}/{i}", (heat.number, i), doubts) for i, one in enumerate(tables))
    return replace(heat, tables=tuple(seated))


def _table(row: object, at: str, place: tuple[int, int], doubts: Doubts) -> Table:
    """Return a table; ``place`` is its heat's number and its own index."""
    heat, index = place
    listed, rows = _list(row, "players"), _list(row, "rounds")
    rounds = [_round(one, place) for place, one in enumerate(rows or ())]
    seen = tuple(round_ for round_ in rounds if round_ is not None)
    read = _kept(TABLE, row, ("number", "players"))
    stand_in: dict[str, Any] = {"number": index + 1, "players": ()}
    table = Table(**(stand_in | read), rounds=seen)
    doubts.numbers |= "number" not in read
    if "players" not in read:
        doubts.players.update(player for player in listed or () if isinstance(player, str))
    if rows is None or len(seen) < len(rounds) or "players" not in read:
        doubts.tables.add(at)
        doubts.places.add((heat, table.number))
    return table


def _round(row: object, index: int) -> Round | None:
    """Return an omgång, without a sheet or deals that are not whole; ``None`` without seats."""
    whole, is_whole = _read(ROUND, row)
    if is_whole:
        return cast("Round", whole)
    read = _kept(ROUND, row, ("number", "seats"))
    stand_in: dict[str, Any] = {"number": index + 1}
    return Round(**(stand_in | read)) if "seats" in read else None


def _bare_heat(row: object) -> object:
    """Return a heat without what no result hangs on: its draw, names of tables, sittings."""
    bare, tables = _bare(row, ("draw", "x")), _list(row, "tables")
    if bare is None or tables is None:
        return row
    known = [_bare(table, ("label", "sitting", "x")) for table in tables]
    return bare | {"tables": known}


def _bare(value: object, without: tuple[str, ...]) -> dict[str, object] | None:
    """Return an object without some of its keys, ``None`` for anything else."""
    if not isinstance(value, dict):
        return None
    known = cast("dict[str, object]", value)
    return {name: item for name, item in known.items() if name not in without}


def _has_others(value: object) -> bool:
    """Say whether a player has a key that is none, perhaps a misspelt one."""
    return not set(cast("dict[str, object]", value)) <= {*PLAYER_RECORD.keys, "x"}


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
