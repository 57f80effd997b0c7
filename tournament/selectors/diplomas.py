"""Who gets a diploma: everybody placed first, second or third."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.selectors.papernames import people_of_results
from tournament.selectors.results import results_of

if TYPE_CHECKING:
    from tournament.models import Event

PODIUM = 3


@dataclass(frozen=True, slots=True)
class Diploma:
    """A diploma; ``is_shared`` where others have the same place; ``field`` were placed in all."""

    name: str
    club: str
    place: int
    is_shared: bool
    field: int


def diplomas_of(event: Event, *, are_whole: bool) -> tuple[Diploma, ...]:
    """Return a diploma for each on the podium, the best first."""
    ranking = results_of(event, people_of_results(event, are_whole=are_whole)).ranking
    return tuple(
        Diploma(row.person.name, row.person.club, row.place, row.sharers > 0, len(ranking))
        for row in ranking
        if row.place <= PODIUM
    )
