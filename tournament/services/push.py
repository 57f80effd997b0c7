"""Who is told on the phone: kept without a name, as long as it is of use.

These are no facts of the event's: nothing that its log tells.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.db.models import F

from tournament.models import PushSubscription

KEPT_FOR = timedelta(days=14)
MOST_OF_A_BROWSER = 24
MOST_FAILURES = 5
"""Refusals after which a push service is not asked again."""


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a browser's messages go, and its keys as base64url."""

    endpoint: str
    p256dh: str
    auth: str

    @property
    def digest(self) -> str:
        """What a browser is known by."""
        return digest_of(self.endpoint)


@dataclass(frozen=True, slots=True)
class Followed:
    """What a browser follows in an event: an entry or a table, by primary key."""

    event: int
    entry: int | None = None
    table: int | None = None


def digest_of(endpoint: str) -> str:
    """Return what a browser is known by."""
    return sha256(endpoint.encode()).hexdigest()


def _key(digest: str, followed: Followed) -> dict[str, Any]:
    return {"digest": digest, "entry_id": followed.entry, "table_id": followed.table}


def subscribe(browser: Browser, followed: Followed, *, sign: str, now: datetime) -> bool:
    """Tell a browser from now on what is new after ``sign``; False where it follows too many."""
    mine = PushSubscription.objects.filter(digest=browser.digest)
    key = _key(browser.digest, followed)
    if not mine.filter(**key).exists() and mine.count() >= MOST_OF_A_BROWSER:
        return False
    PushSubscription.objects.update_or_create(
        **key,
        defaults={
            "event_id": followed.event,
            "endpoint": browser.endpoint,
            "p256dh": browser.p256dh,
            "auth": browser.auth,
            "sign": sign,
            "failures": 0,
            "created_at": now,
            "expires_at": now + KEPT_FOR,
        },
    )
    return True


def unsubscribe(endpoint: str, followed: Followed) -> None:
    """Tell a browser no more of one thing; repeated it does nothing."""
    PushSubscription.objects.filter(**_key(digest_of(endpoint), followed)).delete()


def forget_browser(endpoint: str) -> None:
    """Forget a browser: it asked for that, or its push service says that it is gone."""
    PushSubscription.objects.filter(digest=digest_of(endpoint)).delete()


def forget_expired(*, now: datetime) -> None:
    """Forget what has had its time; where nothing has, nothing is written."""
    expired = PushSubscription.objects.filter(expires_at__lte=now)
    if expired.exists():
        expired.delete()


def keep_told(pk: int, *, sign: str, now: datetime) -> None:
    """Keep what was told last."""
    PushSubscription.objects.filter(pk=pk).update(sign=sign, told_at=now, failures=0)


def keep_tried(pk: int, *, now: datetime) -> None:
    """Keep that there was no contact: it is tried again later."""
    PushSubscription.objects.filter(pk=pk).update(told_at=now)


def keep_refused(pk: int, *, now: datetime) -> None:
    """Keep that a message was refused; after a few times the subscription is forgotten."""
    refused = PushSubscription.objects.filter(pk=pk)
    refused.update(failures=F("failures") + 1, told_at=now)
    refused.filter(failures__gte=MOST_FAILURES).delete()
