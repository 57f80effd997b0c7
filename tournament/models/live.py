"""What keeps open pages awake: who publishes, and what has been published of each event."""

from django.db import models

from tournament.models.events import Event


class Lease(models.Model):
    """A task that one process at a time does: whose it is, until when unless it is renewed."""

    name = models.CharField(max_length=40, primary_key=True)
    holder = models.CharField(max_length=64)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        """Return the task and who does it."""
        return f"{self.name}: {self.holder}"


class Pulse(models.Model):
    """The version of an event that its shared public views have been rendered at.

    The event stream wakes open pages when it rises; it never falls.
    """

    event = models.OneToOneField(Event, models.CASCADE, primary_key=True, related_name="pulse")
    version = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        """Return the event and its published version."""
        return f"{self.event} {self.version}"
