"""Rows of a whole event, read at once and sorted by where they belong."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable


def grouped(rows: Iterable[Any], name: str) -> dict[int, list[Any]]:
    """Return rows by what one of their columns holds."""
    groups: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        groups[getattr(row, name)].append(row)
    return groups


def listed(rows: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """Return entries by where they sit: of rows as long as these, no more is made than is asked."""
    groups: dict[int, list[int]] = defaultdict(list)
    for where, entry in rows:
        groups[where].append(entry)
    return groups
