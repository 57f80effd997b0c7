"""The draw record of a heat as it stands; whether it is true is for ``verify_draws``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.checks.places import repeated, strangers
from scoring.draw import ALGORITHM, commitment
from scoring.errors import Fault
from scoring.event import Move, Swap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scoring.event import Change, DrawRecord, Heat


def draw_errors(heat: Heat, at: str, known: Iterable[str]) -> Iterator[Fault]:
    """Yield what contradicts itself in a heat's draw record (rules.md §4)."""
    if heat.draw is None:
        return
    draw, at = heat.draw, f"{at}/draw"
    if draw.algorithm != ALGORITHM:
        yield Fault("unknown_algorithm", f"{at}/algorithm", {"algorithm": draw.algorithm})
    if commitment(draw.seed) != draw.commitment:
        yield Fault("commitment_differs", f"{at}/commitment")
    yield from strangers(draw.entrants, f"{at}/entrants", known, "unknown_player")
    yield from repeated(draw.entrants, f"{at}/entrants", "entrant_repeated")
    yield from _unmet(draw, at)
    tables = {table.number for table in heat.tables}
    for index, change in enumerate(draw.changes):
        yield from _change(change, f"{at}/changes/{index}", draw.entrants, tables)


def _unmet(draw: DrawRecord, at: str) -> Iterator[Fault]:
    for index, (one, other, _) in enumerate(draw.unmet):
        yield from strangers((one, other), f"{at}/unmet/{index}", draw.entrants, "not_drawn")
        yield from repeated((one, other), f"{at}/unmet/{index}", "paired_with_himself")


def _change(
    change: Change, at: str, entrants: tuple[str, ...], tables: set[int]
) -> Iterator[Fault]:
    if isinstance(change, Swap):
        yield from strangers(change.swap, f"{at}/swap", entrants, "not_drawn")
        yield from repeated(change.swap, f"{at}/swap", "paired_with_himself")
        return
    key, player = ("move", change.move) if isinstance(change, Move) else ("out", change.out)
    if player not in entrants:
        yield Fault("not_drawn", f"{at}/{key}", {"player": player})
    if isinstance(change, Move) and change.table not in tables:
        yield Fault("unknown_table", f"{at}/table", {"table": change.table})
