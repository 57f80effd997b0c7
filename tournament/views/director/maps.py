"""The hall's map: where each table stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.forms.maps import MapForm, MapSizeForm, grid_of
from tournament.selectors.maps import HallPlan, laid_out, most_tables, plan_of
from tournament.services.maps import place_tables
from tournament.views.audiences import READ, actor_of, director_page
from tournament.views.director.answers import event_at, invalid, see_other, took

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.models import Event

POST = ("POST",)
EMPTY = (6, 4)
"""Columns and rows of a grid for which nothing is known."""


@director_page(methods=READ)
def map_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the grid, and the map as the public sees it."""
    return _page(request, event_at(slug))


@director_page(methods=POST, only_director=True)
def place(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep what was written in the grid, in the size that was chosen."""
    event, size = event_at(slug), MapSizeForm(request.POST)
    if not size.is_valid():
        return invalid(_page(request, event, size=size))
    columns, rows = size.cleaned_data["columns"], size.cleaned_data["rows"]
    form = MapForm(request.POST, (columns, rows))
    if form.errors:
        return invalid(_page(request, event, size=size, form=form))
    place_tables(event, form.plan, by=actor_of(request))
    return took(request, _("Kartan är sparad."), _address(slug))


@director_page(methods=POST, only_director=True)
def lay(request: HttpRequest, slug: str) -> HttpResponse:
    """Lay the tables out in rows, as a beginning."""
    event = event_at(slug)
    size = MapSizeForm({**request.POST.dict(), "rows": "1"})
    columns = size.cleaned_data["columns"] if size.is_valid() else None
    place_tables(event, laid_out(most_tables(event), columns=columns), by=actor_of(request))
    return see_other(_address(slug))


@director_page(methods=POST, only_director=True)
def clear(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the map away."""
    place_tables(event_at(slug), HallPlan(1, 1, {}), by=actor_of(request))
    return took(request, _("Kartan är borttagen."), _address(slug))


def _address(slug: str) -> str:
    return reverse("director:hall_map", args=[slug])


def _page(
    request: HttpRequest,
    event: Event,
    *,
    size: MapSizeForm | None = None,
    form: MapForm | None = None,
) -> HttpResponse:
    kept, count = plan_of(event.pk), most_tables(event)
    plan = kept or (laid_out(count) if count else HallPlan(*EMPTY, {}))
    if form is not None:
        plan = form.plan
    missing = [number for number in range(1, count + 1) if number not in plan.tables]
    context = {
        "event": event,
        "size": size or MapSizeForm(initial={"columns": plan.columns, "rows": plan.rows}),
        "grid": grid_of(plan, form),
        "has_errors": form is not None,
        "map": kept,
        "count": count,
        "missing": missing,
    }
    return render(request, "director/maps/map.html", context)
