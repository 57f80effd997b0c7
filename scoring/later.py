"""Rows that are made when somebody looks at them: a large event has many that nobody does."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar, overload

if TYPE_CHECKING:
    from collections.abc import Iterator

T = TypeVar("T")


class Later(Sequence[T]):
    """A tuple that is made at its first use, and equal to the tuple."""

    __slots__ = ("_made",)

    _made: tuple[T, ...]

    @abstractmethod
    def made(self) -> tuple[T, ...]:
        """Make the tuple; it is asked for once."""

    def _rows(self) -> tuple[T, ...]:
        try:
            return self._made
        except AttributeError:  # nobody has looked yet
            self._made = self.made()
            return self._made

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self._rows()[index]

    def __len__(self) -> int:
        return len(self._rows())

    def __iter__(self) -> Iterator[T]:
        return iter(self._rows())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Later):
            return self._rows() == tuple(other)  # pyright: ignore[reportUnknownArgumentType]
        return self._rows() == other

    def __hash__(self) -> int:
        return hash(self._rows())

    def __repr__(self) -> str:
        return repr(self._rows())
