"""What every desk page of an event shows around its work: where to go, and the day's line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from tournament.selectors.day import DayStop, Stage, Standing, day_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from tournament.models import Event

register = template.Library()

NAVIGATION: tuple[tuple[str, _StrPromise], ...] = (
    ("event", _("Dagen")),
    ("people", _("Spelare")),
    ("plan", _("Plan")),
    ("results", _("Resultat")),
    ("papers", _("Papper")),
    ("publications", _("Publicering")),
    ("log", _("Logg")),
    ("settings", _("Inställningar")),
    ("rules", _("Regler")),
)
STOP_NAMES: Mapping[Stage, _StrPromise] = {
    Stage.REGISTRATION: _("Anmälan"),
    Stage.CHECK_IN: _("Incheckning"),
    Stage.PLAN: _("Plan"),
    Stage.DRAW: _("Lottning"),
    Stage.PLAY: _("Spel"),
    Stage.CLOSED: _("Stängt"),
    Stage.TITLE: _("Titel"),
}
STOP_PAGES: Mapping[Stage, str] = {
    Stage.REGISTRATION: "people",
    Stage.CHECK_IN: "check_in",
    Stage.PLAN: "plan",
    Stage.DRAW: "draw",
    Stage.PLAY: "heat",
    Stage.CLOSED: "close",
    Stage.TITLE: "results",
}
NOT_YET = frozenset({Stage.PLAY, Stage.CLOSED})
"""Stops whose page is empty, and so not linked, before they have begun."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the navigation; ``is_here`` for the page that is shown."""

    url: str
    name: _StrPromise
    is_here: bool


@dataclass(frozen=True, slots=True)
class StopLink:
    """A stop of the day as it is shown; ``url`` is empty where there is nothing to see yet."""

    stop: DayStop
    name: _StrPromise
    url: str


@register.inclusion_tag("director/day/nav.html", takes_context=True)
def desk_nav(context: Mapping[str, Any], event: Event) -> dict[str, object]:
    """Show the links between an event's pages (navigering)."""
    path = context["request"].path
    links = [
        Link(url, name, path == url or (page != "event" and path.startswith(url)))
        for page, name in NAVIGATION
        if (url := _address(page, event.slug))
    ]
    return {"links": links}


@register.inclusion_tag("director/day/line.html", name="day_line")
def day_line_of(event: Event) -> dict[str, object]:
    """Show where on the line of the day an event is (dagens linje)."""
    stops = [
        StopLink(stop, STOP_NAMES[stop.stage], _stop_address(stop, event.slug))
        for stop in day_line(event).stops
    ]
    return {"stops": stops}


def _stop_address(stop: DayStop, slug: str) -> str:
    if stop.stage in NOT_YET and stop.standing is Standing.LATER:
        return ""
    if stop.heat is None:
        return _address(STOP_PAGES[stop.stage], slug)
    return _address(STOP_PAGES[stop.stage], slug, stop.heat)


def _address(page: str, *args: object) -> str:
    try:
        return reverse(f"director:{page}", args=args)
    except NoReverseMatch:
        return ""
