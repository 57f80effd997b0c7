"""The list of events, and an event's own page as a newspaper reads."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from tournament.models import Event
from tournament.selectors.public.champions import shown_champions
from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.ranking import ranking_page
from tournament.selectors.public.rows import Status
from tournament.states import EventState, PublicationPart

if TYPE_CHECKING:
    from datetime import date, time

    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.published import Part, Published
    from tournament.selectors.public.ranking import RankingPage
    from tournament.selectors.public.rows import HeatPage, StandingRow

MOST_NEWS = 5
MOST_LEADERS = 12


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list; ``champion`` is None also where the title is shared."""

    pk: int
    slug: str
    name: str
    venue: str
    starts_on: date | None
    starts_at: time | None
    state: str
    has_results: bool = False
    champion: PublicPerson | None = None


@dataclass(frozen=True, slots=True)
class Year:
    """The past events of a year, the latest first; None: of those without a date."""

    year: int | None
    lines: tuple[EventLine, ...]


@dataclass(frozen=True, slots=True)
class EventList:
    """The events that are shown: on now, coming (the next first) and past (the latest first)."""

    now: tuple[EventLine, ...]
    coming: tuple[EventLine, ...]
    past: tuple[Year, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing is shown."""
        return not (self.now or self.coming or self.past)


@dataclass(frozen=True, slots=True)
class Leader:
    """Who leads a table."""

    table: int
    label: str
    row: StandingRow
    sharers: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True)
class EventPage:
    """An event: what happened last, who leads, who goes on, and where to read more.

    ``hushed`` is the first heat whose figures a reveal covers.
    """

    news: tuple[Part, ...]
    current: HeatPage | None
    leaders: tuple[Leader, ...]
    more_leaders: int
    qualified: HeatPage | None
    heats: tuple[HeatPage, ...]
    ranking: RankingPage | None
    can_search: bool
    champion: PublicPerson | None
    hushed: HeatPage | None


def event_list(today: date) -> EventList:
    """Return the public events by when they are, in a handful of queries however many."""
    rows = Event.objects.filter(is_public=True).order_by("starts_on", "starts_at", "pk")
    lines = [
        EventLine(*row)
        for row in rows.values_list(
            "pk", "slug", "name", "venue", "starts_on", "starts_at", "state"
        )
    ]
    now = [line for line in lines if _is_on(line, today)]
    rest = [line for line in lines if line not in now]
    past = [line for line in rest if _is_past(line, today)]
    coming = [line for line in rest if line not in past]
    return EventList(tuple(now), tuple(coming), _by_year(past))


def _by_year(past: list[EventLine]) -> tuple[Year, ...]:
    champions = shown_champions([line.pk for line in past])
    lines = [
        replace(line, has_results=line.pk in champions, champion=champions.get(line.pk))
        for line in reversed(past)
    ]
    years = groupby(lines, lambda line: None if line.starts_on is None else line.starts_on.year)
    return tuple(Year(year, tuple(found)) for year, found in years)


def _is_on(line: EventLine, today: date) -> bool:
    if line.state == EventState.FINISHED or line.starts_on is None or line.starts_on > today:
        return False
    return line.starts_on == today or line.state == EventState.RUNNING


def _is_past(line: EventLine, today: date) -> bool:
    is_before = line.starts_on is not None and line.starts_on < today
    return line.state == EventState.FINISHED or is_before


def event_page(event: Published) -> EventPage:
    """Return an event's page."""
    heats = tuple(heat_page(event, number) for number in event.heats)
    live = [heat for heat in heats if heat.status is Status.LIVE]
    current = live[-1] if live else None
    leaders = _leaders(current)
    qualified = next((heat for heat in reversed(heats) if heat.advancing is not None), None)
    is_told = event.part(None, PublicationPart.RESULTS) is not None
    ranking = ranking_page(event) if is_told else None
    parts = (part for part in event.parts.values() if _is_news(event, part))
    news = sorted(parts, key=lambda part: part.published_at, reverse=True)
    told = [part for part in news if part.part is not PublicationPart.RUNNING or current]
    if is_told:  # the final's results are told with the whole event's
        finals = {heat.number for heat in heats if heat.is_final}
        same = [(number, PublicationPart.RESULTS) for number in finals]
        told = [part for part in told if (part.heat, part.part) not in same]
    return EventPage(
        news=tuple(told[:MOST_NEWS]),
        current=current,
        leaders=leaders[:MOST_LEADERS],
        more_leaders=max(0, len(leaders) - MOST_LEADERS),
        qualified=None if ranking is not None else qualified,
        heats=heats,
        ranking=ranking,
        can_search=any(heat.has_seating for heat in heats),
        champion=None if ranking is None else ranking.champion,
        hushed=next((heat for heat in heats if _awaits_reveal(event, heat)), None),
    )


def _awaits_reveal(event: Published, heat: HeatPage) -> bool:
    """Say whether a heat's figures are published, and covered until the hall has seen them."""
    is_covered = event.curtain.cover.hides(heat.number, PublicationPart.RESULTS)
    return is_covered and heat.is_hushed and not heat.tables


def _leaders(heat: HeatPage | None) -> tuple[Leader, ...]:
    if heat is None:
        return ()
    return tuple(
        Leader(table.number, table.label, table.rows[0], table.rows[1 : 1 + table.rows[0].sharers])
        for table in heat.tables
        if table.finished and table.rows
    )


def _is_news(event: Published, part: Part) -> bool:
    """Whether a part is told of by itself: a lock only where it was shown before its draw."""
    is_lock = part.part is PublicationPart.COMMITMENT
    return not is_lock or part.content["commitment"] in event.locks
