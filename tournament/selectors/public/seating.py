"""Who sits where, as published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournament.selectors.public.published import NotPublished
from tournament.selectors.sorting import surname_key
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.published import Published


@dataclass(frozen=True, slots=True)
class Seat:
    """A person's table in a heat; ``seats`` has None for an omgång that he does not play."""

    person: PublicPerson
    heat: int
    is_final: bool
    table: int
    label: str
    sitting: int | None
    starts_at: datetime | None
    seats: tuple[int | None, ...]

    @property
    def number(self) -> int:
        """The heat's number, as every page of a heat calls it."""
        return self.heat


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table and its people, by seat in omgång 1."""

    number: int
    label: str
    sitting: int | None
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DrawPage:
    """What is published of a heat's draw; ``seed`` is None until the seating is."""

    attempt: int
    algorithm: str
    commitment: str
    seed: str | None
    changes: int
    was_lock_shown: bool


@dataclass(frozen=True, slots=True)
class SeatingPage:
    """A heat's seating; no tables where only the draw's commitment is published."""

    number: int
    is_final: bool
    starts_at: datetime | None
    rounds: int
    tables: tuple[SeatedTable, ...]
    draw: DrawPage | None

    @property
    def by_name(self) -> tuple[Seat, ...]:
        """Everybody A–Ö by surname, as on paper."""
        seats = (seat for table in self.tables for seat in table.seats)
        return tuple(sorted(seats, key=lambda seat: (surname_key(seat.person.name), seat.table)))


def seating_page(event: Published, number: int) -> SeatingPage:
    """Return a heat's seating or its draw's commitment; raises ``NotPublished``."""
    seating = event.content(number, PublicationPart.SEATING)
    commitment = event.content(number, PublicationPart.COMMITMENT)
    if seating is None and commitment is None:
        raise NotPublished
    tables = seated_tables(event, number)
    return SeatingPage(
        number=number,
        is_final=len(tables) == 1,
        starts_at=event.starts.get(number),
        rounds=max((len(seat.seats) for table in tables for seat in table.seats), default=0),
        tables=tables,
        draw=_draw((seating or {}).get("draw") or commitment, event.locks),
    )


def _draw(told: Mapping[str, Any] | None, locks: frozenset[str]) -> DrawPage | None:
    if told is None:
        return None
    return DrawPage(
        told["attempt"],
        told["algorithm"],
        told["commitment"],
        told.get("seed"),
        told.get("changes", 0),
        told["commitment"] in locks,
    )


def seated_tables(event: Published, number: int) -> tuple[SeatedTable, ...]:
    """Return the tables of a heat whose seating is published; else none."""
    content = event.content(number, PublicationPart.SEATING)
    if content is None:
        return ()
    is_final = len(content["tables"]) == 1
    return tuple(
        SeatedTable(
            table["number"],
            table["label"] or str(table["number"]),
            table["sitting"],
            tuple(
                Seat(
                    person=event.person(entry),
                    heat=number,
                    is_final=is_final,
                    table=table["number"],
                    label=table["label"] or str(table["number"]),
                    sitting=table["sitting"],
                    starts_at=event.starts.get(number),
                    seats=tuple(_seat(seats, entry) for seats in table["rounds"]),
                )
                for entry in dict.fromkeys(entry for seats in table["rounds"] for entry in seats)
            ),
        )
        for table in content["tables"]
    )


def _seat(seats: list[int], entry: int) -> int | None:
    return seats.index(entry) + 1 if entry in seats else None


def seats_of(event: Published) -> Mapping[int, tuple[Seat, ...]]:
    """Return everybody's published seats by entry, the latest heat first."""
    found: dict[int, list[Seat]] = {}
    for number in reversed(event.heats):
        for table in seated_tables(event, number):
            for seat in table.seats:
                found.setdefault(seat.person.pk, []).append(seat)
    return {entry: tuple(seats) for entry, seats in found.items()}
