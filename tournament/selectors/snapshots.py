"""What is kept of a rendered public view, and whether it may still be served."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, timedelta
from typing import TYPE_CHECKING, Literal

from django.db import connection

from tournament.models import Event
from tournament.selectors.public.published import NotPublished

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

STILL_FRESH = timedelta(seconds=1)
"""For so long a view is served as it was rendered, whatever is written (P12)."""
KEPT_VIEW = """
    SELECT s.id, s.event_id, s.version, s.content_version, s.etag, s.rendered_at,
           e.version, e.public_version
    FROM tournament_event e JOIN tournament_snapshot s ON s.event_id = e.id
    WHERE e.slug = %s AND e.is_public AND s.view = %s
"""
KEPT_BODY: Mapping[Literal["page", "fragment"], str] = {
    "page": "SELECT page, etag FROM tournament_snapshot WHERE id = %s",
    "fragment": "SELECT fragment, etag FROM tournament_snapshot WHERE id = %s",
}
"""What every phone asks every five seconds: building it anew took three times as long as asking."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored view and how its event stands now; ``content_version`` is what a poll compares."""

    pk: int
    event: int
    version: int
    content_version: int
    etag: str
    rendered_at: datetime
    event_version: int
    public_version: int

    @property
    def is_blank(self) -> bool:
        """Whether it is being rendered for the first time."""
        return self.etag == ""

    def is_outdated(self, *, edition: str) -> bool:
        """Whether it may not be served at all: something was published, or the product changed."""
        return self.version < self.public_version or not self.etag.startswith(f"{edition}-")

    def is_due(self, *, edition: str, at: datetime) -> bool:
        """Whether it should be rendered again: outdated, or something was written a while ago."""
        if self.is_outdated(edition=edition):
            return True
        return self.version < self.event_version and self.rendered_at + STILL_FRESH <= at


def kept_view(slug: str, view: str) -> Kept | None:
    """Return a public event's stored view without its bodies, in one query by its index."""
    with connection.cursor() as cursor:
        cursor.execute(KEPT_VIEW, [slug, view])
        row = cursor.fetchone()
    if row is None:
        return None
    kept = Kept(*row)
    if kept.rendered_at.tzinfo is None:  # as SQLite keeps it
        return replace(kept, rendered_at=kept.rendered_at.replace(tzinfo=UTC))
    return kept


def kept_body(kept: Kept, body: Literal["page", "fragment"]) -> tuple[bytes, str]:
    """Return a stored body, compressed, with the ETag that it has by now.

    Raises ``NotPublished`` where it was withdrawn in this very moment.
    """
    with connection.cursor() as cursor:
        cursor.execute(KEPT_BODY[body], [kept.pk])
        row = cursor.fetchone()
    if row is None:
        raise NotPublished
    return bytes(row[0]), row[1]


def public_event(slug: str) -> Event | None:
    """Return an event that the public may know of."""
    return Event.objects.filter(slug=slug, is_public=True).first()
