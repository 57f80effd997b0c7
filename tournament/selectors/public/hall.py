"""The hall's screen: what the director chose, cut into pages that are read from afar.

Everything on it is published. While a reveal is on, what is not uncovered yet is not here at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tournament.models import HallScreen
from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.ranking import ranking_page
from tournament.selectors.public.reveals import RevealPage, reveal_page
from tournament.selectors.public.rows import Status
from tournament.selectors.public.seating import seating_page
from tournament.states import HallView, PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from tournament.selectors.public.published import Published
    from tournament.selectors.public.ranking import RankingPage, RankingRow
    from tournament.selectors.public.rows import HeatPage, QualifierRow, StandingTable
    from tournament.selectors.public.seating import Seat, SeatingPage

T = TypeVar("T")
NAMES, BOARDS, TABLES = 24, 20, 4
"""How many stand on one page: in two columns of twelve, five of four, two of two."""


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

    ``heat`` is the heat that it is about, ``page`` of ``pages`` where it is one of several.
    """

    view: HallView
    page: int = 1
    pages: int = 1
    heat: HeatPage | SeatingPage | None = None
    seats: tuple[Seat, ...] = ()
    tables: tuple[StandingTable, ...] = ()
    qualified: tuple[QualifierRow, ...] = ()
    ranking: RankingPage | None = None
    ranked: tuple[RankingRow, ...] = ()
    clock: Clock | None = None
    text: str = ""

    @property
    def key(self) -> str:
        """What the slide is, however its contents change: ``standings-2``."""
        return f"{self.view}-{self.page}"


@dataclass(frozen=True, slots=True)
class HallPage:
    """The screen: its slides in turn, or while a reveal is on that alone."""

    seconds: int
    slides: tuple[Slide, ...]
    reveal: RevealPage | None


def hall_page(event: Published) -> HallPage:
    """Return the screen of an event."""
    screen = HallScreen.objects.filter(event_id=event.pk).first() or HallScreen()
    if screen.reveal != Reveal.OFF and screen.reveal_heat is not None:
        reveal = reveal_page(event, Reveal(screen.reveal), screen.reveal_heat, screen.revealed)
        return HallPage(screen.seconds, (), reveal)
    slides = (
        slide for view in HallView if view in screen.views for slide in MADE[view](event, screen)
    )
    return HallPage(screen.seconds, tuple(slides), None)


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
    """Where everybody sits, A–Ö, until the newest heat's results are published."""
    del screen
    number = event.heats[-1] if event.heats else None
    if number is None or event.part(number, PublicationPart.RESULTS) is not None:
        return ()
    seating = seating_page_of(event, number)
    if seating is None:
        return ()
    return _pages(
        seating.by_name,
        NAMES,
        lambda seats, page, pages: Slide(HallView.SEATING, page, pages, seating, seats=seats),
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
    return _pages(
        heat.tables,
        BOARDS,
        lambda tables, page, pages: Slide(HallView.BOARDS, page, pages, heat, tables=tables),
    )


def _standings(event: Published, screen: HallScreen) -> Sequence[Slide]:
    """Every table of the newest heat that has a standing."""
    del screen
    heat = _newest_standing(event)
    if heat is None:
        return ()
    return _pages(
        heat.tables,
        TABLES,
        lambda tables, page, pages: Slide(HallView.STANDINGS, page, pages, heat, tables=tables),
    )


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
    return _pages(
        heat.advancing,
        NAMES,
        lambda rows, page, pages: Slide(HallView.QUALIFIERS, page, pages, heat, qualified=rows),
    )


def _results(event: Published, screen: HallScreen) -> Sequence[Slide]:
    """The champion by himself, then everybody's place."""
    del screen
    if event.part(None, PublicationPart.RESULTS) is None:
        return ()
    told = ranking_page(event)
    rows = [told.rows[at : at + NAMES] for at in range(0, len(told.rows), NAMES)]
    first = 0 if told.champion is None else 1
    pages = len(rows) + first
    champion = (Slide(HallView.RESULTS, 1, pages, ranking=told),) if first else ()
    return champion + tuple(
        Slide(HallView.RESULTS, page, pages, ranking=told, ranked=some)
        for page, some in enumerate(rows, start=1 + first)
    )


def _announcement(event: Published, screen: HallScreen) -> Sequence[Slide]:
    del event
    if not screen.announcement:
        return ()
    return (Slide(HallView.ANNOUNCEMENT, text=screen.announcement),)


def _pages(
    rows: Sequence[T], most: int, slide: Callable[[tuple[T, ...], int, int], Slide]
) -> tuple[Slide, ...]:
    """Cut rows into pages of at most so many."""
    pages = -(-len(rows) // most)
    return tuple(
        slide(tuple(rows[at * most : (at + 1) * most]), at + 1, pages) for at in range(pages)
    )


MADE: Mapping[HallView, Callable[[Published, HallScreen], Sequence[Slide]]] = {
    HallView.CLOCK: _clock,
    HallView.SEATING: _seating,
    HallView.BOARDS: _boards,
    HallView.STANDINGS: _standings,
    HallView.QUALIFIERS: _qualifiers,
    HallView.RESULTS: _results,
    HallView.ANNOUNCEMENT: _announcement,
}
