"""What is kept of a rendered public view, and whether it may still be served."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from django.db import connection

from tournament.models import Event
from tournament.selectors.live import is_shared
from tournament.selectors.public.published import NotPublished

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

STILL_FRESH = timedelta(seconds=1)
"""For so long a view is served as it was rendered, whatever is written (P12)."""
PUBLISHERS_TURN = timedelta(seconds=4)
"""For so long a shared view is left to the publisher, where one leads: a request that rendered it
would keep a worker, and everybody who waits for that worker, from the hall's other questions."""
MOST_BODIES = 128
"""So many rendered bodies are kept in a process: those of a moment, a few tens of kB each."""
type_of_body = Literal["page", "fragment"]
KEPT_VIEW = """
    SELECT s.id, s.event_id, s.version, s.content_version, s.etag, s.rendered_at,
           e.version, e.public_version, l.expires_at
    FROM tournament_event e JOIN tournament_snapshot s ON s.event_id = e.id
    LEFT JOIN tournament_lease l ON l.name = 'publisher'
    WHERE e.slug = %s AND e.is_public AND s.view = %s
"""
KEPT_BODY: Mapping[type_of_body, str] = {
    "page": "SELECT page, etag, rendered_at FROM tournament_snapshot WHERE id = %s",
    "fragment": "SELECT fragment, etag, rendered_at FROM tournament_snapshot WHERE id = %s",
}
"""What every phone asks every five seconds: building it anew took three times as long as asking."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored view and how its event stands now; ``content_version`` is what a poll compares.

    ``published_until`` is when the lease of the publisher ends that renders the views which
    many look at (``is_shared``); None where none was ever led.
    """

    pk: int
    event: int
    version: int
    content_version: int
    etag: str
    rendered_at: datetime
    event_version: int
    public_version: int
    published_until: datetime | None = None
    is_shared: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether it is being rendered for the first time."""
        return self.etag == ""

    def is_outdated(self, *, edition: str) -> bool:
        """Whether it may not be served at all: something was published, or the product changed."""
        return self.version < self.public_version or not self.etag.startswith(f"{edition}-")

    def is_due(self, *, edition: str, at: datetime, is_publisher: bool = False) -> bool:
        """Whether it should be rendered again: outdated, or something was written a while ago.

        ``is_publisher``: the publisher asks, whose turn comes before that of requests.
        """
        if self.is_outdated(edition=edition):
            return True
        is_led = self.published_until is not None and self.published_until > at
        is_left = self.is_shared and is_led and not is_publisher
        rest = PUBLISHERS_TURN if is_left else STILL_FRESH
        return self.version < self.event_version and self.rendered_at + rest <= at


def kept_view(slug: str, view: str) -> Kept | None:
    """Return a public event's stored view without its bodies, in one query by its index."""
    with connection.cursor() as cursor:
        cursor.execute(KEPT_VIEW, [slug, view])
        row = cursor.fetchone()
    if row is None:
        return None
    pk, event, shown, content, etag, rendered_at, version, public_version, until = row
    return Kept(
        pk,
        event,
        shown,
        content,
        etag,
        _in_utc(rendered_at),
        version,
        public_version,
        None if until is None else _in_utc(until),
        is_shared(view),
    )


def _in_utc(moment: datetime) -> datetime:
    """Return a stored moment with the time zone that SQLite does not keep."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment


class RenderedSince(Exception):
    """The stored view is a newer one than was asked for; carries its body and its ETag."""

    def __init__(self, body: bytes, etag: str) -> None:
        super().__init__(etag)
        self.told = body, etag


def kept_body(kept: Kept, body: type_of_body) -> tuple[bytes, str]:
    """Return a stored body, compressed, with the ETag that it has by now.

    Raises ``NotPublished`` where it was withdrawn in this very moment.
    """
    try:
        return body_of(kept.pk, body, kept.etag, kept.content_version, kept.rendered_at), kept.etag
    except RenderedSince as newer:
        return newer.told


@lru_cache(maxsize=MOST_BODIES)
def body_of(
    pk: int,
    body: type_of_body,
    etag: str,
    version: int,  # noqa: ARG001 - the key
    rendered_at: datetime,
) -> bytes:
    """Return a body as it was rendered then: read once, sent to everybody who asks for it."""
    with connection.cursor() as cursor:
        cursor.execute(KEPT_BODY[body], [pk])
        row = cursor.fetchone()
    if row is None:
        raise NotPublished
    found = bytes(row[0])
    if (row[1], _in_utc(row[2])) != (etag, rendered_at):
        raise RenderedSince(found, row[1])
    return found


def public_event(slug: str) -> Event | None:
    """Return an event that the public may know of."""
    return Event.objects.filter(slug=slug, is_public=True).first()
