"""Tables of a field: how many, how large, and how many at a time (rules.md §4, §5)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from scoring.errors import Fault, RuleError

if TYPE_CHECKING:
    from scoring.errors import type_of_fact
    from scoring.rulesets import Ruleset

LARGEST_FIELD = 1_000_000


def table_sizes(field: int, ruleset: Ruleset, tables: int | None = None) -> tuple[int, ...]:
    """Return the number of players at each table, the larger tables first (rules.md §4).

    As few tables as possible, or the fixed number ``tables``; as even as possible. Raises
    ``RuleError`` ``field_not_possible`` (1, 2 or 5 players where a table seats three or four),
    whose facts are the ways out, or ``tables_not_possible`` for a fixed number that cannot be.
    """
    if field > LARGEST_FIELD:
        facts = {"value": field, "most": LARGEST_FIELD}
        raise RuleError(Fault("out_of_range", "/players", facts))
    sizes = _even(field, ruleset, tables)
    if _seatable(sizes, ruleset) and tables in {None, len(sizes)}:
        return sizes
    if tables is not None and _seatable(_even(field, ruleset), ruleset):
        facts = {"players": field, "tables": tables}
        raise RuleError(Fault("tables_not_possible", "/tables", facts))
    raise RuleError(Fault("field_not_possible", "/players", _ways_out(field, ruleset)))


def _even(field: int, ruleset: Ruleset, tables: int | None = None) -> tuple[int, ...]:
    needed = -(-field // ruleset.players_max) if tables is None else tables
    each, over = divmod(field, max(1, needed))
    return (each + 1,) * over + (each,) * (max(1, needed) - over)


def _seatable(sizes: tuple[int, ...], ruleset: Ruleset) -> bool:
    return ruleset.players_min <= sizes[-1] and sizes[0] <= ruleset.players_max


def _ways_out(field: int, ruleset: Ruleset) -> dict[str, type_of_fact]:
    """Return the nearest fields that can be seated, and the smaller table that would seat this."""

    def possible(total: int) -> bool:
        return _seatable(_even(total, ruleset), ruleset)

    more = next(total for total in count(max(field, 0) + 1) if possible(total))
    fewer = next((total for total in range(field - 1, 0, -1) if possible(total)), None)
    smallest = _even(field, ruleset)[-1]
    return {
        "players": field,
        "more": more - field,
        "fewer": None if fewer is None else field - fewer,
        "smaller_table": smallest if smallest > 1 else None,
    }


def sittings(tables: int, available: int) -> tuple[int, ...]:
    """Return how many tables play in each sitting where only ``available`` can play at once.

    As few sittings as possible, as even as possible, larger first (rules.md §5). Raises
    ``RuleError`` where no table is available.
    """
    if available < 1:
        raise RuleError(Fault("out_of_range", "/available", {"value": available, "least": 1}))
    count = -(-tables // available)
    each, over = divmod(tables, count)
    return (each + 1,) * over + (each,) * (count - over)
