"""What every desk page of an event shows around its work: where to go, and the day's line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import template
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.forms.wording.log import action_said, change_said, place_said
from tournament.forms.wording.public import heat_inside
from tournament.forms.wording.results import KINDS, criterion_word, parted_words
from tournament.selectors.day import DayStop, Stage, Standing, day_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import _StrPromise

    from scoring.vocabulary import Criterion
    from tournament.forms.wording.results import Parted
    from tournament.models import Event
    from tournament.selectors.log import LogRow, Place
    from tournament.selectors.qualifiers import Kind
    from tournament.selectors.seating import HeatSeat

register = template.Library()

NAVIGATION: tuple[tuple[str, _StrPromise], ...] = (
    ("event", _("Dagen")),
    ("people", _("Spelare")),
    ("plan", _("Plan")),
    ("results", _("Resultat")),
    ("papers", _("Papper")),
    ("publications", _("Publicering")),
    ("hall", _("Hallen")),
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
        for url in (_address(page, event.slug),)
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
    return reverse(f"director:{page}", args=args)


@register.filter
def parted(row: Parted) -> str:
    """Say what put a row's player ahead: »sidopoäng 212 mot 208«."""
    return parted_words(row)


@register.filter
def criterion(value: Criterion | None) -> str:
    """Say what a placing was decided by."""
    return criterion_word(value)


@register.filter
def kind(value: Kind) -> str:
    """Say by which right somebody goes on."""
    return str(KINDS[value])


@register.filter
def action(value: str) -> str:
    """Say what a step of the log did."""
    return action_said(value)


@register.filter
def place(value: Place) -> str:
    """Say what a step of the log was about."""
    return place_said(value)


@register.filter
def heat_of(seat: HeatSeat) -> str:
    """Return »heat 2« or »finalen«, where somebody sits."""
    return heat_inside(seat.heat, is_final=seat.is_final)


@register.filter
def changes(row: LogRow) -> list[str]:
    """Say what a step of the log changed."""
    return [change_said(change, row) for change in row.changes]
