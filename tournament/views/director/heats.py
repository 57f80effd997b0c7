"""Closing a heat: what is missing, who goes on and why; reopening it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.forms.draws import ReasonForm
from tournament.forms.heats import ClosingShown, ReplacementForm
from tournament.forms.wording import blocker_sentences
from tournament.forms.wording.heatnames import named_heat
from tournament.forms.wording.public import heat_inside
from tournament.models import Entry
from tournament.selectors.closing import closing_blockers, reopening_blockers
from tournament.selectors.finals import is_final
from tournament.selectors.goingon import going_on
from tournament.selectors.qualifiers import qualifiers_of
from tournament.services.heats import choose_replacement, close_heat, reopen_heat
from tournament.states import HeatState
from tournament.views.audiences import actor_of, director_page
from tournament.views.director.answers import heat_at, invalid, or_refused, took

if TYPE_CHECKING:
    from django.forms import Form
    from django.http import HttpRequest, HttpResponse

    from tournament.models import Heat

POST = ("POST",)
NOT_PLAYED = frozenset({HeatState.DRAWING, HeatState.SEATED})


@director_page(only_director=True)
def close(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who goes on and what is missing, or close the heat."""
    heat = heat_at(slug, number)
    if request.method != "POST":
        return _page(request, heat)
    form = ClosingShown(request.POST)
    form.is_valid()

    def step() -> HttpResponse:
        going = close_heat(heat, by=actor_of(request), publish=form.parts())
        text = ngettext(
            "Heat %(heat)s är stängt. %(count)s spelare går vidare.",
            "Heat %(heat)s är stängt. %(count)s spelare går vidare.",
            going,
        )
        facts = {"heat": number, "count": going}
        return took(request, text % facts, reverse("director:event", args=[slug]))

    return or_refused(step, lambda problems: _page(request, heat, problems))


@director_page(methods=POST, only_director=True)
def reopen(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a closed heat again, with a reason."""
    heat = heat_at(slug, number)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, heat, reason_form=form))

    def step() -> HttpResponse:
        reopen_heat(heat, reason=form.cleaned_data["reason"], by=actor_of(request))
        text = _("Nu går det att rätta i %(heat)s igen.") % {"heat": named_heat(heat)}
        return took(request, text, reverse("director:event", args=[slug]))

    return or_refused(step, lambda problems: _page(request, heat, problems))


@director_page(methods=POST, only_director=True)
def replace(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Rule who replaces one who left, where nothing parts those next in line."""
    heat = heat_at(slug, number)
    form = ReplacementForm(request.POST, entries=_level(heat))
    if not form.is_valid():
        return invalid(_page(request, heat, replacement_form=form))
    entry = Entry.objects.select_related("player").get(
        event=heat.event_id, pk=form.cleaned_data["entry"]
    )

    def step() -> HttpResponse:
        choose_replacement(heat, entry, reason=form.cleaned_data["reason"], by=actor_of(request))
        text = _("%(name)s går vidare som ersättare.") % {"name": entry.player.name}
        return took(request, text, reverse("director:close", args=[slug, number]))

    return or_refused(step, lambda problems: _page(request, heat, problems))


def _level(heat: Heat) -> list[Entry]:
    keys = [key for group in qualifiers_of(heat.event, heat.number).level for key in group]
    return list(Entry.objects.filter(event=heat.event_id, key__in=keys).select_related("player"))


def _page(
    request: HttpRequest, heat: Heat, problems: tuple[str, ...] = (), **forms: Form
) -> HttpResponse:
    heat.refresh_from_db()
    event, is_closed = heat.event, heat.state == HeatState.CLOSED
    is_played, is_last = heat.state not in NOT_PLAYED, is_final(heat)
    level = _level(heat) if is_played else []
    context = {
        "event": event,
        "heat": heat,
        "is_final": is_last,
        "name": heat_inside(heat.number, is_final=is_last),
        "is_closed": is_closed,
        "going": going_on(event, heat.number) if is_played else None,
        "blockers": blocker_sentences(() if is_closed else closing_blockers(event, heat)),
        "kept_closed": blocker_sentences(reopening_blockers(heat) if is_closed else ()),
        "problems": problems,
        "shown": ClosingShown(),
        "reason_form": ReasonForm(),
        "replacement_form": ReplacementForm(entries=level) if level else None,
    }
    return render(request, "director/heats/close.html", context | forms)
