"""What the public sees, part by part and outlet by outlet, and whether it sees the event at all."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.forms.heats import VisibilityForm
from tournament.forms.outlets import SwitchForm
from tournament.forms.wording import blocker_sentences
from tournament.forms.wording.heatnames import named_heat
from tournament.forms.wording.switchboard import switched
from tournament.models import Heat
from tournament.printing.catalogue import PAPERS
from tournament.selectors.hall import reveal_state, screen_of, turns
from tournament.selectors.publications import visibility_blockers
from tournament.selectors.switchboard import switchboard
from tournament.services.outlets import show_at, show_everywhere, withhold_at
from tournament.services.publications import set_visibility, withdraw_part
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import event_at, invalid, or_refused, took
from tournament.views.framing import showing_our_pages

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.forms.outlets import Switch
    from tournament.models import Event
    from tournament.services.actors import Actor

POST = ("POST",)


@director_page(methods=READ)
def publications_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the switchboard."""
    return _page(request, event_at(slug))


@director_page(methods=POST, only_director=True)
def switch(request: HttpRequest, slug: str) -> HttpResponse:
    """Show or withhold one part, at one outlet or everywhere."""
    event = event_at(slug)
    form = SwitchForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, event, tuple(str(e) for e in form.errors.values())))
    pressed: Switch = form.cleaned_data["switch"]
    heat = None
    if pressed.heat is not None:
        heat = get_object_or_404(Heat, event=event, number=pressed.heat)

    def step() -> HttpResponse:
        _throw(pressed, event, heat, by=actor_of(request))
        name = "" if heat is None else named_heat(heat)
        text = switched(pressed.part, name, pressed.outlet, shows=pressed.shows)
        return took(request, text, reverse("director:publications", args=[slug]))

    return or_refused(step, lambda problems: _page(request, event, problems))


def _throw(pressed: Switch, event: Event, heat: Heat | None, *, by: Actor) -> None:
    """Do what a switch does."""
    if pressed.outlet is None and pressed.shows:
        show_everywhere(event, heat, pressed.part, by=by)
    elif pressed.outlet is None:
        withdraw_part(event, heat, pressed.part, by=by)
    elif pressed.shows:
        show_at(event, heat, pressed.part, pressed.outlet, by=by)
    else:
        withhold_at(event, heat, pressed.part, pressed.outlet, by=by)


@director_page(methods=POST, only_director=True)
def visibility(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the event to the public, or hide all of it."""
    event = event_at(slug)
    form = VisibilityForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, event, tuple(str(e) for e in form.errors.values())))
    is_public = form.cleaned_data["public"] == "1"

    def step() -> HttpResponse:
        set_visibility(event, is_public=is_public, by=actor_of(request))
        text = (
            _("Tävlingen visas nu för publiken.")
            if is_public
            else _("Tävlingen är nu dold för publiken.")
        )
        return took(request, text, reverse("director:publications", args=[slug]))

    return or_refused(step, lambda problems: _page(request, event, problems))


def _page(request: HttpRequest, event: Event, problems: tuple[str, ...] = ()) -> HttpResponse:
    rows = switchboard(event)
    screen = screen_of(event)
    context = {
        "event": event,
        "groups": [list(part) for _heat, part in groupby(rows, lambda row: row.heat)],
        "papers": PAPERS,
        "screen": screen,
        "state": reveal_state(event, screen),
        "turns": turns(event),
        "hidden_because": blocker_sentences(visibility_blockers(event)),
        "problems": problems,
    }
    return showing_our_pages(render(request, "director/heats/publications.html", context))
