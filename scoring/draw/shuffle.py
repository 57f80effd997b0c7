"""Any order of some items, all orders equally likely (docs/draw.md §3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.draw.stream import Stream

Item = TypeVar("Item")


def shuffled(items: Iterable[Item], stream: Stream) -> list[Item]:
    """Return ``items`` in an order drawn from ``stream``: the shuffle of Fisher and Yates."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = stream.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
