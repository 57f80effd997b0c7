"""How often a thing may be tried: counted in the database, so that every worker sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils.crypto import salted_hmac

from tournament.models import Attempt

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``attempts`` tries of what ``parts`` name within ``seconds``."""

    parts: tuple[str, ...]
    attempts: int
    seconds: int

    @property
    def key(self) -> str:
        """The digest that is stored instead of names and addresses."""
        return salted_hmac(
            "tournament.attempts", "\0".join(self.parts), algorithm="sha256"
        ).hexdigest()

    def window(self, at: datetime) -> int:
        """Return the number of the stretch of time that ``at`` falls in."""
        return int(at.timestamp()) // self.seconds

    def ends_at(self, at: datetime) -> datetime:
        """Return when the stretch ends and the count starts from nothing."""
        return datetime.fromtimestamp((self.window(at) + 1) * self.seconds, tz=UTC)


@transaction.atomic
def count_attempt(limits: Iterable[Limit], *, at: datetime) -> datetime | None:
    """Count one attempt against every limit; returns when to try again, or None when it may go on.

    Whoever is above a limit is not counted further: waiting out the stretch always helps.
    """
    Attempt.objects.filter(ends_at__lte=at).delete()
    refused = [limit.ends_at(at) for limit in limits if not _counted(limit, at=at)]
    return max(refused, default=None)


def next_attempt_at(limits: Iterable[Limit], *, at: datetime) -> datetime | None:
    """Return when to try again where a limit is reached, without counting; None: one may."""
    reached = [limit.ends_at(at) for limit in limits if _is_reached(limit, at=at)]
    return max(reached, default=None)


@transaction.atomic
def forget_attempts(limits: Iterable[Limit]) -> None:
    """Start the counts from nothing: who got in was no guesser."""
    Attempt.objects.filter(key__in=[limit.key for limit in limits]).delete()


def _counted(limit: Limit, *, at: datetime) -> bool:
    """Count, unless the limit is reached; the database decides between two at once."""
    Attempt.objects.get_or_create(
        key=limit.key, window=limit.window(at), defaults={"ends_at": limit.ends_at(at)}
    )
    below = Attempt.objects.filter(key=limit.key, window=limit.window(at), count__lt=limit.attempts)
    return below.update(count=F("count") + 1) == 1


def _is_reached(limit: Limit, *, at: datetime) -> bool:
    counted = Attempt.objects.filter(key=limit.key, window=limit.window(at))
    return counted.filter(count__gte=limit.attempts).exists()
