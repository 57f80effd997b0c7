"""Rounds with dealt cards at the seats that the draw gave, through the desk."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import uuid4

from scoring.simulate import play_round, sheet_of
from tournament.selectors.eventfiles import event_of
from tournament.selectors.plans import rules_of
from tournament.selectors.sheets import RoundSave, Seen
from tournament.services.draws import commit_draw, draw_heat, publish_draw
from tournament.services.sheets import save_sheets
from tournament.services.tables import start_heat
from tournament.services.verification import verify_sheets

if TYPE_CHECKING:
    from datetime import datetime

    from scoring.event import SheetRow
    from tournament.management.demo.crew import Crew
    from tournament.models import Event, Heat, Table

NOTICE = timedelta(minutes=4)
"""How long before a heat starts its seating is published, at least."""
type_of_sheets = dict[int, tuple["SheetRow", ...]]
"""The rows of a table's omgångar, by number."""


def started_heat(event: Event, number: int, crew: Crew) -> Heat:
    """Commit to a seed, draw, publish and start a heat."""
    commit_draw(event, number, by=crew.director)
    crew.clock.forward(minutes=2)
    heat = draw_heat(event, number, by=crew.director).heat
    crew.clock.forward(minutes=3)
    begins = _next_five_minutes(crew.clock.moment + NOTICE)
    publish_draw(heat, by=crew.director, starts=begins.time())
    crew.clock.moment = begins
    start_heat(heat, by=crew.director, is_confirmed=True)
    heat.refresh_from_db()
    return heat


def _next_five_minutes(moment: datetime) -> datetime:
    whole = moment.replace(minute=moment.minute // 5 * 5, second=0, microsecond=0)
    return whole + timedelta(minutes=5)


def dealt_sheets(event: Event, heat: Heat, crew: Crew) -> dict[int, type_of_sheets]:
    """Play every omgång of a heat with dealt cards; return the sheets by table."""
    ruleset, _ = rules_of(event)
    told = next(told for told in event_of(event).heats if told.number == heat.number)
    sheets: dict[int, type_of_sheets] = {}
    for table in told.tables:
        sheets[table.number] = {
            round_.number: sheet_of(
                ruleset, play_round(ruleset, round_.seats, chance=crew.chance), round_.seats
            )
            for round_ in table.rounds
        }
    return sheets


def enter(table: Table, sheets: type_of_sheets, *numbers: int, crew: Crew) -> None:
    """Let the helper enter omgångar of a table."""
    saves = [RoundSave(number, sheets[number], Seen()) for number in numbers]
    save_sheets(table, saves, by=crew.helper, client_id=uuid4())


def approve(table: Table, *numbers: int, crew: Crew) -> None:
    """Let the director approve omgångar of a table."""
    verify_sheets(table, dict.fromkeys(numbers, 1), by=crew.director)
