"""The kiosk by the entrance: search, one answer, and back to the start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.urls import reverse

from tournament.selectors.public.maps import map_page
from tournament.selectors.public.published import NotPublished
from tournament.selectors.public.whereabouts import day_of, whereabouts
from tournament.views.audiences import public_page
from tournament.views.public.players import (
    MARKS,
    event_told,
    never_stale,
    searched,
    standing_at,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

KEYS = ("1234567890", "qwertyuiopå", "asdfghjklöä", "zxcvbnm-")
"""The keyboard on a screen that has none."""
REST = 20
"""Seconds after which an answer that nobody touches makes way for the next."""


@public_page()
def kiosk(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the large field, or whom it found; a sure find leads on to the answer."""
    event = event_told(slug)
    found = searched(request, event)
    if len(found.hits) == 1 and not found.is_guess:
        address = reverse("public:kiosk_answer", args=[slug, found.hits[0].person.pk])
        return never_stale(HttpResponseRedirect(address + standing_at(request)))
    return _page(request, "public/kiosk/search.html", {"event": event, "found": found})


@public_page()
def answer(request: HttpRequest, slug: str, entry: int) -> HttpResponse:
    """Show where somebody sits, large."""
    event = event_told(slug)
    try:
        where = whereabouts(day_of(event), entry)
    except NotPublished as error:
        raise Http404 from error
    here = None if where.seat is None else where.seat.table
    you = MARKS.get(request.GET.get("fran", ""))
    shown = None if here is None else map_page(event, where.heat, here, you)
    facts = {"event": event, "where": where, "map": shown}
    return _page(request, "public/kiosk/answer.html", facts)


def _page(request: HttpRequest, template: str, facts: Mapping[str, object]) -> HttpResponse:
    told = {"more": standing_at(request), "keys": KEYS, "rest": REST, **facts}
    return never_stale(HttpResponse(render_to_string(template, told)))
