"""The champion and the overall placing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.selectors.public.archive import public_file
from tournament.selectors.public.ranking import ranking_page
from tournament.states import Outlet
from tournament.views.audiences import public_page
from tournament.views.public.files import event_file_text, ranking_csv_text, ranking_json_text
from tournament.views.public.pages import page_of
from tournament.views.snapshots import CSV, JSON, View, serve

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.public.ranking import RankingPage


@public_page()
def results(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the champion and everybody's place, with what decided it."""
    return serve(request, slug, results_view())


def results_view() -> View[RankingPage]:
    """Return the view of an event's results."""
    return View("results", ranking_page, page_of("public/results/results.html"))


@public_page()
def results_json(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the overall placing to other programs."""
    view = View(
        "results.json",
        ranking_page,
        ranking_json_text,
        content_type=JSON,
        is_open=True,
        outlet=Outlet.PROGRAMS,
    )
    return serve(request, slug, view)


@public_page()
def results_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the overall placing to spreadsheets."""
    view = View(
        "results.csv",
        ranking_page,
        ranking_csv_text,
        content_type=CSV,
        filename=f"{slug}-resultat.csv",
        outlet=Outlet.PROGRAMS,
    )
    return serve(request, slug, view)


@public_page()
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the event file of what is published, for anybody to rank again."""
    view = View(
        "tavling.json",
        public_file,
        event_file_text,
        content_type=JSON,
        filename=f"{slug}.json",
        is_open=True,
        outlet=Outlet.PROGRAMS,
    )
    return serve(request, slug, view)
