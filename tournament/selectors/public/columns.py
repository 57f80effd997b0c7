"""Cutting long lists into pages of the hall's screen: no row is cut, and few are written large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")
SIDES = 2
"""A list stands in two columns, read downwards."""
LINES = (6, 8, 10, 12)
"""How many lines a column has: the fewer, the larger its type."""
MOST = LINES[-1]


@dataclass(frozen=True, slots=True)
class Row(Generic[T]):
    """A row of a column; one that ``is_long`` stands in two lines."""

    item: T
    is_long: bool


@dataclass(frozen=True, slots=True)
class ListPage(Generic[T]):
    """One page of a list: its columns, and how many ``lines`` each has room for."""

    lines: int
    columns: tuple[tuple[Row[T], ...], ...]

    @property
    def items(self) -> tuple[T, ...]:
        """Everybody on the page."""
        return tuple(row.item for column in self.columns for row in column)


def list_pages(
    items: Sequence[T], *, letters: int, length: Callable[[T], int]
) -> tuple[ListPage[T], ...]:
    """Cut a list into pages of two columns.

    ``letters`` is how many fit on a line of the smallest type, ``length`` how many an item has;
    more take two lines. A list of one page is written as large as it may be, with nobody in two
    lines if that can be; several pages are filled alike.
    """
    for lines in LINES:
        room = letters * lines // MOST
        columns = _filled(items, lines, room=room, length=length)
        if len(columns) <= SIDES and (lines == MOST or _is_plain(columns)):
            return (ListPage(lines, columns),) if items else ()
    fewest = len(_cut(_filled(items, MOST, room=letters, length=length)))
    depth = next(
        depth
        for depth in range(SIDES, MOST + 1)
        if len(_cut(_filled(items, depth, room=letters, length=length))) == fewest
    )
    return tuple(
        ListPage(MOST, columns)
        for columns in _cut(_filled(items, depth, room=letters, length=length))
    )


def even_pages(items: Sequence[T], most: int) -> tuple[tuple[T, ...], ...]:
    """Cut items into as few pages as may be, of at most so many each, filled alike."""
    if not items:
        return ()
    pages = -(-len(items) // most)
    each = -(-len(items) // pages)
    return tuple(tuple(items[at : at + each]) for at in range(0, len(items), each))


def _is_plain(columns: Sequence[Sequence[Row[T]]]) -> bool:
    return not any(row.is_long for column in columns for row in column)


def _cut(
    columns: tuple[tuple[Row[T], ...], ...],
) -> tuple[tuple[tuple[Row[T], ...], ...], ...]:
    return tuple(columns[at : at + SIDES] for at in range(0, len(columns), SIDES))


def _filled(
    items: Sequence[T], depth: int, *, room: int, length: Callable[[T], int]
) -> tuple[tuple[Row[T], ...], ...]:
    """Fill columns of so many lines, one after another."""
    columns: list[list[Row[T]]] = []
    left = 0
    for item in items:
        row = Row(item, length(item) > room)
        taken = 2 if row.is_long else 1
        if taken > left:
            columns.append([])
            left = depth
        columns[-1].append(row)
        left -= taken
    return tuple(tuple(column) for column in columns)
