"""Incidents of a heat: cautions, deductions, withdrawals, disqualifications, and revoking them."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from django.http import Http404
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from tournament.forms.draws import ReasonForm
from tournament.forms.incidents import (
    CautionForm,
    DeductionForm,
    DepartureForm,
    IncidentForm,
)
from tournament.forms.wording import blocker_sentences, fault_sentence
from tournament.forms.wording.heatnames import named_heat
from tournament.forms.wording.incidents import KIND_NAMES
from tournament.forms.wording.sheets import placed, with_names
from tournament.selectors.closing import names_of
from tournament.selectors.incidents import (
    MODELS,
    IncidentKind,
    caution_counts,
    incidents_of,
)
from tournament.selectors.tables import ruleset_in
from tournament.services.incidents import (
    disqualify_entry,
    record_caution,
    record_deduction,
    revoke_incident,
    withdraw_entry,
)
from tournament.services.refusals import TransitionRefused
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import heat_at, took

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from django.http import HttpRequest, HttpResponse

    from scoring.errors import Fault
    from tournament.models import Event, Heat

PAGE = "director/incidents/list.html"
FORMS: Mapping[IncidentKind, type[CautionForm | DeductionForm | DepartureForm]] = {
    IncidentKind.CAUTION: CautionForm,
    IncidentKind.DEDUCTION: DeductionForm,
    IncidentKind.WITHDRAWAL: DepartureForm,
    IncidentKind.DISQUALIFICATION: DepartureForm,
}


@director_page(methods=READ)
def incidents_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what has happened in a heat, and the forms to record more."""
    return _page(request, heat_at(slug, number))


@director_page(methods=("POST",))
def caution(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Record a varning."""

    def record(form: IncidentForm) -> None:
        record_caution(
            form.chosen,
            by=actor_of(request),
            reason=form.cleaned_data["reason"],
            table=form.table,
            number=form.cleaned_data["round"],
            client_id=form.sent_id,
        )

    return _record(request, heat_at(slug, number), IncidentKind.CAUTION, record)


@director_page(methods=("POST",))
def deduction(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take points off somebody in an omgång."""

    def record(form: IncidentForm) -> None:
        record_deduction(
            form.chosen,
            form.table,
            form.cleaned_data["round"],
            by=actor_of(request),
            points=form.cleaned_data["points"],
            reason=form.cleaned_data["reason"],
            client_id=form.sent_id,
        )

    return _record(request, heat_at(slug, number), IncidentKind.DEDUCTION, record)


@director_page(methods=("POST",))
def withdrawal(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let somebody leave."""
    heat = heat_at(slug, number)
    return _record(request, heat, IncidentKind.WITHDRAWAL, _leaving(request, withdraw_entry))


@director_page(methods=("POST",), only_director=True)
def disqualification(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Disqualify somebody."""
    heat = heat_at(slug, number)
    kind = IncidentKind.DISQUALIFICATION
    return _record(request, heat, kind, _leaving(request, disqualify_entry))


@director_page(methods=("POST",), only_director=True)
def revoke(request: HttpRequest, slug: str, number: int, kind: str, pk: int) -> HttpResponse:
    """Revoke an incident, with the reason."""
    heat = heat_at(slug, number)
    if kind not in set(IncidentKind):
        raise Http404
    model: type[Any] = MODELS[IncidentKind(kind)]
    record = get_object_or_404(model, pk=pk, entry__event=heat.event)
    form = ReasonForm(request.POST)
    if not form.is_valid():
        problems = [_("Skriv varför det återkallas.")]
        return _page(request, heat, problems=problems, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        revoke_incident(record, by=actor_of(request), reason=form.cleaned_data["reason"])
    except TransitionRefused as refusal:
        problems = list(blocker_sentences(refusal.blockers))
        return _page(request, heat, problems=problems, status=HTTPStatus.CONFLICT)
    except RuleError as refusal:
        problems = _worded(heat.event, refusal.faults)
        return _page(request, heat, problems=problems, status=HTTPStatus.CONFLICT)
    return took(request, _("Återkallat."), _address(heat))


def _leaving(request: HttpRequest, step: Callable[..., None]) -> Callable[[IncidentForm], None]:
    def record(form: IncidentForm) -> None:
        step(
            form.chosen,
            cast("DepartureForm", form).place_chosen(),
            by=actor_of(request),
            reason=form.cleaned_data["reason"],
            client_id=form.sent_id,
        )

    return record


def _record(
    request: HttpRequest,
    heat: Heat,
    kind: IncidentKind,
    step: Callable[[IncidentForm], None],
) -> HttpResponse:
    form = FORMS[kind](request.POST, heat=heat, rounds=_rounds(heat.event), prefix=kind.value)
    if not form.is_valid():
        return _page(request, heat, typed={kind: form}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        step(form)
    except TransitionRefused as refusal:
        problems = list(blocker_sentences(refusal.blockers))
    except RuleError as refusal:
        problems = _worded(heat.event, refusal.faults)
    else:
        text = _("%(kind)s för %(name)s är noterad.")
        facts = {"kind": KIND_NAMES[kind], "name": form.chosen.player.name}
        return took(request, text % facts, _address(heat))
    status = HTTPStatus.CONFLICT
    return _page(request, heat, typed={kind: form}, problems=problems, status=status)


def _worded(event: Event, faults: Iterable[Fault]) -> list[str]:
    """Word what the sheets of a table would contradict."""
    names = names_of(event)
    told = []
    for fault in faults:
        number = int(fault.path.strip("/").split("/")[0])
        told.append(placed(number, "", fault_sentence(with_names(fault, names))))
    return list(dict.fromkeys(told))


def _address(heat: Heat) -> str:
    return reverse("director:incidents", args=[heat.event.slug, heat.number])


def _rounds(event: Event) -> int:
    return ruleset_in(event).rounds_per_table


def _page(
    request: HttpRequest,
    heat: Heat,
    *,
    typed: Mapping[IncidentKind, IncidentForm] | None = None,
    problems: Iterable[str] = (),
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    rounds, entry = _rounds(heat.event), request.GET.get("spelare", "")
    forms = {
        kind.value: (typed or {}).get(kind)
        or form(heat=heat, rounds=rounds, prefix=kind.value, entry=entry)
        for kind, form in FORMS.items()
    }
    errors = [
        str(text)
        for form in (typed or {}).values()
        for texts in form.errors.values()
        for text in texts
    ]
    counts = caution_counts(heat.event)
    context: dict[str, Any] = {
        "event": heat.event,
        "heat": heat,
        "name": named_heat(heat),
        "forms": forms,
        "open": next((kind.value for kind in typed or ()), ""),
        "rows": [
            {"row": row, "kind": KIND_NAMES[row.kind], "cautions": counts.get(row.person.pk, 0)}
            for row in incidents_of(heat.event, heat=heat)
        ],
        "problems": [*problems, *errors],
    }
    return render(request, PAGE, context, status=status)
