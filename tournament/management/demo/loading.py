"""The three events of the demo: loaded once, kept, and made anew when asked."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from random import Random
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournament.configuration.memory import forgotten
from tournament.management.demo import championship, coming, running
from tournament.management.demo.clock import STOCKHOLM, Clock
from tournament.management.demo.crew import crew_at
from tournament.management.demo.people import MARK, Invitation
from tournament.models import Event, Heat, Player, Playoff, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournament.management.demo.crew import Crew

WEEK = timedelta(days=7)
SATURDAY = 5
START = time(10, 0)


def demo_events() -> list[Event]:
    """Return the events that the demo made."""
    return list(Event.objects.filter(x=MARK).order_by("starts_on", "pk"))


def load() -> list[Event]:
    """Load what is missing of the three events, each whole; a second call changes nothing."""
    there = {event.name for event in demo_events()}
    for invitation, loaded in _days(timezone.now().astimezone(STOCKHOLM)):
        if invitation.name not in there:
            clock = Clock(invitation.starts - WEEK)
            with clock.running(), transaction.atomic():
                loaded(invitation, crew_at(clock, Random(invitation.name)))  # noqa: S311 - cards
    return demo_events()


def unload() -> None:
    """Take the demo's events away, with the people who are in no other.

    They are away for everybody when this returns.
    """
    events = demo_events()
    for event in events:
        players = list(event.entries.values_list("player", flat=True))
        Playoff.objects.filter(heat__event=event).delete()
        Table.objects.filter(heat__event=event).delete()
        Heat.objects.filter(event=event).delete()
        event.delete()
        Player.objects.filter(pk__in=players, entries__isnull=True).delete()
    if events:
        transaction.on_commit(forgotten)


def _days(now: datetime) -> tuple[tuple[Invitation, Callable[[Invitation, Crew], Event]], ...]:
    """Return the three days: last Saturday, two hours ago, and in less than an hour."""
    since = (now.weekday() - SATURDAY) % 7 or 7
    played = datetime.combine(now.date() - timedelta(days=since), START, STOCKHOLM)
    begun = _whole(now - timedelta(minutes=running.MINUTES_IN))
    soon = _whole(now + timedelta(minutes=coming.MINUTES_LEFT))
    sm = Invitation(f"Chicago-SM {played.year}", "Folkets hus, Bro", championship.PLAYERS, played)
    club = Invitation("Femkorts klubbkväll", "Bygdegården, Ekerö", running.PLAYERS, begun)
    winter = Invitation("Vinterchicago", "Sockenstugan, Sala", coming.PLAYERS, soon)
    return (
        (sm, championship.load_championship),
        (club, running.load_running),
        (winter, coming.load_coming),
    )


def _whole(moment: datetime) -> datetime:
    """Return the moment down to five minutes."""
    return moment.replace(minute=moment.minute // 5 * 5, second=0, microsecond=0)
