"""A championship that was played to its end: 47 players, särspel, a champion."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

from scoring.simulate import Setting, play_playoff
from tournament.management.demo.level import level_sheets
from tournament.management.demo.people import (
    CHECK_IN_OPENS,
    LAST_CALL,
    Invitation,
    announced,
    check_in_some,
)
from tournament.management.demo.play import approve, dealt_sheets, enter, started_heat
from tournament.models import Entry, Table
from tournament.selectors.finals import is_final
from tournament.selectors.plans import rules_of
from tournament.selectors.playoffs import owed_playoffs
from tournament.services.heats import close_heat
from tournament.services.plans import confirm_plan
from tournament.services.playoffs import call_playoff, enter_playoff, verify_playoff
from tournament.services.titles import settle_title

if TYPE_CHECKING:
    from tournament.management.demo.crew import Crew
    from tournament.models import Event, Heat
    from tournament.selectors.playoffs import OwedPlayoff

PLAYERS = 47
MINUTES_TO_PLAY = 108
"""How long three omgångar take, until the first papers come in."""
LEVEL_TABLE = 3
"""At this table of heat 1 two players come out level, so that there is särspel to look at."""


def load_championship(invitation: Invitation, crew: Crew) -> Event:
    """Play a whole event through the services, and return it finished."""
    event = announced(invitation, crew)
    crew.clock.moment = invitation.starts - CHECK_IN_OPENS
    check_in_some(event, crew, within=50)
    crew.clock.moment = invitation.starts - LAST_CALL
    confirm_plan(event, players=invitation.players, by=crew.director)
    number = 1
    while True:
        heat = started_heat(event, number, crew)
        _play(event, heat, crew)
        while owed := _owed(event, heat):
            _settle(event, heat, owed[0], crew)
        if is_final(heat):
            settle_title(event, by=crew.director)
            return event
        close_heat(heat, by=crew.director)
        crew.clock.forward(minutes=10)
        number += 1


def _play(event: Event, heat: Heat, crew: Crew) -> None:
    sheets = dealt_sheets(event, heat, crew)
    tables = list(Table.objects.filter(heat=heat).select_related("heat__event").order_by("number"))
    if heat.number == 1:
        sheets[LEVEL_TABLE] = level_sheets(rules_of(event)[0], sheets[LEVEL_TABLE], crew.chance)
    crew.clock.forward(minutes=MINUTES_TO_PLAY)
    for table in crew.chance.sample(tables, len(tables)):
        enter(table, sheets[table.number], 1, 2, 3, crew=crew)
        crew.clock.forward(minutes=1)
    for table in tables:
        approve(table, 1, 2, 3, crew=crew)


def _owed(event: Event, heat: Heat) -> tuple[OwedPlayoff, ...]:
    event.refresh_from_db()
    return owed_playoffs(event, heat)


def _settle(event: Event, heat: Heat, owed: OwedPlayoff, crew: Crew) -> None:
    """Call, play and approve one särspel."""
    entries = {e.key: e for e in Entry.objects.filter(pk__in=[p.pk for p in owed.people])}
    number = owed.stake.table
    table = None if number is None else Table.objects.get(heat=heat, number=number)
    playoff = call_playoff(heat, table, list(entries.values()), by=crew.director)
    crew.clock.forward(minutes=6)
    deals = 1 if owed.deals is None else owed.deals
    _, told = play_playoff(Setting(rules_of(event)[0], crew.chance), list(entries), deals=deals)
    rows = {entries[row.player].pk: (row.side_points, row.out) for row in told.sheet or ()}
    enter_playoff(playoff, rows, by=crew.helper, client_id=uuid4())
    verify_playoff(playoff, by=crew.director)
