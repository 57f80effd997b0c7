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
from tournament.printing.files import heat_file
from tournament.printing.weasy import PrintingUnavailable
from tournament.selectors.printouts import HeatDocument, printing_blockers, printouts
from tournament.services.papers import record_print
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import event_at, heat_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

    from tournament.models import Event

ADDRESSES: Mapping[HeatDocument, str] = {
    HeatDocument.SHEETS: "director:sheets_pdf",
    HeatDocument.BY_TABLE: "director:seating_by_table_pdf",
    HeatDocument.BY_NAME: "director:seating_by_name_pdf",
}
TABLES = "/BORD/"


@director_page(methods=READ)
def papers_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what there is to print: what it is for, how many pages, when it was last fetched."""
    return _page(request, event_at(slug))


@director_page(methods=READ)
def sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send the table sheets of a heat."""
    return _printed(request, slug, number, HeatDocument.SHEETS)


@director_page(methods=READ)
def seating_by_table(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send the seating of a heat, table by table."""
    return _printed(request, slug, number, HeatDocument.BY_TABLE)


@director_page(methods=READ)
def seating_by_name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send the seating of a heat, A–Ö."""
    return _printed(request, slug, number, HeatDocument.BY_NAME)


def _printed(request: HttpRequest, slug: str, number: int, document: HeatDocument) -> HttpResponse:
    heat = heat_at(slug, number)
    if blockers := printing_blockers(heat):
        problems = blocker_sentences(blockers)
        return _page(request, heat.event, problems, status=HTTPStatus.CONFLICT)
    try:
        paper = heat_file(
            heat, document, address=table_address(request), today=timezone.localdate()
        )
    except PrintingUnavailable:
        return _unavailable(request, heat.event)
    if request.method == "GET":
        record_print(heat, document, pages=paper.pages, by=actor_of(request))
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
    heats = [
        {
            "heat": heat,
            "blockers": blocker_sentences(heat.blockers),
            "rows": [
                {
                    "row": row,
                    "name": NAMES[row.document],
                    "use": USES[row.document],
                    "url": reverse(ADDRESSES[row.document], args=[event.slug, heat.heat]),
                }
                for row in heat.rows
            ],
        }
        for heat in printouts(event)
    ]
    context = {"event": event, "heats": heats, "problems": problems}
    return render(request, "director/papers/papers.html", context, status=status)


def _unavailable(request: HttpRequest, event: Event) -> HttpResponse:
    context = {"event": event, "commands": commands_of(PANGO)}
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return render(request, "director/papers/unavailable.html", context, status=status)
