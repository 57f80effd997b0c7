"""Heats and their draws."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.models.players import Entry
from tournament.states import DrawState, HeatState


class Heat(models.Model):
    """A heat; its cut is frozen when its draw is published. The final has one table."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="heats")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=16, choices=HeatState, default=HeatState.DRAWING)
    advance_per_table = models.PositiveIntegerField(default=0)
    wildcards = models.PositiveIntegerField(default=0)
    starts_at = models.DateTimeField(_("start"), null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    x = models.JSONField(null=True, blank=True)

    class Meta:
        """In order of play."""

        ordering = ("event", "number")
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="heat_number_once"),
        )

    def __str__(self) -> str:
        """Return the heat's name within its event."""
        return f"Heat {self.number}"


class Draw(models.Model):
    """A draw (lottning) attempt: the committed seed, its inputs and its report.

    ``seed`` is secret until the draw is published. ``entrants`` are entry keys in the order used;
    ``unmet`` rows are ``[key, key, "club" | "previous_table"]`` before any change.
    """

    heat = models.ForeignKey(Heat, models.CASCADE, related_name="draws")
    attempt = models.PositiveIntegerField()
    state = models.CharField(max_length=16, choices=DrawState, default=DrawState.COMMITTED)
    seed = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    algorithm = models.CharField(max_length=40)
    entrants = models.JSONField(default=list)
    separates_clubs = models.BooleanField(default=True)
    separates_previous_table = models.BooleanField(default=True)
    unmet = models.JSONField(default=list)
    committed_at = models.DateTimeField(auto_now_add=True)
    drawn_at = models.DateTimeField(null=True, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    discarded_at = models.DateTimeField(null=True, blank=True)
    discard_reason = models.CharField(max_length=300, blank=True)
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    x = models.JSONField(null=True, blank=True)
    wishes_x = models.JSONField(null=True, blank=True)

    class Meta:
        """Attempts in order; one that counts at a time."""

        ordering = ("heat", "attempt")
        constraints = (
            models.UniqueConstraint(fields=("heat", "attempt"), name="draw_attempt_once"),
            models.UniqueConstraint(
                fields=("heat",), name="one_current_draw", condition=~Q(state=DrawState.DISCARDED)
            ),
        )

    def __str__(self) -> str:
        """Return the attempt's name."""
        return f"{self.heat}, lottning {self.attempt}"


class DrawChange(models.Model):
    """What a director changed after the draw: a swap, a move or a removal, with the reason."""

    draw = models.ForeignKey(Draw, models.CASCADE, related_name="changes")
    sequence = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="+")
    table_number = models.PositiveIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=300)
    x = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order made; a swap has ``other``, a move ``table_number``, a removal neither."""

        ordering = ("draw", "sequence")
        constraints = (
            models.UniqueConstraint(fields=("draw", "sequence"), name="draw_change_once"),
            models.CheckConstraint(
                condition=Q(other__isnull=True) | Q(table_number__isnull=True),
                name="draw_change_is_one_kind",
            ),
        )

    def __str__(self) -> str:
        """Return the change's place among the draw's changes."""
        return f"{self.draw}, ändring {self.sequence}"
