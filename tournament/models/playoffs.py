"""Särspel: among level players, when the tie decides something."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournament.models.heats import Heat
from tournament.models.players import Entry
from tournament.models.tables import Table
from tournament.states import PlayoffState


class Playoff(models.Model):
    """A särspel at a table, or across tables for a wildcard (``table`` is then ``None``).

    ``is_lot``: decided by lot, whose order is the players' ``position``.
    """

    heat = models.ForeignKey(Heat, models.CASCADE, related_name="playoffs")
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="playoffs")
    sequence = models.PositiveIntegerField()
    state = models.CharField(max_length=16, choices=PlayoffState, default=PlayoffState.CALLED)
    is_lot = models.BooleanField(default=False)
    has_deals = models.BooleanField(default=False)
    reason = models.CharField(_("skäl"), max_length=300, blank=True)
    client_id = models.UUIDField(null=True, blank=True)
    called_at = models.DateTimeField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    entered_at = models.DateTimeField(null=True, blank=True)
    verified_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    verified_at = models.DateTimeField(null=True, blank=True)
    is_self_verified = models.BooleanField(default=False)
    x = models.JSONField(null=True, blank=True)

    class Meta:
        """In the order called; verified by another person, or so marked."""

        ordering = ("heat", "sequence")
        constraints = (
            models.UniqueConstraint(fields=("heat", "sequence"), name="playoff_sequence_once"),
            models.CheckConstraint(
                condition=Q(verified_by__isnull=True)
                | Q(entered_by__isnull=True)
                | ~Q(verified_by=F("entered_by"))
                | Q(is_self_verified=True),
                name="playoff_verified_by_another",
            ),
        )

    def __str__(self) -> str:
        """Return the särspel's name."""
        return f"{self.table or self.heat}, särspel {self.sequence}"


class PlayoffSeat(models.Model):
    """A player of a särspel and what he got; ``side_points`` is ``None`` until entered."""

    playoff = models.ForeignKey(Playoff, models.CASCADE, related_name="seats")
    position = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    side_points = models.IntegerField(null=True, blank=True)
    out = models.CharField(max_length=16, blank=True)
    lot_position = models.PositiveIntegerField(null=True, blank=True)
    x = models.JSONField(null=True, blank=True)

    class Meta:
        """In the order called."""

        ordering = ("playoff", "position")
        constraints = (
            models.UniqueConstraint(fields=("playoff", "entry"), name="playoff_entry_once"),
            models.UniqueConstraint(fields=("playoff", "position"), name="playoff_position_once"),
        )

    def __str__(self) -> str:
        """Return the player's place in the särspel."""
        return f"{self.playoff}: {self.position}"
