"""The hall's map: which table stands in which cell of a grid, and what else is there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING

from django.db.models import Count

from tournament.models import HallMap, Heat
from tournament.models.maps import LARGEST
from tournament.selectors.blockers import Blocker
from tournament.states import MapMark

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.models import Event

Cell = tuple[int, int]
"""Column and row, from 1 and the top left."""
LEAST_ACROSS = 4
"""How many tables stand beside each other at least, where nobody has said anything."""
MOST_TABLE = 9999


@dataclass(frozen=True, slots=True)
class HallPlan:
    """A hall's grid: its size, the cell of each table by number, and of each mark."""

    columns: int
    rows: int
    tables: Mapping[int, Cell]
    marks: tuple[tuple[MapMark, Cell], ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands anywhere: there is no map."""
        return not self.tables and not self.marks

    def content_at(self, cell: Cell) -> int | MapMark | None:
        """Return what stands in a cell."""
        return self.contents.get(cell)

    @property
    def contents(self) -> Mapping[Cell, int | MapMark]:
        """What stands in each cell that is taken."""
        return {
            **{cell: number for number, cell in self.tables.items()},
            **{cell: mark for mark, cell in self.marks},
        }


def plan_of(event: int) -> HallPlan | None:
    """Return the map of an event, by its primary key; None where nobody has placed anything."""
    kept = HallMap.objects.filter(event_id=event).first()
    return None if kept is None else plan_in(kept)


def plan_in(kept: HallMap) -> HallPlan:
    """Return the map that a row holds."""
    return HallPlan(
        columns=kept.columns,
        rows=kept.rows,
        tables={int(number): (cell[0], cell[1]) for number, cell in kept.tables.items()},
        marks=tuple((MapMark(mark), (column, row)) for mark, column, row in kept.marks),
    )


def most_tables(event: Event) -> int:
    """Return how many tables the hall holds: of the largest heat, else as many as there are."""
    heats = Heat.objects.filter(event=event).annotate(size=Count("tables"))
    largest = max(heats.values_list("size", flat=True), default=0)
    return largest or event.tables_available or 0


def laid_out(count: int, *, columns: int | None = None) -> HallPlan:
    """Return tables 1–``count`` in rows from the left, with the entrance below them.

    Unless told, about half as broad again as deep, as halls are.
    """
    across = min(columns or max(LEAST_ACROSS, isqrt(count * 3 // 2) + 1), LARGEST)
    count = min(count, across * (LARGEST - 1))
    deep = -(-count // across)
    tables = {n: ((n - 1) % across + 1, (n - 1) // across + 1) for n in range(1, count + 1)}
    entrance = (MapMark.ENTRANCE, ((across + 1) // 2, deep + 1))
    return HallPlan(across, deep + 1, tables, (entrance,))


def placing_blockers(plan: HallPlan) -> tuple[Blocker, ...]:
    """Return why a plan cannot be kept: it is too large, or one cell holds two things."""
    if not (1 <= plan.columns <= LARGEST and 1 <= plan.rows <= LARGEST):
        return (Blocker("map_too_large", {"most": LARGEST}),)
    cells = [*plan.tables.values(), *(cell for _, cell in plan.marks)]
    taken_twice = [cell for cell, times in Counter(cells).items() if times > 1]
    outside = [
        cell for cell in cells if not (1 <= cell[0] <= plan.columns and 1 <= cell[1] <= plan.rows)
    ]
    return tuple(
        Blocker("map_cell_wrong", {"column": column, "row": row})
        for column, row in (*taken_twice, *outside)
    )
