"""What the publisher has to do: events written to since they were published, and their views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import connection

from tournament.models import Snapshot

if TYPE_CHECKING:
    from collections.abc import Mapping

OF_EVENT = frozenset({"embed", "embed-results", "event", "hall", "results"})
OF_HEAT = frozenset({"embed-heat", "heat", "seating"})
"""The views that the publisher renders: those that many look at, of an event and of each heat. A
player's page or a table's is looked at by few: rendering all of them would cost more."""
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


def stale_views(event: Unpublished) -> Mapping[str, int]:
    """Return the versions of the shared views, once asked for, that are older than the event.

    What another edition of the product has left under a key of its own is none of them.
    """
    older = Snapshot.objects.filter(event_id=event.pk, version__lt=event.version)
    views = older.order_by("view").values_list("view", "version")
    return {view: version for view, version in views if is_shared(view)}


def is_shared(view: str) -> bool:
    """Tell whether a view, by its key such as ``heat/2``, is one that the publisher renders."""
    kind, stroke, number = view.partition("/")
    return (kind in OF_HEAT and number.isdecimal()) if stroke else kind in OF_EVENT
