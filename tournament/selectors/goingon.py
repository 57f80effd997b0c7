"""Who goes on from a heat and why, as the desk shows and prints it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.selectors.qualifiers import Kind, qualifiers_of
from tournament.selectors.resultnames import Person, people_by_key, table_labels

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.vocabulary import Criterion
    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class GoingRow:
    """One who goes on, from which table, by which right, and what put him ahead of ``against``."""

    person: Person
    table: str
    place: int
    kind: Kind
    round_points_share: str
    side_points_share: str
    criterion: Criterion | None
    own: str | None
    against: str
    other: str | None


@dataclass(frozen=True, slots=True)
class GoingOn:
    """Who goes on from a heat; ``missing`` are tables whose place nobody can take."""

    rows: tuple[GoingRow, ...]
    missing: tuple[str, ...]


def going_on(event: Event, number: int, named: Mapping[str, Person] | None = None) -> GoingOn:
    """Return who goes on from heat ``number`` on what is known now, and why.

    ``named`` as for ``results_of``.
    """
    found = qualifiers_of(event, number)
    people = people_by_key(event) if named is None else named
    labels = table_labels(event)
    return GoingOn(
        rows=tuple(
            GoingRow(
                person=people[row.player],
                table=labels[number, row.table],
                place=row.place,
                kind=row.kind,
                round_points_share=row.round_points_share,
                side_points_share=row.side_points_share,
                criterion=None if row.trace is None else row.trace.criterion,
                own=None if row.trace is None else row.trace.own,
                against="" if row.trace is None else people[row.trace.against].name,
                other=None if row.trace is None else row.trace.other,
            )
            for row in found.advancing
        ),
        missing=tuple(labels[number, table] for table in found.missing),
    )
