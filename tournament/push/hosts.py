"""Which addresses a push message may be sent to.

An address comes from a stranger's browser, and this server asks it: so it must be one of the
browsers' own push services, over HTTPS, and lead out to the internet.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from django.conf import settings

SERVICES = ("fcm.googleapis.com", "android.googleapis.com", "web.push.apple.com")
DOMAINS = (".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com")
"""The push services of Chrome and its kin, Safari, Firefox and Edge."""
HTTPS = 443
LONGEST = 1000


def is_push_service(endpoint: str) -> bool:
    """Tell whether an address is a push service's: the browsers' own, or ours by setting."""
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable():
        return False
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    if is_own_service(endpoint):
        return True
    host = parts.hostname or ""
    is_plain = parts.scheme == "https" and port in {None, HTTPS} and "@" not in parts.netloc
    return is_plain and (host in SERVICES or host.endswith(DOMAINS))


def is_own_service(endpoint: str) -> bool:
    """Tell whether an address is that of the push service that the settings name."""
    own: str = settings.PUSH_ORIGIN
    return bool(own) and endpoint.startswith(own.rstrip("/") + "/")


def leads_out(host: str) -> bool:
    """Tell whether a name leads to the internet alone, and to nothing on this network."""
    try:
        found = socket.getaddrinfo(host, HTTPS, proto=socket.IPPROTO_TCP)
    except OSError:
        return False
    return bool(found) and all(ip_address(entry[4][0]).is_global for entry in found)
