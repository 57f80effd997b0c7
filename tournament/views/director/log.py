"""The log page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render

from tournament.forms.heats import LogFilterForm
from tournament.selectors.log import LogFilter, chain_is_whole, log_page
from tournament.views.audiences import READ, director_page
from tournament.views.director.answers import event_at

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@director_page(methods=READ)
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who did what, newest first, and whether the chain is whole."""
    event = event_at(slug)
    form = LogFilterForm(request.GET)
    asked = LogFilter(**form.cleaned_data) if form.is_valid() else LogFilter()
    context = {
        "event": event,
        "asked": asked,
        "page": log_page(event, asked),
        "is_whole": chain_is_whole(event),
    }
    return render(request, "director/log/log.html", context)
