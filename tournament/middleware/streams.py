"""Which event stream a public page may listen to, where that is another origin than its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.http.request import split_domain_port

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


def may_listen(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Add exactly the stream's origin to what a public page may connect to."""

    def open_stream(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if settings.STREAM and _is_public(request):  # a 304 too: it renews what was kept
            origin = stream_origin(settings.STREAM, request)
            if origin:
                told = vars(response).get("_csp_update", {})
                vars(response)["_csp_update"] = {**told, "connect-src": [origin]}
        return response

    return open_stream


def stream_origin(stream: str, request: HttpRequest) -> str:
    """Return the stream's origin as this request's page calls it; empty: the page's own."""
    if stream.startswith("/"):
        return ""
    if not stream.startswith(":"):
        return stream.rstrip("/")
    domain, _ = split_domain_port(request.get_host())
    if domain.startswith("["):
        return ""  # the policy has no word for such an address: these pages poll
    return f"{request.scheme}://{domain}{stream}"


def _is_public(request: HttpRequest) -> bool:
    match = request.resolver_match
    return match is not None and vars(match.func).get("audience") == "public"
