"""Where do I sit, and a player's whole day."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse

from tournament.selectors.public.maps import map_page
from tournament.selectors.public.players import player_page
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.public.search import MOST, MOST_SUGGESTED
from tournament.selectors.public.search import search as search_for
from tournament.selectors.public.whereabouts import day_of, whereabouts
from tournament.selectors.snapshots import public_event
from tournament.states import MapMark
from tournament.views.audiences import public_page
from tournament.views.public.pages import page_of
from tournament.views.snapshots import View, serve

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

    from tournament.selectors.public.maps import MapPage
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.search import Search
    from tournament.selectors.public.whereabouts import Whereabouts

MARKS: Mapping[str, MapMark] = {
    "entre": MapMark.ENTRANCE,
    "scen": MapMark.STAGE,
    "sekretariat": MapMark.DESK,
}
"""What an address says after ``?fran=``, as on the poster by the entrance."""


@dataclass(frozen=True, slots=True)
class SeatPage:
    """What the page of somebody's seat shows."""

    where: Whereabouts
    map: MapPage | None


@public_page()
def player(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Show a player's day: seats, omgångar, places."""
    render = page_of("public/players/player.html")
    return serve(
        request, slug, View(f"player/{entry}", lambda told: player_page(told, entry), render)
    )


@public_page()
def seat(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Answer where somebody sits and what comes next, on one screen that keeps itself new."""
    render = page_of("public/players/whereabouts.html")
    return serve(request, slug, View(f"seat/{entry}", lambda told: seat_page(told, entry), render))


def seat_page(event: Published, entry: int) -> SeatPage:
    """Gather the page of somebody's seat; raises ``NotPublished``."""
    where = whereabouts(day_of(event), entry)
    here = None if where.seat is None else where.seat.table
    return SeatPage(where, None if here is None else map_page(event, where.heat, here))


@public_page()
def search(request: HttpRequest, slug: str) -> HttpResponse:
    """Find somebody by name or start number; a sure find leads on to the answer."""
    told = event_told(slug)
    found = searched(request, told)
    if len(found.hits) == 1 and not found.is_guess:
        address = reverse("public:seat", args=[slug, found.hits[0].person.pk])
        return never_stale(HttpResponseRedirect(address + standing_at(request)))
    facts = {"event": told, "found": found, "more": standing_at(request)}
    return never_stale(HttpResponse(render_to_string("public/players/search.html", facts)))


@public_page()
def suggestions(request: HttpRequest, slug: str) -> HttpResponse:
    """List the likeliest while somebody types, as rows for the page's script."""
    told = event_told(slug)
    facts = {"event": told, "found": searched(request, told, most=MOST_SUGGESTED)}
    return never_stale(HttpResponse(render_to_string("public/players/suggestions.html", facts)))


def event_told(slug: str) -> Published:
    """Return what is published of an event, or answer 404."""
    event = public_event(slug)
    if event is None:
        raise Http404
    try:
        return published(event)
    except NotPublished as error:
        raise Http404 from error


def standing_at(request: HttpRequest) -> str:
    """Return the part of an address that says where the reader stands: »?fran=entre«, or none."""
    place = request.GET.get("fran", "")
    return f"?fran={place}" if place in MARKS else ""


def searched(request: HttpRequest, event: Published, *, most: int = MOST) -> Search:
    """Search an event for what a request asks."""
    return search_for(day_of(event), request.GET.get("q", ""), most=most)


def never_stale(response: HttpResponse) -> HttpResponse:
    """Mark an answer that is asked for anew each time, and that no search engine keeps."""
    response["Cache-Control"] = "public, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response
