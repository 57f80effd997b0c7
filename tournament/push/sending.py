"""Sending one push message to a browser's push service."""

from __future__ import annotations

import http.client
import ssl
from enum import StrEnum
from http import HTTPStatus
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from tournament.push.encryption import UnusableKeys, encrypted
from tournament.push.hosts import is_own_service, is_push_service, leads_out
from tournament.push.identity import authorization

if TYPE_CHECKING:
    from datetime import datetime

TIMEOUT: Final = 5.0
"""Seconds that a push service has to answer."""
KEPT_FOR: Final = 15 * 60
"""Seconds that a push service keeps a message for a phone that is off: later it is no news."""
GONE: Final = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})


class Outcome(StrEnum):
    """What became of a message."""

    SENT = "sent"
    GONE = "gone"
    """The browser no longer wants any."""
    REFUSED = "refused"
    UNREACHABLE = "unreachable"
    """No contact: a hall without internet, or a service that is down."""


def send(message: bytes, *, endpoint: str, p256dh: str, auth: str, at: datetime) -> Outcome:
    """Send a message once; redirections are not followed, and nothing of the answer is kept."""
    if not is_push_service(endpoint):
        return Outcome.REFUSED
    try:
        body = encrypted(message, p256dh=p256dh, auth=auth)
    except UnusableKeys:
        return Outcome.REFUSED
    parts = urlsplit(endpoint)
    if not is_own_service(endpoint) and not leads_out(parts.hostname or ""):
        return Outcome.UNREACHABLE
    headers = {
        "Authorization": authorization(endpoint, at=at),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR),
        "Urgency": "high",
    }
    connection = _connection(parts.scheme, parts.hostname or "", parts.port)
    try:
        connection.request("POST", f"{parts.path or '/'}{_query(parts.query)}", body, headers)
        return outcome_of(connection.getresponse().status)
    except (OSError, http.client.HTTPException):
        return Outcome.UNREACHABLE
    finally:
        connection.close()


def outcome_of(status: int) -> Outcome:
    """Return what a push service's answer means."""
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        return Outcome.SENT
    if status in GONE:
        return Outcome.GONE
    if status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return Outcome.UNREACHABLE
    return Outcome.REFUSED


def _connection(scheme: str, host: str, port: int | None) -> http.client.HTTPConnection:
    if scheme == "https":
        context = ssl.create_default_context()
        return http.client.HTTPSConnection(host, port, timeout=TIMEOUT, context=context)
    return http.client.HTTPConnection(host, port, timeout=TIMEOUT)


def _query(query: str) -> str:
    return f"?{query}" if query else ""
