"""Worked examples of whole heats: short lines in, an event document out.

A round is ``A54 said won=1 points, B40, C31``; ``broken_off: A30, B20`` one broken off; an empty
text one not started; ``deals A B C: hand1 A pair, trick B | chicago A won`` one deal by deal. A
särspel is ``A9, B4``, ``A52 royal_flush, B0``, ``deals A B: trick A`` or ``lot: B, A``. Who is gone
stands as ``C: withdrawn in 1/1/2`` (heat, table and round) or ``C: disqualified after 1/1``.
"""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from scoring.event import ChicagoEntry, HandEntry, LastTrickEntry
from tests.scoring.shorthand import entry, row

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Document = dict[str, Any]
DEALS = re.compile(r"deals ([A-Z ]+):(.*)")
KINDS = {HandEntry: "hand", ChicagoEntry: "chicago", LastTrickEntry: "last_trick"}


def document(case: Mapping[str, Any]) -> Document:
    """Return the event that a case tells."""
    heats = [heat(number, told) for number, told in enumerate(case["heat"], 1)]
    seen = {p for h in heats for t in h["tables"] for p in t["players"]}
    gone = dict(map(_gone, case.get("gone", [])))
    return {
        "format": "chicago-event",
        "version": 1,
        "event": {"name": case["name"]},
        "rules": {"preset": "poker-sm", "overrides": case.get("overrides", {})},
        "players": [{"id": p, "name": f"Player {p}", **gone.get(p, {})} for p in sorted(seen)],
        "heats": heats,
    }


def heat(number: int, told: Mapping[str, Any]) -> Document:
    tables = [table(number, one) for number, one in enumerate(told["table"], 1)]
    return {
        "number": number,
        "status": told.get("status", "open"),
        "advance_per_table": told.get("advance", 0 if len(tables) == 1 else 2),
        "wildcards": told.get("wildcards", 0),
        "playoffs": [playoff(line) for line in told.get("playoffs", [])],
        "tables": tables,
    }


def table(number: int, told: Mapping[str, Any]) -> Document:
    rounds = [round_(index, line) for index, line in enumerate(told.get("rounds", []), 1)]
    players = told["players"].split() if "players" in told else rounds[0]["seats"]
    for one in rounds:
        one["seats"] = one["seats"] or players
    playoffs = [playoff(line) for line in told.get("playoffs", [])]
    return {"number": number, "players": players, "rounds": rounds, "playoffs": playoffs}


def round_(number: int, line: str) -> Document:
    broken, _, rest = line.rpartition("broken_off: ")
    if told := DEALS.fullmatch(rest):
        made = {"number": number, "seats": told[1].split(), "deals": deals(told[2])}
        return {**made, "broken_off": True} if line != rest else made
    rows = [_plain(asdict(row(text.strip()))) for text in rest.split(",") if text.strip()]
    found: Document = {"number": number, "seats": [one["player"] for one in rows]}
    if rows:
        found["sheet"] = rows
    if broken or line.startswith("broken_off"):
        found["broken_off"] = True
    return found


def playoff(line: str) -> Document:
    if line.startswith("lot: "):
        drawn = line.removeprefix("lot: ").replace(",", "").split()
        return {"players": sorted(drawn), "lot": drawn}
    if told := DEALS.fullmatch(line):
        return {"players": told[1].split(), "deals": deals(told[2])}
    rows = [row(text.strip()) for text in line.split(",")]
    sheet = [_plain({"player": r.player, "side_points": r.side_points, "out": r.out}) for r in rows]
    return {"players": sorted(r.player for r in rows), "sheet": sheet}


def deals(told: str) -> list[Document]:
    """Return deals as they stand in the event file; nothing told is none."""
    texts = [text.split(",") for text in told.split("|") if text.strip()]
    return [
        {"number": number, "entries": [_entry(text.strip()) for text in entries]}
        for number, entries in enumerate(texts, 1)
    ]


def lines(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return ranked rows as ``1 A by round_points``, a shared place as ``2 B =C``."""
    return [
        f"{row['place']} {row['player']}"
        + "".join(f" ={other}" for other in row["shared_with"])
        + (f" by {row['decided_by']}" if row["decided_by"] else "")
        for row in rows
    ]


def _entry(text: str) -> Document:
    made = entry(text)
    kept = {key: value for key, value in asdict(made).items() if value is not None and key != "x"}
    if kept.get("with_two") is False and isinstance(made, ChicagoEntry):
        del kept["with_two"]
    return {"type": KINDS[type(made)], **kept}


def _plain(record: Document) -> Document:
    kept = ("player", "side_points", "said_chicago", "won_chicagos")
    return {
        key: value if key != "out" else str(value)
        for key, value in record.items()
        if key in kept or value
    }


def _gone(line: str) -> tuple[str, Document]:
    player, status, when, where = line.replace(":", "").split()
    numbers = [int(number) for number in where.split("/")]
    left = dict(zip(("heat", "table", "round"), numbers, strict=False))
    assert (when == "in") is (len(left) == 3), line
    return player, {"status": status, "left": left}
