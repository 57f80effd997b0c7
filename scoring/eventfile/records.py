"""The objects of the event file, outermost last (event-file.md, »Keys«)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from scoring.errors import Fault
from scoring.event import (
    Deal,
    Heat,
    Left,
    Player,
    Playoff,
    PlayoffRow,
    Preset,
    Round,
    SheetRow,
    Table,
)
from scoring.eventfile.draws import DRAW
from scoring.eventfile.entries import ENTRY, IDENTITY, PLAYER
from scoring.eventfile.kept import Overrides
from scoring.eventfile.shapes import Key, Nullable, Record, Rows
from scoring.eventfile.values import (
    Boolean,
    Day,
    Exactly,
    Integer,
    OneOf,
    OnlyTrue,
    Text,
    Word,
)
from scoring.vocabulary import HeatStatus, Out, PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = "chicago-event"
VERSION = 1

NUMBER = Key(Integer(1), required=True)
NAME = Key(Text(shortest=1), required=True)
SIDE_POINTS = Key(Integer(), required=True)


def _round_rule(round_: Round) -> Fault | None:
    if round_.deals is not None and round_.sheet is not None:
        return Fault("deals_and_sheet")
    if round_.broken_off and round_.deals is None and round_.sheet is None:
        return Fault("broken_off_not_started", "/broken_off")
    return None


def _playoff_rule(playoff: Playoff) -> Fault | None:
    ways = (playoff.deals, playoff.sheet, playoff.lot)
    if sum(way is not None for way in ways) == 1:
        return None
    return Fault("playoff_needs_one_way", "", {"known": ("deals", "sheet", "lot")})


LEFT = Record(
    Left,
    {"heat": NUMBER, "table": NUMBER, "round": Key(Nullable(Integer(1)))},
)

PLAYER_RECORD = Record(
    Player,
    {
        "id": Key(IDENTITY, required=True),
        "number": Key(Nullable(Integer(1))),
        "name": NAME,
        "club": Key(Text(), default=""),
        "status": Key(OneOf(PlayerStatus), default=PlayerStatus.ACTIVE),
        "left": Key(LEFT),
    },
)

DEAL = Record(
    Deal,
    {
        "number": NUMBER,
        "open": Key(Boolean(), default=False),
        "entries": Key(Rows(ENTRY), required=True),
    },
)

SHEET_ROW = Record(
    SheetRow,
    {
        "player": PLAYER,
        "side_points": SIDE_POINTS,
        "said_chicago": Key(Boolean(), required=True),
        "won_chicagos": Key(Integer(0), required=True),
        "out": Key(OneOf(Out)),
        "knocked_out": Key(OnlyTrue(), default=False),
        "penalty": Key(Integer(1), default=0),
    },
)

ROUND = Record(
    Round,
    {
        "number": NUMBER,
        "seats": Key(Rows(IDENTITY), required=True),
        "broken_off": Key(Boolean(), default=False),
        "deals": Key(Rows(DEAL)),
        "sheet": Key(Rows(SHEET_ROW)),
    },
    rule=_round_rule,
)

PLAYOFF = Record(
    Playoff,
    {
        "players": Key(Rows(IDENTITY), required=True),
        "deals": Key(Rows(DEAL)),
        "sheet": Key(
            Rows(
                Record(
                    PlayoffRow,
                    {
                        "player": PLAYER,
                        "side_points": SIDE_POINTS,
                        "out": Key(Word((Out.STRAIGHT_FLUSH, Out.ROYAL_FLUSH))),
                    },
                )
            )
        ),
        "lot": Key(Rows(IDENTITY)),
    },
    rule=_playoff_rule,
)

PLAYOFFS = Key(Rows(PLAYOFF), default=())

TABLE = Record(
    Table,
    {
        "number": NUMBER,
        "label": Key(Text(blank=None)),
        "sitting": Key(Integer(1)),
        "players": Key(Rows(IDENTITY), required=True),
        "rounds": Key(Rows(ROUND), required=True),
        "playoffs": PLAYOFFS,
    },
)

HEAT = Record(
    Heat,
    {
        "number": NUMBER,
        "status": Key(OneOf(HeatStatus), default=HeatStatus.OPEN),
        "advance_per_table": Key(Integer(0), required=True),
        "wildcards": Key(Integer(0), default=0),
        "draw": Key(Nullable(DRAW)),
        "tables": Key(Rows(TABLE), required=True),
        "playoffs": PLAYOFFS,
    },
)


def _preset(*, required: bool) -> Record:
    preset = Key(Text(shortest=1), required=required, default="poker-sm", shown=True)
    return Record(Preset, {"preset": preset, "overrides": Key(Overrides(), default={}, shown=True)})


@dataclass(frozen=True, slots=True)
class Head:
    """What the file says of the event itself."""

    name: str
    date: str | None = None
    venue: str | None = None
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """The whole file, key by key."""

    format: str
    version: int
    event: Head
    rules: Preset
    players: tuple[Player, ...]
    heats: tuple[Heat, ...]
    structure: Preset = field(default_factory=Preset)
    x: Mapping[str, Any] | None = None


DOCUMENT = Record(
    Document,
    {
        "format": Key(Exactly(FORMAT), required=True),
        "version": Key(Exactly(VERSION), required=True),
        "event": Key(
            Record(Head, {"name": NAME, "date": Key(Day()), "venue": Key(Text(blank=None))}),
            required=True,
        ),
        "rules": Key(_preset(required=True), required=True),
        "structure": Key(_preset(required=False), default=Preset(), shown=True),
        "players": Key(Rows(PLAYER_RECORD), required=True),
        "heats": Key(Rows(HEAT), required=True),
    },
)
