"""What does not fit on one page or column cut into several: filled in turn, or as evenly."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Unit = TypeVar("Unit")


def filled(
    units: Sequence[Unit], height: Callable[[Unit], float], room: Callable[[int], float]
) -> list[list[Unit]]:
    """Return units in order, as many at a time as ``room`` (of which column) holds.

    One that is higher than any room stands by itself.
    """
    columns: list[list[Unit]] = []
    left = 0.0
    for unit in units:
        needed = height(unit)
        if not columns or needed > left:
            left = room(len(columns))
            columns.append([])
        columns[-1].append(unit)
        left -= needed
    return columns


def evened(units: Sequence[Unit], height: Callable[[Unit], float], room: float) -> list[list[Unit]]:
    """Return units in order in as few columns as hold them, all about equally full."""
    fewest = filled(units, height, lambda _column: room)
    share = sum(map(height, units)) / max(1, len(fewest))
    columns: list[list[Unit]] = []
    used, before = 0.0, 0.0
    for unit in units:
        needed = height(unit)
        is_full = used + needed > room or before + needed / 2 > share * len(columns)
        if not columns or is_full:
            columns.append([])
            used = 0.0
        columns[-1].append(unit)
        used, before = used + needed, before + needed
    return columns if len(columns) == len(fewest) else fewest


def halved(
    units: Sequence[Unit], height: Callable[[Unit], float], room: float, count: int
) -> list[list[Unit]]:
    """Return the units of a last page in so many columns, about equally long.

    Where they do not fit so they stand as they fill the columns in turn.
    """
    half = sum(map(height, units)) / count + height(units[0])
    even = evened(units, height, min(half, room))
    return even if len(even) <= count else filled(units, height, lambda _column: room)
