"""An event with invented people in it, up to its check-in."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from scoring.simulate.people import invented
from tournament.models import Entry, Event
from tournament.selectors.events import seen_as, settings_of
from tournament.selectors.lists import ListedPerson
from tournament.services.checkin import check_in, mark_paid
from tournament.services.events import change_settings, create_event
from tournament.services.lists import enter_people
from tournament.services.publications import set_visibility

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.management.demo.crew import Crew

MARK = {"demo": True}
"""Stands under ``x`` of an event that the demo made, so that only those are made anew."""
CHECK_IN_OPENS, LAST_CALL = timedelta(minutes=70), timedelta(minutes=12)
"""How long before the first start people are checked in, and the draw is made."""
FEE = 200
MINUTES_PER_ROUND, MINUTES_BETWEEN_ROUNDS, MINUTES_BETWEEN_HEATS = 40, 5, 20


@dataclass(frozen=True, slots=True)
class Invitation:
    """What is announced of an event."""

    name: str
    venue: str
    players: int
    starts: datetime


def announced(invitation: Invitation, crew: Crew) -> Event:
    """Make an event, enter its people and show it to the public."""
    event = create_event(
        invitation.name,
        starts_on=invitation.starts.date(),
        starts_at=invitation.starts.time(),
        venue=invitation.venue,
        structure_preset="poker-sm",
        by=crew.director,
    )
    Event.objects.filter(pk=event.pk).update(x=MARK)
    settings = replace(
        settings_of(event),
        fee=FEE,
        minutes_per_round=MINUTES_PER_ROUND,
        minutes_between_rounds=MINUTES_BETWEEN_ROUNDS,
        minutes_between_heats=MINUTES_BETWEEN_HEATS,
    )
    change_settings(event, settings, seen=seen_as(settings_of(event)), by=crew.director)
    people = [
        ListedPerson(row, player.name, player.club)
        for row, player in enumerate(invented(invitation.players, crew.chance), start=1)
    ]
    rows = frozenset(person.row for person in people)
    enter_people(event, people, others=rows, by=crew.director)
    set_visibility(event, is_public=True, by=crew.director)
    return event


def check_in_some(event: Event, crew: Crew, *, within: float, leaving_out: int = 0) -> None:
    """Check people in one by one as they come, in ``within`` minutes; most of them pay."""
    entries = list(Entry.objects.filter(event=event).select_related("event", "player"))
    crew.chance.shuffle(entries)
    coming = entries[leaving_out:]
    for entry in coming:
        crew.clock.forward(minutes=within / len(coming))
        check_in(entry, by=crew.helper)
        if crew.chance.randrange(10) > 0:
            mark_paid(entry, is_paid=True, by=crew.helper)
