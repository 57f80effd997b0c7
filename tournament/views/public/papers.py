"""Results and archive as PDF, for anybody: drawn by the press, once for all who ask.

A request reads one row where the paper is kept for the event as it is now. It draws nothing itself:
however many ask, there is one job.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.cache import get_conditional_response

from tournament.printing.catalogue import PAPERS
from tournament.printing.files import file_name
from tournament.selectors.printjobs import kept_file
from tournament.selectors.printouts import Document
from tournament.selectors.public.papers import papers_are_open
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.snapshots import public_event
from tournament.states import PrintState
from tournament.views.audiences import public_page
from tournament.views.prints import shared_print, shared_request
from tournament.views.snapshots import PAGE_CACHING

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

    from tournament.models import Event

AGAIN_IN = "2"
"""Seconds after which a browser asks again for what is being drawn."""
FAILED_FOR = "60"


@public_page()
def results_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send everybody's placing, with what decided it."""
    return _sent(request, slug, Document.FINAL_RESULTS)


@public_page()
def archive_pdf(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Send everything that there is to tell of an event that is over."""
    return _sent(request, slug, Document.PUBLIC_ARCHIVE)


def _sent(request: HttpRequest, slug: str, document: Document) -> HttpResponseBase:
    event = _open_event(slug)
    job = shared_print(event, document)
    if job is None or job.state == PrintState.FAILED:
        return _told(request, event, is_failed=True)
    content = kept_file(job.digest)
    if content is None:
        return _told(request, event, is_failed=False)
    name = file_name(PAPERS[document], shared_request(event))
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{name}"'
    response["Cache-Control"] = PAGE_CACHING
    response["ETag"] = f'"{job.digest}"'
    return get_conditional_response(request, response["ETag"], response=response) or response


def _open_event(slug: str) -> Event:
    event = public_event(slug)
    if event is None:
        raise Http404
    try:
        told = published(event)
    except NotPublished as error:
        raise Http404 from error
    if not papers_are_open(told):
        raise Http404
    return event


def _told(request: HttpRequest, event: Event, *, is_failed: bool) -> HttpResponse:
    """Say that the paper is being drawn, and ask again by itself; or that it cannot be had now."""
    status = HTTPStatus.SERVICE_UNAVAILABLE if is_failed else HTTPStatus.ACCEPTED
    context = {"event": event, "is_failed": is_failed}
    response = render(request, "public/results/drawing.html", context, status=status)
    response["Retry-After" if is_failed else "Refresh"] = FAILED_FOR if is_failed else AGAIN_IN
    response["Cache-Control"] = "no-store"
    response["X-Robots-Tag"] = "noindex"
    return response
