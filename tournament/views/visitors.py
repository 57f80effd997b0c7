"""Who a request comes from, as far as its connection can tell."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest

FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED", "HTTP_X_REAL_IP", "HTTP_VIA")


def client_address(request: HttpRequest) -> str:
    """Return the visitor's address; behind our proxy, the one that the proxy itself saw."""
    if settings.BEHIND_PROXY:
        seen: str = request.headers.get("x-forwarded-for", "")
        return seen.rpartition(",")[2].strip() or str(request.META["REMOTE_ADDR"])
    return str(request.META["REMOTE_ADDR"])


def is_at_this_machine(request: HttpRequest) -> bool:
    """Tell whether the visitor sits at the machine that serves; a forwarded request never does."""
    if settings.BEHIND_PROXY or any(name in request.META for name in FORWARDED):
        return False
    address = ip_address(request.META["REMOTE_ADDR"])
    if address.is_loopback:
        return True
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6  # noqa: PLR2004 - IPv4
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((str(address), 0))  # only an address of our own can be bound
        except OSError:
            return False
    return True
