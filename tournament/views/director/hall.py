"""The hall's screen: what it shows, and uncovering names step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.forms.hall import HallForm, PinForm, RevealForm, StepForm, hall_initial
from tournament.models import Heat
from tournament.selectors.hall import (
    choice_of,
    offered,
    reveal_names,
    reveal_state,
    revealables,
    screen_of,
    turns,
)
from tournament.services.hall import (
    choose_hall_views,
    pin_view,
    start_reveal,
    step_reveal,
    stop_reveal,
)
from tournament.states import Reveal
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import event_at, invalid, or_refused, see_other, took
from tournament.views.framing import showing_our_pages

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.models import Event

POST = ("POST",)


@director_page(methods=READ)
def hall_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the screen shows, and what can be uncovered."""
    return _page(request, event_at(slug))


@director_page(methods=READ)
def remote(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the remote control: one large button for the next name."""
    return _remote(request, event_at(slug))


@director_page(methods=POST, only_director=True)
def choose(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose what the screen shows in turn."""
    event, form = event_at(slug), HallForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, event, form=form))
    choose_hall_views(event, form.choice(event), by=actor_of(request))
    return took(request, _("Hallskärmen visar nu det du valt."), _address(slug))


@director_page(methods=POST, only_director=True)
def pin(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one view alone, or all that are chosen again."""
    event, form = event_at(slug), PinForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, event, problems=_faults(form)))
    pin_view(event, form.view_or_none(), by=actor_of(request))
    return see_other(_address(slug))


@director_page(methods=POST, only_director=True)
def reveal(request: HttpRequest, slug: str) -> HttpResponse:
    """Cover the screen and make ready to uncover."""
    event, form = event_at(slug), RevealForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, event, problems=_faults(form)))
    heat = get_object_or_404(Heat, event=event, number=form.cleaned_data["heat"])
    chosen = Reveal(form.cleaned_data["reveal"])
    start_reveal(event, heat, chosen, by=actor_of(request))
    return see_other(_remote_address(slug))


@director_page(methods=POST, only_director=True)
def reveal_step(request: HttpRequest, slug: str) -> HttpResponse:
    """Uncover the next, or take one back."""
    event, form = event_at(slug), StepForm(request.POST)
    if not form.is_valid():
        return invalid(_remote(request, event, problems=_faults(form)))

    def step() -> HttpResponse:
        step_reveal(event, to=form.cleaned_data["to"], by=actor_of(request))
        return see_other(_remote_address(slug))

    return or_refused(step, lambda problems: _remote(request, event, problems=problems))


@director_page(methods=POST, only_director=True)
def reveal_stop(request: HttpRequest, slug: str) -> HttpResponse:
    """Go back to what the screen shows in turn."""
    stop_reveal(event_at(slug), by=actor_of(request))
    return see_other(_address(slug))


def _address(slug: str) -> str:
    return reverse("director:hall", args=[slug])


def _remote_address(slug: str) -> str:
    return reverse("director:hall_remote", args=[slug])


def _faults(form: RevealForm | StepForm | PinForm) -> tuple[str, ...]:
    return tuple(str(error) for error in form.errors.values())


def _page(
    request: HttpRequest,
    event: Event,
    *,
    form: HallForm | None = None,
    problems: tuple[str, ...] = (),
) -> HttpResponse:
    screen = screen_of(event)
    shown = form or HallForm(initial=hall_initial(choice_of(screen), event))
    found = revealables(event)
    context = {
        "event": event,
        "form": shown,
        "offered": offered(event),
        "problems": problems,
        "revealables": found,
        "are_out": any(row.count is not None for row in found),
        "screen": screen,
        "state": reveal_state(event, screen),
        "turns": turns(event),
    }
    return showing_our_pages(render(request, "director/hall/hall.html", context))


def _remote(request: HttpRequest, event: Event, *, problems: tuple[str, ...] = ()) -> HttpResponse:
    state = reveal_state(event, screen_of(event))
    context = {
        "event": event,
        "names": reveal_names(event, state),
        "problems": problems,
        "state": state,
    }
    return render(request, "director/hall/remote.html", context)
