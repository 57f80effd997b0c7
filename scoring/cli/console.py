"""What a command reads from and writes to, so that tests can stand in for a terminal."""

from __future__ import annotations

import sys
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Iterable

OK, FAULTY, BAD_CALL = 0, 1, 2
"""Exit statuses: all is well or warnings alone; faults; a call that makes no sense."""


@dataclass(frozen=True, slots=True)
class Console:
    """Standard input, output and error as bytes: the files are UTF-8 whatever the terminal is."""

    stdin: BinaryIO
    stdout: BinaryIO
    stderr: BinaryIO

    @classmethod
    def of_process(cls) -> Console:
        """Return the console of this process."""
        return cls(sys.stdin.buffer, sys.stdout.buffer, sys.stderr.buffer)

    def write(self, text: str) -> None:
        """Write a document to standard output."""
        self.stdout.write(text.encode("utf-8", "backslashreplace"))

    def say(self, lines: Iterable[str]) -> None:
        """Print lines to standard output."""
        for line in lines:
            self.write(one_line(line) + "\n")

    def complain(self, line: str) -> None:
        """Print one line to standard error."""
        self.stderr.write((one_line(line) + "\n").encode())


JOINERS = "\u200c\u200d"
"""Invisible, and part of how names and emoji are written."""


def one_line(text: str) -> str:
    """Return the text with what would break or disguise a line spelled out.

    A name may hold anything: line breaks, commands to the terminal, reversed writing.
    """
    return "".join(_visible(character) for character in text)


def _visible(character: str) -> str:
    kind = unicodedata.category(character)
    if character in JOINERS or not (kind[0] == "C" or kind in {"Zl", "Zp"}):
        return character
    return character.encode("unicode_escape").decode()
