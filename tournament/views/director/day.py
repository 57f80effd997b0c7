"""The event's own page: where the day is, the next step, and what blocks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.forms.heats import (
    ClosingShown,
    RunningShown,
    SeatingShown,
    TitleShown,
    seating_shown,
)
from tournament.forms.wording import blocker_sentences, fault_sentences
from tournament.forms.wording.heatnames import named_heat
from tournament.forms.wording.steps import sentence, step_words
from tournament.selectors.board import board_of
from tournament.selectors.day import people_of
from tournament.selectors.hall import reveal_state, screen_of
from tournament.selectors.log import newest
from tournament.selectors.publications import is_published_unseen
from tournament.selectors.steps import WAITED_FOR, Step, next_step
from tournament.services.refusals import Unconfirmed
from tournament.services.tables import start_heat
from tournament.services.titles import settle_title
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import event_at, heat_at, invalid, or_refused, took

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.forms import Form
    from django.http import HttpRequest, HttpResponse

    from tournament.models import Event
    from tournament.selectors.board import BoardRow
    from tournament.selectors.steps import NextStep

SHOWN: Mapping[Step, type[Form]] = {
    Step.PUBLISH: SeatingShown,
    Step.START: RunningShown,
    Step.CLOSE: ClosingShown,
    Step.TITLE: TitleShown,
}
"""What each step may hold back from the public."""
PAGES: Mapping[Step, str] = {
    Step.ADD_PEOPLE: "import_people",
    Step.CHECK_IN: "check_in",
    Step.CONFIRM_PLAN: "plan",
    Step.DRAW: "draw_now",
    Step.PUBLISH: "draw_publish",
    Step.START: "start_heat",
    Step.PLAY: "heat",
    Step.PLAYOFFS: "playoffs",
    Step.CLOSE: "close",
    Step.TITLE: "title",
    Step.DONE: "results",
}
SENT = frozenset({Step.DRAW, Step.PUBLISH, Step.START, Step.CLOSE, Step.TITLE})
"""Steps that are taken by the button itself; the others open their page."""


@director_page(methods=READ)
def event_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show where on the line of the day the event is, and the next step."""
    return _page(request, event_at(slug))


@director_page(methods=("POST",), only_director=True)
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start a heat; tables with too few players are asked about first."""
    heat = heat_at(slug, number)
    form = RunningShown(request.POST)
    form.is_valid()
    told = form.cleaned_data
    try:
        return or_refused(
            lambda: _started(request, slug, number, **told),
            lambda problems: _page(request, heat.event, problems),
        )
    except Unconfirmed as asked:
        questions = fault_sentences(asked.warnings)
        return invalid(_page(request, heat.event, form=form, questions=questions))


def _started(
    request: HttpRequest, slug: str, number: int, *, running: bool, confirmed: bool
) -> HttpResponse:
    heat = heat_at(slug, number)
    start_heat(heat, by=actor_of(request), is_confirmed=confirmed, publishes_running=running)
    text = _("%(heat)s har startat.") % {"heat": sentence(named_heat(heat))}
    return took(request, text, reverse("director:event", args=[slug]))


@director_page(methods=("POST",), only_director=True)
def title(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the title and finish the event."""
    event = event_at(slug)

    def give() -> HttpResponse:
        form = TitleShown(request.POST)
        form.is_valid()
        settle_title(event, by=actor_of(request), publishes=form.cleaned_data["results"])
        return took(request, _("Tävlingen är avslutad."), reverse("director:results", args=[slug]))

    return or_refused(give, lambda problems: _page(request, event_at(slug), problems))


def _page(
    request: HttpRequest,
    event: Event,
    problems: tuple[str, ...] = (),
    *,
    form: Form | None = None,
    questions: tuple[str, ...] = (),
) -> HttpResponse:
    step = next_step(event)
    shown = form if form is not None else _shown(event, step)
    return render(
        request,
        "director/day/event.html",
        {
            "event": event,
            "step": step,
            "words": step_words(step),
            "url": _address(event, step),
            "is_sent": step.step in SENT,
            "is_waiting": step.step in WAITED_FOR,
            "blockers": blocker_sentences(step.blockers),
            "form": shown,
            "people": people_of(event),
            "log": newest(event),
            "waited": _waited(event, step),
            "problems": problems,
            "questions": questions,
            "is_unseen": is_published_unseen(event),
            "reveal": reveal_state(event, screen_of(event)),
        },
    )


def _waited(event: Event, step: NextStep) -> list[BoardRow]:
    """Return the tables that the heat in play waits for."""
    if step.step not in {Step.PLAY, Step.PLAYOFFS} or step.heat is None:
        return []
    heat = heat_at(event.slug, step.heat)
    rows = board_of(event, heat, now=timezone.now()).rows
    return [row for row in rows if row.late or row.is_behind or row.has_tie]


def _shown(event: Event, step: NextStep) -> Form | None:
    if step.step is Step.PUBLISH and step.heat is not None:
        return SeatingShown(initial=seating_shown(event, step.heat))
    return SHOWN[step.step]() if step.step in SHOWN else None


def _address(event: Event, step: NextStep) -> str:
    args: list[object] = [event.slug]
    if step.heat is not None and step.step is not Step.TITLE:
        args.append(step.heat)
    return reverse(f"director:{PAGES[step.step]}", args=args)
