"""How far a helper has come inside one piece: WeasyPrint's log tells of every page it lays out."""

from __future__ import annotations

import logging
from multiprocessing import get_context
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.sharedctypes import Synchronized

PROGRESS = "weasyprint.progress"
BEGUN, LAID = "Step 1 ", "Step 5 - Creating layout - Page %d"
"""How its messages begin: a document, and a page of it."""


class CalledOff(Exception):
    """What is drawn is not wanted any more."""


class Tally:
    """Pages laid out by all helpers, and whether to go on: shared by the press and its helpers.

    The press reads it without the lock: a helper that is killed may have died with it.
    """

    def __init__(self) -> None:
        """Begin at no page."""
        self._laid: Synchronized[int] = get_context("spawn").Value("L", 0)
        self._is_off: Synchronized[int] = get_context("spawn").Value("b", 0)

    @property
    def laid(self) -> int:
        """Return how many pages were laid out since the last ``begin``."""
        return int(self._laid.get_obj().value)

    @property
    def is_off(self) -> bool:
        """Return whether the helpers shall stop."""
        return bool(self._is_off.get_obj().value)

    def begin(self) -> None:
        """Count from nothing: no helper draws now."""
        self._laid.get_obj().value = 0

    def call_off(self) -> None:
        """Have the helpers stop at their next page."""
        self._is_off.get_obj().value = 1

    def add(self) -> None:
        """Count a page."""
        with self._laid.get_lock():
            self._laid.get_obj().value += 1


class Counting(logging.Handler):
    """Counts pages as they are laid out; one that is laid out again is not counted again."""

    def __init__(self, tally: Tally) -> None:
        """Count into ``tally``."""
        super().__init__(logging.INFO)
        self.tally = tally
        self.highest = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Take a message; raises ``CalledOff`` into the drawing where it is not wanted."""
        if self.tally.is_off:
            raise CalledOff
        message = str(record.msg)
        if message.startswith(BEGUN):
            self.highest = 0
        elif message.startswith(LAID) and isinstance(record.args, tuple):
            number = int(str(record.args[0]))
            if number > self.highest:
                self.highest = number
                self.tally.add()


def count_into(tally: Tally) -> None:
    """Count what this process lays out from now on."""
    logger = logging.getLogger(PROGRESS)
    logger.setLevel(logging.INFO)
    logger.propagate = False
    logger.addHandler(Counting(tally))
