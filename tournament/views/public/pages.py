"""From what is published to a page's text, with the marks for its version and moment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, set_response_etag

from tournament.views.snapshots import HTML, MOMENT_MARK, PAGE_CACHING, VERSION_MARK

INDENTATION = re.compile(r"\n\s+")

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest
    from django.http.response import HttpResponseBase

    from tournament.selectors.public.published import Published


def page_of(template: str, **more: object) -> Callable[[Published, object], str]:
    """Return how a template makes a page of what was gathered."""

    def render(event: Published, page: object) -> str:
        marks = {"version": VERSION_MARK, "moment": MOMENT_MARK}
        text = render_to_string(template, {"event": event, "page": page, **marks, **more})
        return INDENTATION.sub("\n", text)

    return render


def told(
    request: HttpRequest, text: str, *, content_type: str = HTML, caching: str = PAGE_CACHING
) -> HttpResponseBase:
    """Return a page that is the same for everybody and not kept: 304 for whoever has it."""
    response = HttpResponse(text, content_type=content_type)
    response["Cache-Control"] = caching
    set_response_etag(response)
    etag = response["ETag"]
    return get_conditional_response(request, etag=etag, response=response) or response
