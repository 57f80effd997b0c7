"""Publishing: render what is stale outside every transaction, say so, and wake the open pages.

An event is due again while its version is above its pulse: the last write of a burst is therefore
always followed by one more round.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING

from django.http import Http404

from tournament.publisher.views import view_of
from tournament.selectors.live import stale_views, unpublished_events
from tournament.services.live import give_up_lease, hold_lease, raise_pulse
from tournament.views.snapshots import current

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from tournament.selectors.live import Unpublished

TASK = "publisher"
LEASE = timedelta(seconds=10)
RENEWED_AFTER = timedelta(seconds=3)
ONCE_IN = timedelta(seconds=1)
"""An event is published at most once in so long, but for what was published or withdrawn."""


@dataclass
class Publisher:
    """One process's publisher; it does nothing while another one leads."""

    holder: str
    wake: Callable[[], None]
    _renewed_at: datetime | None = None
    _published_at: dict[int, datetime] = field(default_factory=dict)
    _told_at: dict[int, datetime] = field(default_factory=dict)

    def step(self, *, now: datetime) -> tuple[str, ...]:
        """Publish the events that are due; returns their slugs."""
        if not self._leads(now):
            return ()
        told = tuple(
            event.slug
            for event in unpublished_events()
            if self._is_due(event, now) and self._publish(event, now)
        )
        if told:
            self.wake()
        return told

    def stop(self) -> None:
        """Let another process lead at once."""
        give_up_lease(TASK, holder=self.holder)

    def _leads(self, now: datetime) -> bool:
        if self._renewed_at is not None and now - self._renewed_at < RENEWED_AFTER:
            return True
        leads = hold_lease(TASK, holder=self.holder, now=now, lasts=LEASE)
        self._renewed_at = now if leads else None
        return leads

    def _is_due(self, event: Unpublished, now: datetime) -> bool:
        last = self._published_at.get(event.pk)
        return event.is_urgent or last is None or now - last >= ONCE_IN

    def _publish(self, event: Unpublished, now: datetime) -> bool:
        """Render an event's stale views; it is published as far as the oldest of them shows.

        One that was rendered within the second is waited for, though no longer than a second: while
        much is written there is always one of them.
        """
        for key in stale_views(event):
            with suppress(Http404):  # no longer published, and forgotten by now
                current(event.slug, view_of(key), is_publisher=True)
        oldest = min(stale_views(event).values(), default=None)
        if oldest is None:
            self._published_at[event.pk] = now
        elif not (event.is_urgent or self._has_waited(event.pk, now)):
            return False
        is_risen = raise_pulse(event.pk, event.version if oldest is None else oldest)
        if is_risen:
            self._told_at[event.pk] = now
        return is_risen

    def _has_waited(self, event: int, now: datetime) -> bool:
        return now - self._told_at.setdefault(event, now) >= ONCE_IN
