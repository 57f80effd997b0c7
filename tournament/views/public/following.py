"""Following players and tables: their state for the page's script, and a page to bookmark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.template.loader import render_to_string

from tournament.forms.wording.following import people_text, tables_text
from tournament.selectors.public.following import block_of, followed, tables_of
from tournament.views.audiences import public_page
from tournament.views.public.players import event_told, never_stale
from tournament.views.snapshots import JSON, View, serve

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.http import HttpRequest

MOST_DIGITS = 9


@public_page()
def people(request: HttpRequest, slug: str, block: int) -> HttpResponse:
    """Give how it stands with a block of people; the same for everybody who follows any."""
    view = View(f"now/{block}", lambda told: block_of(told, block), people_text, content_type=JSON)
    return serve(request, slug, view)


@public_page()
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Give how far every table has come."""
    return serve(request, slug, View("now/bord", tables_of, tables_text, content_type=JSON))


@public_page()
def mine(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the players and tables that the address names: »?spelare=52&bord=1-3«."""
    event = event_told(slug)
    entries = [int(text) for text in request.GET.getlist("spelare") if _is_number(text)]
    found, shown = followed(event, entries, _tables(request))
    facts = {"event": event, "people": found, "tables": shown, "here": request.get_full_path()}
    return never_stale(HttpResponse(render_to_string("public/follow/mine.html", facts)))


def _tables(request: HttpRequest) -> Iterator[tuple[int, int]]:
    for text in request.GET.getlist("bord"):
        heat, _, number = text.partition("-")
        if _is_number(heat) and _is_number(number):
            yield int(heat), int(number)


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS
