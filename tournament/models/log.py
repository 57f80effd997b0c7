"""The log (logg): append-only, chained, without names."""

from django.conf import settings
from django.db import models

from tournament.models.events import Event
from tournament.models.tables import Table
from tournament.states import ActorKind


class LogEntry(models.Model):
    """One step: who, what, before and after. ``chain`` covers ids and values, never names.

    Names and other personal values stand in ``personal`` only, which erasing a person empties.

    ``sequence`` is the event's version that this write made; one write may log several entries,
    told apart by ``part`` (0, 1, …).
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="log")
    sequence = models.PositiveBigIntegerField()
    part = models.PositiveIntegerField(default=0)
    logged_at = models.DateTimeField()
    actor_kind = models.CharField(max_length=8, choices=ActorKind)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    table = models.ForeignKey(Table, models.SET_NULL, null=True, blank=True, related_name="+")
    action = models.CharField(max_length=60)
    subject_kind = models.CharField(max_length=40)
    subject_id = models.BigIntegerField(null=True, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    personal = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    chain = models.CharField(max_length=64)

    class Meta:
        """Oldest first."""

        ordering = ("event", "sequence", "part")
        constraints = (
            models.UniqueConstraint(fields=("event", "sequence", "part"), name="log_sequence_once"),
        )

    def __str__(self) -> str:
        """Return the step's number and name."""
        return f"{self.sequence}: {self.action}"
