"""Where the hall's tables stand (bordskarta)."""

from django.db import models

from tournament.models.events import Event

LARGEST = 24
"""How many columns or rows a map may have."""


class HallMap(models.Model):
    """A grid over the hall: which cell each table stands in, by its number, and marks.

    ``tables`` holds ``{"7": [column, row]}`` and ``marks`` ``[["entrance", column, row], …]``
    (``MapMark``), both counted from 1 and the top left. It serves every heat.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="hall_map")
    columns = models.PositiveSmallIntegerField()
    rows = models.PositiveSmallIntegerField()
    tables = models.JSONField(default=dict)
    marks = models.JSONField(default=list)

    class Meta:
        """A map fits on a screen."""

        constraints = (
            models.CheckConstraint(
                condition=models.Q(columns__range=(1, LARGEST), rows__range=(1, LARGEST)),
                name="hall_map_fits",
            ),
        )

    def __str__(self) -> str:
        """Return whose map it is."""
        return f"{self.event}: {self.columns} × {self.rows}"
