"""The slides of the hall's screen, view by view: what is published, cut to be read from afar."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tournament.selectors.public.columns import even_pages, list_pages
from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.ranking import ranking_page
from tournament.selectors.public.rows import Status
from tournament.selectors.public.seating import seating_page
from tournament.selectors.sorting import same_name, surname_parts
from tournament.states import HallView, PublicationPart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import datetime

    from tournament.models import HallScreen
    from tournament.selectors.public.columns import ListPage
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.ranking import RankingPage
    from tournament.selectors.public.rows import HeatPage, StandingTable
    from tournament.selectors.public.seating import Seat, SeatingPage

BOARDS, TABLES = 20, 4
"""How many tables stand on one page: five times four, two times two."""
NUMBERED = 7
"""How many letters a start number takes beside a name: » nr 123«."""
LETTERS: Mapping[HallView, int] = {
    HallView.SEATING: 33,
    HallView.QUALIFIERS: 24,
    HallView.RESULTS: 30,
}
"""How many letters of a name fit on a line beside what else stands there."""


@dataclass(frozen=True, slots=True)
class Clock:
    """What the clock counts down to; without ``until`` it shows the time of day.

    ``label`` is the director's own text; a planned start is told by its heat.
    """

    label: str
    until: datetime | None
    heat: HeatPage | None


@dataclass(frozen=True, slots=True)
class Slide:
    """One page of the screen; of its contents only that of its ``view`` is filled.

    ``heat`` is the heat that it is about, ``page`` of ``pages`` where it is one of several;
    ``listed`` holds seats, those who go on, or places. ``has_begun``: the heat is being played.
    ``part`` is which page of the whole view it is, where some are passed over. ``namesakes`` are
    the entries of those at whose heat somebody else bears the same name.
    """

    view: HallView
    page: int = 1
    pages: int = 1
    part: int | None = None
    heat: HeatPage | SeatingPage | None = None
    listed: ListPage[Any] | None = None
    tables: tuple[StandingTable, ...] = ()
    ranking: RankingPage | None = None
    namesakes: frozenset[int] = frozenset()
    has_begun: bool = False
    clock: Clock | None = None
    text: str = ""

    @property
    def key(self) -> str:
        """What the slide is, however its contents change: ``standings-2``."""
        return f"{self.view}-{self.page if self.part is None else self.part}"

    @property
    def span(self) -> tuple[str, str] | None:
        """The first and the last surname of a page of several."""
        if self.listed is None or self.pages == 1 or self.view is not HallView.SEATING:
            return None
        names = [surname_parts(seat.person.name)[1] for seat in self.listed.items]
        return names[0], names[-1]

    @property
    def across(self) -> int:
        """How many tables stand beside each other: so that few are written large."""
        return next(most for most, count in ACROSS if len(self.tables) <= count)


ACROSS = ((1, 1), (2, 4), (3, 9), (4, 12), (5, BOARDS))


def _clock(event: Published, screen: HallScreen) -> Sequence[Slide]:
    heats = [heat_page(event, number) for number in event.heats]
    planned = [heat for heat in heats if heat.status is Status.WAITING and heat.starts_at]
    heat = planned[-1] if planned else None
    if screen.clock_until is not None or heat is None:
        clock = Clock(screen.clock_label, screen.clock_until, None)
    else:
        clock = Clock("", heat.starts_at, heat)
    return (Slide(HallView.CLOCK, clock=clock),)


def _seating(event: Published, screen: HallScreen) -> Sequence[Slide]:
    """Where everybody sits, A–Ö, until every table of the newest heat plays, or while pinned."""
    number = event.heats[-1] if event.heats else None
    if number is None or event.part(number, PublicationPart.RESULTS) is not None:
        return ()
    seating = seating_page_of(event, number)
    tables = heat_page(event, number).tables
    is_over = bool(tables) and all(table.status is not Status.WAITING for table in tables)
    if seating is None or (is_over and screen.pinned != HallView.SEATING):
        return ()
    seats = seating.by_name
    namesakes = _namesakes(seats)

    def length(seat: Seat) -> int:
        return len(seat.person.name) + (NUMBERED if seat.person.pk in namesakes else 0)

    listed = list_pages(seats, letters=LETTERS[HallView.SEATING], length=length)
    slide = Slide(HallView.SEATING, heat=seating, namesakes=namesakes, has_begun=bool(tables))
    return _numbered(replace(slide, listed=page) for page in listed)


def _namesakes(seats: Sequence[Seat]) -> frozenset[int]:
    """Return the entries of people who only their start numbers tell apart."""
    bearers = Counter(same_name(seat.person.name) for seat in seats)
    return frozenset(
        seat.person.pk
        for seat in seats
        if seat.person.number is not None and bearers[same_name(seat.person.name)] > 1
    )


def seating_page_of(event: Published, number: int) -> SeatingPage | None:
    """Return a heat's seating where it is published."""
    if event.part(number, PublicationPart.SEATING) is None:
        return None
    return seating_page(event, number)


