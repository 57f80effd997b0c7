"""The plan of the day, »om tre inte kommer« beside it, and the director's confirmation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.forms.planpages import plan_page_of
from tournament.forms.wording import blocker_sentences
from tournament.models import Event
from tournament.selectors.people import attendance_blockers
from tournament.selectors.plans import field_sizes, seated_players
from tournament.services.plans import confirm_plan
from tournament.services.refusals import TransitionRefused
from tournament.views.audiences import READ, actor_of, director_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

POST_ONLY = ("POST",)
PAGE = "director/plan/page.html"
MOST_PLAYERS = 20_000


@director_page(methods=READ)
def plan_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the plan for those entered, those here, or any number."""
    event = get_object_or_404(Event, slug=slug)
    return _page(request, event)


@director_page(methods=POST_ONLY, only_director=True)
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Confirm the plan for exactly the number that the page showed."""
    event = get_object_or_404(Event, slug=slug)
    players = _number(request.POST.get("players"))
    if players is None:
        return _page(request, event, problems=(_("Ange antalet spelare."),), status=422)
    try:
        confirm_plan(event, players=players, by=actor_of(request))
    except TransitionRefused as refusal:
        problems = blocker_sentences(refusal.blockers)
        return _page(request, event, problems=problems, status=409)
    said = _("Planen för %(players)s spelare är bekräftad.") % {"players": players}
    messages.success(request, said)
    return redirect("director:plan", slug)


def _number(text: str | None) -> int | None:
    """Return a number of players that was typed; ``None`` for anything else."""
    if text is None or not (text.isascii() and text.isdigit() and len(text) < len("100000")):
        return None
    return min(int(text), MOST_PLAYERS)


def _page(
    request: HttpRequest, event: Event, *, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    sizes, seated = field_sizes(event), seated_players(event)
    typed = _number(request.GET.get("antal"))
    players = sizes.entered if typed is None else typed
    if seated is not None and typed is None:
        players = seated
    context = {
        "event": event,
        "sizes": sizes,
        "seated": seated,
        "players": players,
        "page": plan_page_of(event, players),
        "missing": blocker_sentences(attendance_blockers(event)),
        "problems": problems,
    }
    return render(request, PAGE, context, status=status)
