"""An event to come: people are arriving, and nothing is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.management.demo.people import CHECK_IN_OPENS, announced, check_in_some

if TYPE_CHECKING:
    from tournament.management.demo.crew import Crew
    from tournament.management.demo.people import Invitation
    from tournament.models import Event

PLAYERS = 30
NOT_HERE_YET = 13
MINUTES_OPEN, MINUTES_LEFT = 15, 50
"""So long people have been checked in, and so long it is to the start."""


def load_coming(invitation: Invitation, crew: Crew) -> Event:
    """Enter people and check in those who came early."""
    event = announced(invitation, crew)
    crew.clock.moment = invitation.starts - CHECK_IN_OPENS
    check_in_some(event, crew, within=MINUTES_OPEN, leaving_out=NOT_HERE_YET)
    return event