def _boards(event: Published, screen: HallScreen) -> Sequence[Slide]:
    """How far each table has come, while the newest heat is played."""
    del screen
    heat = _newest_standing(event)
    if heat is None or heat.status is not Status.LIVE:
        return ()
    pages = even_pages(heat.tables, BOARDS)
    return _numbered(Slide(HallView.BOARDS, heat=heat, tables=tables) for tables in pages)


def _standings(event: Published, screen: HallScreen) -> Sequence[Slide]:
    """The newest heat's pages of tables where anything is in; if none is, that play has begun."""
    del screen
    heat = _newest_standing(event)
    if heat is None:
        return ()
    pages = enumerate(even_pages(heat.tables, TABLES), start=1)
    slides = [
        Slide(HallView.STANDINGS, part=part, heat=heat, tables=tables)
        for part, tables in pages
        if any(table.finished for table in tables)
    ]
    return _numbered(slides or (Slide(HallView.STANDINGS, heat=heat),))


def _newest_standing(event: Published) -> HeatPage | None:
    """Return the newest heat, if it has a standing and the event is not told as over."""
    if not event.heats or event.part(None, PublicationPart.RESULTS) is not None:
        return None
    heat = heat_page(event, event.heats[-1])
    return heat if heat.tables else None


def _qualifiers(event: Published, screen: HallScreen) -> Sequence[Slide]:
    """Who goes on from the newest heat."""
    del screen
    heat = heat_page(event, event.heats[-1]) if event.heats else None
    if heat is None or heat.advancing is None:
        return ()
    listed = list_pages(
        heat.advancing,
        letters=LETTERS[HallView.QUALIFIERS],
        length=lambda row: len(row.person.name),
    )
    return _numbered(Slide(HallView.QUALIFIERS, heat=heat, listed=page) for page in listed)


def _results(event: Published, screen: HallScreen) -> Sequence[Slide]:
    """The champion by himself, then everybody's place."""
    del screen
    if event.part(None, PublicationPart.RESULTS) is None:
        return ()
    told = ranking_page(event)
    listed = list_pages(
        told.rows,
        letters=LETTERS[HallView.RESULTS],
        length=lambda row: len(row.person.name),
    )
    champion = () if told.champion is None else (Slide(HallView.RESULTS, ranking=told),)
    places = (Slide(HallView.RESULTS, ranking=told, listed=page) for page in listed)
    return _numbered((*champion, *places))


def _announcement(event: Published, screen: HallScreen) -> Sequence[Slide]:
    del event
    if not screen.announcement:
        return ()
    return (Slide(HallView.ANNOUNCEMENT, text=screen.announcement),)


def _numbered(slides: Iterable[Slide]) -> tuple[Slide, ...]:
    """Number the pages of one view."""
    told = tuple(slides)
    return tuple(replace(slide, page=at, pages=len(told)) for at, slide in enumerate(told, start=1))


MADE: Mapping[HallView, Callable[[Published, HallScreen], Sequence[Slide]]] = {
    HallView.CLOCK: _clock,
    HallView.SEATING: _seating,
    HallView.BOARDS: _boards,
    HallView.STANDINGS: _standings,
    HallView.QUALIFIERS: _qualifiers,
    HallView.RESULTS: _results,
    HallView.ANNOUNCEMENT: _announcement,
}
