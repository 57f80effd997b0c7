"""Sheets and deals as short lines, so that worked examples read as the rules tell them.

A row: ``A54 said won=1 points``, ``B53 knocked_out``, ``C12 penalty=5``.
An entry: ``hand1 A pair``, ``hand3 A four_of_a_kind reset``, ``chicago A won two``,
``chicago A failed B``, ``trick A``, ``trick A two``, ``penalty A 5``, ``warning A``, ``dead A``.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring.deals import RoundState, Seat, start
from scoring.event import (
    ChicagoEntry,
    DeadHandEntry,
    Deal,
    HandEntry,
    LastTrickEntry,
    PenaltyEntry,
    Preset,
    SheetRow,
    WarningEntry,
)
from scoring.rulesets import Ruleset, ruleset_of
from scoring.vocabulary import Choice, Hand, Out

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring.event import Entry

CASES = Path(__file__).parents[2] / "fixtures" / "cases"


def cases(name: str) -> list[dict[str, Any]]:
    """Return the worked examples of one file, each with its section of the rules."""
    text = (CASES / f"{name}.toml").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text)["case"]
    return found


def title(case: Mapping[str, Any]) -> str:
    return f"{case['section']} {case['name']}"


def rules(case: Mapping[str, Any] | None = None, /, **overrides: object) -> Ruleset:
    case = case or {}
    changes = {**case.get("overrides", {}), **overrides}
    for key in case.get("without", ()):
        changes[key] = None
    return ruleset_of(Preset(case.get("preset", "poker-sm"), changes))


def row(line: str) -> SheetRow:
    first, *words = line.split()
    match = re.fullmatch(r"(\w+?)(-?\d+)", first)
    assert match, line
    numbers = {
        key: int(value) for key, _, value in (word.partition("=") for word in words) if value
    }
    out = next((Out(word) for word in words if word in tuple(Out)), None)
    return SheetRow(
        match[1],
        int(match[2]),
        said_chicago="said" in words,
        won_chicagos=numbers.get("won", 0),
        out=out,
        knocked_out="knocked_out" in words,
        penalty=numbers.get("penalty", 0),
    )


def rows(*lines: str) -> tuple[SheetRow, ...]:
    return tuple(map(row, lines))


def line(row_: SheetRow) -> str:
    words = [f"{row_.player}{row_.side_points}"]
    words += ["said"] if row_.said_chicago else []
    words += [f"won={row_.won_chicagos}"] if row_.won_chicagos else []
    words += ["knocked_out"] if row_.knocked_out else []
    words += [f"penalty={row_.penalty}"] if row_.penalty else []
    words += [row_.out] if row_.out is not None else []
    return " ".join(words)


def entry(text: str) -> Entry:
    kind, player, *rest = text.split()
    if kind.startswith("hand"):
        choice = Choice(rest[1]) if len(rest) > 1 else None
        return HandEntry(int(kind[4:]), player, Hand(rest[0]), choice)
    if kind == "chicago":
        return _chicago(player, rest)
    if kind == "trick":
        return LastTrickEntry(player, with_two=rest == ["two"])
    if kind == "penalty":
        return PenaltyEntry(player, int(rest[0]), "mistake")
    return (
        WarningEntry(player, "mistake") if kind == "warning" else DeadHandEntry(player, "mistake")
    )


def _chicago(player: str, rest: list[str]) -> ChicagoEntry:
    ending, *more = rest
    return ChicagoEntry(
        player,
        won=ending == "won",
        with_two="two" in more,
        broken_by=next((word for word in more if word != "two"), None),
    )


def deals(*deals_: Iterable[str], is_open: bool = False) -> tuple[Deal, ...]:
    last = len(deals_)
    return tuple(
        Deal(number, tuple(map(entry, lines)), open=is_open and number == last)
        for number, lines in enumerate(deals_, 1)
    )


def state(ruleset: Ruleset, *lines: str) -> RoundState:
    """Return a round that has come as far as ``lines`` tell."""
    seats = tuple(map(_seat, rows(*lines)))
    return replace(start(ruleset, [seat.player for seat in seats]), seats=seats)


def _seat(row_: SheetRow) -> Seat:
    return Seat(
        row_.player,
        row_.side_points,
        said_chicago=row_.said_chicago,
        won_chicagos=row_.won_chicagos,
        knocked_out=row_.knocked_out,
    )
