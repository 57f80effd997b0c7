"""How large a name may stand so that it stays inside its box."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Size:
    """A step of type: its CSS class and how many letters it holds on one line and in the box."""

    name: str
    line: int
    whole: int


NAME_SIZES = (Size("n1", 17, 17), Size("n2", 19, 36), Size("n3", 24, 66))
SMALLEST = "n4"
HEAD_SIZES = (Size("h1", 34, 34), Size("h2", 50, 50))
SMALLEST_HEAD = "h3"
TABLE_SIZES = (Size("t", 6, 6), Size("t long", 12, 24))
SMALLEST_TABLE = "t whole"


def fitted(text: str, sizes: tuple[Size, ...], smallest: str) -> str:
    """Return the class of the largest type in which ``text`` fits its box.

    Counts letters; the widest word must fit a line. Below the last step the smallest type serves.
    """
    longest = max((len(word) for word in text.split()), default=0)
    for size in sizes:
        if len(text) <= size.whole and longest <= size.line:
            return size.name
    return smallest
