"""An evening in the middle of heat 1: sheets in, sheets approved, tables that are late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.simulate.people import invented
from tournament.management.demo.people import CHECK_IN_OPENS, LAST_CALL, announced, check_in_some
from tournament.management.demo.play import approve, dealt_sheets, enter, started_heat
from tournament.models import Table
from tournament.services.plans import confirm_plan
from tournament.services.seats import name_tables
from tournament.services.tables import hand_in_table, tick_table

if TYPE_CHECKING:
    from tournament.management.demo.crew import Crew
    from tournament.management.demo.people import Invitation
    from tournament.models import Event

PLAYERS = 36
MINUTES_IN = 125
"""How long before now heat 1 started: its third omgång is under way."""
DONE, WAITING, PAPER_IN, SLOW, LATE = (1, 2), (3,), (4,), (8,), (9,)
"""Tables approved, entered and waiting, handed in and not entered, slow, and late."""


def load_running(invitation: Invitation, crew: Crew) -> Event:
    """Play heat 1 of an event to the middle of its third omgång."""
    event = announced(invitation, crew)
    crew.clock.moment = invitation.starts - CHECK_IN_OPENS
    check_in_some(event, crew, within=50)
    crew.clock.moment = invitation.starts - LAST_CALL
    confirm_plan(event, players=invitation.players, by=crew.director)
    heat = started_heat(event, 1, crew)
    sheets = dealt_sheets(event, heat, crew)
    tables = {
        table.number: table
        for table in Table.objects.filter(heat=heat).select_related("heat__event")
    }
    revisors = invented(len(tables), crew.chance)
    names = {number: ("", revisors[number - 1].name) for number in tables}
    name_tables(heat, names, by=crew.director)
    crew.clock.forward(minutes=37)
    for number, table in tables.items():
        enter(table, sheets[number], 1, crew=crew)
        if number not in LATE:
            approve(table, 1, crew=crew)
    crew.clock.forward(minutes=39)
    for number, table in tables.items():
        if number not in LATE + PAPER_IN + SLOW:
            enter(table, sheets[number], 2, crew=crew)
    crew.clock.forward(minutes=26)
    tick_table(tables[SLOW[0]], to=3, by=crew.helper)
    hand_in_table(tables[PAPER_IN[0]], by=crew.helper)
    for number in DONE + WAITING:
        enter(tables[number], sheets[number], 3, crew=crew)
    for number in DONE:
        approve(tables[number], 2, 3, crew=crew)
    return event
