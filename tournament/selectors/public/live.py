"""Live standings of a heat whose running standings are open.

Every current sheet counts, approved or not: a table whose sheets are not all approved is told as
live, one whose sheets are as done. What follows from an unapproved sheet is preliminary.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from scoring.eligibility import Presence
from scoring.forecast import Outlook as Forecast
from scoring.forecast import forecast_among
from scoring.rounds import OVER
from scoring.rulesets import ruleset_of
from scoring.vocabulary import TableStatus
from tournament.selectors.public.reasons import reasons
from tournament.selectors.public.rows import (
    Outlook,
    RoundCell,
    StandingRow,
    StandingTable,
    Status,
)
from tournament.selectors.traces import criteria_in, row_traces
from tournament.states import PublicationPart, TableState

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from scoring import event as facts
    from scoring.results import HeatResult, RoundRow, TableResult
    from scoring.vocabulary import Criterion
    from tournament.selectors.public.published import Computed, Published, TableFacts
    from tournament.selectors.public.rows import Reason

OUTLOOKS = {
    Forecast.SECURED: Outlook.SECURED,
    Forecast.POSSIBLE: Outlook.POSSIBLE,
    Forecast.OUT: Outlook.OUT,
}


def live_tables(event: Published, number: int) -> tuple[StandingTable, ...]:
    """Return the tables of a heat as they stand now; none where they are not open."""
    computed = event.computed
    if computed is None or event.part(number, PublicationPart.RUNNING) is None:
        return ()
    heat = next(heat for heat in computed.told.heats if heat.number == number)
    result = next(found for found in computed.found.heats if found.number == number)
    outlooks = _outlooks(computed.told, heat, result)
    criteria = criteria_in(computed.told)
    unsure = _unsure(computed, heat, result, outlooks)
    return tuple(
        _table(event, computed, number, table, outlooks[table.number], criteria, unsure)
        for table in result.tables
    )


def _outlooks(
    told: facts.Event, heat: facts.Heat, result: HeatResult
) -> Mapping[int, Mapping[str, Outlook]]:
    """Return everybody's outlook by table; a wildcard is possible until all are decided."""
    presence = Presence.at(told, heat)
    ruleset = ruleset_of(told.rules)
    outlooks: dict[int, dict[str, Outlook]] = {}
    for table, found in zip(heat.tables, result.tables, strict=True):
        level = {player for group in (*found.unresolved, *result.unresolved) for player in group}
        here = outlooks[table.number] = {}
        for player, forecast in forecast_among(heat, table, found, ruleset, presence).items():
            outlook = OUTLOOKS[forecast]
            if outlook is Outlook.POSSIBLE and result.wildcards:
                outlook = Outlook.SECURED if player in result.wildcards else Outlook.OUT
            here[player] = Outlook.PLAYOFF if player in level else outlook
    return outlooks


def _unsure(
    computed: Computed,
    heat: facts.Heat,
    result: HeatResult,
    outlooks: Mapping[int, Mapping[str, Outlook]],
) -> frozenset[str]:
    """Return whose outlook is told as decided, by sheets that are not all approved.

    Where wildcards are given, every table has a say in who gets one and who does not.
    """
    tables = {number for at, number in computed.unapproved if at == heat.number}
    all_have = heat.wildcards > 0 and bool(tables)
    by_all = {*result.wildcards, *chain.from_iterable(result.unresolved)}
    return frozenset(
        player
        for number, here in outlooks.items()
        for player, outlook in here.items()
        if outlook is not Outlook.POSSIBLE
        and (number in tables or (all_have and (outlook is Outlook.OUT or player in by_all)))
    )


def _table(
    event: Published,
    computed: Computed,
    heat: int,
    table: TableResult,
    outlooks: Mapping[str, Outlook],
    criteria: Sequence[Criterion],
    unsure: Collection[str],
) -> StandingTable:
    hall: TableFacts = computed.labels[heat, table.number]
    cells = [{row.player: _cell(row) for row in round_.results} for round_ in table.rounds]
    keys = computed.keys
    finished = sum(round_.status in OVER for round_ in table.rounds)
    told: Mapping[int, Reason] = {}
    if finished:
        told = reasons(
            [(keys[row.player], row) for row in table.standings],
            {
                keys[player]: (trace, keys[trace.against])
                for player, trace in row_traces(table, criteria).items()
            },
            {keys[row.player]: event.person(keys[row.player]).name for row in table.standings},
        )
    is_approved = (heat, table.number) not in computed.unapproved
    is_verified = is_approved and hall.state == TableState.VERIFIED
    return StandingTable(
        number=table.number,
        label=hall.label,
        sitting=hall.sitting,
        status=_status(table, hall, is_verified=is_verified),
        is_verified=is_verified,
        started=hall.current_round,
        finished=finished,
        rows=tuple(
            StandingRow(
                person=event.person(keys[row.player]),
                place=row.place,
                sharers=len(row.shared_with),
                rounds=tuple([in_round.get(row.player) for in_round in cells]),
                round_points=row.round_points,
                side_points=row.side_points,
                won_chicagos=row.won_chicagos,
                outlook=outlooks.get(row.player) if finished else None,
                reason=told.get(keys[row.player]),
                is_preliminary=finished > 0 and row.player in unsure,
            )
            for row in table.standings
        ),
    )


def _status(table: TableResult, hall: TableFacts, *, is_verified: bool) -> Status:
    if is_verified:
        return Status.DONE
    started = table.status is not TableStatus.NOT_STARTED or hall.state != TableState.NOT_STARTED
    return Status.LIVE if started else Status.WAITING


def _cell(row: RoundRow) -> RoundCell:
    return RoundCell(
        side_points=row.side_points,
        round_points=row.round_points,
        place=row.place,
        out=row.out,
        knocked_out=row.knocked_out,
        said_chicago=row.said_chicago,
        won_chicagos=row.won_chicagos,
    )
