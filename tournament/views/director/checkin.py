"""Check-in: tick by tick without a dialog, one who walks in, and the roll call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournament.forms.fields import whole_number
from tournament.forms.people import WalkInForm
from tournament.forms.wording import blocker_sentences, fault_sentence
from tournament.forms.wording.checkin import called, spared, ticked
from tournament.models import Entry, Event
from tournament.selectors.lists import namesakes
from tournament.selectors.people import (
    attendance,
    late_entry_blockers,
    people_rows,
    person_row,
)
from tournament.services.checkin import (
    check_in,
    check_in_all,
    mark_no_shows,
    mark_paid,
    undo_check_in,
)
from tournament.services.lists import enter_walk_in
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.views.audiences import READ, actor_of, director_page

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.http import HttpRequest, HttpResponse

    from scoring.errors import Fault

POST_ONLY = ("POST",)
PAGE = "director/checkin/page.html"
ROLL = "director/checkin/roll.html"
ABSENT = "director/checkin/absent.html"
MISSING = "saknas"
MOST_SHOWN = 500
"""Rows of one page; the search finds the rest."""


@director_page(methods=READ)
def check_in_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who is here, who is not yet, and the field for one who walks in."""
    event = get_object_or_404(Event, slug=slug)
    return _page(request, event)


@director_page(methods=POST_ONLY)
def tick(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Do to one person what the pressed button says."""
    entry = get_object_or_404(
        Entry.objects.select_related("event", "player"), event__slug=slug, pk=pk
    )
    problems: tuple[str, ...] = ()
    try:
        _do(entry, request)
    except TransitionRefused as refusal:
        problems = blocker_sentences(refusal.blockers)
    status = 409 if problems else 200
    if request.headers.get("HX-Request") and Entry.objects.filter(pk=pk).exists():
        context = {
            "event": entry.event,
            "row": person_row(entry.event, pk),
            "count": attendance(entry.event),
            "row_problems": problems,
            "said": "" if problems else ticked(request.POST.get("do", ""), entry.player.name),
        }
        return render(request, "director/checkin/ticked.html", context, status=status)
    if problems:
        return _page(request, entry.event, problems=problems, status=409)
    return redirect(_back(request, slug))


def _do(entry: Entry, request: HttpRequest) -> None:
    actor = actor_of(request)
    match request.POST.get("do"):
        case "in":
            check_in(entry, by=actor)
        case "undo":
            undo_check_in(entry, by=actor)
        case "paid":
            mark_paid(entry, is_paid=True, by=actor)
        case "unpaid":
            mark_paid(entry, is_paid=False, by=actor)
        case _:
            pass


@director_page(methods=POST_ONLY)
def walk_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter, number and check in one who walks in."""
    event = get_object_or_404(Event, slug=slug)
    form = WalkInForm(request.POST)
    if not form.is_valid():
        return _page(request, event, walk_in_form=form, status=422)
    person = form.cleaned_data["person"]
    try:
        entry = enter_walk_in(
            event,
            name=person.name,
            club=person.club,
            is_other=form.cleaned_data["is_other"],
            seen_namesakes=form.cleaned_data["namesakes"],
            as_reserve=form.cleaned_data["as_reserve"],
            by=actor_of(request),
        )
    except Unconfirmed as asked:
        seen = namesakes(event, person.name)
        return _page(
            request,
            event,
            walk_in_form=form,
            asked=asked.warnings[0],
            seen_namesakes=seen,
            status=422,
        )
    except TransitionRefused as refusal:
        problems = blocker_sentences(refusal.blockers)
        return _page(request, event, walk_in_form=form, problems=problems, status=409)
    said = _("%(name)s är på plats med nummer %(number)s.")
    messages.success(request, said % {"name": entry.player.name, "number": entry.number})
    return redirect("director:check_in", slug)


@director_page(only_director=True)
def roll_call(request: HttpRequest, slug: str) -> HttpResponse:
    """Call the roll: the chosen are checked in, or marked as absent once that is confirmed."""
    event = get_object_or_404(Event, slug=slug)
    if request.method != "POST":
        return _roll(request, event)
    texts = request.POST.getlist("entry")
    chosen = {pk for text in texts if (pk := whole_number(text)) is not None}
    wanted = request.POST.get("do")
    if wanted not in {"in", "absent"}:
        return _roll(request, event, chosen=chosen)
    if not chosen:
        none_chosen = _("Ingen är vald. Bocka i dem det gäller.")
        return _roll(request, event, problems=(none_chosen,), status=422)
    is_here = wanted == "in"
    if not is_here and not request.POST.get("is_sure"):
        rows = [row for row in people_rows(event, only_missing=True) if row.id in chosen]
        if rows:
            context = {"event": event, "rows": rows, "chosen": sorted(chosen)}
            return render(request, ABSENT, context, status=422)
    call = check_in_all if is_here else mark_no_shows
    try:
        found = call(event, chosen, by=actor_of(request))
    except TransitionRefused as refusal:
        problems = blocker_sentences(refusal.blockers)
        return _roll(request, event, chosen=chosen, problems=problems, status=409)
    messages.success(request, called(len(found), is_here=is_here))
    if left := len(chosen) - len(found):
        messages.info(request, spared(left))
    return redirect("director:check_in", slug)


def _roll(
    request: HttpRequest,
    event: Event,
    *,
    chosen: Collection[int] = (),
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    rows = people_rows(event, only_missing=True)
    ticked = {row.id for row in rows if row.id in chosen or request.GET.get("valda") == "alla"}
    context = {
        "event": event,
        "rows": rows,
        "ticked": ticked,
        "count": attendance(event),
        "problems": problems,
    }
    return render(request, ROLL, context, status=status)


def _wanted(request: HttpRequest) -> dict[str, str]:
    """Return what the list is narrowed to, from the address or from the form around the list."""
    given = request.POST if request.method == "POST" else request.GET
    wanted = {"q": given.get("q", ""), "visa": given.get("visa", "")}
    return {name: value for name, value in wanted.items() if value}


def _back(request: HttpRequest, slug: str) -> str:
    query = urlencode(_wanted(request))
    return reverse("director:check_in", args=[slug]) + (f"?{query}" if query else "")


def _page(
    request: HttpRequest,
    event: Event,
    *,
    walk_in_form: WalkInForm | None = None,
    asked: Fault | None = None,
    seen_namesakes: int = 0,
    problems: tuple[str, ...] = (),
    status: int = 200,
) -> HttpResponse:
    wanted = _wanted(request)
    query, only_missing = wanted.get("q", ""), wanted.get("visa") == MISSING
    rows = people_rows(event, query=query, only_missing=only_missing)
    is_search = request.headers.get("HX-Target") == "arrivals"
    context = {
        "event": event,
        "only_hit": bool(query) and not is_search and [row.is_missing for row in rows] == [True],
        "rows": rows[:MOST_SHOWN],
        "unshown": max(0, len(rows) - MOST_SHOWN),
        "count": attendance(event),
        "query": query,
        "only_missing": only_missing,
        "walk_in_form": walk_in_form or WalkInForm(),
        "asked": fault_sentence(asked) if asked else "",
        "asked_id": asked.facts.get("entry") if asked else None,
        "namesakes": seen_namesakes,
        "late": blocker_sentences(late_entry_blockers(event)),
        "problems": problems,
    }
    template = "director/checkin/page.html#arrivals" if is_search else PAGE
    return render(request, template, context, status=status)
