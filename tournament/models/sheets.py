"""Sheets: versions of what a table handed in for an omgång."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from scoring.vocabulary import Out
from tournament.models.players import Entry
from tournament.models.tables import Round
from tournament.states import SheetOrigin, SheetState

CURRENT = Q(state__in=(SheetState.ENTERED, SheetState.VERIFIED))


class Sheet(models.Model):
    """One version of a bordsprotokoll for one omgång; never edited, only superseded.

    ``client_id`` makes a save that is sent twice count once. ``confirmed`` lists the codes of the
    warnings that the person who entered it confirmed.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="sheets")
    version = models.PositiveIntegerField()
    origin = models.CharField(max_length=16, choices=SheetOrigin, default=SheetOrigin.PAPER)
    state = models.CharField(max_length=16, choices=SheetState, default=SheetState.ENTERED)
    client_id = models.UUIDField()
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    entered_at = models.DateTimeField()
    verified_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    verified_at = models.DateTimeField(null=True, blank=True)
    is_self_verified = models.BooleanField(default=False)
    superseded_by = models.OneToOneField(
        "self", models.SET_NULL, null=True, blank=True, related_name="supersedes"
    )
    reason = models.CharField(max_length=300, blank=True)
    confirmed = models.JSONField(default=list, blank=True)

    class Meta:
        """Versions in order; one current, one verified, and by another person or so marked."""

        ordering = ("round", "version")
        constraints = (
            models.UniqueConstraint(fields=("round", "version"), name="sheet_version_once"),
            models.UniqueConstraint(fields=("round", "client_id"), name="sheet_client_id_once"),
            models.UniqueConstraint(fields=("round",), name="one_current_sheet", condition=CURRENT),
            models.UniqueConstraint(
                fields=("round",),
                name="one_verified_sheet",
                condition=Q(state=SheetState.VERIFIED),
            ),
            models.CheckConstraint(
                condition=Q(verified_by__isnull=True)
                | Q(entered_by__isnull=True)
                | ~Q(verified_by=F("entered_by"))
                | Q(is_self_verified=True),
                name="verified_by_another",
            ),
        )

    def __str__(self) -> str:
        """Return the version's name."""
        return f"{self.round}, version {self.version}"


class SheetRow(models.Model):
    """What a sheet says of one player; the fields are those of the event file."""

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="rows")
    position = models.PositiveIntegerField()
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    side_points = models.IntegerField()
    said_chicago = models.BooleanField()
    won_chicagos = models.PositiveIntegerField()
    out = models.CharField(
        max_length=16, blank=True, choices=[(out.value, out.value) for out in Out]
    )
    is_knocked_out = models.BooleanField(default=False)
    penalty = models.PositiveIntegerField(default=0)
    x = models.JSONField(null=True, blank=True)

    class Meta:
        """In the order entered."""

        ordering = ("sheet", "position")
        constraints = (
            models.UniqueConstraint(fields=("sheet", "entry"), name="sheet_row_once"),
            models.UniqueConstraint(fields=("sheet", "position"), name="sheet_position_once"),
        )

    def __str__(self) -> str:
        """Return the row's place on its sheet."""
        return f"{self.sheet}: {self.position}"
