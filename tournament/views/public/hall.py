"""The hall's screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.selectors.public.hall import hall_page
from tournament.views.audiences import public_page
from tournament.views.public.pages import page_of
from tournament.views.snapshots import View, serve

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournament.selectors.public.hall import HallPage


@public_page()
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the director has chosen, page by page, to be read from afar."""
    return serve(request, slug, hall_view())


def hall_view() -> View[HallPage]:
    """Return the view of an event's hall screen."""
    return View("hall", hall_page, page_of("public/hall/hall.html"))
