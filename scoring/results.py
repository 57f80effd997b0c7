"""What the rules derive from an event's facts: frozen results (event-file.md, »standings --json«).

Rows are named tuples, of which a large event has many tens of thousands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from scoring.ranked import Ranked
    from scoring.vocabulary import Criterion, HeatStatus, Out, RoundStatus, TableStatus


class RoundRow(NamedTuple):
    """One player's result of one omgång; ``place`` and ``round_points`` are ``None`` while it runs.

    ``place`` is the best number of a shared span, ``shared_with`` the others in it.
    ``round_points`` is exact. ``recorded_side_points`` is what enters the table's sum
    (rules.md §3, »S: as zero«); ``side_points`` is what stands on the sheet.
    """

    player: str
    side_points: int
    said_chicago: bool
    won_chicagos: int
    out: Out | None = None
    knocked_out: bool = False
    place: int | None = None
    shared_with: Sequence[str] = ()
    round_points: Fraction | None = None
    recorded_side_points: int | None = None


class RoundResult(NamedTuple):
    """An omgång's results, in order of place, then of seat in round 1 (substitutes after)."""

    number: int
    status: RoundStatus
    results: Sequence[RoundRow] = ()


class TableRow(NamedTuple):
    """One player's standing at a table after its finished and broken-off omgångar."""

    player: str
    place: int
    shared_with: Sequence[str]
    round_points: Fraction
    side_points: int
    won_chicagos: int
    decided_by: Criterion | None


class TableResult(NamedTuple):
    """A table's rounds, ranking and cut; ``unresolved`` groups need särspel."""

    number: int
    status: TableStatus
    rounds: Sequence[RoundResult]
    standings: Ranked
    advancing: tuple[str, ...] = ()
    unresolved: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class HeatResult:
    """A heat's tables, wildcards and everybody who goes on."""

    number: int
    status: HeatStatus
    tables: tuple[TableResult, ...]
    wildcards: tuple[str, ...] = ()
    unresolved: tuple[tuple[str, ...], ...] = ()
    advancing: tuple[str, ...] = ()


class RankingRow(NamedTuple):
    """One player's overall placing; ``reached`` is the last heat in which he was seated."""

    player: str
    place: int
    shared_with: Sequence[str]
    reached: int
    decided_by: Criterion | None


@dataclass(frozen=True, slots=True)
class Standings:
    """Everything the rules derive from an event."""

    heats: tuple[HeatResult, ...]
    ranking: Sequence[RankingRow]
