"""Särspel: who owes one and about what, called, entered or drawn by lot, approved."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournament.forms.draws import ReasonForm
from tournament.forms.fields import whole_number
from tournament.forms.playoffs import LotForm, PlayoffForm, client_id_of
from tournament.forms.wording import blocker_sentences, fault_sentence
from tournament.forms.wording.heatnames import named_heat
from tournament.forms.wording.playoffs import deals_sentence
from tournament.models import Entry, Playoff, Table
from tournament.selectors.playoffs import HeatPlayoffs, heat_playoffs, orderable
from tournament.selectors.sheets import recording_blockers
from tournament.selectors.tables import ruleset_in
from tournament.services.playoffs import (
    call_playoff,
    cancel_playoff,
    draw_lot,
    enter_playoff,
    verify_playoff,
)
from tournament.services.refusals import TransitionRefused
from tournament.states import PlayoffState
from tournament.views.audiences import (
    READ,
    READ_AND_WRITE,
    actor_of,
    director_page,
    user_of,
)
from tournament.views.director.answers import heat_at, invalid, or_refused, took
from tournament.words.playoffs import stake_sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from tournament.models import Heat
    from tournament.selectors.playoffs import SeenPlayoff

PAGE = "director/playoffs/list.html"
ENTRY = "director/playoffs/enter.html"
LOT = "director/playoffs/lot.html"


@director_page(methods=READ)
def playoffs_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the särspel of a heat: owed, called, played."""
    return _page(request, heat_at(slug, number))


@director_page(methods=("POST",))
def call(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Call a särspel among the players that the page named."""
    heat = heat_at(slug, number)
    keys = request.POST.getlist("spelare")
    entries = list(Entry.objects.filter(event=heat.event, key__in=keys).order_by("position", "pk"))
    told = whole_number(request.POST.get("bord", ""))
    table = Table.objects.filter(heat=heat, number=told).first() if told is not None else None
    reason = " ".join(request.POST.get("reason", "").split())[:300]

    def taken() -> HttpResponse:
        call_playoff(heat, table, entries, by=actor_of(request), reason=reason)
        return took(request, _("Särspelet är utlyst."), _address(heat))

    return or_refused(taken, lambda problems: _page(request, heat_at(slug, number), problems))


@director_page(methods=READ_AND_WRITE)
def enter(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter what each player got in a särspel."""
    playoff = _playoff_at(slug, pk)
    seen = _seen(playoff)
    ruleset = ruleset_in(playoff.heat.event)
    form = PlayoffForm(request.POST or None, playoff=seen, ruleset=ruleset)
    if request.method != "POST":
        return _form(request, ENTRY, playoff, seen, form)
    if not form.is_valid():
        return invalid(_form(request, ENTRY, playoff, seen, form))
    try:
        enter_playoff(playoff, form.result(), by=actor_of(request), client_id=client_id_of(form))
    except TransitionRefused as refusal:
        problems = blocker_sentences(refusal.blockers)
        response = _form(request, ENTRY, playoff, seen, form, problems)
        response.status_code = HTTPStatus.CONFLICT
        return response
    except RuleError as refusal:
        for fault in refusal.faults:
            form.put(fault.path, fault_sentence(fault))
        return invalid(_form(request, ENTRY, playoff, seen, form))
    return took(request, _("Särspelet är inmatat."), _address(playoff.heat))


@director_page(methods=READ_AND_WRITE, only_director=True)
def lot(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Enter the order that the lot gave, where lot may decide."""
    playoff = _playoff_at(slug, pk)
    seen = _seen(playoff)
    form = LotForm(request.POST or None, playoff=seen)
    if request.method != "POST":
        return _form(request, LOT, playoff, seen, form)
    if not form.is_valid():
        return invalid(_form(request, LOT, playoff, seen, form))

    def taken() -> HttpResponse:
        told = {"client_id": client_id_of(form), "reason": form.cleaned_data["reason"]}
        draw_lot(playoff, form.order(), by=actor_of(request), **told)
        return took(request, _("Lotten är inmatad."), _address(playoff.heat))

    return or_refused(taken, lambda problems: _form(request, LOT, playoff, seen, form, problems))


@director_page(methods=("POST",))
def verify(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Approve the result of a särspel."""
    playoff = _playoff_at(slug, pk)

    def taken() -> HttpResponse:
        verify_playoff(playoff, by=actor_of(request))
        return took(request, _("Särspelet är godkänt."), _address(playoff.heat))

    return or_refused(taken, lambda problems: _page(request, playoff.heat, problems))


@director_page(methods=("POST",))
def cancel(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Call a särspel off, with the reason."""
    playoff = _playoff_at(slug, pk)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        return invalid(_page(request, playoff.heat, [_("Skriv varför särspelet ställs in.")]))

    def taken() -> HttpResponse:
        cancel_playoff(playoff, by=actor_of(request), reason=form.cleaned_data["reason"])
        return took(request, _("Särspelet är inställt."), _address(playoff.heat))

    return or_refused(taken, lambda problems: _page(request, playoff.heat, problems))


def _address(heat: Heat) -> str:
    return reverse("director:playoffs", args=[heat.event.slug, heat.number])


def _playoff_at(slug: str, pk: int) -> Playoff:
    playoffs = Playoff.objects.select_related("heat__event", "table")
    return get_object_or_404(playoffs, heat__event__slug=slug, pk=pk)


def _seen(playoff: Playoff) -> SeenPlayoff:
    found = _everything(heat_playoffs(playoff.heat.event, playoff.heat))
    return next(seen for seen in found if seen.pk == playoff.pk)


def _everything(playoffs: HeatPlayoffs) -> tuple[SeenPlayoff, ...]:
    return (*playoffs.called, *playoffs.played, *playoffs.cancelled)


def _page(request: HttpRequest, heat: Heat, problems: Sequence[str] = ()) -> HttpResponse:
    playoffs = heat_playoffs(heat.event, heat)
    owed = [
        {"owed": one, "about": stake_sentence(one.stake), "deals": deals_sentence(one.deals)}
        for one in playoffs.owed
    ]
    context: dict[str, Any] = {
        "event": heat.event,
        "heat": heat,
        "name": named_heat(heat),
        "playoffs": playoffs,
        "waiting": [one for one in playoffs.played if one.state == PlayoffState.ENTERED],
        "owed": owed,
        "by_called": {one.called: one for one in playoffs.owed if one.called is not None},
        "orderable": orderable(heat.event, heat),
        "me": user_of(request).pk,
        "problems": problems,
        "blockers": blocker_sentences(recording_blockers(heat)),
    }
    return render(request, PAGE, context)


def _form(
    request: HttpRequest,
    template: str,
    playoff: Playoff,
    seen: SeenPlayoff,
    form: PlayoffForm | LotForm,
    problems: Sequence[str] = (),
) -> HttpResponse:
    errors = [str(text) for texts in form.errors.values() for text in texts] if form.errors else []
    context: dict[str, Any] = {
        "event": playoff.heat.event,
        "heat": playoff.heat,
        "name": named_heat(playoff.heat),
        "playoff": seen,
        "form": form,
        "problems": [*problems, *errors],
        "blockers": blocker_sentences(recording_blockers(playoff.heat)),
    }
    return render(request, template, context)
