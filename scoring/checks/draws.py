"""The draw record of a heat as it stands; whether it is true is for ``verify_draws``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.checks.places import repeated, strangers
from scoring.draw import ALGORITHM, commitment
from scoring.errors import Fault
from scoring.event import Move, Swap

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from scoring.event import DrawRecord, Heat


def draw_errors(heat: Heat, at: str, known: AbstractSet[str]) -> Iterator[Fault]:
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
    yield from _changes(heat, draw, at, known)


def _unmet(draw: DrawRecord, at: str) -> Iterator[Fault]:
    drawn = frozenset(draw.entrants)
    for index, (one, other, _) in enumerate(draw.unmet):
        yield from strangers((one, other), f"{at}/unmet/{index}", drawn, "not_drawn")
        yield from repeated((one, other), f"{at}/unmet/{index}", "paired_with_himself")


def _changes(heat: Heat, draw: DrawRecord, at: str, known: AbstractSet[str]) -> Iterator[Fault]:
    """Yield what cannot be changed; one who moves may have come after the draw."""
    seated, tables = set(draw.entrants), {table.number for table in heat.tables}
    for index, change in enumerate(draw.changes):
        here = f"{at}/changes/{index}"
        if isinstance(change, Swap):
            yield from strangers(change.swap, f"{here}/swap", seated, "not_drawn")
            yield from repeated(change.swap, f"{here}/swap", "paired_with_himself")
        elif isinstance(change, Move):
            yield from _move(change, here, known, tables)
            seated.add(change.move)
        else:
            if change.out not in seated:
                yield Fault("not_drawn", f"{here}/out", {"player": change.out})
            seated.discard(change.out)


def _move(
    change: Move, at: str, known: AbstractSet[str], tables: AbstractSet[int]
) -> Iterator[Fault]:
    if change.move not in known:
        yield Fault("unknown_player", f"{at}/move", {"player": change.move})
    if change.table not in tables:
        yield Fault("unknown_table", f"{at}/table", {"table": change.table})
