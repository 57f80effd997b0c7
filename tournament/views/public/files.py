"""Standings and results for other programs: JSON and CSV, from the same frozen rows as pages."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from scoring.eventfile import dump
from tournament.forms.wording import public as wording
from tournament.selectors.csvfiles import csv_text
from tournament.views.snapshots import EXACT_MOMENT_MARK, VERSION_MARK

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring import event as facts
    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.ranking import RankingPage, RankingRow
    from tournament.selectors.public.rows import (
        HeatPage,
        QualifierRow,
        Reason,
        RoundCell,
        StandingRow,
        StandingTable,
    )


def _json(event: Published, facts: Mapping[str, Any]) -> str:
    """Write an object, with the event's version and the moment first."""
    head = f'{{"version": {VERSION_MARK}, "updated_at": "{EXACT_MOMENT_MARK}", '
    body = {"event": {"slug": event.slug, "name": event.name}, **facts}
    return head + json.dumps(body, ensure_ascii=False)[1:]


def heat_json_text(event: Published, heat: HeatPage) -> str:
    """Return a heat as JSON; rationals are strings in lowest terms, as in the event file."""
    facts = {
        "heat": heat.number,
        "is_final": heat.is_final,
        "status": str(heat.status),
        "tables_done": heat.done,
        "tables": [_table(table) for table in heat.tables],
        "advancing": None
        if heat.advancing is None
        else [_qualifier(row) for row in heat.advancing],
    }
    return _json(event, facts)


def _person(person: PublicPerson) -> dict[str, Any]:
    return {
        "player": person.pk,
        "name": person.name,
        "club": person.club,
        "number": person.number,
    }


def _table(table: StandingTable) -> dict[str, Any]:
    return {
        "number": table.number,
        "label": table.label,
        "sitting": table.sitting,
        "status": str(table.status),
        "standings": [_row(row) for row in table.rows],
    }


def _row(row: StandingRow) -> dict[str, Any]:
    return {
        **_person(row.person),
        "place": row.place,
        "sharers": row.sharers,
        "round_points": str(row.round_points),
        "side_points": row.side_points,
        "won_chicagos": row.won_chicagos,
        "outlook": None if row.outlook is None else str(row.outlook),
        "preliminary": row.is_preliminary,
        "rounds": [None if cell is None else _cell(cell) for cell in row.rounds],
        **_reason(row.reason),
    }


def _cell(cell: RoundCell) -> dict[str, Any]:
    return {
        "side_points": cell.side_points,
        "round_points": None if cell.round_points is None else str(cell.round_points),
        "place": cell.place,
        "out": None if cell.out is None else str(cell.out),
        "knocked_out": cell.knocked_out,
        "said_chicago": cell.said_chicago,
        "won_chicagos": cell.won_chicagos,
    }


def _reason(reason: Reason | None) -> dict[str, Any]:
    criterion = None if reason is None or reason.criterion is None else str(reason.criterion)
    return {"decided_by": criterion, "reason": wording.reason_text(reason)}


def _qualifier(row: QualifierRow) -> dict[str, Any]:
    return {
        **_person(row.person),
        "table": row.table,
        "place": row.place,
        "kind": str(row.kind),
        **_reason(row.reason),
    }


def heat_csv_text(event: Published, heat: HeatPage) -> str:  # noqa: ARG001 - as all renderers
    """Return a heat as CSV, one row for each player."""
    return csv_text(*wording.standing_cells(heat))


def ranking_json_text(event: Published, page: RankingPage) -> str:
    """Return the overall placing as JSON."""
    champion = None if page.champion is None else _person(page.champion)
    return _json(event, {"champion": champion, "ranking": [_ranked(row) for row in page.rows]})


def _ranked(row: RankingRow) -> dict[str, Any]:
    last = row.last
    return {
        **_person(row.person),
        "place": row.place,
        "sharers": row.sharers,
        "reached": row.reached,
        "decided_by": None if row.decided_by is None else str(row.decided_by),
        "reason": wording.ranked_text(row),
        "last_heat": None
        if last is None
        else {
            "table": row.table,
            "place": last.place,
            "round_points": str(last.round_points),
            "side_points": last.side_points,
            "won_chicagos": last.won_chicagos,
        },
    }


def ranking_csv_text(event: Published, page: RankingPage) -> str:  # noqa: ARG001 - the same
    """Return the overall placing as CSV."""
    return csv_text(*wording.ranking_cells(page))


def event_file_text(event: Published, told: facts.Event) -> str:  # noqa: ARG001 - the same
    """Return facts as an event file."""
    return dump(told)
