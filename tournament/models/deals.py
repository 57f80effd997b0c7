"""Deals: append-only entries, from a phone or an imported file."""

from django.db import models
from django.db.models import Q

from tournament.models.playoffs import Playoff
from tournament.models.tables import Round


class Deal(models.Model):
    """A giv (deal) of an omgång or of a särspel."""

    round = models.ForeignKey(Round, models.CASCADE, null=True, blank=True, related_name="deals")
    playoff = models.ForeignKey(
        Playoff, models.CASCADE, null=True, blank=True, related_name="deals"
    )
    number = models.PositiveIntegerField()
    is_open = models.BooleanField(default=False)
    x = models.JSONField(null=True, blank=True)

    class Meta:
        """In order of play, within exactly one owner."""

        ordering = ("number",)
        constraints = (
            models.CheckConstraint(
                condition=Q(round__isnull=True) ^ Q(playoff__isnull=True),
                name="deal_has_one_owner",
            ),
            models.UniqueConstraint(
                fields=("round", "number"), name="deal_once", condition=Q(round__isnull=False)
            ),
            models.UniqueConstraint(
                fields=("playoff", "number"),
                name="playoff_deal_once",
                condition=Q(playoff__isnull=False),
            ),
        )

    def __str__(self) -> str:
        """Return the giv's name."""
        return f"{self.round or self.playoff}, giv {self.number}"


class DealEntry(models.Model):
    """One recorded thing in a giv; never changed, only cancelled by a later one.

    ``content`` is the entry as the event file spells it, players as entry keys.
    """

    deal = models.ForeignKey(Deal, models.CASCADE, related_name="entries")
    sequence = models.PositiveIntegerField()
    client_id = models.UUIDField()
    content = models.JSONField(null=True, blank=True)
    cancels = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="cancelled_by"
    )
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order recorded."""

        ordering = ("deal", "sequence")
        constraints = (
            models.UniqueConstraint(fields=("deal", "sequence"), name="deal_entry_once"),
            models.UniqueConstraint(fields=("deal", "client_id"), name="deal_client_id_once"),
        )

    def __str__(self) -> str:
        """Return the entry's place in its giv."""
        return f"{self.deal}: {self.sequence}"
