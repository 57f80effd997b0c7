"""Whether a recorded draw is the one that its seed gives, changes included (docs/draw.md §8)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from scoring.draw.changes import replay
from scoring.draw.heat import clubs_of, previous_tables_of
from scoring.draw.stream import ALGORITHM, commitment
from scoring.draw.tables import draw_tables
from scoring.errors import RuleError
from scoring.rulesets import ruleset_of
from scoring.vocabulary import PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.draw.tables import DrawnHeat, DrawnTable
    from scoring.draw.ties import Unmet
    from scoring.event import DrawRecord, Event, Heat, Table


class Difference(StrEnum):
    """The first thing in which a record and its recomputed draw differ."""

    ALGORITHM = "unknown_algorithm"
    SEED = "bad_seed"
    COMMITMENT = "commitment_differs"
    ENTRANTS = "entrants_differ"
    FIELD = "tables_not_possible"
    UNMET = "unmet_differs"
    CHANGES = "changes_not_possible"
    TABLES = "tables_differ"
    SEATS = "seats_differ"


@dataclass(frozen=True, slots=True)
class DrawVerdict:
    """Whether the draw of a heat is what its record gives; ``reason`` where it is not."""

    heat: int
    ok: bool
    reason: Difference | None = None


def verify_draws(event: Event) -> tuple[DrawVerdict, ...]:
    """Recompute each recorded draw of ``event`` (event-file.md, »verify-draw«).

    A heat without a record has no verdict. A substitute is allowed in the seat of one who left.
    """
    verdicts: list[DrawVerdict] = []
    for heat in event.heats:
        if heat.draw is not None:
            reason = _difference(event, heat, heat.draw)
            verdicts.append(DrawVerdict(heat.number, reason is None, reason))
    return tuple(verdicts)


def _difference(event: Event, heat: Heat, record: DrawRecord) -> Difference | None:
    if record.algorithm != ALGORITHM:
        return Difference.ALGORITHM
    try:
        committed = commitment(record.seed)
    except RuleError:
        return Difference.SEED
    if committed != record.commitment.lower():
        return Difference.COMMITMENT
    known = {player.id for player in event.players}
    if list(record.entrants) != sorted(known & set(record.entrants)):
        return Difference.ENTRANTS
    return _difference_in_draw(event, heat, record)


def _difference_in_draw(event: Event, heat: Heat, record: DrawRecord) -> Difference | None:
    try:
        drawn = _redrawn(event, heat, record)
    except RuleError:
        return Difference.FIELD
    if _unordered(drawn.unmet) != _unordered(record.unmet):
        return Difference.UNMET
    try:
        expected = replay(drawn.tables, record.changes)
    except RuleError:
        return Difference.CHANGES
    return _difference_in_tables(event, expected, heat, record)


def _redrawn(event: Event, heat: Heat, record: DrawRecord) -> DrawnHeat:
    return draw_tables(
        record.entrants,
        seed=record.seed,
        clubs=clubs_of(event),
        previous_tables=previous_tables_of(event, heat.number),
        ruleset=ruleset_of(event.rules),
        wishes=record.wishes,
        tables=len(heat.tables),
    )


def _unordered(unmet: Iterable[Unmet]) -> set[tuple[frozenset[str], str]]:
    return {(frozenset((one, other)), wish) for one, other, wish in unmet}


def _difference_in_tables(
    event: Event, expected: tuple[DrawnTable, ...], heat: Heat, record: DrawRecord
) -> Difference | None:
    gone = {player.id for player in event.players if player.status != PlayerStatus.ACTIVE}
    known = {player for table in expected for player in table.players} | set(record.entrants)
    pairs = list(zip(expected, heat.tables, strict=True))
    for drawn, table in pairs:
        missing = set(drawn.players) - set(table.players)
        strangers = set(table.players) - set(drawn.players)
        if missing or strangers & known:
            return Difference.TABLES
    same = (_same_seats(drawn, table, gone) for drawn, table in pairs)
    return None if all(same) else Difference.SEATS


def _same_seats(drawn: DrawnTable, table: Table, gone: set[str]) -> bool:
    rounds = [round_.seats for round_ in table.rounds]
    if [len(seats) for seats in rounds] != [len(seats) for seats in drawn.seats]:
        return False
    substitutes = set(table.players) - set(drawn.players)
    return all(
        seated == player or (seated in substitutes and player in gone)
        for seats, expected in zip(rounds, drawn.seats, strict=True)
        for seated, player in zip(seats, expected, strict=True)
    )
