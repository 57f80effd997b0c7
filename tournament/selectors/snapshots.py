"""What is kept of a rendered public view, and whether it may still be served."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Literal

from tournament.models import Event, Snapshot
from tournament.selectors.public.published import NotPublished

if TYPE_CHECKING:
    from datetime import datetime

STILL_FRESH = timedelta(seconds=1)
"""For so long a view is served as it was rendered, whatever is written (P12)."""


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
    found = Snapshot.objects.filter(event__slug=slug, event__is_public=True, view=view).values_list(
        "pk",
        "event_id",
        "version",
        "content_version",
        "etag",
        "rendered_at",
        "event__version",
        "event__public_version",
    )
    row = found.first()
    return None if row is None else Kept(*row)


def kept_body(kept: Kept, body: Literal["page", "fragment"]) -> tuple[bytes, str]:
    """Return a stored body, compressed, with the ETag that it has by now.

    Raises ``NotPublished`` where it was withdrawn in this very moment.
    """
    row = Snapshot.objects.filter(pk=kept.pk).values_list(body, "etag").first()
    if row is None:
        raise NotPublished
    return bytes(row[0]), row[1]


def public_event(slug: str) -> Event | None:
    """Return an event that the public may know of."""
    return Event.objects.filter(slug=slug, is_public=True).first()
