"""The list of people: shown, searched, corrected, numbered, taken out as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.forms.lists_written import people_csv
from tournament.forms.people import PersonForm
from tournament.forms.wording import blocker_sentences, fault_sentences
from tournament.models import Entry, Event
from tournament.selectors.people import (
    SORTS,
    attendance,
    numbering_blockers,
    people_rows,
    removal_blockers,
)
from tournament.selectors.seating import seats_of
from tournament.services.people import change_person, number_people, remove_person
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.views.audiences import READ, actor_of, director_page

if TYPE_CHECKING:
    from django.http import HttpRequest

POST_ONLY = ("POST",)
LIST = "director/people/list.html"
EDIT = "director/people/edit.html"
MOST_SHOWN = 1000
"""Rows of one page; the search finds the rest."""


@director_page(methods=READ)
def people_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the event's people."""
    event = get_object_or_404(Event, slug=slug)
    return _list(request, event)


@director_page(methods=READ)
def export_people(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001 - a view's own
    """Give the list as a file for spreadsheets."""
    event = get_object_or_404(Event, slug=slug)
    body = people_csv(people_rows(event, sort="nummer"))
    response = HttpResponse(body, content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{event.slug}-spelare.csv"'
    return response


@director_page()
def person_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show one person's details, or correct them."""
    entry = get_object_or_404(
        Entry.objects.select_related("event", "player"), event__slug=slug, pk=pk
    )
    form = PersonForm(request.POST or None, entry=entry)
    if request.method != "POST":
        return _edit(request, entry, form)
    if not form.is_valid():
        return _edit(request, entry, form, status=422)
    try:
        change_person(
            entry,
            form.details(),
            seen=form.cleaned_data["seen"],
            is_other=form.cleaned_data["is_other"],
            by=actor_of(request),
        )
    except Unconfirmed as asked:
        questions = fault_sentences(asked.warnings)
        return _edit(request, entry, form, questions=questions, status=422)
    except TransitionRefused as refusal:
        problems = blocker_sentences(refusal.blockers)
        return _edit(request, entry, form, problems=problems, status=409)
    messages.success(request, _("Ändringen är sparad."))
    return redirect("director:people", slug)


@director_page(methods=POST_ONLY, only_director=True)
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a person off the list."""
    event = get_object_or_404(Event, slug=slug)
    entry = Entry.objects.select_related("event", "player").filter(event=event, pk=pk).first()
    if entry is not None:
        try:
            remove_person(entry, by=actor_of(request))
        except TransitionRefused as refusal:
            form = PersonForm(entry=entry)
            problems = blocker_sentences(refusal.blockers)
            return _edit(request, entry, form, problems=problems, status=409)
    messages.success(request, _("Personen är borttagen ur listan."))
    return redirect("director:people", slug)


@director_page(methods=POST_ONLY, only_director=True)
def number_anew(request: HttpRequest, slug: str) -> HttpResponse:
    """Number everybody from 1, by name or as entered."""
    event = get_object_or_404(Event, slug=slug)
    order = "namn" if request.POST.get("order") == "namn" else "anmälan"
    try:
        number_people(event, order=order, by=actor_of(request))
    except TransitionRefused as refusal:
        return _list(request, event, problems=blocker_sentences(refusal.blockers), status=409)
    messages.success(request, _("Alla har fått nya startnummer."))
    return redirect("director:people", slug)


def _list(
    request: HttpRequest, event: Event, *, problems: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    query, sort = request.GET.get("q", ""), request.GET.get("ordning", "namn")
    sort = sort if sort in SORTS else "namn"
    rows = people_rows(event, query=query, sort=sort)
    context = {
        "event": event,
        "rows": rows[:MOST_SHOWN],
        "unshown": max(0, len(rows) - MOST_SHOWN),
        "count": attendance(event),
        "query": query,
        "sort": sort,
        "problems": problems,
        "numbering_blocked": blocker_sentences(numbering_blockers(event)),
    }
    is_search = request.headers.get("HX-Target") == "people"
    template = "director/people/list.html#people" if is_search else LIST
    return render(request, template, context, status=status)


def _edit(
    request: HttpRequest,
    entry: Entry,
    form: PersonForm,
    *,
    problems: tuple[str, ...] = (),
    questions: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "event": entry.event,
        "entry": entry,
        "form": form,
        "problems": problems,
        "questions": questions,
        "seats": seats_of(entry),
        "removal_blocked": blocker_sentences(removal_blockers(entry)),
    }
    return render(request, EDIT, context, status=status)
