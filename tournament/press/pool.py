"""The press's helpers: two fresh processes, there while there is something to draw."""

from __future__ import annotations

import copyreg
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar

from tournament.press.counting import Tally
from tournament.press.helpers import prepare

if TYPE_CHECKING:
    from collections.abc import Callable
    from concurrent.futures import Future

HELPERS = 2
P = ParamSpec("P")
T = TypeVar("T")


def _received(content: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(content)


def _sent(proxy: MappingProxyType[Any, Any]) -> tuple[Any, tuple[dict[Any, Any]]]:
    """Tell how a read-only mapping is sent to another process: Python does not do so itself."""
    return _received, (dict(proxy),)


copyreg.pickle(MappingProxyType, _sent)


class Helpers(Protocol):
    """Those who draw: pieces are given to them, and they tell how many pages they have laid out."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a piece done."""
        ...

    def begin(self) -> None:
        """Count the pages of a new job."""
        ...

    @property
    def laid(self) -> int:
        """Return how many pages of the job are laid out."""
        ...

    def call_off(self) -> None:
        """Let them go: what they do is not wanted."""
        ...


class Pool(ProcessPoolExecutor):
    """Fresh processes, for a copy of one with threads and a database is none."""

    def __init__(self) -> None:
        """Start none yet: the first piece does."""
        self._tally = Tally()
        super().__init__(HELPERS, get_context("spawn"), prepare, (os.getpid(), self._tally))

    def begin(self) -> None:
        """Count the pages of a new job."""
        self._tally.begin()

    @property
    def laid(self) -> int:
        """Return how many pages of the job are laid out."""
        return self._tally.laid

    def call_off(self) -> None:
        """Let them go; who lays out pages stops at the next."""
        self._tally.call_off()
        self.shutdown(wait=False, cancel_futures=True)
