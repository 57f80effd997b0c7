"""What search engines are told to look at: the events that are shown, and nobody in them."""

from __future__ import annotations

from tournament.models import Event


def shown_slugs() -> tuple[str, ...]:
    """Return the events that are shown, the latest first, in one query."""
    rows = Event.objects.filter(is_public=True).order_by("-starts_on", "-pk")
    return tuple(rows.values_list("slug", flat=True))
