"""The hall's screen as the director handles it: what is chosen, and what can be uncovered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import HallScreen
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.finals import heat_facts
from tournament.selectors.public.hall import hall_page, slide_counts
from tournament.selectors.public.published import published
from tournament.selectors.public.reveals import cast_of
from tournament.selectors.publications import in_force
from tournament.states import HallView, Outlet, PublicationPart, Reveal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Event, Heat
    from tournament.selectors.public.reveals import RevealRow


@dataclass(frozen=True, slots=True)
class HallChoice:
    """What a director chooses for the rotation; ``clock_until`` None: the next published start."""

    views: tuple[HallView, ...]
    seconds: int
    announcement: str
    clock_label: str
    clock_until: datetime | None


@dataclass(frozen=True, slots=True)
class Revealable:
    """Something that can be uncovered; ``count`` is None while it is not published."""

    reveal: Reveal
    heat: int
    count: int | None


@dataclass(frozen=True, slots=True)
class RevealState:
    """The reveal that is on: how many of ``count`` are uncovered."""

    reveal: Reveal
    heat: int
    revealed: int
    count: int | None

    @property
    def left(self) -> int | None:
        """How many are still covered."""
        return None if self.count is None else max(0, self.count - self.revealed)


@dataclass(frozen=True, slots=True)
class Turn:
    """One of the views that the screen shows in turn, and on how many slides."""

    view: HallView
    count: int


@dataclass(frozen=True, slots=True)
class RevealNames:
    """Who was uncovered last and who comes next, for whoever holds the remote control."""

    latest: RevealRow | None
    following: RevealRow | None


def turns(event: Event) -> tuple[Turn, ...]:
    """Return what the screen of a shown event shows in turn now; nothing during a reveal."""
    if not event.is_public:
        return ()
    slides = [slide.view for slide in hall_page(published(event, Outlet.HALL)).slides]
    return tuple(Turn(view, slides.count(view)) for view in HallView if view in slides)


def offered(event: Event) -> Mapping[HallView, int]:
    """Return on how many slides each view of a shown event would stand now, chosen or not."""
    return slide_counts(published(event, Outlet.HALL)) if event.is_public else {}


def reveal_names(event: Event, state: RevealState | None) -> RevealNames:
    """Return who was uncovered last and who comes next; nobody where nothing can be seen yet."""
    if state is None or not event.is_public:
        return RevealNames(None, None)
    cast = cast_of(published(event, Outlet.HALL), state.reveal, state.heat) or ()
    first = len(cast) - state.revealed
    return RevealNames(
        latest=cast[first] if 0 <= first < len(cast) else None,
        following=cast[first - 1] if 0 < first <= len(cast) else None,
    )


def screen_of(event: Event) -> HallScreen:
    """Return an event's screen, as it is before anybody has chosen where there is none yet."""
    return HallScreen.objects.filter(event=event).first() or HallScreen(event=event)


def choice_of(screen: HallScreen) -> HallChoice:
    """Return what is chosen."""
    return HallChoice(
        views=tuple(view for view in HallView if view in screen.views),
        seconds=screen.seconds,
        announcement=screen.announcement,
        clock_label=screen.clock_label,
        clock_until=screen.clock_until,
    )


def revealables(event: Event) -> tuple[Revealable, ...]:
    """Return what can be uncovered, the newest heat first: who goes on, of the last its table."""
    heats = list(event.heats.order_by("-number"))
    return tuple(
        Revealable(reveal, heat.number, count_of(event, heat, reveal))
        for heat in heats
        for reveal in (Reveal.QUALIFIERS, Reveal.FINAL)
        if (reveal is Reveal.FINAL) == (heat.tables.count() == 1)
    )


def reveal_state(event: Event, screen: HallScreen) -> RevealState | None:
    """Return the reveal that is on, if any."""
    if screen.reveal == Reveal.OFF or screen.reveal_heat is None:
        return None
    heat = event.heats.filter(number=screen.reveal_heat).first()
    reveal = Reveal(screen.reveal)
    count = None if heat is None else count_of(event, heat, reveal)
    return RevealState(reveal, screen.reveal_heat, screen.revealed, count)


def count_of(event: Event, heat: Heat, reveal: Reveal) -> int | None:
    """Return how many a reveal uncovers; None while that is not published."""
    part = PublicationPart.RESULTS if reveal is Reveal.FINAL else PublicationPart.QUALIFIERS
    published = in_force(event, heat, part)
    if published is None:
        return None
    if reveal is Reveal.FINAL:
        return len(published.content["tables"][0]["rows"])
    return len(published.content["advancing"])


def stepping_blockers(state: RevealState | None, *, to: int) -> tuple[Blocker, ...]:
    """Return why a reveal cannot be stepped to so many uncovered."""
    if state is None:
        return (CHANGED_MEANWHILE,)
    if state.count is None:
        facts = heat_facts(state.heat, is_final=state.reveal is Reveal.FINAL)
        return (Blocker("nothing_to_reveal", facts),)
    return () if 0 <= to <= state.count else (CHANGED_MEANWHILE,)
