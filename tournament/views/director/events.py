"""The list of events, a new one, and an event's settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.forms.events import NewEventForm, SettingsForm
from tournament.forms.wording import blocker_sentences
from tournament.models import Event
from tournament.selectors.events import event_rows
from tournament.services.events import change_settings, create_event
from tournament.services.refusals import TransitionRefused
from tournament.views.audiences import READ, actor_of, director_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@director_page(methods=READ)
def event_list(request: HttpRequest) -> HttpResponse:
    """Show every event, the newest day first."""
    return render(request, "director/events/list.html", {"rows": event_rows()})


@director_page(only_director=True)
def new_event(request: HttpRequest) -> HttpResponse:
    """Make an event."""
    form = NewEventForm(request.POST or None)
    if request.method != "POST":
        return render(request, "director/events/new.html", {"form": form})
    if not form.is_valid():
        return render(request, "director/events/new.html", {"form": form}, status=422)
    try:
        event = create_event(**form.cleaned_data, by=actor_of(request))
    except TransitionRefused as refusal:
        context = {"form": form, "problems": blocker_sentences(refusal.blockers)}
        return render(request, "director/events/new.html", context, status=409)
    messages.success(request, _("Tävlingen är skapad. Lägg till spelarna."))
    return redirect("director:people", event.slug)


@director_page(only_director=True)
def settings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event's settings, or change them."""
    event = get_object_or_404(Event, slug=slug)
    form = SettingsForm(request.POST or None, event=event)
    context = {"event": event, "form": form}
    if request.method != "POST":
        return render(request, "director/events/settings.html", context)
    if not form.is_valid():
        return render(request, "director/events/settings.html", context, status=422)
    seen = form.cleaned_data["seen"]
    try:
        change_settings(event, form.settings(), seen=seen, by=actor_of(request))
    except TransitionRefused as refusal:
        context |= {"problems": blocker_sentences(refusal.blockers), "form": _afresh(form, event)}
        return render(request, "director/events/settings.html", context, status=409)
    messages.success(request, _("Inställningarna är sparade."))
    return redirect("director:settings", event.slug)


def _afresh(form: SettingsForm, event: Event) -> SettingsForm:
    """Return the form with what was typed, made from the settings as they now stand."""
    now = SettingsForm(event=event)
    typed = {**form.data.dict(), "seen": now.initial["seen"]}  # type: ignore[attr-defined]  # a QueryDict
    kept = SettingsForm(typed, event=event)
    kept.is_valid()
    return kept
