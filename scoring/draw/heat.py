"""A heat of an event, drawn: who takes part, who sits where, and the record of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from scoring.draw.split import sittings
from scoring.draw.stream import ALGORITHM, commitment
from scoring.draw.tables import draw_tables
from scoring.draw.ties import ALL_WISHES
from scoring.errors import Fault, RuleError
from scoring.event import DrawRecord, Heat, Round, Table
from scoring.repairs import cut_for
from scoring.rulesets import ruleset_of
from scoring.standings import standings
from scoring.structures import structure_of
from scoring.vocabulary import HeatStatus, PlayerStatus

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.draw.tables import DrawnHeat, DrawnTable
    from scoring.event import Event, Wishes


def draw_heat(
    event: Event,
    heat_number: int,
    seed_hex: str,
    *,
    wishes: Wishes = ALL_WISHES,
    attempt: int = 1,
    tables: int | None = None,
    at_once: int | None = None,
) -> Event:
    """Return ``event`` with heat ``heat_number`` drawn: tables and the seats of all omgångar.

    Heat 1 is drawn of the active players, a later one of those who advance from the closed heat
    before it; the cut is that of the event's structure, repaired where it needs it (rules.md §4).
    ``tables`` fixes the number of tables; where only ``at_once`` can play at the same time, the
    heat is played in sittings. Raises ``RuleError``: ``heat_exists``, ``heat_not_next``,
    ``heat_not_closed``, ``heat_unresolved`` (särspel is owed), ``final_played``, ``seed_reused``,
    ``bad_seed``, ``field_not_possible``, ``tables_not_possible``.
    """
    if fault := _fault(event, heat_number, seed_hex):
        raise RuleError(fault)
    drawn = draw_tables(
        entrants_of(event, heat_number),
        seed=seed_hex,
        clubs=clubs_of(event),
        previous_tables=previous_tables_of(event, heat_number),
        ruleset=ruleset_of(event.rules),
        wishes=wishes,
        tables=tables,
    )
    record = DrawRecord(
        attempt=attempt,
        seed=seed_hex.lower(),
        commitment=commitment(seed_hex),
        algorithm=ALGORITHM,
        entrants=drawn.entrants,
        wishes=wishes,
        unmet=drawn.unmet,
    )
    heat = _heat(event, heat_number, drawn, at_once)
    return replace(event, heats=(*event.heats, replace(heat, draw=record)))


def entrants_of(event: Event, heat_number: int) -> tuple[str, ...]:
    """Return the ids of those whom a draw of heat ``heat_number`` seats, if any."""
    if heat_number == 1:
        return tuple(p.id for p in event.players if p.status == PlayerStatus.ACTIVE)
    before = (heat for heat in standings(event).heats if heat.number == heat_number - 1)
    return tuple(player for heat in before for player in heat.advancing)


def clubs_of(event: Event) -> dict[str, str]:
    """Return each player's club by id."""
    return {player.id: player.club for player in event.players}


def previous_tables_of(event: Event, heat_number: int) -> dict[str, int]:
    """Return, by id, the number of the table in the heat before; nobody's where there is none."""
    before = (heat for heat in event.heats if heat.number == heat_number - 1)
    tables = (table for heat in before for table in heat.tables)
    return {player: table.number for table in tables for player in table.players}


def _fault(event: Event, heat_number: int, seed_hex: str) -> Fault | None:
    """Return why heat ``heat_number`` cannot be drawn now, if anything stands in the way."""
    following = len(event.heats) + 1
    here = {"heat": heat_number}
    if 1 <= heat_number < following:
        return Fault("heat_exists", f"/heats/{heat_number - 1}", here)
    if heat_number != following:
        return Fault("heat_not_next", "/heats", {**here, "next": following})
    if seed_hex.lower() in {heat.draw.seed.lower() for heat in event.heats if heat.draw}:
        return Fault("seed_reused", "/draw/seed", here)
    return _fault_before(event, event.heats[-1]) if event.heats else None


def _fault_before(event: Event, before: Heat) -> Fault | None:
    path, facts = f"/heats/{before.number - 1}", {"heat": before.number}
    if len(before.tables) == 1:
        return Fault("final_played", path, facts)
    if before.status != HeatStatus.CLOSED:
        return Fault("heat_not_closed", path, facts)
    result = standings(event).heats[-1]
    if result.unresolved or any(table.unresolved for table in result.tables):
        return Fault("heat_unresolved", path, facts)
    return None


def _heat(event: Event, number: int, drawn: DrawnHeat, at_once: int | None) -> Heat:
    sizes = [len(table.players) for table in drawn.tables]
    cut = cut_for(structure_of(event.structure), number, sizes)
    seated = zip(drawn.tables, _sittings_of(len(sizes), at_once), strict=True)
    tables = tuple(_table(table, sitting) for table, sitting in seated)
    return Heat(number, cut.advance_per_table, tables, wildcards=cut.wildcards)


def _sittings_of(tables: int, at_once: int | None) -> Iterator[int | None]:
    """Yield the sitting of each table in turn; ``None`` where all play at once."""
    counts: Sequence[int] = (tables,) if at_once is None else sittings(tables, at_once)
    for number, count in enumerate(counts, start=1):
        for _ in range(count):
            yield number if len(counts) > 1 else None


def _table(table: DrawnTable, sitting: int | None) -> Table:
    rounds = tuple(Round(number, seats) for number, seats in enumerate(table.seats, start=1))
    return Table(table.number, table.players, rounds, sitting=sitting)
