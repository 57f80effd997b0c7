"""The draw of one heat: tables and the seats of every omgång (docs/draw.md)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from scoring.draw import search
from scoring.draw.improve import Improvement
from scoring.draw.search import Search
from scoring.draw.shuffle import shuffled
from scoring.draw.split import table_sizes
from scoring.draw.stream import Stream, seed_bytes
from scoring.draw.ties import ALL_WISHES, Field, Unmet, field_of, unmet_pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scoring.event import Wishes
    from scoring.rulesets import Ruleset


@dataclass(frozen=True, slots=True)
class DrawnTable:
    """A drawn table; ``seats[0]`` is who sits where in omgång 1, seat 1 first."""

    number: int
    players: tuple[str, ...]
    seats: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawnHeat:
    """A drawn heat; ``entrants`` in the order used, ``unmet`` the wishes that were not met."""

    entrants: tuple[str, ...]
    tables: tuple[DrawnTable, ...]
    unmet: tuple[Unmet, ...]


def draw_tables(
    entrants: Iterable[str],
    *,
    seed: str,
    clubs: Mapping[str, str],
    previous_tables: Mapping[str, int],
    ruleset: Ruleset,
    wishes: Wishes = ALL_WISHES,
    tables: int | None = None,
) -> DrawnHeat:
    """Draw ``entrants`` to tables and seats, club mates and previous tables apart (rules.md §4).

    ``seed`` is 64 hex digits; ``clubs`` and ``previous_tables`` are by id, and absent is none;
    ``tables`` is a fixed number of tables. The order of ``entrants`` does not matter: they are
    put in the order of their ids. The same arguments always give the same draw. Raises
    ``RuleError`` for a bad seed or a field that cannot be seated.
    """
    ids = tuple(sorted(set(entrants)))
    stream = Stream(seed_bytes(seed))
    sizes = table_sizes(len(ids), ruleset, tables)
    field = field_of(ids, clubs=clubs, previous_tables=previous_tables, wishes=wishes)
    seated = [tuple(ids[index] for index in table) for table in _seating(field, sizes, stream)]
    drawn = tuple(
        DrawnTable(number, players, _seats(players, ruleset.rounds_per_table, stream))
        for number, players in enumerate(seated, start=1)
    )
    unmet = unmet_pairs(seated, clubs=clubs, previous_tables=previous_tables, wishes=wishes)
    return DrawnHeat(ids, drawn, unmet)


def _seating(field: Field, sizes: Sequence[int], stream: Stream) -> list[list[int]]:
    order = iter(shuffled(range(field.size), stream))
    improvement = Improvement(field, [list(islice(order, size)) for size in sizes])
    least_cost = field.least_cost(len(sizes))
    improvement.run(stream, least_cost=least_cost)
    if improvement.cost == least_cost or field.size > search.LARGEST_FIELD:
        return improvement.tables
    better = Search(field, improvement.tables, improvement.cost).run(least_cost=least_cost)
    return improvement.tables if better is None else better


def _seats(players: Sequence[str], rounds: int, stream: Stream) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(shuffled(players, stream)) for _ in range(rounds))
