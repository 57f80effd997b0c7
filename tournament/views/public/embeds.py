"""Standings and results in a frame on another site, and the code that puts them there."""

from __future__ import annotations

from http import HTTPStatus
from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.forms.wording.embeds import frame_code
from tournament.forms.wording.public import heat_name
from tournament.selectors.public.embeds import embedded_heat, embedded_now, embedded_results
from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.snapshots import public_event
from tournament.states import Outlet, PublicationPart
from tournament.views.audiences import public_page
from tournament.views.public.crawling import site_of
from tournament.views.public.pages import page_of
from tournament.views.snapshots import View, serve

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest

    from tournament.selectors.public.embeds import EmbedPage
    from tournament.selectors.public.published import Published

TEMPLATE = "public/embeds/embed.html"
ANYBODY = {"frame-ancestors": ["*"]}
"""Only these pages may stand in another site's frame: there is nothing in them to press."""


@public_page()
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """Show in a frame what goes on now: the results, else the latest standing."""
    return _framed(request, slug, embed_view())


@public_page()
def embed_heat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a heat's standing in a frame."""
    return _framed(request, slug, embed_heat_view(number))


@public_page()
def embed_results(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the results in a frame."""
    return _framed(request, slug, embed_results_view())


def embed_view() -> View[EmbedPage]:
    """Return the view of what goes on now, for a frame."""
    return _view("embed", embedded_now)


def embed_heat_view(number: int) -> View[EmbedPage]:
    """Return the view of a heat's standing, for a frame."""
    return _view(f"embed-heat/{number}", lambda told: embedded_heat(told, number))


def embed_results_view() -> View[EmbedPage]:
    """Return the view of the results, for a frame."""
    return _view("embed-results", embedded_results)


def _view(key: str, gather: Callable[[Published], EmbedPage]) -> View[EmbedPage]:
    return View(key, gather, page_of(TEMPLATE), outlet=Outlet.PROGRAMS)


def _framed(request: HttpRequest, slug: str, view: View[EmbedPage]) -> HttpResponse:
    """Serve a view that any site may frame; also that it shows nothing now, without saying why."""
    try:
        response = serve(request, slug, view)
    except Http404:
        text = render_to_string("public/embeds/nothing.html")
        response = HttpResponse(text, status=HTTPStatus.NOT_FOUND)
    response["X-Robots-Tag"] = "noindex"
    vars(response).update(_csp_replace=ANYBODY, xframe_options_exempt=True)
    return response


@public_page()
def embedding(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell how another site shows the standings: the code to paste, ready."""
    event = public_event(slug)
    if event is None:
        raise Http404
    try:
        told = published(event, Outlet.PROGRAMS)
    except NotPublished as error:
        raise Http404 from error
    site = site_of(request)
    codes = [(name, frame_code(site + path, name, told.name)) for name, path in _frames(told)]
    page = {"event": told, "codes": codes}
    response = HttpResponse(render_to_string("public/embeds/embedding.html", page))
    response["Cache-Control"] = "public, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response


def _frames(event: Published) -> list[tuple[str, str]]:
    """Return what can be shown in a frame, by name and path: first what always follows the day."""
    frames = [(_("Det som gäller just nu"), reverse("public:embed", args=(event.slug,)))]
    for heat in (heat_page(event, number) for number in event.heats):
        if heat.tables:
            path = reverse("public:embed_heat", args=(event.slug, heat.number))
            frames.append((heat_name(heat.number, is_final=heat.is_final), path))
    if event.part(None, PublicationPart.RESULTS) is not None:
        frames.append((_("Resultat"), reverse("public:embed_results", args=(event.slug,))))
    return frames
