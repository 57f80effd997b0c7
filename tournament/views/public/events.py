"""The list of events, and an event's own page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.template.loader import render_to_string
from django.utils import timezone

from tournament.selectors.public.events import event_list, event_page
from tournament.views.audiences import public_page
from tournament.views.public.pages import page_of, told
from tournament.views.snapshots import View, serve

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.http.response import HttpResponseBase

    from tournament.selectors.public.events import EventPage


@public_page()
def events(request: HttpRequest) -> HttpResponseBase:
    """List the events that are shown."""
    page = event_list(timezone.localdate())
    return told(request, render_to_string("public/events/list.html", {"page": page}))


@public_page()
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event: what happened last, who leads, who goes on."""
    return serve(request, slug, event_view())


def event_view() -> View[EventPage]:
    """Return the view of an event."""
    return View("event", event_page, page_of("public/events/event.html"))
