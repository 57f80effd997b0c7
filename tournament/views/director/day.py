"""The event's own page: where the day is, the next step, and what blocks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404, render

from tournament.models import Event
from tournament.views.audiences import READ, director_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@director_page(methods=READ)
def event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show where on the line of the day the event is, and the next step."""
    event = get_object_or_404(Event, slug=slug)
    return render(request, "director/day/event.html", {"event": event})
