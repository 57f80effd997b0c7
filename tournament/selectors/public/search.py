"""Where do I sit: finds people by what they are called in public, or by start number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.selectors.public.finding import found_in, name_index
from tournament.selectors.public.whereabouts import whereabouts

if TYPE_CHECKING:
    from tournament.selectors.public.whereabouts import Day, Whereabouts

LONGEST = 60
MOST = 24
MOST_SUGGESTED = 6


@dataclass(frozen=True, slots=True)
class Search:
    """What a search found: where each one is, the likeliest first.

    ``is_guess``: nobody is called so, these are nearly. ``is_number``: only digits were typed.
    ``is_open``: something that names people is published.
    """

    query: str
    hits: tuple[Whereabouts, ...]
    is_guess: bool
    is_number: bool
    is_open: bool
    has_more: bool


def search(day: Day, query: str, *, most: int = MOST) -> Search:
    """Search everybody whom a part in force names."""
    query = " ".join(query.split())[:LONGEST]
    people = day.people
    found, is_guess = found_in(name_index(people), query)
    return Search(
        query=query,
        hits=tuple(whereabouts(day, person.pk) for person in found[:most]),
        is_guess=is_guess,
        is_number=query.removeprefix("#").strip().isdecimal(),
        is_open=bool(people),
        has_more=len(found) > most,
    )
