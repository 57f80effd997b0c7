"""Who wants to be told on the phone when something happens (Web Push)."""

from django.db import models
from django.db.models import Q

from tournament.models.events import Event
from tournament.models.players import Entry
from tournament.models.tables import Table


class PushSubscription(models.Model):
    """A browser that follows a player or a table: the address its push service gave it, no name.

    ``digest`` is the SHA-256 of ``endpoint``; ``p256dh`` and ``auth`` are the browser's keys as
    base64url (RFC 8291). ``sign`` is what was told last. It is deleted when the push service says
    that it is gone, after too many ``failures``, and at ``expires_at``.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="push_subscriptions")
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, blank=True, related_name="+")
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="+")
    endpoint = models.CharField(max_length=1000)
    digest = models.CharField(max_length=64)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    sign = models.CharField(max_length=80, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()
    told_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(db_index=True)

    class Meta:
        """A browser follows each player and each table once."""

        constraints = (
            models.UniqueConstraint(fields=("digest", "entry"), name="push_follows_player_once"),
            models.UniqueConstraint(fields=("digest", "table"), name="push_follows_table_once"),
            models.CheckConstraint(
                condition=Q(entry__isnull=True, table__isnull=False)
                | Q(entry__isnull=False, table__isnull=True),
                name="push_follows_one_thing",
            ),
        )

    def __str__(self) -> str:
        """Return what is followed, and by which browser."""
        return f"{self.digest[:8]}: {self.entry_id or self.table}"
