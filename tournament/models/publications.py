"""What the public may see, and the rendered copies of it."""

from django.conf import settings
from django.db import models

from tournament.models.events import Event
from tournament.models.heats import Heat
from tournament.states import Outlet, PublicationPart


class Publication(models.Model):
    """A published part, frozen in ``content``; a later one of the same part replaces it.

    For ``RUNNING`` the content is empty: it opens the live standings of the heat.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="publications")
    heat = models.ForeignKey(
        Heat, models.CASCADE, null=True, blank=True, related_name="publications"
    )
    part = models.CharField(max_length=16, choices=PublicationPart)
    content = models.JSONField(default=dict)
    published_at = models.DateTimeField()
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        """In the order published; one in force per part and heat."""

        ordering = ("event", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("event", "heat", "part"),
                name="one_publication_in_force",
                condition=models.Q(withdrawn_at__isnull=True),
            ),
            models.UniqueConstraint(
                fields=("event", "part"),
                name="one_event_publication_in_force",
                condition=models.Q(heat__isnull=True, withdrawn_at__isnull=True),
            ),
        )

    def __str__(self) -> str:
        """Return what is published."""
        return f"{self.heat or self.event}: {self.get_part_display()}"


class Withheld(models.Model):
    """A part that is not shown at one outlet (hålls tillbaka), also while it is published.

    It may be so before there is anything to publish, and stays when the part is published again.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="withheld")
    heat = models.ForeignKey(Heat, models.CASCADE, null=True, blank=True, related_name="withheld")
    part = models.CharField(max_length=16, choices=PublicationPart)
    outlet = models.CharField(max_length=16, choices=Outlet)

    class Meta:
        """Once per part and outlet, of a heat or of the event."""

        constraints = (
            models.UniqueConstraint(
                fields=("event", "heat", "part", "outlet"), name="withheld_once"
            ),
            models.UniqueConstraint(
                fields=("event", "part", "outlet"),
                name="event_part_withheld_once",
                condition=models.Q(heat__isnull=True),
            ),
        )

    def __str__(self) -> str:
        """Return what is withheld where."""
        part, outlet = self.get_part_display(), self.get_outlet_display()
        return f"{self.heat or self.event}: {part}, {outlet}"


class Snapshot(models.Model):
    """A rendered public view, shared by all workers: the page, its polled fragment and their ETag.

    ``version`` is the event's at which the content was last found true, ``content_version`` the one
    at which it last changed; 0: being rendered for the first time. Bodies are kept compressed and
    unpacked for the few clients that ask for plain ones. They stand last: a database that reads
    a row from its beginning (SQLite) then leaves them alone when a 304 needs the rest only.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="snapshots")
    view = models.CharField(max_length=80)
    version = models.PositiveBigIntegerField(default=0)
    content_version = models.PositiveBigIntegerField(default=0)
    etag = models.CharField(max_length=80, blank=True)
    rendered_at = models.DateTimeField()
    leased_until = models.DateTimeField()
    fragment = models.BinaryField(default=bytes)
    page = models.BinaryField(default=bytes)

    class Meta:
        """One per view."""

        constraints = (
            models.UniqueConstraint(fields=("event", "view"), name="one_snapshot_per_view"),
        )

    def __str__(self) -> str:
        """Return the view and its version."""
        return f"{self.view} {self.version}"
