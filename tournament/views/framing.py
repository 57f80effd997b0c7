"""Which of our pages may stand in a frame of which other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from csp.constants import SELF

if TYPE_CHECKING:
    from django.http import HttpResponse


def showing_our_pages(response: HttpResponse) -> HttpResponse:
    """Let a page show other pages of ours in frames."""
    vars(response)["_csp_update"] = {"frame-src": [SELF]}
    return response


def shown_by_our_pages(response: HttpResponse) -> HttpResponse:
    """Let pages of ours, and nobody else's, show this one in a frame."""
    vars(response)["_csp_replace"] = {"frame-ancestors": [SELF]}
    response["X-Frame-Options"] = "SAMEORIGIN"
    return response
