"""What the public sees, part by part, and whether it sees the event at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.forms.heats import SwitchForm, VisibilityForm
from tournament.forms.wording import blocker_sentences
from tournament.models import Heat
from tournament.selectors.publications import switchboard, visibility_blockers
from tournament.services.publications import publish_part, set_visibility, withdraw_part
from tournament.states import PublicationPart
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import event_at, invalid, or_refused, took

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.models import Event
    from tournament.selectors.publications import PartRow

POST = ("POST",)


@director_page(methods=READ)
def publications_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the switchboard."""
    return _page(request, event_at(slug))


@director_page(methods=POST, only_director=True)
def switch(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish or withdraw one part."""
    event = event_at(slug)
    form = SwitchForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, event, tuple(str(e) for e in form.errors.values())))
    told = form.cleaned_data
    number = told["heat"]
    heat = None if number is None else get_object_or_404(Heat, event=event, number=number)
    part = PublicationPart(told["part"])

    def step() -> HttpResponse:
        if told["publish"] == "1":
            publish_part(event, heat, part, by=actor_of(request))
            text = _("%(part)s: visas nu för publiken.")
        else:
            withdraw_part(event, heat, part, by=actor_of(request))
            text = _("%(part)s: visas inte längre för publiken.")
        facts = {"part": str(part.label).capitalize()}
        return took(request, text % facts, reverse("director:publications", args=[slug]))

    return or_refused(step, lambda problems: _page(request, event, problems))


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
    context = {
        "event": event,
        "groups": _by_heat(switchboard(event)),
        "hidden_because": blocker_sentences(visibility_blockers(event)),
        "problems": problems,
    }
    return render(request, "director/heats/publications.html", context)


def _by_heat(
    rows: tuple[PartRow, ...],
) -> list[tuple[int | None, list[tuple[PartRow, tuple[str, ...]]]]]:
    """Group the rows by heat, each with the sentences of its blockers."""
    numbers = dict.fromkeys(row.heat for row in rows)
    return [
        (number, [(row, blocker_sentences(row.blockers)) for row in rows if row.heat == number])
        for number in numbers
    ]
