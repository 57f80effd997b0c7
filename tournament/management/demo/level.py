"""A table at which two players come out level on everything at the cut."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from scoring.event import Round
from scoring.rounds import round_result
from scoring.simulate import play_round, sheet_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from scoring.event import SheetRow
    from scoring.rulesets import Ruleset

    type_of_rows = tuple[SheetRow, ...]

LAST_PLACE = 4


def level_sheets(
    ruleset: Ruleset, sheets: Mapping[int, type_of_rows], chance: Random
) -> dict[int, type_of_rows]:
    """Return three omgångar with dealt cards after which the second and third are level.

    The first is as it was; in the second the same happened with the two exchanged; in the third,
    played for the purpose until it is so, they share a place.
    """
    first = _ranked(ruleset, sheets[1])
    best, one, other, last = (row.player for row in first)
    second = _renamed(first, (best, other, one, last))
    return {1: sheets[1], 2: second, 3: _third(ruleset, (best, one, other, last), chance)}


def _third(ruleset: Ruleset, players: Sequence[str], chance: Random) -> type_of_rows:
    """Play until two who did not win share a place; name them as the two."""
    best, one, other, last = players
    while True:
        deals = play_round(ruleset, players, chance=chance)
        rows = _ranked(ruleset, sheet_of(ruleset, deals, players))
        for a, b in combinations(range(1, LAST_PLACE), 2):
            if _score(rows[a]) == _score(rows[b]) and not rows[a].knocked_out:
                names = {0: best, a: one, b: other}
                return _renamed(rows, tuple(names.get(at, last) for at in range(LAST_PLACE)))


def _score(row: SheetRow) -> tuple[int, int, bool]:
    return row.side_points, row.won_chicagos, row.knocked_out


def _ranked(ruleset: Ruleset, rows: type_of_rows) -> type_of_rows:
    """Return the rows in order of place."""
    starters = [row.player for row in rows]
    result = round_result(ruleset, Round(1, tuple(starters), sheet=rows), starters=starters)
    told = {row.player: row for row in rows}
    return tuple(told[row.player] for row in result.results)


def _renamed(rows: type_of_rows, players: Sequence[str]) -> type_of_rows:
    return tuple(replace(row, player=player) for row, player in zip(rows, players, strict=True))
