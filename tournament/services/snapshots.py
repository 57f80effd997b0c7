"""Keeping rendered public views: one renders under a lease, all serve what was stored.

A view is rendered outside any transaction by whoever took the lease; the others serve the one
before. Each step is one compare-and-set statement, so that any number of workers agree. These are
copies of what the records say: no write of the event's, and nothing that its log tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tournament.models import Snapshot

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.selectors.snapshots import Kept

LEASE = timedelta(seconds=10)
"""After so long a worker that took the lease is taken for dead."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """A view as rendered from the event at ``version``; both bodies are compressed."""

    version: int
    etag: str
    page: bytes
    fragment: bytes = b""


def take_lease(kept: Kept, *, now: datetime) -> bool:
    """Take the lease of a view that is due; False where somebody has it, or has just rendered."""
    as_seen = Snapshot.objects.filter(
        pk=kept.pk,
        version=kept.version,
        etag=kept.etag,
        rendered_at=kept.rendered_at,
        leased_until__lte=now,
    )
    return as_seen.update(leased_until=now + LEASE) == 1


def open_view(event: int, view: str, *, now: datetime) -> bool:
    """Make the row of a view that nobody has asked for before, leased; False: somebody was first.

    ``event`` is the event's primary key.
    """
    try:
        with transaction.atomic():
            Snapshot.objects.create(
                event_id=event, view=view, rendered_at=now, leased_until=now + LEASE
            )
    except IntegrityError:
        return False
    return True


def store(event: int, view: str, rendering: Rendering, *, now: datetime) -> bool:
    """Store a rendering and give the lease back; a lower version never replaces a higher.

    Where the content is what it was, only its version moves on: bodies, ETag and the version that
    polls compare stay. Returns whether it was stored.
    """
    fields = {"version": rendering.version, "rendered_at": now, "leased_until": now}
    older = Snapshot.objects.filter(event_id=event, view=view, version__lte=rendering.version)
    if older.filter(etag=rendering.etag).update(**fields):
        return True
    bodies = {"page": rendering.page, "fragment": rendering.fragment}
    fields |= {"etag": rendering.etag, "content_version": rendering.version}
    return older.update(**fields, **bodies) == 1


def release_lease(event: int, view: str, *, now: datetime) -> None:
    """Give back the lease of a view that could not be rendered; a blank row goes."""
    rows = Snapshot.objects.filter(event_id=event, view=view)
    if not rows.filter(etag="").delete()[0]:
        rows.update(leased_until=now)


def forget(event: int, view: str) -> None:
    """Throw a view away that is no longer published."""
    Snapshot.objects.filter(event_id=event, view=view).delete()
