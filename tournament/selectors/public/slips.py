"""Typing slips: how far a typed word is from a word of a name."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

LETTERS = 61
"""How many bits tell which letters a word has; letters that share one only sieve less."""
SHORT, LONG = 3, 6
"""A word of three letters may hold one slip, one of six two; a shorter one none."""
SHORT_START, LONG_START = 4, 7
"""The same for a word that is not typed to its end."""


@lru_cache(maxsize=100_000)
def letters_of(word: str) -> int:
    """Return which letters a word has, as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) % LETTERS)
    return bits


def slips_allowed(typed: str, *, is_start: bool = False) -> int:
    """Return how many slips a typed word may hold and still be taken for another."""
    short, long = (SHORT_START, LONG_START) if is_start else (SHORT, LONG)
    return (len(typed) >= short) + (len(typed) >= long)


def may_be_near(typed_letters: int, word_letters: int, most: int) -> bool:
    """Say whether a word could be within ``most`` slips: each slip explains one missing letter."""
    return (typed_letters & ~word_letters).bit_count() <= most


def slips_between(typed: str, word: str, most: int) -> tuple[int, int]:
    """Return the slips from ``typed`` to ``word``, and to the nearest start of ``word``.

    A slip is a letter added, left out or wrong, or two neighbours swapped (optimal string
    alignment). More than ``most`` is told as ``most + 1``.
    """
    before: Sequence[int] = ()
    row: Sequence[int] = range(min(len(word), len(typed) + most) + 1)
    is_whole = len(row) == len(word) + 1
    for at, letter in enumerate(typed, 1):
        new = [at]
        for column in range(1, len(row)):
            is_wrong = letter != word[column - 1]
            cost = min(row[column] + 1, new[column - 1] + 1, row[column - 1] + is_wrong)
            if is_wrong and _swapped(typed, word, at, column):
                cost = min(cost, before[column - 2] + 1)
            new.append(cost)
        before, row = row, new
        if min(row) > most:
            return most + 1, most + 1
    return min(row[-1], most + 1) if is_whole else most + 1, min(row)


def _swapped(typed: str, word: str, at: int, column: int) -> bool:
    return (
        at > 1
        and column > 1
        and typed[at - 1] == word[column - 2]
        and typed[at - 2] == word[column - 1]
    )
