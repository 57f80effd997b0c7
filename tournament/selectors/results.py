"""Results as the desk shows and exports them: each heat's tables, and everybody's placing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import Heat
from tournament.selectors.closing import champion_of
from tournament.selectors.qualifiers import Kind, qualifiers_from, ruled_replacements
from tournament.selectors.resultnames import Person, people_by_key, table_labels
from tournament.selectors.standings import event_and_standings
from tournament.selectors.traces import criteria_in, row_traces
from tournament.states import HeatState

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from scoring import event as facts
    from scoring.results import HeatResult, RankingRow, RoundRow, TableResult
    from scoring.vocabulary import Criterion
    from tournament.models import Event
    from tournament.selectors.traces import Trace


@dataclass(frozen=True, slots=True)
class RankedRow:
    """A line of the overall placing; ``sharers`` others have the same place.

    ``has_played``: an omgång of the heat that he reached is over for him.
    """

    person: Person
    place: int
    sharers: int
    reached: int
    reached_final: bool
    decided_by: Criterion | None
    has_played: bool


@dataclass(frozen=True, slots=True)
class RoundCell:
    """What a player got in one omgång; ``points`` is ``None`` while it runs."""

    side_points: int
    points: Fraction | None
    won_chicagos: int
    is_out: bool
    is_knocked_out: bool


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A line of a table's results; ``kind`` says by which right he goes on, if he does."""

    person: Person
    place: int
    sharers: int
    rounds: tuple[RoundCell | None, ...]
    round_points: Fraction
    side_points: int
    won_chicagos: int
    kind: Kind | None
    criterion: Criterion | None
    own: str | None
    against: str
    other: str | None


@dataclass(frozen=True, slots=True)
class TableResults:
    """A table's results; ``is_tied`` where särspel is owed."""

    number: int
    label: str
    rows: tuple[PlayerRow, ...]
    is_tied: bool


@dataclass(frozen=True, slots=True)
class HeatResults:
    """A heat's results; ``is_closed`` says that they stand."""

    number: int
    is_final: bool
    is_closed: bool
    advancing: int
    tables: tuple[TableResults, ...]


@dataclass(frozen=True, slots=True)
class Results:
    """An event's results on what is known now."""

    champion: Person | None
    ranking: tuple[RankedRow, ...]
    heats: tuple[HeatResults, ...]


def results_of(event: Event, named: Mapping[str, Person] | None = None) -> Results:
    """Return an event's results, newest heat first, in a fixed number of queries.

    ``named`` are its people by entry key where they are called something else than their names.
    """
    told, found = event_and_standings(event)
    people = people_by_key(event) if named is None else named
    closed, labels = _heats(event), table_labels(event)
    heats = [
        _heat(
            told,
            heat,
            result,
            people,
            labels,
            ruled=ruled_replacements(event, heat.number),
            is_closed=heat.number in closed,
        )
        for heat, result in zip(told.heats, found.heats, strict=True)
    ]
    finals = {heat.number for heat in heats if heat.is_final}
    played = frozenset(_played(heats))
    champion = champion_of(event)
    return Results(
        champion=None if champion is None else people[champion],
        ranking=tuple(_ranked(row, people, finals, played) for row in found.ranking),
        heats=tuple(reversed(heats)),
    )


def _heats(event: Event) -> frozenset[int]:
    closed = Heat.objects.filter(event=event, state=HeatState.CLOSED)
    return frozenset(closed.values_list("number", flat=True))


def _played(heats: Iterable[HeatResults]) -> Iterator[tuple[int, int]]:
    """Yield heat and entry wherever an omgång is over for somebody."""
    for heat in heats:
        for table in heat.tables:
            for row in table.rows:
                if any(cell is not None and cell.points is not None for cell in row.rounds):
                    yield heat.number, row.person.pk


def _ranked(
    row: RankingRow,
    people: Mapping[str, Person],
    finals: Iterable[int],
    played: Collection[tuple[int, int]],
) -> RankedRow:
    person = people[row.player]
    return RankedRow(
        person=person,
        place=row.place,
        sharers=len(row.shared_with),
        reached=row.reached,
        reached_final=row.reached in finals,
        decided_by=row.decided_by,
        has_played=(row.reached, person.pk) in played,
    )


def _heat(
    event: facts.Event,
    heat: facts.Heat,
    result: HeatResult,
    people: Mapping[str, Person],
    labels: Mapping[tuple[int, int], str],
    *,
    ruled: frozenset[str],
    is_closed: bool,
) -> HeatResults:
    advancing = qualifiers_from(event, heat, result, ruled=ruled).advancing
    kinds = {found.player: found.kind for found in advancing}
    criteria = criteria_in(event)
    return HeatResults(
        number=heat.number,
        is_final=len(heat.tables) == 1,
        is_closed=is_closed,
        advancing=len(kinds),
        tables=tuple(
            TableResults(
                number=table.number,
                label=labels[heat.number, table.number],
                rows=tuple(_rows(table, row_traces(table, criteria), kinds, people)),
                is_tied=len(table.unresolved) > 0,
            )
            for table in result.tables
        ),
    )


def _rows(
    table: TableResult,
    traces: Mapping[str, Trace],
    kinds: Mapping[str, Kind],
    people: Mapping[str, Person],
) -> Iterable[PlayerRow]:
    for row in table.standings:
        trace = traces.get(row.player)
        yield PlayerRow(
            person=people[row.player],
            place=row.place,
            sharers=len(row.shared_with),
            rounds=tuple(_cell(round_.results, row.player) for round_ in table.rounds),
            round_points=row.round_points,
            side_points=row.side_points,
            won_chicagos=row.won_chicagos,
            kind=kinds.get(row.player),
            criterion=None if trace is None else trace.criterion,
            own=None if trace is None else trace.own,
            against="" if trace is None else people[trace.against].name,
            other=None if trace is None else trace.other,
        )


def _cell(rows: Sequence[RoundRow], player: str) -> RoundCell | None:
    row = next((row for row in rows if row.player == player), None)
    if row is None:
        return None
    return RoundCell(
        row.side_points, row.round_points, row.won_chicagos, row.out is not None, row.knocked_out
    )
