"""Persons, across events, and their entries in one."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.states import EntryState, NameStyle


class Player(models.Model):
    """A person; the only place where a name stands, so that it can be erased."""

    name = models.CharField(_("namn"), max_length=120)
    name_key = models.CharField(max_length=160, db_index=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order of entry; people are sorted by selectors (Swedish order)."""

        ordering = ("pk",)

    def __str__(self) -> str:
        """Return the person's name."""
        return self.name


class Entry(models.Model):
    """A person in an event: start number, club, public name, state.

    ``key`` is the id in the event file (``p17``); ``name_key``/``search_key`` of the player fold
    case and accents, so that »asa« finds Åsa.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, models.PROTECT, related_name="entries")
    key = models.CharField(max_length=64)
    number = models.PositiveIntegerField(_("startnummer"), null=True, blank=True)
    club = models.CharField(_("klubb"), max_length=80, blank=True)
    name_style = models.CharField(max_length=16, choices=NameStyle, blank=True)
    alias = models.CharField(_("alias"), max_length=60, blank=True)
    state = models.CharField(max_length=16, choices=EntryState, default=EntryState.REGISTERED)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    checked_in_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    paid_at = models.DateTimeField(null=True, blank=True)
    position = models.PositiveIntegerField(default=0)
    x = models.JSONField(null=True, blank=True)
    left_x = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        """In the order of entry."""

        ordering = ("event", "position", "pk")
        constraints = (
            models.UniqueConstraint(fields=("event", "key"), name="entry_key_once"),
            models.UniqueConstraint(
                fields=("event", "number"),
                name="entry_number_once",
                condition=Q(number__isnull=False),
            ),
            models.UniqueConstraint(fields=("event", "player"), name="person_once_in_event"),
        )

    def __str__(self) -> str:
        """Return the person's name."""
        return self.player.name
