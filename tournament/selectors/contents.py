"""What a published part says, as of now; the shapes stand in ``services/publications.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.models import Draw, Entry, Heat, LogEntry, RoundSeat, Table
from tournament.selectors.closing import champion_of
from tournament.selectors.draws import planned_heat
from tournament.selectors.qualifiers import Kind, qualifiers_of
from tournament.selectors.standings import event_and_standings
from tournament.selectors.traces import criteria_in, row_traces
from tournament.states import DrawState, HeatState, PublicationPart

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.results import RoundRow, TableResult, TableRow
    from tournament.models import Event
    from tournament.selectors.traces import Trace

type_of_content = dict[str, Any]


def content_of(event: Event, heat: Heat | None, part: PublicationPart) -> type_of_content:
    """Return what ``part`` says now; whether it may be published is asked elsewhere."""
    if heat is None:
        return ranking_content(event)
    if part == PublicationPart.COMMITMENT:
        return commitment_content(heat)
    if part == PublicationPart.SEATING:
        return seating_content(heat)
    if part == PublicationPart.RESULTS:
        return results_content(event, heat)
    return qualifiers_content(event, heat) if part == PublicationPart.QUALIFIERS else {}


def commitment_content(heat: Heat) -> type_of_content:
    """Return the lock of a heat's current draw; never its seed."""
    draw = Draw.objects.exclude(state=DrawState.DISCARDED).get(heat=heat)
    return {
        "attempt": draw.attempt,
        "algorithm": draw.algorithm,
        "commitment": draw.commitment,
    }


def seating_content(heat: Heat) -> type_of_content:
    """Return who sits where in every omgång, and the draw with its seed revealed."""
    tables: dict[int, type_of_content] = {
        table.pk: {
            "number": table.number,
            "label": table.label,
            "sitting": table.sitting,
            "rounds": [],
        }
        for table in Table.objects.filter(heat=heat).order_by("number")
    }
    rounds: dict[int, list[int]] = {}
    seats = RoundSeat.objects.filter(round__table__heat=heat).select_related("round")
    for seat in seats.order_by("round__table__number", "round__number", "seat"):
        if seat.round_id not in rounds:
            rounds[seat.round_id] = []
            tables[seat.round.table_id]["rounds"].append(rounds[seat.round_id])
        rounds[seat.round_id].append(seat.entry_id)
    starts_at = None if heat.starts_at is None else heat.starts_at.isoformat()
    return {"tables": list(tables.values()), "starts_at": starts_at, "draw": _revealed(heat)}


def _revealed(heat: Heat) -> type_of_content | None:
    draw = Draw.objects.filter(heat=heat, state=DrawState.PUBLISHED).first()
    if draw is None:
        return None
    return {
        "attempt": draw.attempt,
        "algorithm": draw.algorithm,
        "commitment": draw.commitment,
        "seed": draw.seed,
        "changes": draw.changes.count(),
    }


def results_content(event: Event, heat: Heat) -> type_of_content:
    """Return the results of a heat's tables, every omgång included."""
    told, found = event_and_standings(event)
    keys, criteria = keys_of(event), criteria_in(told)
    halls = {table.number: table for table in Table.objects.filter(heat=heat)}
    result = next(result for result in found.heats if result.number == heat.number)
    return {
        "tables": [
            {
                "number": table.number,
                "label": halls[table.number].label,
                "sitting": halls[table.number].sitting,
                "rows": _rows(table, row_traces(table, criteria), keys),
            }
            for table in result.tables
        ]
    }


def _rows(
    table: TableResult, traces: Mapping[str, Trace], keys: Mapping[str, int]
) -> list[type_of_content]:
    return [
        {
            **_placing(row, keys),
            "round_points": str(row.round_points),
            "side_points": row.side_points,
            "won_chicagos": row.won_chicagos,
            "trace": _trace(traces.get(row.player), keys),
            "rounds": [_round(round_.results, row.player) for round_ in table.rounds],
        }
        for row in table.standings
    ]


def _placing(row: TableRow, keys: Mapping[str, int]) -> type_of_content:
    return {
        "entry": keys[row.player],
        "place": row.place,
        "shared_with": [keys[other] for other in row.shared_with],
        "decided_by": None if row.decided_by is None else str(row.decided_by),
    }


def _round(rows: Sequence[RoundRow], player: str) -> type_of_content | None:
    row = next((row for row in rows if row.player == player), None)
    if row is None:
        return None
    return {
        "side_points": row.side_points,
        "round_points": None if row.round_points is None else str(row.round_points),
        "place": row.place,
        "out": None if row.out is None else str(row.out),
        "knocked_out": row.knocked_out,
        "said_chicago": row.said_chicago,
        "won_chicagos": row.won_chicagos,
    }


def _trace(trace: Trace | None, keys: Mapping[str, int]) -> type_of_content | None:
    if trace is None:
        return None
    return {
        "criterion": str(trace.criterion),
        "own": trace.own,
        "against": keys[trace.against],
        "other": trace.other,
    }


def qualifiers_content(event: Event, heat: Heat) -> type_of_content:
    """Return who goes on from a heat, and why.

    Once the heat is closed, one who was not among those at its closing is a replacement.
    """
    keys = keys_of(event)
    at_closing = _advancing_at_closing(heat)
    advancing = [
        {
            "entry": keys[found.player],
            "table": found.table,
            "place": found.place,
            "kind": str(
                found.kind
                if at_closing is None or keys[found.player] in at_closing
                else Kind.REPLACEMENT
            ),
            "trace": _trace(found.trace, keys),
        }
        for found in qualifiers_of(event, heat.number).advancing
    ]
    following = planned_heat(event, heat.number + 1, len(advancing))
    return {
        "advancing": advancing,
        "to_heat": heat.number + 1,
        "to_final": following is not None and following.is_final,
    }


def _advancing_at_closing(heat: Heat) -> frozenset[int] | None:
    if heat.state != HeatState.CLOSED:
        return None
    closings = LogEntry.objects.filter(
        event=heat.event_id, action="close_heat", subject_kind="Heat", subject_id=heat.pk
    )
    after = closings.order_by("-sequence").values_list("after", flat=True).first()
    return None if after is None else frozenset(row["entry"] for row in after["advancing"])


def ranking_content(event: Event) -> type_of_content:
    """Return the overall placing of everybody, and the champion if the title is settled."""
    _, found = event_and_standings(event)
    keys = keys_of(event)
    champion = champion_of(event)
    return {
        "champion": None if champion is None else keys[champion],
        "ranking": [
            {
                "entry": keys[row.player],
                "place": row.place,
                "shared_with": [keys[other] for other in row.shared_with],
                "reached": row.reached,
                "decided_by": None if row.decided_by is None else str(row.decided_by),
            }
            for row in found.ranking
        ],
    }


def keys_of(event: Event) -> dict[str, int]:
    """Return the primary key of each entry by the key that the rules know it by."""
    return dict(Entry.objects.filter(event=event).values_list("key", "pk"))
