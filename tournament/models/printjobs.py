"""Long papers that are drawn outside the request, and kept until what they show changes."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.models.heats import Heat
from tournament.states import PrintState


class PrintJob(models.Model):
    """A paper to draw (utskrift): whose, what of, and how far it has come.

    ``digest`` is that of everything the paper shows. ``holder`` is the press that draws it;
    ``attempts`` counts how often one began. ``version`` is the event's when the digest was last
    found right; ``size`` the finished file's bytes.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="print_jobs")
    heat = models.ForeignKey(Heat, models.CASCADE, null=True, blank=True, related_name="+")
    document = models.CharField(max_length=40)
    chosen = models.JSONField(default=dict)
    site = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    version = models.PositiveBigIntegerField()
    state = models.CharField(_("läge"), max_length=16, choices=PrintState)
    holder = models.CharField(max_length=64, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    pages_done = models.PositiveIntegerField(default=0)
    pages = models.PositiveIntegerField()
    size = models.PositiveBigIntegerField(default=0)
    wanted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    queued_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """First come, first drawn; one for everything that looks the same."""

        ordering = ("queued_at", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("digest",),
                name="one_print_per_digest",
                condition=Q(state__in=("queued", "drawing", "done")),
            ),
        )

    def __str__(self) -> str:
        """Return the paper's name and state."""
        return f"{self.document}: {self.state}"


class PrintedFile(models.Model):
    """The finished PDF of a job, in a row of its own: lists of jobs do not fetch it."""

    job = models.OneToOneField(
        PrintJob, models.CASCADE, primary_key=True, related_name="printed_file"
    )
    content = models.BinaryField()

    def __str__(self) -> str:
        """Return whose file this is."""
        return str(self.job)
