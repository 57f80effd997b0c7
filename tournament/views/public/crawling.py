"""What search engines are told: where they may look, and which pages there are."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from django.conf import settings
from django.urls import reverse

from tournament.selectors.public.crawling import shown_slugs
from tournament.views.audiences import public_page
from tournament.views.public.pages import told

if TYPE_CHECKING:
    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

CLOSED = ("/ledning/", "/konto/", "/bord/")
PLAIN = "text/plain; charset=utf-8"
CACHING = "public, max-age=3600"


@public_page()
def robots(request: HttpRequest) -> HttpResponseBase:
    """Say where search engines may look; that is no lock, and each closed page has its own."""
    rules = "".join(f"Disallow: {path}\n" for path in CLOSED)
    sitemap = f"{site_of(request)}{reverse('public:sitemap')}"
    text = f"User-agent: *\n{rules}\nSitemap: {sitemap}\n"
    return told(request, text, content_type=PLAIN, caching=CACHING)


@public_page()
def sitemap(request: HttpRequest) -> HttpResponseBase:
    """List the pages of the events that are shown; what they lead to is found from them."""
    paths = [reverse("public:event", args=(slug,)) for slug in shown_slugs()]
    site = site_of(request)
    rows = "".join(
        f"<url><loc>{escape(site + path)}</loc></url>"
        for path in (reverse("public:events"), *paths)
    )
    text = f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{rows}</urlset>'
    whole = f'<?xml version="1.0" encoding="UTF-8"?>{text}'
    return told(request, whole, content_type="application/xml", caching=CACHING)


def site_of(request: HttpRequest) -> str:
    """Return the stored address, else what we were asked for by, which is a known name."""
    if settings.ADDRESS is not None:
        return str(settings.ADDRESS).rstrip("/")
    return f"{request.scheme}://{request.get_host()}"
