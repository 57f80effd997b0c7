"""The event's rules and structure: read by everybody at the desk, changed by a director."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from scoring.errors import RuleError
from scoring.rulesets import preset_names
from tournament.forms.rulechoices import HouseRulesForm, PresetForm, StructureForm
from tournament.forms.rulepages import rules_page_of
from tournament.forms.rules import RulesForm
from tournament.forms.wording import blocker_sentences
from tournament.models import Event
from tournament.selectors.rules import rules_blockers, structure_blockers
from tournament.services.refusals import TransitionRefused
from tournament.services.rules import change_house_rules, change_rules, change_structure
from tournament.views.audiences import READ, actor_of, director_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

POST_ONLY = ("POST",)
SHOWN = "director/rules/show.html"
EDITED = "director/rules/edit.html"


@director_page(methods=READ)
def rules_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every rule with its value and where it comes from."""
    event = get_object_or_404(Event, slug=slug)
    return _shown(request, event)


@director_page(only_director=True)
def edit_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the values that differ from the preset."""
    event = get_object_or_404(Event, slug=slug)
    if blockers := rules_blockers(event):
        return _shown(request, event, problems=blocker_sentences(blockers), status=409)
    form = RulesForm(request.POST or None, event=event)
    context: dict[str, object] = {"event": event, "form": form}
    if request.method != "POST":
        return render(request, EDITED, context)
    if not form.is_valid():
        return render(request, EDITED, context, status=422)
    try:
        change_rules(
            event,
            preset=event.rules_preset,
            overrides=form.overrides(),
            seen=form.cleaned_data["seen"],
            by=actor_of(request),
        )
    except RuleError as refusal:
        form.refuse(refusal.faults)
        return render(request, EDITED, context, status=422)
    except TransitionRefused as refusal:
        return _shown(request, event, problems=blocker_sentences(refusal.blockers), status=409)
    messages.success(request, _("Reglerna är ändrade."))
    return redirect("director:rules", event.slug)


@director_page(methods=POST_ONLY, only_director=True)
def choose_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Take another published ruleset, without differences."""
    event = get_object_or_404(Event, slug=slug)
    form = PresetForm(request.POST, event=event, names=preset_names())
    if not form.is_valid():
        return _shown(request, event, preset_form=form, status=422)
    try:
        change_rules(event, **form.cleaned_data, overrides={}, by=actor_of(request))
    except TransitionRefused as refusal:
        return _shown(request, event, problems=blocker_sentences(refusal.blockers), status=409)
    messages.success(request, _("Regelverket är bytt."))
    return redirect("director:rules", event.slug)


@director_page(methods=POST_ONLY, only_director=True)
def choose_structure(request: HttpRequest, slug: str) -> HttpResponse:
    """Set how many go on from the heats that are still to be drawn."""
    event = get_object_or_404(Event, slug=slug)
    form = StructureForm(request.POST, event=event)
    if not form.is_valid():
        return _shown(request, event, structure_form=form, status=422)
    try:
        change_structure(
            event,
            preset=form.cleaned_data["preset"],
            overrides=form.overrides(),
            seen=form.cleaned_data["seen"],
            by=actor_of(request),
        )
    except RuleError as refusal:
        form.refuse(refusal.faults)
        return _shown(request, event, structure_form=form, status=422)
    except TransitionRefused as refusal:
        return _shown(request, event, problems=blocker_sentences(refusal.blockers), status=409)
    messages.success(request, _("Upplägget är ändrat."))
    return redirect("director:rules", event.slug)


@director_page(methods=POST_ONLY, only_director=True)
def choose_house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Set what changes no computed result."""
    event = get_object_or_404(Event, slug=slug)
    form = HouseRulesForm(request.POST, event=event)
    if not form.is_valid():
        return _shown(request, event, house_form=form, status=422)
    try:
        change_house_rules(
            event, form.rules(), seen=form.cleaned_data["seen"], by=actor_of(request)
        )
    except TransitionRefused as refusal:
        return _shown(request, event, problems=blocker_sentences(refusal.blockers), status=409)
    messages.success(request, _("Husreglerna är ändrade."))
    return redirect("director:rules", event.slug)


def _shown(
    request: HttpRequest,
    event: Event,
    *,
    problems: tuple[str, ...] = (),
    preset_form: PresetForm | None = None,
    structure_form: StructureForm | None = None,
    house_form: HouseRulesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        "event": event,
        "page": rules_page_of(event),
        "problems": problems,
        "frozen": blocker_sentences(rules_blockers(event)),
        "structure_frozen": blocker_sentences(structure_blockers(event)),
        "preset_form": preset_form or PresetForm(event=event, names=preset_names()),
        "house_form": house_form or HouseRulesForm(event=event),
        "structure_form": structure_form or StructureForm(event=event),
    }
    return render(request, SHOWN, context, status=status)
