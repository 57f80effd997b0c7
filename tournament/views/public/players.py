"""Where do I sit, and a player's whole day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.template.loader import render_to_string

from tournament.selectors.public.players import player_page
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.public.search import search as search_for
from tournament.selectors.snapshots import public_event
from tournament.views.audiences import public_page
from tournament.views.public.pages import page_of
from tournament.views.snapshots import View, serve

if TYPE_CHECKING:
    from django.http import HttpRequest


@public_page()
def player(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Show a player's day: seats, omgångar, places."""
    render = page_of("public/players/player.html")
    return serve(
        request, slug, View(f"player/{entry}", lambda told: player_page(told, entry), render)
    )


@public_page()
def search(request: HttpRequest, slug: str) -> HttpResponse:
    """Find somebody's seat by name or start number; no account, no script."""
    event = public_event(slug)
    if event is None:
        raise Http404
    try:
        told = published(event)
    except NotPublished as error:
        raise Http404 from error
    found = search_for(told, request.GET.get("q", ""))
    page = player_page(told, found.hits[0].person.pk) if len(found.hits) == 1 else None
    facts = {"event": told, "found": found, "page": page}
    response = HttpResponse(render_to_string("public/players/search.html", facts))
    response["Cache-Control"] = "public, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response
