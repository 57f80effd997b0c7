"""What can be read of a file whose shape is wrong, so that the rules can be told of the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, cast

from scoring.event import Event, Heat, Player, Preset, Round, Table
from scoring.eventfile.records import DOCUMENT, HEAT, PLAYER_RECORD, ROUND, TABLE
from scoring.vocabulary import HeatStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.errors import Fault
    from scoring.eventfile.shapes import Record


@dataclass(slots=True)
class Doubts:
    """What of a file could not be read; nothing can be said of what hangs on it.

    ``players`` are ids of whom it is not known whether they are there, ``strangers`` says that the
    id of somebody is unknown, ``tables`` are JSON Pointers to tables, or lists of them, that are
    not known, and ``heat`` is the index of the first heat that is not whole.
    """

    players: set[str] = field(default_factory=set[str])
    strangers: bool = False
    tables: set[str] = field(default_factory=set[str])
    heat: int | None = None
    rules: bool = False


def readable_part(document: Mapping[str, Any]) -> tuple[Event, Doubts]:
    """Return an event with whatever holds to its shape, each thing at its place, and the doubts.

    Stand-ins keep the places of what does not: a player without a name that a file could hold, a
    table without players, an omgång whose sheet and deals are left out.
    """
    doubts = Doubts()
    players = [_player(row, at, doubts) for at, row in enumerate(_people(document, doubts))]
    heats = [_heat(row, at, doubts) for at, row in enumerate(_listed(document, "heats", doubts))]
    read = _kept(DOCUMENT, document, ("rules", "structure"))
    doubts.rules = "rules" not in read
    if doubts.rules or doubts.players or doubts.strangers or _is_lost(document, read, "structure"):
        doubts.heat = 0
    event = Event(
        name="",
        players=tuple(players),
        heats=tuple(heats),
        rules=read.get("rules", Preset()),
        structure=read.get("structure", Preset()),
    )
    return event, doubts


def _people(document: Mapping[str, Any], doubts: Doubts) -> list[object]:
    rows = document.get("players")
    if isinstance(rows, list):
        return cast("list[object]", rows)
    doubts.strangers = True
    return []


def _listed(value: object, name: str, doubts: Doubts, at: str = "") -> list[object]:
    """Return the list under a key, and doubt the tables in it where there is none."""
    rows = cast("dict[str, object]", value).get(name) if isinstance(value, dict) else None
    if isinstance(rows, list):
        return cast("list[object]", rows)
    doubts.tables.add(f"{at}/{name}")
    return []


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
    whole = _whole(HEAT, row)
    if whole is not None:
        return cast("Heat", whole)
    if doubts.heat is None:
        doubts.heat = index
    at = f"/heats/{index}"
    rows = _listed(row, "tables", doubts, at)
    read = _kept(HEAT, row, ("number", "status", "draw")) if rows else {}
    return Heat(
        number=read.get("number", index + 1),
        status=read.get("status", HeatStatus.OPEN),
        advance_per_table=0,
        draw=read.get("draw"),
        tables=tuple(_table(one, at, place, doubts) for place, one in enumerate(rows)),
    )


def _table(row: object, heat: str, index: int, doubts: Doubts) -> Table:
    whole = _whole(TABLE, row)
    if whole is not None:
        return cast("Table", whole)
    at = f"{heat}/tables/{index}"
    read = _kept(TABLE, row, ("number", "players"))
    rounds = [_round(one, place) for place, one in enumerate(_listed(row, "rounds", doubts, at))]
    seen = [round_ for round_ in rounds if round_ is not None]
    if "players" not in read or len(seen) < len(rounds) or f"{at}/rounds" in doubts.tables:
        doubts.tables.add(at)
    return Table(read.get("number", index + 1), read.get("players", ()), tuple(seen))


def _round(row: object, index: int) -> Round | None:
    """Return an omgång, without a sheet or deals that are not whole; ``None`` without seats."""
    whole = _whole(ROUND, row)
    if whole is not None:
        return cast("Round", whole)
    read = _kept(ROUND, row, ("number", "seats"))
    return Round(read.get("number", index + 1), read["seats"]) if "seats" in read else None


def _whole(record: Record, value: object) -> object:
    """Return what an object says, ``None`` where anything in it is wrong."""
    faults: list[Fault] = []
    made = record.read(value, "", faults)
    return None if faults else made


def _kept(record: Record, value: object, names: tuple[str, ...]) -> dict[str, Any]:
    """Return those of an object's keys that hold what they may."""
    kept: dict[str, Any] = {}
    if isinstance(value, dict):
        known = cast("dict[str, object]", value)
        for name in names:
            faults: list[Fault] = []
            if name in known:
                read = record.keys[name].shape.read(known[name], "", faults)
                kept |= {} if faults else {name: read}
    return kept


def _is_lost(value: object, read: dict[str, Any], name: str) -> bool:
    """Say whether a key stands in an object and holds what it may not."""
    return name in cast("dict[str, object]", value) and name not in read
