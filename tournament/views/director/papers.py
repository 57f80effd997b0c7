"""Papers: the catalogue of what there is to print, and each as a PDF."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.bootstrap.native import PANGO
from tournament.bootstrap.network import LOOPBACK, hall_address
from tournament.bootstrap.system import commands_of
from tournament.forms.wording import blocker_sentences
from tournament.forms.wording.heatnames import named_heat
from tournament.printing.binding import takes_long, whole
from tournament.printing.catalogue import PAPERS
from tournament.printing.coverage import lacking
from tournament.printing.digests import digest_of
from tournament.printing.files import PaperFile, file_of, paper_file
from tournament.printing.registry import PaperRequest, Scope
from tournament.printing.rows import catalogue
from tournament.printing.weasy import PrintingUnavailable, printer
from tournament.selectors.piles import pile_sheets
from tournament.selectors.printjobs import kept_file, press_runs
from tournament.selectors.printouts import Document, occasion_of, printed_texts
from tournament.services.papers import record_print
from tournament.services.printjobs import Wanted, want_print
from tournament.states import EventState
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import event_at, heat_at, see_other
from tournament.views.director.paperoptions import OptionsForm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import HttpRequest

    from tournament.models import Event, Heat
    from tournament.printing.registry import Paper
    from tournament.printing.rows import PaperRow, Section
    from tournament.selectors.printouts import Occasion


@director_page(methods=READ)
def papers_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what there is to print: what it is for, how many pages, when it was last fetched."""
    return _page(request, event_at(slug))


@director_page(methods=READ)
def event_paper(request: HttpRequest, slug: str, document: str) -> HttpResponse:
    """Send a paper of the whole event."""
    paper = paper_at(document, Scope.EVENT)
    return _printed(request, event_at(slug), None, paper)


@director_page(methods=READ)
def heat_paper(request: HttpRequest, slug: str, number: int, document: str) -> HttpResponse:
    """Send a paper of a heat."""
    paper = paper_at(document, Scope.HEAT)
    heat = heat_at(slug, number)
    return _printed(request, heat.event, heat, paper)


@director_page(methods=READ)
def missing_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show whose sheets have not come in, by the sheets' own numbers."""
    heat = heat_at(slug, number)
    sheets = pile_sheets(heat)
    context = {
        "event": heat.event,
        "heat": heat,
        "name": named_heat(heat),
        "all": len(sheets),
        "sheets": tuple(sheet for sheet in sheets if not sheet.is_in),
        "paper": paper_address(heat.event, heat, PAPERS[Document.MISSING]),
    }
    return render(request, "director/papers/missing.html", context)


def paper_at(document: str, scope: Scope) -> Paper[Any]:
    """Return the paper of an address, or answer 404."""
    for paper in PAPERS.values():
        if paper.document == document and paper.scope is scope:
            return paper
    raise Http404


