"""Results: everybody's placing with its reason, each heat's tables, and files of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render

from scoring.standings_json import standings_document
from tournament.forms.heats import TitleShown
from tournament.forms.wording import blocker_sentences
from tournament.forms.wording.results import ranking_cells
from tournament.selectors.closing import title_blockers
from tournament.selectors.csvfiles import csv_text
from tournament.selectors.results import results_of
from tournament.selectors.standings import event_and_standings
from tournament.states import EventState
from tournament.views.audiences import READ, director_page
from tournament.views.director.answers import event_at

if TYPE_CHECKING:
    from django.http import HttpRequest


@director_page(methods=READ)
def results_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everybody's placing and each heat's results."""
    event = event_at(slug)
    is_finished = event.state == EventState.FINISHED
    context = {
        "event": event,
        "results": results_of(event),
        "is_finished": is_finished,
        "blockers": blocker_sentences(() if is_finished else title_blockers(event)),
        "shown": TitleShown(),
    }
    return render(request, "director/results/results.html", context)


@director_page(methods=READ)
def results_csv(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001 - the door's shape
    """Give the overall placing as a list for spreadsheets."""
    event = event_at(slug)
    head, rows = ranking_cells(results_of(event))
    return _file(csv_text(head, rows).encode(), "text/csv; charset=utf-8", f"{slug}.csv")


@director_page(methods=READ)
def results_json(request: HttpRequest, slug: str) -> HttpResponse:  # noqa: ARG001 - the door's shape
    """Give every placing as the event file's standings, exact."""
    _, found = event_and_standings(event_at(slug))
    response = JsonResponse(standings_document(found), json_dumps_params={"ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="{slug}.standings.json"'
    return response


def _file(body: bytes, content_type: str, name: str) -> HttpResponse:
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, content_type=content_type, headers=disposition)
