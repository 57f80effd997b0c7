"""Where things stand in the event file, as JSON Pointers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.errors import Fault

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
    from typing import Protocol

    from scoring.event import Heat, Player, Table

    class Numbered(Protocol):
        """A heat, a table or a round."""

        @property
        def number(self) -> int:
            """Its number."""
            ...


@dataclass(frozen=True, slots=True)
class TablePlace:
    """A table of a heat, with the pointer to it and the event's players by id."""

    heat: Heat
    table: Table
    at: str
    people: Mapping[str, Player]


def tables_of(heat: Heat, at: str, people: Mapping[str, Player]) -> Iterator[TablePlace]:
    """Yield every table of a heat; ``at`` points to the heat."""
    for index, table in enumerate(heat.tables):
        yield TablePlace(heat, table, f"{at}/tables/{index}", people)


def misnumbered(rows: Iterable[Numbered], at: str) -> Iterator[Fault]:
    """Yield those of a list whose numbers do not run 1, 2, 3 … (event-file.md, »Keys«)."""
    for index, row in enumerate(rows):
        if row.number != index + 1:
            facts = {"expected": index + 1, "found": row.number}
            yield Fault("wrong_number", f"{at}/{index}/number", facts)


def strangers(players: Iterable[str], at: str, known: Container[str], code: str) -> Iterator[Fault]:
    """Yield every player of a list who is not among ``known``, where to look must be quick."""
    for index, player in enumerate(players):
        if player not in known:
            yield Fault(code, f"{at}/{index}", {"player": player})


def repeated(players: Sequence[str], at: str, code: str) -> Iterator[Fault]:
    """Yield every player who stands in a list already."""
    seen: set[str] = set()
    for index, player in enumerate(players):
        if player in seen:
            yield Fault(code, f"{at}/{index}", {"player": player})
        seen.add(player)
