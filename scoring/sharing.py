"""Who shares a place with whom, without a list for each of them (rules.md §2–§4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

FEW = 8
"""Up to so many level players each has a tuple of the others; above it a view of the group."""


class Others(Sequence[str]):
    """A group of level players without one of them, in order; equal to the tuple of the same.

    A thousand players who share a place would otherwise hold a million names between them.
    """

    __slots__ = ("_at", "_group")

    def __init__(self, group: tuple[str, ...], at: int) -> None:
        """View ``group`` without the player at index ``at``."""
        self._group = group
        self._at = at

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...

    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        wanted = range(len(self))[index]
        return self._group[wanted + (wanted >= self._at)]

    def __len__(self) -> int:
        return len(self._group) - 1

    def __iter__(self) -> Iterator[str]:
        yield from self._group[: self._at]
        yield from self._group[self._at + 1 :]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Others) and other._group is self._group:
            return other._at == self._at
        if isinstance(other, tuple | Others):
            return tuple(self) == tuple(other)  # pyright: ignore[reportUnknownArgumentType]
        return NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


def others(group: tuple[str, ...], at: int) -> Sequence[str]:
    """Return everybody in ``group`` but the player at index ``at``, in order."""
    if len(group) == 1:
        return ()
    if len(group) <= FEW:
        return group[:at] + group[at + 1 :]
    return Others(group, at)
