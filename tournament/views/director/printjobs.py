"""A long paper while the press draws it: how far it has come, and the way to call it off."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone

from tournament.forms.wording.heatnames import named_heat
from tournament.models import PrintJob
from tournament.printing.catalogue import paper_named
from tournament.printing.coverage import lacking
from tournament.selectors.printjobs import progress_of
from tournament.selectors.printouts import printed_texts
from tournament.services.printjobs import cancel_print
from tournament.states import PrintState
from tournament.views.audiences import READ, director_page
from tournament.views.director.answers import see_other
from tournament.views.director.papers import paper_address

if TYPE_CHECKING:
    from django.http import HttpRequest


@director_page(methods=READ)
def print_job(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show how far a paper has come; a finished one is opened at once."""
    job = _job_at(slug, pk)
    if job.state == PrintState.DONE:
        return _on_to(request, _paper_address(job))
    progress = progress_of(job)
    context = {
        "event": job.event,
        "job": progress,
        "name": paper_named(job.document).name,
        "heat": "" if job.heat is None else named_heat(job.heat),
        "again": _paper_address(job),
    }
    if request.headers.get("HX-Request") and not progress.is_over:
        return render(request, "director/papers/progress.html", context)
    if request.headers.get("HX-Request"):
        return _on_to(request, reverse("director:print_job", args=[slug, pk]))
    whole = {**context, "lacking": lacking(printed_texts(job.event))}
    return render(request, "director/papers/job.html", whole)


@director_page(methods=("POST",))
def print_cancel(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Call a paper off; one that is already finished is opened."""
    del request
    job = _job_at(slug, pk)
    cancel_print(job, now=timezone.now())
    return see_other(reverse("director:print_job", args=[slug, pk]))


def _job_at(slug: str, pk: int) -> PrintJob:
    jobs = PrintJob.objects.select_related("event", "heat")
    return get_object_or_404(jobs, event__slug=slug, pk=pk)


def _paper_address(job: PrintJob) -> str:
    address = paper_address(job.event, job.heat, paper_named(job.document))
    return f"{address}?{urlencode(job.chosen)}" if job.chosen else address


def _on_to(request: HttpRequest, url: str) -> HttpResponse:
    """Send the browser on, also where only a part of the page asked."""
    if request.headers.get("HX-Request"):
        return HttpResponse(headers={"HX-Redirect": url})
    return see_other(url)
