"""What the director has chosen for the hall's screen (storbildsskärm)."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.states import HallView, Reveal


def all_views() -> list[str]:
    """Return what an event's screen shows before anybody has chosen: everything there is."""
    return ["clock", "seating", "boards", "standings", "qualifiers", "results", "announcement"]


class HallScreen(models.Model):
    """The screen's rotation: its views (``HallView``), how long each page stands, and its texts.

    ``clock_until`` is what the clock counts down to, under ``clock_label``; without it, to the next
    published start. While ``reveal`` is on the screen shows that alone: the last ``revealed`` of
    what is published of heat ``reveal_heat``, from the last place upward. ``pinned`` is the one
    view that is shown for now instead of all the chosen ones.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="hall_screen")
    views = models.JSONField(default=all_views)
    seconds = models.PositiveSmallIntegerField(_("sekunder per bild"), default=12)
    announcement = models.CharField(_("meddelande"), max_length=240, blank=True)
    clock_label = models.CharField(_("klockan gäller"), max_length=60, blank=True)
    clock_until = models.DateTimeField(null=True, blank=True)
    pinned = models.CharField(max_length=16, choices=HallView, blank=True)
    reveal = models.CharField(max_length=16, choices=Reveal, default=Reveal.OFF)
    reveal_heat = models.PositiveIntegerField(null=True, blank=True)
    revealed = models.PositiveIntegerField(default=0)

    class Meta:
        """A page stands long enough to be read; a reveal is of a heat."""

        constraints = (
            models.CheckConstraint(
                condition=models.Q(seconds__gte=3, seconds__lte=120), name="hall_seconds_readable"
            ),
            models.CheckConstraint(
                condition=models.Q(reveal="off", reveal_heat__isnull=True, revealed=0)
                | (~models.Q(reveal="off") & models.Q(reveal_heat__isnull=False)),
                name="hall_reveal_has_a_heat",
            ),
        )

    def __str__(self) -> str:
        """Return whose screen it is."""
        return f"{self.event}: {', '.join(self.views)}"
