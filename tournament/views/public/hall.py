"""The hall's screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponseRedirect
from django.urls import reverse

from tournament.selectors.public.hall import hall_page, still_page
from tournament.states import Outlet
from tournament.views.audiences import public_page
from tournament.views.framing import shown_by_our_pages
from tournament.views.public.pages import page_of
from tournament.views.snapshots import View, serve

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.public.hall import HallPage


@public_page()
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the director has chosen, to be read from afar, and in a frame at the desk."""
    return shown_by_our_pages(serve(request, slug, hall_view()))


@public_page()
def hall_slide(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one slide and go on to the next by itself, for a screen that runs no script."""
    try:
        return serve(request, slug, still_view(number))
    except Http404:
        if number == 1:
            raise
        return HttpResponseRedirect(reverse("public:hall_slide", args=[slug, 1]))


def hall_view() -> View[HallPage]:
    """Return the view of an event's hall screen."""
    return View("hall", hall_page, page_of("public/hall/hall.html"), outlet=Outlet.HALL)


def still_view(number: int) -> View[HallPage]:
    """Return the view of one slide, the first one being 1; beyond the last is nothing."""
    return View(
        f"slide/{number}",
        lambda told: still_page(told, number),
        page_of("public/hall/hall.html"),
        outlet=Outlet.HALL,
    )
