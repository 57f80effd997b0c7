"""The desk's accounts: what was done to them, and how often somebody tried to get in."""

from django.conf import settings
from django.db import models

from tournament.states import AccountStep


class AccountChange(models.Model):
    """One step in the life of an account: append-only. ``actor`` is None for the console."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="changes")
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    step = models.CharField(max_length=20, choices=AccountStep)
    logged_at = models.DateTimeField()

    class Meta:
        """Oldest first."""

        ordering = ("pk",)

    def __str__(self) -> str:
        """Return whose account, and the step."""
        return f"{self.user_id}: {self.step}"


class Attempt(models.Model):
    """How often a thing was tried within one stretch of time, counted for all workers.

    ``key`` is a keyed digest of who tried what: no names, addresses or codes are kept.
    ``window`` is the number of the stretch since the epoch.
    """

    key = models.CharField(max_length=64)
    window = models.PositiveBigIntegerField()
    count = models.PositiveIntegerField(default=0)
    ends_at = models.DateTimeField(db_index=True)

    class Meta:
        """One count for each key and stretch."""

        constraints = (
            models.UniqueConstraint(fields=("key", "window"), name="attempts_counted_once"),
        )

    def __str__(self) -> str:
        """Return the count."""
        return f"{self.key[:8]}: {self.count}"
