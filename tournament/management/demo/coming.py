"""An event to come: people are arriving, and nothing is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournament.management.demo.people import announced, check_in_some

if TYPE_CHECKING:
    from tournament.management.demo.crew import Crew
    from tournament.management.demo.people import Invitation
    from tournament.models import Event

PLAYERS = 30
NOT_HERE_YET = 13


def load_coming(invitation: Invitation, crew: Crew) -> Event:
    """Enter people and check in those who came early, the evening before."""
    event = announced(invitation, crew)
    check_in_some(event, crew, within=40, leaving_out=NOT_HERE_YET)
    return event
