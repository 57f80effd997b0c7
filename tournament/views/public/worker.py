"""The service worker that shows push messages: at the root, whose pages it then serves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse

from tournament.configuration.folder import PROJECT
from tournament.views.audiences import public_page

if TYPE_CHECKING:
    from django.http import HttpRequest

SOURCE = PROJECT / "static" / "js" / "push-worker.js"


@public_page()
def push_worker(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 - the same for everybody
    """Give the script."""
    text = SOURCE.read_text(encoding="utf-8")
    response = HttpResponse(text, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "public, no-cache"
    return response
