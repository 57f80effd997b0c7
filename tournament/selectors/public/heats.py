"""A heat's standings in public: as published, or live where they are open."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from scoring.vocabulary import Criterion, Out
from tournament.selectors.public.live import live_tables
from tournament.selectors.public.published import NotPublished
from tournament.selectors.public.reasons import reasons
from tournament.selectors.public.rows import (
    HeatPage,
    Outlook,
    QualifierRow,
    Reason,
    RoundCell,
    Side,
    StandingRow,
    StandingTable,
    Status,
)
from tournament.selectors.qualifiers import Kind
from tournament.selectors.traces import Trace
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tournament.selectors.public.published import Published


def heat_page(event: Published, number: int) -> HeatPage:
    """Return a heat of which anything is published; raises ``NotPublished``."""
    if number not in event.heats:
        raise NotPublished
    results = event.part(number, PublicationPart.RESULTS)
    qualifiers = event.content(number, PublicationPart.QUALIFIERS)
    seating = event.content(number, PublicationPart.SEATING)
    if results is not None:
        through = None if qualifiers is None else [row["entry"] for row in qualifiers["advancing"]]
        tables = result_tables(event, results.content, through=through)
        status = Status.DONE
    else:
        tables = live_tables(event, number)
        status = Status.LIVE if tables else Status.WAITING
    shown = tables or (seating or {}).get("tables", ())
    return HeatPage(
        number=number,
        is_final=len(shown) == 1 or (event.is_hushed(number) and event.final == number),
        status=status,
        starts_at=event.starts.get(number),
        has_seating=seating is not None,
        has_draw=seating is not None or event.part(number, PublicationPart.COMMITMENT) is not None,
        tables=tables,
        advancing=None if qualifiers is None else qualifier_rows(event, number, qualifiers),
        to_heat=None if qualifiers is None else qualifiers["to_heat"],
        to_final=qualifiers is not None and leads_to_final(event, qualifiers),
        published_at=None if results is None else results.published_at,
        is_hushed=event.is_hushed(number),
    )


def leads_to_final(event: Published, qualifiers: Mapping[str, Any]) -> bool:
    """Say whether those who go on go to the final; what is older knows it by its tables."""
    return bool(qualifiers.get("to_final", qualifiers["to_heat"] == event.final))


def result_tables(
    event: Published, content: Mapping[str, Any], *, through: Collection[int] | None
) -> tuple[StandingTable, ...]:
    """Return the tables of published results; ``through`` go on, None: that is not published."""
    is_final = len(content["tables"]) == 1
    champion = (event.content(None, PublicationPart.RESULTS) or {}).get("champion")
    chosen = ([] if champion is None else [champion]) if is_final else through
    return tuple(_table(event, table, chosen) for table in content["tables"])


def _table(
    event: Published, table: Mapping[str, Any], chosen: Collection[int] | None
) -> StandingTable:
    rows = table["rows"]
    told = reasons(
        [(row["entry"], _Placed(row["place"])) for row in rows],
        {
            row["entry"]: (trace_of(row["trace"]), row["trace"]["against"])
            for row in rows
            if row["trace"] is not None
        },
        {row["entry"]: event.person(row["entry"]).name for row in rows},
    )
    return StandingTable(
        number=table["number"],
        label=table["label"] or str(table["number"]),
        sitting=table["sitting"],
        status=Status.DONE,
        is_verified=True,
        started=event.rounds,
        finished=event.rounds,
        rows=tuple(_row(event, row, chosen, told.get(row["entry"])) for row in rows),
    )


class _Placed:
    """A place by itself."""

    def __init__(self, place: int) -> None:
        self.place = place


def _row(
    event: Published,
    row: Mapping[str, Any],
    chosen: Collection[int] | None,
    reason: Reason | None,
) -> StandingRow:
    outlook = None
    if chosen is not None:
        outlook = Outlook.THROUGH if row["entry"] in chosen else Outlook.OUT
    return StandingRow(
        person=event.person(row["entry"]),
        place=row["place"],
        sharers=len(row["shared_with"]),
        rounds=tuple(_cell(cell) for cell in row["rounds"]),
        round_points=Fraction(row["round_points"]),
        side_points=row["side_points"],
        won_chicagos=row["won_chicagos"],
        outlook=outlook,
        reason=reason,
    )


def _cell(cell: Mapping[str, Any] | None) -> RoundCell | None:
    if cell is None:
        return None
    points = cell["round_points"]
    return RoundCell(
        side_points=cell["side_points"],
        round_points=None if points is None else Fraction(points),
        place=cell["place"],
        out=None if cell["out"] is None else Out(cell["out"]),
        knocked_out=cell["knocked_out"],
        said_chicago=cell["said_chicago"],
        won_chicagos=cell["won_chicagos"],
    )


def trace_of(trace: Mapping[str, Any]) -> Trace:
    """Return a published trace; ``against`` is an entry's primary key as text."""
    criterion = Criterion(trace["criterion"])
    return Trace(criterion, trace["own"], str(trace["against"]), trace["other"])


def qualifier_rows(
    event: Published, number: int, content: Mapping[str, Any]
) -> tuple[QualifierRow, ...]:
    """Return who goes on, as published, with what puts each ahead of the best who does not."""
    labels = table_labels(event, number)
    return tuple(
        QualifierRow(
            person=event.person(row["entry"]),
            table=row["table"],
            label=labels.get(row["table"], str(row["table"])),
            place=row["place"],
            kind=Kind(row["kind"]),
            reason=_ahead_of(event, row["trace"]),
        )
        for row in content["advancing"]
    )


def _ahead_of(event: Published, trace: Mapping[str, Any] | None) -> Reason | None:
    if trace is None:
        return None
    facts = trace_of(trace)
    against = (event.person(trace["against"]).name,)
    return Reason(Side.AHEAD, against, facts.criterion, facts.own, facts.other)


def table_labels(event: Published, number: int) -> Mapping[int, str]:
    """Return what a heat's tables are called, from what is published of it."""
    for part in (PublicationPart.RESULTS, PublicationPart.SEATING):
        content = event.content(number, part)
        if content is not None:
            return {
                table["number"]: table["label"] or str(table["number"])
                for table in content["tables"]
            }
    return {}
