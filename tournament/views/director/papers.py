"""Papers: the catalogue of what there is to print, and each as a PDF."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from tournament.bootstrap.native import PANGO
from tournament.bootstrap.network import LOOPBACK, hall_address
from tournament.bootstrap.system import commands_of
from tournament.forms.wording import blocker_sentences
from tournament.forms.wording.papers import NAMES, USES
from tournament.printing.files import event_file, heat_file
from tournament.printing.weasy import PrintingUnavailable
from tournament.selectors.printouts import (
    Document,
    event_paper_blockers,
    heat_paper_blockers,
    printouts,
)
from tournament.services.papers import record_print
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import event_at, heat_at

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from django.http import HttpRequest

    from tournament.models import Event, Heat
    from tournament.printing.files import PaperFile
    from tournament.selectors.blockers import Blocker
    from tournament.selectors.printouts import PrintoutRow

ADDRESSES: Mapping[Document, str] = {
    Document.SHEETS: "director:sheets_pdf",
    Document.BY_TABLE: "director:seating_by_table_pdf",
    Document.BY_NAME: "director:seating_by_name_pdf",
    Document.RESULTS: "director:heat_results_pdf",
    Document.CHECK_IN: "director:check_in_pdf",
    Document.BLANK: "director:blank_sheets_pdf",
    Document.FINAL_RESULTS: "director:final_results_pdf",
}
TABLES = "/BORD/"


@director_page(methods=READ)
def papers_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what there is to print: what it is for, how many pages, when it was last fetched."""
    return _page(request, event_at(slug))


@director_page(methods=READ)
def sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send the table sheets of a heat."""
    return _printed(request, slug, number, Document.SHEETS)


@director_page(methods=READ)
def seating_by_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send the seating of a heat, table by table."""
    return _printed(request, slug, number, Document.BY_TABLE)


@director_page(methods=READ)
def seating_by_name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send the seating of a heat, A–Ö."""
    return _printed(request, slug, number, Document.BY_NAME)


@director_page(methods=READ)
def heat_results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send a heat's results with the reason for each place."""
    return _printed(request, slug, number, Document.RESULTS)


@director_page(methods=READ)
def check_in_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the list for the door."""
    return _printed_of_event(request, slug, Document.CHECK_IN)


@director_page(methods=READ)
def blank_sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """Send sheets to fill in by hand."""
    return _printed_of_event(request, slug, Document.BLANK)


@director_page(methods=READ)
def final_results(request: HttpRequest, slug: str) -> HttpResponse:
    """Send everybody's placing."""
    return _printed_of_event(request, slug, Document.FINAL_RESULTS)


def _printed(request: HttpRequest, slug: str, number: int, document: Document) -> HttpResponse:
    heat = heat_at(slug, number)
    if blockers := heat_paper_blockers(heat, document):
        return _refused(request, heat.event, blockers)

    def drawn() -> PaperFile:
        address = table_address(request)
        return heat_file(heat, document, address=address, today=timezone.localdate())

    return _sent(request, heat.event, heat, document, drawn)


def _printed_of_event(request: HttpRequest, slug: str, document: Document) -> HttpResponse:
    event = event_at(slug)
    if blockers := event_paper_blockers(event, document):
        return _refused(request, event, blockers)

    def drawn() -> PaperFile:
        return event_file(event, document, today=timezone.localdate())

    return _sent(request, event, None, document, drawn)


def _refused(request: HttpRequest, event: Event, blockers: tuple[Blocker, ...]) -> HttpResponse:
    return _page(request, event, blocker_sentences(blockers), status=HTTPStatus.CONFLICT)


def _sent(
    request: HttpRequest,
    event: Event,
    heat: Heat | None,
    document: Document,
    drawn: Callable[[], PaperFile],
) -> HttpResponse:
    """Draw a paper, log it when it is done, and show it in the browser under its own name."""
    try:
        paper = drawn()
    except PrintingUnavailable:
        return _unavailable(request, event)
    if request.method == "GET":
        record_print(event, heat, document, pages=paper.pages, by=actor_of(request))
    response = HttpResponse(paper.content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{paper.name}"'
    return response


def table_address(request: HttpRequest) -> str:
    """Return what the QR codes begin with: the stored address, else where phones find us.

    In capitals, for that makes the smallest code.
    """
    if settings.ADDRESS is not None:
        return f"{settings.ADDRESS}{TABLES}".upper()
    here = urlsplit(request.build_absolute_uri("/"))
    if here.hostname in {LOOPBACK, "localhost", "::1"}:
        port = f":{here.port}" if here.port else ""
        return f"{here.scheme}://{hall_address()}{port}{TABLES}".upper()
    return f"{here.scheme}://{here.netloc}{TABLES}".upper()


def _page(
    request: HttpRequest,
    event: Event,
    problems: tuple[str, ...] = (),
    *,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    groups = [
        {"printouts": found, "rows": [_shown(event, found.heat, row) for row in found.rows]}
        for found in printouts(event)
    ]
    context = {"event": event, "groups": groups, "problems": problems}
    return render(request, "director/papers/papers.html", context, status=status)


def _shown(event: Event, heat: int | None, row: PrintoutRow) -> Mapping[str, object]:
    parts: list[object] = [event.slug] if heat is None else [event.slug, heat]
    return {
        "row": row,
        "name": NAMES[row.document],
        "use": USES[row.document],
        "url": reverse(ADDRESSES[row.document], args=parts),
        "blockers": blocker_sentences(row.blockers),
    }


def _unavailable(request: HttpRequest, event: Event) -> HttpResponse:
    context = {"event": event, "commands": commands_of(PANGO)}
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return render(request, "director/papers/unavailable.html", context, status=status)
