"""The hall's screen: what the director chose, in turn, or the reveal that is on.

Everything on it is published. While a reveal is on, what is not uncovered yet is not here at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import HallScreen
from tournament.selectors.public.published import NotPublished
from tournament.selectors.public.reveals import RevealPage, reveal_page
from tournament.selectors.public.slides import MADE
from tournament.states import HallView, Reveal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournament.selectors.public.published import Published
    from tournament.selectors.public.slides import Slide

REVEALING = 3
"""How often a screen without script looks for the next name, in seconds."""


@dataclass(frozen=True, slots=True)
class HallPage:
    """The screen: its slides in turn, or while a reveal is on that alone.

    ``following`` is the number of the slide that a screen without script goes on to.
    """

    seconds: int
    slides: tuple[Slide, ...]
    reveal: RevealPage | None
    following: int | None = None


def hall_page(event: Published) -> HallPage:
    """Return the screen of an event."""
    screen = HallScreen.objects.filter(event_id=event.pk).first() or HallScreen()
    if screen.reveal != Reveal.OFF and screen.reveal_heat is not None:
        reveal = reveal_page(event, Reveal(screen.reveal), screen.reveal_heat, screen.revealed)
        return HallPage(screen.seconds, (), reveal)
    return HallPage(screen.seconds, _rotation(event, screen), None)


def still_page(event: Published, number: int) -> HallPage:
    """Return the screen with one slide alone, 1 being the first; raises ``NotPublished``.

    It has no script, so no clock that only tells the time: it would stand still.
    """
    page = hall_page(event)
    turned = [slide for slide in page.slides if slide.clock is None or slide.clock.until]
    count = max(1, len(turned))
    if number > count:
        raise NotPublished
    seconds = page.seconds if page.reveal is None else REVEALING
    slides = turned[number - 1 : number]
    return HallPage(seconds, tuple(slides), page.reveal, following=number % count + 1)


def slide_counts(event: Published) -> Mapping[HallView, int]:
    """Return how many slides each view would have now, chosen or not."""
    screen = HallScreen.objects.filter(event_id=event.pk).first() or HallScreen()
    return {view: len(MADE[view](event, screen)) for view in HallView}


def _rotation(event: Published, screen: HallScreen) -> tuple[Slide, ...]:
    """Return the pinned view's slides, if it has any, or those of all that are chosen."""
    pinned = [view for view in HallView if view == screen.pinned]
    chosen = [view for view in HallView if view in screen.views]
    return _made(event, screen, pinned) or _made(event, screen, chosen)


def _made(event: Published, screen: HallScreen, views: Sequence[HallView]) -> tuple[Slide, ...]:
    return tuple(slide for view in views for slide in MADE[view](event, screen))
