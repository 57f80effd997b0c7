"""Tables of a heat, who sits at them, and the omgångar they play."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.heats import Heat
from tournament.models.players import Entry
from tournament.states import TableState


class Table(models.Model):
    """A bord (table): the hall's own label, the revisor, and how far it has come.

    ``code`` is the secret short code of the table's address (at least 50 bits). ``current_round``
    is what the desk last heard (1–3), 0 before the start.
    """

    heat = models.ForeignKey(Heat, models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    label = models.CharField(_("bordets namn i hallen"), max_length=30, blank=True)
    sitting = models.PositiveIntegerField(null=True, blank=True)
    revisor = models.CharField(_("revisor"), max_length=80, blank=True)
    code = models.CharField(max_length=24, unique=True)
    state = models.CharField(max_length=16, choices=TableState, default=TableState.NOT_STARTED)
    current_round = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(null=True, blank=True)
    round_started_at = models.DateTimeField(null=True, blank=True)
    handed_in_at = models.DateTimeField(null=True, blank=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    x = models.JSONField(null=True, blank=True)

    class Meta:
        """In order of number."""

        ordering = ("heat", "number")
        constraints = (
            models.UniqueConstraint(fields=("heat", "number"), name="table_number_once"),
        )

    def __str__(self) -> str:
        """Return the table's name in the hall."""
        return f"Bord {self.label or self.number}"


class TableEntry(models.Model):
    """A person drawn to a table, or a later substitute in somebody's seat."""

    heat = models.ForeignKey(Heat, models.CASCADE, related_name="table_entries")
    table = models.ForeignKey(Table, models.CASCADE, related_name="table_entries")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="table_entries")
    position = models.PositiveIntegerField()
    substitute_for = models.ForeignKey(
        Entry, models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        """In the order drawn."""

        ordering = ("table", "position")
        constraints = (
            models.UniqueConstraint(fields=("heat", "entry"), name="one_table_per_heat"),
            models.UniqueConstraint(fields=("table", "position"), name="table_position_once"),
        )

    def __str__(self) -> str:
        """Return the person's place in the table's list."""
        return f"{self.table}: {self.position}"


class Round(models.Model):
    """An omgång (round) at a table."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    is_broken_off = models.BooleanField(default=False)
    broken_off_reason = models.CharField(max_length=300, blank=True)
    has_deals = models.BooleanField(default=False)
    x = models.JSONField(null=True, blank=True)

    class Meta:
        """In order of play."""

        ordering = ("table", "number")
        constraints = (
            models.UniqueConstraint(fields=("table", "number"), name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_one"),
        )

    def __str__(self) -> str:
        """Return the omgång's name."""
        return f"{self.table}, omgång {self.number}"


class RoundSeat(models.Model):
    """Who sits on a säte (seat) in an omgång; seat 1 has the button in the first giv."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    seat = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")

    class Meta:
        """Seat 1 first."""

        ordering = ("round", "seat")
        constraints = (
            models.UniqueConstraint(fields=("round", "seat"), name="seat_once_per_round"),
            models.UniqueConstraint(fields=("round", "entry"), name="entry_once_per_round"),
        )

    def __str__(self) -> str:
        """Return the seat's name."""
        return f"{self.round}, säte {self.seat}"
