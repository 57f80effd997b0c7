"""Who goes on from a heat, from where and why, with those who replace somebody that left."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING

from scoring.comparison import showings
from scoring.heats import replacements, tables_decided
from scoring.rulesets import ruleset_of
from scoring.tables import criteria_of
from tournament.selectors.standings import event_and_standings
from tournament.selectors.traces import trace_across, trace_at_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring import event as facts
    from scoring.comparison import Showing
    from scoring.results import HeatResult, TableResult
    from tournament.models import Event
    from tournament.selectors.traces import Trace


class Kind(StrEnum):
    """By which right somebody goes on."""

    TABLE = "table"
    WILDCARD = "wildcard"
    REPLACEMENT = "replacement"


@dataclass(frozen=True, slots=True)
class Qualifier:
    """One who goes on; ``table`` is where he played, ``trace`` what put him ahead."""

    player: str
    table: int
    place: int
    kind: Kind
    trace: Trace | None
    round_points_share: str
    side_points_share: str


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """Everybody who goes on, and what keeps a place from being filled.

    ``level`` are groups of which one should replace somebody and which nothing parts; ``missing``
    the tables whose place nobody can take: the next heat gets a smaller table (rules.md §5).
    """

    advancing: tuple[Qualifier, ...]
    level: tuple[tuple[str, ...], ...] = ()
    missing: tuple[int, ...] = ()


def qualifiers_of(event: Event, heat_number: int) -> Qualifiers:
    """Return who goes on from a heat whose tables are all decided (rules.md §4, §5)."""
    told, found = event_and_standings(event)
    heat = next(heat for heat in told.heats if heat.number == heat_number)
    result = next(result for result in found.heats if result.number == heat_number)
    return qualifiers_from(told, heat, result, ruled=ruled_replacements(event, heat_number))


def ruled_replacements(event: Event, heat_number: int) -> frozenset[str]:
    """Return whom the director has let replace somebody where all else was level."""
    ruled = event.rulings.get("replacements", {})
    return frozenset(ruled.get(str(heat_number), ()))


def qualifiers_from(
    event: facts.Event,
    heat: facts.Heat,
    result: HeatResult,
    *,
    ruled: frozenset[str] = frozenset(),
) -> Qualifiers:
    """Return who goes on from a heat's result."""
    chosen = {player: Kind.TABLE for table in result.tables for player in table.advancing}
    chosen.update(dict.fromkeys(result.wildcards, Kind.WILDCARD))
    level, missing = _fill(event, heat, result, chosen, ruled)
    shown = {showing.player: showing for showing in showings(result.tables)}
    criteria = criteria_of(ruleset_of(event.rules))
    traces = {
        player: _table_trace(table, player, chosen, criteria)
        for table in result.tables
        for player in table.advancing
    }
    behind = [showing for showing in shown.values() if showing.player not in chosen]
    advancing = tuple(
        _qualifier(
            shown[player],
            kind,
            traces[player] if kind is Kind.TABLE else _across(shown[player], behind),
        )
        for player, kind in chosen.items()
    )
    return Qualifiers(advancing, level, missing)


def _fill(
    event: facts.Event,
    heat: facts.Heat,
    result: HeatResult,
    chosen: dict[str, Kind],
    ruled: frozenset[str],
) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    """Give the places that a table cannot fill itself to the best of the others."""
    if not tables_decided(result.tables) or result.unresolved:
        return (), ()
    open_places = (
        table.number
        for table in result.tables
        for _ in range(heat.advance_per_table - len(table.advancing))
    )
    left = list(islice(open_places, len(event.players)))  # a file may promise any number
    if not left:
        return (), ()
    line = replacements(event, heat, result, ruleset_of(event.rules), table=left[0])
    level: list[tuple[str, ...]] = []
    unfilled = _take(line, len(left), chosen, ruled, level)
    return tuple(level), tuple(left[len(left) - unfilled :])


def _take(
    groups: Iterable[tuple[str, ...]],
    places: int,
    chosen: dict[str, Kind],
    ruled: frozenset[str],
    level: list[tuple[str, ...]],
) -> int:
    """Let the first in line take the places; return how many nobody can take.

    A group with more players than places waits for the director's ruling, and stands in ``level``.
    """
    for group in groups:
        free = [player for player in group if player not in chosen]
        if len(free) > places > 0:
            free = [player for player in free if player in ruled][:places]
            if len(free) < places:
                level.append(tuple(p for p in group if p not in chosen and p not in free))
            places = len(free)
        chosen.update(dict.fromkeys(free[:places], Kind.REPLACEMENT))
        places -= len(free[:places])
    return places


def _table_trace(
    table: TableResult, player: str, chosen: Mapping[str, Kind], criteria: Iterable[object]
) -> Trace | None:
    rows = list(table.standings)
    at = next(index for index, row in enumerate(rows) if row.player == player)
    behind = (r for r in rows[at + 1 :] if r.player not in chosen and r.place > rows[at].place)
    other = next(behind, None)
    return None if other is None else trace_at_table(rows[at], other, criteria)  # type: ignore[arg-type]


def _across(showing: Showing, behind: Iterable[Showing]) -> Trace | None:
    """Return what parts a wildcard from the best of those who stay and whom he is ahead of."""
    others = [other for other in behind if _merit(other) <= _merit(showing)]
    if not others:
        return None
    return trace_across(showing, max(others, key=_merit))


def _merit(showing: Showing) -> tuple[object, ...]:
    return (
        -showing.place,
        showing.round_points_share,
        showing.side_points_share,
        showing.won_chicagos,
    )


def _qualifier(showing: Showing, kind: Kind, trace: Trace | None) -> Qualifier:
    return Qualifier(
        player=showing.player,
        table=showing.table,
        place=showing.place,
        kind=kind,
        trace=trace,
        round_points_share=str(showing.round_points_share),
        side_points_share=str(showing.side_points_share),
    )
