"""Standings as the document that `standings --json` prints (event-file.md)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scoring.results import (
        HeatResult,
        RankingRow,
        RoundResult,
        RoundRow,
        Standings,
        TableResult,
        TableRow,
    )

type_of_document = dict[str, object]
"""A JSON object, its keys in the order of the file format."""


def standings_document(standings: Standings) -> type_of_document:
    """Return the standings as a JSON document; rationals are text in lowest terms."""
    return {
        "heats": [_heat(heat) for heat in standings.heats],
        "ranking": [_ranking_row(row) for row in standings.ranking],
    }


def standings_text(standings: Standings) -> Iterator[str]:
    """Yield the text of the document, a table or a row at a time.

    Where a large field shares a place the document grows with its square; what is held does not.
    """
    yield '{\n "heats": ['
    for index, heat in enumerate(standings.heats):
        yield ",\n  {" if index else "\n  {"
        for key, value in _heat(heat, tables=()).items():
            yield "" if key == "number" else ",\n   "
            yield f"{_text_of(key)}: "
            yield from (
                _listed(map(_table, heat.tables), 4) if key == "tables" else (_text_of(value),)
            )
        yield "}"
    yield '],\n "ranking": '
    yield from _listed(map(_ranking_row, standings.ranking), 2)
    yield "}\n"


def _listed(rows: Iterable[type_of_document], level: int) -> Iterator[str]:
    """Yield a list with a line for each row."""
    yield "["
    for index, row in enumerate(rows):
        yield ("," if index else "") + "\n" + " " * level
        yield _text_of(row)
    yield "]"


def _text_of(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _heat(heat: HeatResult, *, tables: Iterable[TableResult] | None = None) -> type_of_document:
    return {
        "number": heat.number,
        "status": str(heat.status),
        "tables": [_table(table) for table in (heat.tables if tables is None else tables)],
        "wildcards": list(heat.wildcards),
        "unresolved": [list(group) for group in heat.unresolved],
        "advancing": list(heat.advancing),
    }


def _table(table: TableResult) -> type_of_document:
    return {
        "number": table.number,
        "status": str(table.status),
        "rounds": [_round(result) for result in table.rounds],
        "standings": [_table_row(row) for row in table.standings],
        "advancing": list(table.advancing),
        "unresolved": [list(group) for group in table.unresolved],
    }


def _round(result: RoundResult) -> type_of_document:
    return {
        "number": result.number,
        "status": str(result.status),
        "results": [_round_row(row) for row in result.results],
    }


def _round_row(row: RoundRow) -> type_of_document:
    return {
        "player": row.player,
        "side_points": row.side_points,
        "said_chicago": row.said_chicago,
        "won_chicagos": row.won_chicagos,
        "out": _text(row.out),
        "knocked_out": row.knocked_out,
        "place": row.place,
        "shared_with": list(row.shared_with),
        "round_points": _text(row.round_points),
    }


def _table_row(row: TableRow) -> type_of_document:
    return {
        "player": row.player,
        "place": row.place,
        "shared_with": list(row.shared_with),
        "round_points": str(row.round_points),
        "side_points": row.side_points,
        "won_chicagos": row.won_chicagos,
        "decided_by": _text(row.decided_by),
    }


def _ranking_row(row: RankingRow) -> type_of_document:
    return {
        "player": row.player,
        "place": row.place,
        "shared_with": list(row.shared_with),
        "reached": row.reached,
        "decided_by": _text(row.decided_by),
    }


def _text(value: object | None) -> str | None:
    return None if value is None else str(value)
