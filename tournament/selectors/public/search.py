"""Where do I sit: finds people by what they are called in public, or by start number."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from tournament.selectors.public.seating import seats_of
from tournament.selectors.sorting import folded, swedish_key

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.selectors.public.published import Published
    from tournament.selectors.public.seating import Seat

ALIKE = 0.66
"""How alike two words are for one to be a slip of the other: one wrong letter in three."""
NEARLY_AS_ALIKE = 0.15
"""How much less alike than the best a guess may be."""
LONGEST = 60
MOST = 24


@dataclass(frozen=True, slots=True)
class Search:
    """What a search found: each one's seat in his latest heat, best first.

    ``is_guess``: nobody is called so, these are alike. ``is_open``: some seating is published.
    """

    query: str
    hits: tuple[Seat, ...]
    is_guess: bool
    is_open: bool
    has_more: bool


def search(event: Published, query: str) -> Search:
    """Search the published seatings."""
    query = " ".join(query.split())[:LONGEST]
    seats = [found[0] for found in seats_of(event).values()]
    hits, is_guess = _found(seats, query)
    return Search(query, tuple(hits[:MOST]), is_guess, bool(seats), len(hits) > MOST)


def _found(seats: list[Seat], query: str) -> tuple[list[Seat], bool]:
    wanted = folded(query).split()
    if not wanted:
        return [], False
    digits = query.removeprefix("#")
    if digits.isdecimal():
        by_number = [seat for seat in seats if seat.person.number == int(digits)]
        if by_number:
            return by_number, False
    exact = [seat for seat in seats if folded(seat.person.name).split() == wanted]
    if exact:
        return exact, False
    named = [seat for seat in seats if _holds(_words(seat), wanted)]
    if named:
        return sorted(named, key=lambda seat: swedish_key(seat.person.name)), False
    likeness = {seat.person.pk: _likeness(_words(seat), wanted) for seat in seats}
    least = max(ALIKE, max(likeness.values(), default=0.0) - NEARLY_AS_ALIKE)
    alike = [seat for seat in seats if likeness[seat.person.pk] >= least]
    return sorted(alike, key=lambda seat: -likeness[seat.person.pk]), True


def _words(seat: Seat) -> list[str]:
    return folded(seat.person.name.replace("-", " ")).split()


def _holds(words: list[str], wanted: Iterable[str]) -> bool:
    """Say whether every wanted word begins a word of the name."""
    parts = [part for word in wanted for part in word.split("-") if part]
    return all(any(word.startswith(part) for word in words) for part in parts)


def _likeness(words: list[str], wanted: list[str]) -> float:
    """Return how alike the least alike of the wanted words is to its nearest in the name."""
    return min(max(_ratio(word, part) for word in words) for part in wanted)


def _ratio(word: str, part: str) -> float:
    matcher = SequenceMatcher(None, word, part, autojunk=False)
    if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE:
        return 0.0
    return matcher.ratio()
