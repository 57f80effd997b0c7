"""An index of what people are called in public, and finding in it despite slips.

Only public names are here: somebody shown by initials or alias is found by those or by number.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from tournament.selectors.public.slips import (
    letters_of,
    may_be_near,
    slips_allowed,
    slips_between,
)
from tournament.selectors.sorting import folded, swedish_key

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournament.selectors.public.people import PublicPerson

WORD = re.compile(r"[^\W_]+")
WHOLE, START, SLIP, SLIP_IN_START = 0, 1, 2, 3
"""What a typed word costs that is a name's word, begins one, holds one slip, begins with one."""
MOST_DIGITS = 9
MOST_WORDS = 8
NEARLY_AS_NEAR = 1
"""How much farther than the nearest a guess may be."""


@dataclass(frozen=True, slots=True)
class NameIndex:
    """Who is called what: people in Swedish order, and for each word of a name who has it."""

    people: tuple[PublicPerson, ...]
    words: Mapping[str, tuple[int, ...]]
    numbers: Mapping[int, tuple[int, ...]]


@lru_cache(maxsize=8)
def name_index(people: tuple[PublicPerson, ...]) -> NameIndex:
    """Return the index of some people, kept as long as nobody of them is called otherwise."""
    ordered = tuple(sorted(people, key=lambda person: (_order(person.name), person.pk)))
    words: dict[str, list[int]] = {}
    numbers: dict[int, list[int]] = {}
    for at, person in enumerate(ordered):
        for word in dict.fromkeys(words_of(person.name)):
            words.setdefault(word, []).append(at)
        if person.number is not None:
            numbers.setdefault(person.number, []).append(at)
    return NameIndex(
        ordered,
        {word: tuple(rows) for word, rows in words.items()},
        {number: tuple(rows) for number, rows in numbers.items()},
    )


@lru_cache(maxsize=50_000)
def _order(name: str) -> tuple[str, str]:
    return swedish_key(name)


@lru_cache(maxsize=50_000)
def words_of(text: str) -> tuple[str, ...]:
    """Return the words of a name as they are searched; »Anna-Karin« is also »annakarin«."""
    words: list[str] = []
    for chunk in folded(text).split():
        parts = WORD.findall(chunk)
        words.extend(parts)
        if len(parts) > 1:
            words.append("".join(parts))
    return tuple(words) or tuple(folded(text).split())


def found_in(index: NameIndex, query: str) -> tuple[tuple[PublicPerson, ...], bool]:
    """Return whom a query may mean, the likeliest first, and whether that is a guess.

    A start number beats names. Every typed word must be found in the name, in any order.
    """
    by_number = _numbered(index, query)
    if by_number:
        return by_number, False
    typed = (WORD.findall(folded(query)) or folded(query).split())[:MOST_WORDS]
    if not typed:
        return (), False
    costs = _costs(index, typed, _slipless)
    if costs:
        rows = _whole(index, costs, typed) or sorted(costs, key=lambda row: (costs[row], row))
        return tuple(index.people[row] for row in rows), False
    costs = _costs(index, typed, _with_slips)
    most = min(costs.values(), default=0) + NEARLY_AS_NEAR
    rows = sorted((row for row in costs if costs[row] <= most), key=lambda row: (costs[row], row))
    return tuple(index.people[row] for row in rows), bool(rows)


def _numbered(index: NameIndex, query: str) -> tuple[PublicPerson, ...]:
    digits = "".join(query.split()).removeprefix("#")
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        return ()
    return tuple(index.people[row] for row in index.numbers.get(int(digits), ()))


def _whole(index: NameIndex, costs: Mapping[int, int], typed: list[str]) -> list[int]:
    """Return those who are called exactly what was typed, whatever longer names begin so."""
    wanted = sorted(typed)
    return [
        row
        for row in sorted(row for row, cost in costs.items() if cost == WHOLE)
        if sorted(WORD.findall(folded(index.people[row].name))) == wanted
    ]


def _costs(
    index: NameIndex, typed: list[str], words_like: Callable[[NameIndex, str], Mapping[str, int]]
) -> dict[int, int]:
    """Return what the dearest of the typed words costs in each name that has them all."""
    found: dict[int, int] | None = None
    for part in typed:
        here: dict[int, int] = {}
        for word, cost in words_like(index, part).items():
            for row in index.words[word]:
                here[row] = min(cost, here.get(row, cost))
        if found is None:
            found = here
        else:
            found = {row: max(cost, here[row]) for row, cost in found.items() if row in here}
    return found or {}


def _slipless(index: NameIndex, part: str) -> dict[str, int]:
    """Return the words that begin as typed."""
    return {
        word: WHOLE if len(word) == len(part) else START
        for word in index.words
        if word.startswith(part)
    }


def _with_slips(index: NameIndex, part: str) -> dict[str, int]:
    """Return the words that are near what was typed, or that begin nearly so."""
    found = _slipless(index, part)
    bits, most = letters_of(part), slips_allowed(part)
    most_in_start = slips_allowed(part, is_start=True)
    for word in index.words:
        if word in found or len(word) < len(part) - most:
            continue
        if not may_be_near(bits, letters_of(word[: len(part) + most]), most):
            continue
        whole, start = slips_between(part, word, most)
        if whole <= most:
            found[word] = 2 * whole + SLIP - 2
        elif start <= most_in_start:
            found[word] = 2 * start + SLIP_IN_START - 2
    return found
