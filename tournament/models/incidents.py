"""What happens to people: cautions, deductions, disqualifications, withdrawals (rules.md §5)."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.heats import Heat
from tournament.models.players import Entry
from tournament.models.tables import Round, Table


class Incident(models.Model):
    """What every record of this kind has: whom, why, by whom, and whether it still stands.

    ``client_id`` makes a record that is sent twice count once.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="%(class)ss")
    reason = models.CharField(_("skäl"), max_length=300)
    recorded_at = models.DateTimeField()
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_reason = models.CharField(max_length=300, blank=True)
    client_id = models.UUIDField(null=True, blank=True, unique=True)

    class Meta:
        """Oldest first."""

        abstract = True
        ordering = ("recorded_at", "pk")

    def __str__(self) -> str:
        """Return the reason."""
        return self.reason


class Caution(Incident):
    """A varning: counted per player and event, also when a draw is undone and its tables go."""

    round = models.ForeignKey(Round, models.SET_NULL, null=True, blank=True, related_name="+")


class Deduction(Incident):
    """An avdrag: points off in one omgång (rules.md §1, decision 8).

    ``taken`` is what a sheet that was already in lost by it; 0 where the paper tells it.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="deductions")
    points = models.PositiveIntegerField()
    taken = models.PositiveIntegerField(default=0)


class Departure(Incident):
    """Where a person left: at a table in an omgång, or between heats (``round_number`` None)."""

    heat = models.ForeignKey(Heat, models.CASCADE, null=True, blank=True, related_name="+")
    table = models.ForeignKey(Table, models.CASCADE, null=True, blank=True, related_name="+")
    round_number = models.PositiveIntegerField(null=True, blank=True)

    class Meta(Incident.Meta):
        """Shared by withdrawals and disqualifications."""

        abstract = True


class Withdrawal(Departure):
    """A person who leaves; what he has stands, and he does not advance."""


class Disqualification(Departure):
    """A person put last in the current heat; his sums are 0 and closed heats stay closed."""
