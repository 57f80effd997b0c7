"""One table in full: its standings with what parted them, and its omgångar seat by seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.selectors.desks import table_desk
from tournament.selectors.standings import event_and_standings
from tournament.selectors.traces import criteria_in, row_traces

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from scoring import event as facts
    from scoring.results import HeatResult, TableResult
    from tournament.models import Table
    from tournament.selectors.deskrows import Person, RoundDesk, TableDesk
    from tournament.selectors.traces import Trace


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A player's standing at the table; ``trace`` is what puts him before the next behind."""

    name: str
    place: int
    sharers: int
    round_points: Fraction
    side_points: int
    won_chicagos: int
    trace: Trace | None
    goes_on: bool
    is_level: bool


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A player's omgång, in seat order; ``row`` and points are ``None`` until a sheet is in."""

    person: Person
    has_left: bool
    row: facts.SheetRow | None
    round_points: Fraction | None


@dataclass(frozen=True, slots=True)
class RoundView:
    """An omgång of the table."""

    desk: RoundDesk
    lines: tuple[RoundLine, ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything about one table."""

    desk: TableDesk
    standings: tuple[StandingLine, ...]
    rounds: tuple[RoundView, ...]


def table_page_of(table: Table) -> TablePage:
    """Return one table in full."""
    desk = table_desk(table)
    told, found = event_and_standings(desk.event)
    heat = next(result for result in found.heats if result.number == desk.heat.number)
    result = next(result for result in heat.tables if result.number == desk.table.number)
    return TablePage(desk, _standings(desk, told, heat, result), _rounds(desk, result))


def _standings(
    desk: TableDesk, told: facts.Event, heat: HeatResult, result: TableResult
) -> tuple[StandingLine, ...]:
    traces = row_traces(result, criteria_in(told))
    level = {player for group in (*result.unresolved, *heat.unresolved) for player in group}
    return tuple(
        StandingLine(
            name=desk.people[row.player].name,
            place=row.place,
            sharers=len(row.shared_with),
            round_points=row.round_points,
            side_points=row.side_points,
            won_chicagos=row.won_chicagos,
            trace=traces.get(row.player),
            goes_on=row.player in heat.advancing,
            is_level=row.player in level,
        )
        for row in result.standings
    )


def _rounds(desk: TableDesk, result: TableResult) -> tuple[RoundView, ...]:
    points = {
        found.number: {r.player: r.round_points for r in found.results} for found in result.rounds
    }
    return tuple(
        RoundView(round_, _lines(round_, points.get(round_.number, {}))) for round_ in desk.rounds
    )


def _lines(round_: RoundDesk, points: Mapping[str, Fraction | None]) -> tuple[RoundLine, ...]:
    rows = {row.player: row for row in round_.sheet.rows} if round_.sheet is not None else {}
    return tuple(
        RoundLine(
            person,
            person.key in round_.leavers or person.key not in round_.starters,
            rows.get(person.key),
            points.get(person.key),
        )
        for person in round_.seats
    )
