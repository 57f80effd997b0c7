"""A heat: its standings, its seating and draw, its tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.seating import seating_page
from tournament.selectors.public.tables import table_page
from tournament.states import Outlet
from tournament.views.audiences import public_page
from tournament.views.public.files import heat_csv_text, heat_json_text
from tournament.views.public.pages import page_of
from tournament.views.snapshots import CSV, JSON, View, serve

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.public.rows import HeatPage
    from tournament.selectors.public.seating import SeatingPage


@public_page()
def heat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a heat's standings, live or as published, and who goes on."""
    return serve(request, slug, heat_view(number))


def heat_view(number: int) -> View[HeatPage]:
    """Return the view of a heat."""
    render = page_of("public/heats/heat.html")
    return View(f"heat/{number}", lambda told: heat_page(told, number), render)


@public_page()
def heat_json(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a heat's standings to other programs."""
    view = View(
        f"heat/{number}.json",
        lambda told: heat_page(told, number),
        heat_json_text,
        content_type=JSON,
        is_open=True,
        outlet=Outlet.PROGRAMS,
    )
    return serve(request, slug, view)


@public_page()
def heat_csv(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a heat's standings to spreadsheets."""
    view = View(
        f"heat/{number}.csv",
        lambda told: heat_page(told, number),
        heat_csv_text,
        content_type=CSV,
        filename=f"{slug}-heat-{number}.csv",
        outlet=Outlet.PROGRAMS,
    )
    return serve(request, slug, view)


@public_page()
def seating(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show who sits where in a heat, and how the draw is checked."""
    return serve(request, slug, seating_view(number))


def seating_view(number: int) -> View[SeatingPage]:
    """Return the view of a heat's seating."""
    render = page_of("public/seating/seating.html")
    return View(f"seating/{number}", lambda told: seating_page(told, number), render)


@public_page()
def table(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Show one table: its seats and its standing."""
    render = page_of("public/tables/table.html")
    view = View(f"table/{number}/{table}", lambda told: table_page(told, number, table), render)
    return serve(request, slug, view)