def _printed(
    request: HttpRequest, event: Event, heat: Heat | None, paper: Paper[Any]
) -> HttpResponse:
    occasion = occasion_of(event, heat)
    if blockers := paper.blockers(occasion):
        problems = blocker_sentences(blockers)
        return _page(request, event, problems, status=HTTPStatus.CONFLICT)
    options = OptionsForm(paper, request.GET)
    if not options.is_valid():
        problems = tuple(
            f"{options[name].label}: {said[0]}" for name, said in options.errors.items()
        )
        return _page(request, event, problems, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    chosen = options.chosen()
    wanted = PaperRequest(event, heat, chosen, site_of(request), timezone.localdate())
    if wanted.table is not None and not wanted.seated.tables.filter(number=wanted.table).exists():
        problems = (_("Heatet har inget bord %(table)d.") % {"table": wanted.table},)
        return _page(request, event, problems, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return _sent(request, paper, wanted, paper.pages(occasion, chosen))


def _sent(
    request: HttpRequest, paper: Paper[Any], wanted: PaperRequest, pages: int
) -> HttpResponse:
    """Show a paper in the browser under its own name; a long one is drawn by the press first."""
    try:
        drawn = _drawn(request, paper, wanted, pages)
    except PrintingUnavailable:
        return _unavailable(request, wanted.event)
    if isinstance(drawn, HttpResponse):
        return drawn
    return _shown_in_browser(request, paper, wanted, drawn)


def _drawn(
    request: HttpRequest, paper: Paper[Any], wanted: PaperRequest, pages: int
) -> PaperFile | HttpResponse:
    """Return a paper: drawn at once, or kept, or else the way to the page where it is waited for.

    Where no press runs, a long paper too is drawn at once.
    """
    if not takes_long(paper, pages):
        return paper_file(paper, wanted)
    printer()  # the press would fail as well
    value = paper.read(wanted)
    digest = digest_of(paper, wanted, value)
    if (kept := kept_file(digest)) is not None:
        return file_of(paper, wanted, kept)
    if not press_runs(now=timezone.now()):
        return file_of(paper, wanted, whole(paper, value))
    if request.method == "HEAD":
        return HttpResponse(content_type="application/pdf", status=HTTPStatus.ACCEPTED)
    job = want_print(
        Wanted(
            event=wanted.event,
            heat=wanted.heat,
            document=paper.document,
            chosen=wanted.chosen,
            site=wanted.site,
            digest=digest,
            pages=pages,
        ),
        by=actor_of(request),
        now=timezone.now(),
    )
    return see_other(reverse("director:print_job", args=[wanted.event.slug, job.pk]))


def _shown_in_browser(
    request: HttpRequest, paper: Paper[Any], wanted: PaperRequest, drawn: PaperFile
) -> HttpResponse:
    """Send the file, logging that it was fetched."""
    if request.method == "GET":
        record_print(
            wanted.event,
            wanted.heat,
            paper.document,
            pages=drawn.pages,
            table=wanted.table or 0,
            by=actor_of(request),
        )
    response = HttpResponse(drawn.content, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{drawn.name}"'
    return response


def site_of(request: HttpRequest) -> str:
    """Return where phones find us: the stored address, else as we are called, but not loopback."""
    if settings.ADDRESS is not None:
        return str(settings.ADDRESS)
    here = urlsplit(request.build_absolute_uri("/"))
    if here.hostname in {LOOPBACK, "localhost", "::1"}:
        port = f":{here.port}" if here.port else ""
        return f"{here.scheme}://{hall_address()}{port}"
    return f"{here.scheme}://{here.netloc}"


def paper_address(event: Event, heat: Heat | None, paper: Paper[Any]) -> str:
    """Return the address of a paper."""
    if heat is None:
        return reverse("director:event_paper", args=[event.slug, paper.document])
    return reverse("director:heat_paper", args=[event.slug, heat.number, paper.document])


def _page(
    request: HttpRequest,
    event: Event,
    problems: tuple[str, ...] = (),
    *,
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    sections = [_shown_section(section) for section in catalogue(event)]
    for place in (0, -1):
        sections[place]["is_open"] = True  # the whole event's and the latest heat's
    if event.state != EventState.FINISHED:
        sections.insert(0, sections.pop())  # while it is played, that heat's are what is needed
    context = {
        "event": event,
        "sections": sections,
        "lacking": lacking(printed_texts(event)),
        "press_runs": press_runs(now=timezone.now()),
        "problems": problems,
    }
    return render(request, "director/papers/papers.html", context, status=status)


def _shown_section(section: Section) -> dict[str, object]:
    occasion = section.occasion
    return {
        "occasion": occasion,
        "anchor": "hela" if occasion.heat is None else f"heat-{occasion.heat.number}",
        "waiting": [
            {"papers": waiting.papers, "blockers": blocker_sentences(waiting.blockers)}
            for waiting in section.waiting
        ],
        "groups": [
            {"name": group.label, "rows": [_shown(occasion, row) for row in rows]}
            for group, rows in section.groups
        ],
    }


def _shown(occasion: Occasion, row: PaperRow) -> Mapping[str, object]:
    prefix = (
        row.paper.document
        if occasion.heat is None
        else f"{occasion.heat.number}-{row.paper.document}"
    )
    return {
        "row": row,
        "name": row.paper.name,
        "use": row.paper.use,
        "url": paper_address(occasion.event, occasion.heat, row.paper),
        "options": OptionsForm(row.paper, prefix=prefix),
    }


def _unavailable(request: HttpRequest, event: Event) -> HttpResponse:
    context = {"event": event, "commands": commands_of(PANGO)}
    status = HTTPStatus.SERVICE_UNAVAILABLE
    return render(request, "director/papers/unavailable.html", context, status=status)
