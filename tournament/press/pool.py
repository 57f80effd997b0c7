"""The press's helpers: two fresh processes, there while there is something to draw."""

from __future__ import annotations

import copyreg
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tournament.press.helpers import prepare

if TYPE_CHECKING:
    from concurrent.futures import Executor

HELPERS = 2


def _received(content: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(content)


def _sent(proxy: MappingProxyType[Any, Any]) -> tuple[Any, tuple[dict[Any, Any]]]:
    """Tell how a read-only mapping is sent to another process: Python does not do so itself."""
    return _received, (dict(proxy),)


copyreg.pickle(MappingProxyType, _sent)


def helpers() -> Executor:
    """Start the helpers: fresh processes, for a copy of one with threads and a database is none."""
    return ProcessPoolExecutor(HELPERS, get_context("spawn"), prepare, (os.getpid(),))
