"""A whole event as facts: the values that the event file holds and that the rules compute on.

Nothing here is derived. Field names are the keys of the event file (event-file.md, »Keys«); ``x``
is what the file keeps for the web application and the rules never read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from scoring.vocabulary import Choice, Hand, HeatStatus, Out, PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Mapping

NOTHING: Mapping[str, Any] = MappingProxyType({})


def _nothing() -> Mapping[str, Any]:
    return NOTHING


@dataclass(frozen=True, slots=True)
class Left:
    """Where a player left: heat and table by number, and the omgång; ``None`` is between heats."""

    heat: int
    table: int
    round: int | None = None
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """A person in this event; ``number`` is the start number."""

    id: str
    name: str
    number: int | None = None
    club: str = ""
    status: PlayerStatus = PlayerStatus.ACTIVE
    left: Left | None = None
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class HandEntry:
    """The hand that scored at a moment (1, 2 or 3) of a giv (deal)."""

    moment: int
    player: str
    hand: Hand
    choice: Choice | None = None
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class ChicagoEntry:
    """A said Chicago and how it ended; ``broken_by`` only where it failed."""

    player: str
    won: bool
    broken_by: str | None = None
    with_two: bool = False
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class LastTrickEntry:
    """The last trick (sista stick) of a giv, and whether it was won with a two."""

    player: str
    with_two: bool
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class PenaltyEntry:
    """Penalty points for a mistake (rules.md §1, decision 8); ``points`` is above 0."""

    player: str
    points: int
    reason: str
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class WarningEntry:
    """A warning (varning); no points."""

    player: str
    reason: str
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class DeadHandEntry:
    """A dead hand (död hand); no points."""

    player: str
    reason: str
    x: Mapping[str, Any] | None = None


Entry = HandEntry | ChicagoEntry | LastTrickEntry | PenaltyEntry | WarningEntry | DeadHandEntry


@dataclass(frozen=True, slots=True)
class Deal:
    """A giv (deal): its entries in scoring order; ``open`` while it is being played."""

    number: int
    entries: tuple[Entry, ...] = ()
    open: bool = False
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class SheetRow:
    """What a table sheet (bordsprotokoll) says of one player in one omgång."""

    player: str
    side_points: int
    said_chicago: bool
    won_chicagos: int
    out: Out | None = None
    knocked_out: bool = False
    penalty: int = 0
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """An omgång (round): who sits where, and its deals or its sheet; neither is not started.

    ``deals`` and ``sheet`` are ``None`` when absent; ``deals == ()`` is a round in progress.
    """

    number: int
    seats: tuple[str, ...]
    deals: tuple[Deal, ...] | None = None
    sheet: tuple[SheetRow, ...] | None = None
    broken_off: bool = False
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class PlayoffRow:
    """What a särspel sheet says of one player; ``out`` is a straight flush or a royal."""

    player: str
    side_points: int
    out: Out | None = None
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Playoff:
    """A särspel (playoff) among level players: exactly one of deals, sheet and lot."""

    players: tuple[str, ...]
    deals: tuple[Deal, ...] | None = None
    sheet: tuple[PlayoffRow, ...] | None = None
    lot: tuple[str, ...] | None = None
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A bord (table) of a heat; ``players`` as drawn, later substitutes last."""

    number: int
    players: tuple[str, ...]
    rounds: tuple[Round, ...]
    playoffs: tuple[Playoff, ...] = ()
    label: str | None = None
    sitting: int | None = None
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """A change after the draw: two players exchange table and seats in every round."""

    swap: tuple[str, str]
    reason: str
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """A change after the draw: ``move`` takes the last seat at ``table`` in every round."""

    move: str
    table: int
    reason: str
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Removal:
    """A change after the draw: ``out`` leaves and the seats behind close up."""

    out: str
    reason: str
    x: Mapping[str, Any] | None = None


Change = Swap | Move | Removal


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the draw tries to keep apart."""

    clubs: bool = True
    previous_table: bool = True
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """A draw that anyone can recompute (event-file.md, »A draw record«)."""

    attempt: int
    seed: str
    commitment: str
    algorithm: str
    entrants: tuple[str, ...]
    wishes: Wishes
    unmet: tuple[tuple[str, str, str], ...] = ()
    changes: tuple[Change, ...] = ()
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Heat:
    """A heat (heat): its cut, its tables, and särspel across tables for wildcards."""

    number: int
    advance_per_table: int
    tables: tuple[Table, ...]
    status: HeatStatus = HeatStatus.OPEN
    wildcards: int = 0
    draw: DrawRecord | None = None
    playoffs: tuple[Playoff, ...] = ()
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Preset:
    """A named ruleset or structure and the event's own differences from it."""

    preset: str = "poker-sm"
    overrides: Mapping[str, Any] = field(default_factory=_nothing)
    x: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """A whole event (tävling) as facts."""

    name: str
    players: tuple[Player, ...]
    heats: tuple[Heat, ...]
    rules: Preset = field(default_factory=Preset)
    structure: Preset = field(default_factory=Preset)
    date: str | None = None
    venue: str | None = None
    x: Mapping[str, Any] | None = None
    event_x: Mapping[str, Any] | None = None
