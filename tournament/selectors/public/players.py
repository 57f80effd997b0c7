"""One player's whole day, from what is published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.published import NotPublished
from tournament.selectors.public.ranking import ranking_page
from tournament.selectors.public.seating import seats_of
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.ranking import RankingRow
    from tournament.selectors.public.rows import QualifierRow, StandingRow, StandingTable
    from tournament.selectors.public.seating import Seat


@dataclass(frozen=True, slots=True)
class PlayerHeat:
    """What a player did in a heat: his seat, his row, and whether he goes on, as published."""

    number: int
    is_final: bool
    seat: Seat | None
    table: StandingTable | None
    row: StandingRow | None
    qualified: QualifierRow | None
    to_heat: int | None
    to_final: bool


@dataclass(frozen=True, slots=True)
class Awaited:
    """A heat that a player goes on to, before anybody knows where he sits in it."""

    number: int
    is_final: bool


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's day, the latest heat first; ``waits_for``: seats that are not out."""

    person: PublicPerson
    heats: tuple[PlayerHeat, ...]
    overall: RankingRow | None
    waits_for: Awaited | None


def player_page(event: Published, entry: int) -> PlayerPage:
    """Return the day of somebody whom a part in force names; raises ``NotPublished``."""
    seats = {seat.heat: seat for seat in seats_of(event).get(entry, ())}
    heats = tuple(
        found
        for number in reversed(event.heats)
        if (found := _heat(event, number, entry, seats.get(number))) is not None
    )
    overall = None
    if event.part(None, PublicationPart.RESULTS) is not None:
        overall = next((r for r in ranking_page(event).rows if r.person.pk == entry), None)
    if not heats and overall is None:
        raise NotPublished
    return PlayerPage(event.person(entry), heats, overall, _waits_for(heats))


def _heat(event: Published, number: int, entry: int, seat: Seat | None) -> PlayerHeat | None:
    page = heat_page(event, number)
    found = [(table, row) for table in page.tables for row in table.rows if row.person.pk == entry]
    table, row = found[0] if found else (None, None)
    qualified = next((q for q in page.advancing or () if q.person.pk == entry), None)
    if seat is None and row is None and qualified is None:
        return None
    return PlayerHeat(
        number, page.is_final, seat, table, row, qualified, page.to_heat, page.to_final
    )


def _waits_for(heats: tuple[PlayerHeat, ...]) -> Awaited | None:
    newest = heats[0] if heats else None
    if newest is None or newest.qualified is None or newest.to_heat is None:
        return None
    return Awaited(newest.to_heat, newest.to_final)
