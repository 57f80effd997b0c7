"""An event (tävling) and its settings."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.states import EventState, NameStyle


class Event(models.Model):
    """A tournament: its settings, its ruleset and the number of its latest write.

    ``version`` is the log's sequence: every write raises it in its own transaction, and so locks
    the event first; ``public_version`` is that of the latest publishing or hiding, which the next
    load of a public page must show. ``rules_frozen_at`` is set when the first table starts
    (rules.md, head).
    ``confirmed_players`` is the field size for which the director confirmed the plan's repairs.
    """

    name = models.CharField(_("namn"), max_length=120)
    slug = models.SlugField(_("adress"), max_length=60, unique=True)
    starts_on = models.DateField(_("datum"), null=True, blank=True)
    starts_at = models.TimeField(_("första start"), null=True, blank=True)
    venue = models.CharField(_("plats"), max_length=120, blank=True)
    time_zone = models.CharField(_("tidszon"), max_length=64, default="Europe/Stockholm")
    language = models.CharField(_("språk på papper"), max_length=2, default="sv")
    state = models.CharField(max_length=16, choices=EventState, default=EventState.SETUP)
    is_public = models.BooleanField(_("visas för publiken"), default=False)
    version = models.PositiveBigIntegerField(default=0)
    public_version = models.PositiveBigIntegerField(default=0)

    rules_preset = models.CharField(max_length=40, default="poker-sm")
    rules_overrides = models.JSONField(default=dict, blank=True)
    rules_frozen_at = models.DateTimeField(null=True, blank=True)
    structure_preset = models.CharField(max_length=40, default="poker-sm")
    structure_overrides = models.JSONField(default=dict, blank=True)
    confirmed_players = models.PositiveIntegerField(null=True, blank=True)

    separates_clubs = models.BooleanField(_("håll klubbkamrater isär"), default=True)
    separates_previous_table = models.BooleanField(_("håll isär förra bordet"), default=True)
    allows_self_verification = models.BooleanField(_("samma person får godkänna"), default=False)
    name_style = models.CharField(max_length=16, choices=NameStyle, default=NameStyle.FULL)
    fee = models.PositiveIntegerField(_("avgift, kronor"), null=True, blank=True)
    tables_available = models.PositiveIntegerField(_("bord som finns"), null=True, blank=True)
    dealers_available = models.PositiveIntegerField(_("givare som finns"), null=True, blank=True)
    minutes_per_round = models.PositiveIntegerField(_("minuter per omgång"), default=45)
    minutes_between_rounds = models.PositiveIntegerField(_("paus mellan omgångar"), default=5)
    minutes_between_heats = models.PositiveIntegerField(_("paus mellan heat"), default=30)
    rulings = models.JSONField(default=dict, blank=True)
    x = models.JSONField(null=True, blank=True)
    event_x = models.JSONField(null=True, blank=True)
    rules_x = models.JSONField(null=True, blank=True)
    structure_x = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """Newest day first."""

        ordering = ("-starts_on", "-pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="event_has_a_name"),
            models.CheckConstraint(
                condition=Q(minutes_per_round__gte=1), name="event_minutes_positive"
            ),
        )

    def __str__(self) -> str:
        """Return the event's name."""
        return self.name
