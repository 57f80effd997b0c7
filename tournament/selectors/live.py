"""What the publisher has to do: events written to since they were published, and their views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F, Q

from tournament.models import Event, Snapshot

if TYPE_CHECKING:
    from collections.abc import Collection


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
    behind = Q(pulse=None) | Q(pulse__version__lt=F("version"))
    rows = Event.objects.filter(behind, is_public=True).order_by("pk")
    return tuple(
        Unpublished(pk, slug, version, public_version > (published or 0))
        for pk, slug, version, public_version, published in rows.values_list(
            "pk", "slug", "version", "public_version", "pulse__version"
        )
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
