"""What another site shows of an event in a frame of its own page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.published import NotPublished
from tournament.selectors.public.ranking import ranking_page
from tournament.states import PublicationPart

if TYPE_CHECKING:
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.ranking import RankingPage
    from tournament.selectors.public.rows import HeatPage


@dataclass(frozen=True, slots=True)
class EmbedPage:
    """A heat's standing, or the results of the whole event; neither where nothing is told yet."""

    heat: HeatPage | None = None
    ranking: RankingPage | None = None


def embedded_now(event: Published) -> EmbedPage:
    """Return what an event's frame shows by itself: results, else the latest standing."""
    if event.part(None, PublicationPart.RESULTS) is not None:
        return EmbedPage(ranking=ranking_page(event))
    heats = (heat_page(event, number) for number in reversed(event.heats))
    return EmbedPage(heat=next((heat for heat in heats if heat.tables), None))


def embedded_heat(event: Published, number: int) -> EmbedPage:
    """Return a heat's standing; raises ``NotPublished`` where there is none."""
    heat = heat_page(event, number)
    if not heat.tables:
        raise NotPublished
    return EmbedPage(heat=heat)


def embedded_results(event: Published) -> EmbedPage:
    """Return the results of the whole event; raises ``NotPublished``."""
    return EmbedPage(ranking=ranking_page(event))
