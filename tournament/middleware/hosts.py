"""Which names a browser may call this server by.

In a hall nobody knows the address beforehand, and it changes with the network. A literal address
of a local network is safe: tricking a browser (DNS rebinding) takes a *name*. So names are refused
unless they are known, and addresses unless they are local.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http.request import split_domain_port, validate_host

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


def hall_hosts(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Refuse requests for a host that is not this server's."""

    def refuse_strange_hosts(request: HttpRequest) -> HttpResponse:
        domain, _ = split_domain_port(request.get_host())
        if not is_ours(domain):
            raise DisallowedHost(domain)
        return get_response(request)

    return refuse_strange_hosts


def is_ours(domain: str) -> bool:
    """Tell whether ``domain`` is a local address or one of this server's names."""
    try:
        address = ip_address(domain.strip("[]"))
    except ValueError:
        return validate_host(domain, [*own_names(), *settings.KNOWN_HOSTS])
    return address.is_private or address.is_link_local or domain in settings.KNOWN_HOSTS


def own_names() -> tuple[str, ...]:
    """Return what this machine is called on itself and on its network."""
    name = socket.gethostname().lower()
    return ("localhost", name, f"{name.partition('.')[0]}.local")
