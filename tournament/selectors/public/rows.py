"""The frozen rows of public standings, the same for live and for published results."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime
    from fractions import Fraction

    from scoring.vocabulary import Criterion, Out
    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.qualifiers import Kind


class Status(StrEnum):
    """How far a table or a heat has come, as the public is told."""

    WAITING = "waiting"
    LIVE = "live"
    DONE = "done"


class Outlook(StrEnum):
    """Whether somebody goes on, as far as it is decided; in the final: has the title."""

    THROUGH = "through"
    SECURED = "secured"
    POSSIBLE = "possible"
    PLAYOFF = "playoff"
    OUT = "out"


class Side(StrEnum):
    """Which way a reason compares."""

    AHEAD = "ahead"
    BEHIND = "behind"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why somebody has his place; ``against`` are public names.

    ``own`` and ``other`` are exact values as text, None where särspel or nothing decided.
    """

    side: Side
    against: tuple[str, ...]
    criterion: Criterion | None = None
    own: str | None = None
    other: str | None = None


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One omgång of one player; place and round points are None while it is played."""

    side_points: int
    round_points: Fraction | None
    place: int | None
    out: Out | None
    knocked_out: bool
    said_chicago: bool
    won_chicagos: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One player at a table; ``rounds`` has None for an omgång that he has no row in.

    ``is_preliminary``: his outlook rests on a sheet that is not approved yet.
    """

    person: PublicPerson
    place: int
    sharers: int
    rounds: tuple[RoundCell | None, ...]
    round_points: Fraction
    side_points: int
    won_chicagos: int
    outlook: Outlook | None
    reason: Reason | None
    is_preliminary: bool = False


@dataclass(frozen=True, slots=True)
class StandingTable:
    """A table's standing; ``is_verified`` says that all its sheets are approved.

    ``started`` is the omgång that it plays, ``finished`` how many are in the standing.
    """

    number: int
    label: str
    sitting: int | None
    status: Status
    is_verified: bool
    started: int
    finished: int
    rows: tuple[StandingRow, ...]

    @property
    def has_outlook(self) -> bool:
        """Whether anything is told of who goes on."""
        return any(row.outlook is not None for row in self.rows)

    @property
    def awaits_playoff(self) -> bool:
        """Whether all is played and approved, and a särspel decides between some of its people."""
        return self.status is Status.DONE and any(
            row.outlook is Outlook.PLAYOFF for row in self.rows
        )

    @property
    def is_preliminary(self) -> bool:
        """Whether anything that is told of who goes on rests on an unapproved sheet."""
        return any(row.is_preliminary for row in self.rows)


@dataclass(frozen=True, slots=True)
class QualifierRow:
    """One who goes on from a heat, and why."""

    person: PublicPerson
    table: int
    label: str
    place: int
    kind: Kind
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class HeatPage:
    """A heat in public: standings live or as published, and who goes on.

    ``advancing`` is None where it is not published; ``has_seating`` says that the seats are.
    ``published_at`` is that of the results. ``is_hushed``: they are published, but not shown here
    for now.
    """

    number: int
    is_final: bool
    status: Status
    starts_at: datetime | None
    has_seating: bool
    has_draw: bool
    tables: tuple[StandingTable, ...]
    advancing: tuple[QualifierRow, ...] | None
    to_heat: int | None
    to_final: bool
    published_at: datetime | None
    is_hushed: bool = False

    @property
    def done(self) -> int:
        """How many tables are approved."""
        return sum(table.status is Status.DONE for table in self.tables)

    @property
    def rounds(self) -> int:
        """How many omgångar have a column."""
        return max((len(row.rounds) for table in self.tables for row in table.rows), default=0)
