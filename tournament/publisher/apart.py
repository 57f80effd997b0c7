"""The teller in a thread of its own: push services are slow, and publishing does not wait."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from tournament.publisher.telling import Teller
from tournament.push.sending import send

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tournament.models import PushSubscription
    from tournament.push.sending import Outcome

AGAIN_AFTER = 5.0
"""Seconds after which what had to wait is looked at again."""
logger = logging.getLogger(__name__)


def send_to(subscription: PushSubscription, body: bytes, now: datetime) -> Outcome:
    """Send a message to a subscription's browser."""
    return send(
        body,
        endpoint=subscription.endpoint,
        p256dh=subscription.p256dh,
        auth=subscription.auth,
        at=now,
    )


@dataclass
class TellingApart:
    """Takes the slugs of events that were published, and tells who follows in its own time."""

    teller: Teller = field(default_factory=lambda: Teller(send_to))
    published: SimpleQueue[tuple[str, ...]] = field(default_factory=SimpleQueue)

    def start(self) -> None:
        """Begin, as long as the process lives."""
        Thread(target=self._run, daemon=True).start()

    def notice(self, slugs: Iterable[str]) -> None:
        """Take note of events that were published."""
        self.published.put(tuple(slugs))

    def turn(self, *, patience: float = AGAIN_AFTER) -> None:
        """Wait for something published, or for what had to wait, and tell it."""
        slugs: set[str] = set()
        try:
            slugs.update(self.published.get(timeout=patience))
            while True:
                slugs.update(self.published.get_nowait())
        except Empty:
            pass
        if not slugs and not self.teller.waiting:
            return
        try:
            self.teller.tell(slugs, now=timezone.now())
        except DatabaseError:
            logger.exception("could not tell who follows")
            self.teller.waiting.update(slugs)
        close_old_connections()

    def _run(self) -> None:
        while True:
            self.turn()
