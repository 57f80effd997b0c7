"""What the publisher has to do: events written to since they were published, and their views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import connection

from tournament.models import Snapshot

if TYPE_CHECKING:
    from collections.abc import Collection

UNPUBLISHED = """
    SELECT e.id, e.slug, e.version, e.public_version, COALESCE(p.version, 0)
    FROM tournament_event e LEFT JOIN tournament_pulse p ON p.event_id = e.id
    WHERE e.is_public AND (p.version IS NULL OR p.version < e.version)
    ORDER BY e.id
"""
"""What the publisher asks ten times a second: building it anew took more time than asking."""


@dataclass(frozen=True, slots=True)
class Unpublished:
    """A shown event with writes that its public views do not show yet.

    ``is_urgent``: something was published or withdrawn, which the very next load must show.
    """

    pk: int
    slug: str
    version: int
    is_urgent: bool


def unpublished_events() -> tuple[Unpublished, ...]:
    """Return the shown events that are to be published."""
    with connection.cursor() as cursor:
        cursor.execute(UNPUBLISHED)
        rows = cursor.fetchall()
    return tuple(
        Unpublished(pk, slug, version, public_version > published)
        for pk, slug, version, public_version, published in rows
    )


def stale_views(event: Unpublished, kinds: Collection[str]) -> tuple[str, ...]:
    """Return the views of some kinds that were asked for once and are older than the event.

    A view's kind is its key up to the first stroke or dot: ``heat`` of ``heat/2``.
    """
    older = Snapshot.objects.filter(event_id=event.pk, version__lt=event.version)
    views = older.order_by("view").values_list("view", flat=True)
    return tuple(view for view in views if kind_of(view) in kinds)


def kind_of(view: str) -> str:
    """Return a view's kind; a file for programs (``heat/2.json``) has none."""
    return "" if "." in view else view.partition("/")[0]
