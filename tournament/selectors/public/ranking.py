"""The overall placing and the champion, as published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring.vocabulary import Criterion
from tournament.selectors.public.heats import result_tables
from tournament.selectors.public.papers import papers_are_open
from tournament.selectors.public.published import NotPublished
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.rows import Reason, StandingRow, StandingTable


@dataclass(frozen=True, slots=True)
class RankingRow:
    """One player's overall placing; ``last`` is his row in the last heat that he played."""

    person: PublicPerson
    place: int
    sharers: int
    reached: int
    reached_final: bool
    decided_by: Criterion | None
    level_with: tuple[str, ...]
    behind: str | None
    table: str | None
    last: StandingRow | None


@dataclass(frozen=True, slots=True)
class RankingPage:
    """The results of an event; ``why`` is what put the champion ahead in the final.

    ``has_papers``: they and the event's archive can be had as PDF.
    """

    champion: PublicPerson | None
    why: Reason | None
    final: StandingTable | None
    rows: tuple[RankingRow, ...]
    published_at: datetime
    has_papers: bool


def ranking_page(event: Published) -> RankingPage:
    """Return the event's results; raises ``NotPublished``."""
    part = event.part(None, PublicationPart.RESULTS)
    if part is None:
        raise NotPublished
    tables = _tables(event)
    finals = {number for number, found in tables.items() if len(found) == 1}
    last = {
        (number, row.person.pk): (table.label, row)
        for number, found in tables.items()
        for table in found
        for row in table.rows
    }
    rows = _rows(event, part.content["ranking"], last, finals)
    champion = part.content["champion"]
    final = tables[max(finals)][0] if finals else None
    own = [row for row in final.rows if row.person.pk == champion] if final else []
    return RankingPage(
        champion=None if champion is None else event.person(champion),
        why=own[0].reason if own else None,
        final=final,
        rows=rows,
        published_at=part.published_at,
        has_papers=papers_are_open(event),
    )


def _tables(event: Published) -> Mapping[int, tuple[StandingTable, ...]]:
    return {
        number: result_tables(event, content, through=None)
        for number in event.heats
        if (content := event.content(number, PublicationPart.RESULTS)) is not None
    }


def _rows(
    event: Published,
    ranking: list[Mapping[str, Any]],
    last: Mapping[tuple[int, int], tuple[str, StandingRow]],
    finals: set[int],
) -> tuple[RankingRow, ...]:
    made: list[RankingRow] = []
    before: Mapping[str, Any] | None = None
    for row in ranking:
        table, standing = last.get((row["reached"], row["entry"]), (None, None))
        decided_by = row["decided_by"]
        made.append(
            RankingRow(
                person=event.person(row["entry"]),
                place=row["place"],
                sharers=len(row["shared_with"]),
                reached=row["reached"],
                reached_final=row["reached"] in finals,
                decided_by=None if decided_by is None else Criterion(decided_by),
                level_with=tuple(event.person(other).name for other in row["shared_with"]),
                behind=None if before is None else event.person(before["entry"]).name,
                table=table,
                last=standing,
            )
        )
        before = row
    return tuple(made)
