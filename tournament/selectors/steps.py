"""The next step of the day: one thing to do, its figures, and what blocks it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tournament.models import Heat
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.closing import (
    closing_blockers,
    names_of,
    title_blockers,
    title_holder,
)
from tournament.selectors.day import heats_on_line, people_of
from tournament.selectors.draws import (
    current_draw,
    drawing_blockers,
    entrants_of,
    planned_heat,
    publishing_blockers,
)
from tournament.selectors.plans import plan_blockers
from tournament.selectors.qualifiers import qualifiers_of
from tournament.states import DrawState, EventState, HeatState

if TYPE_CHECKING:
    from tournament.models import Event
    from tournament.selectors.day import HeatOnLine


class Step(StrEnum):
    """What is next."""

    ADD_PEOPLE = "add_people"
    CHECK_IN = "check_in"
    CONFIRM_PLAN = "confirm_plan"
    DRAW = "draw"
    PUBLISH = "publish"
    START = "start"
    PLAY = "play"
    PLAYOFFS = "playoffs"
    CLOSE = "close"
    TITLE = "title"
    DONE = "done"


WAITED_FOR = frozenset({Step.PLAY, Step.DONE})
"""Steps at which the desk waits or rests: nothing to press."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """The next step; ``tables``, ``players`` and ``count`` are its figures, where it has any."""

    step: Step
    heat: int | None = None
    is_final: bool = False
    tables: int | None = None
    players: int | None = None
    count: int | None = None
    name: str = ""
    blockers: tuple[Blocker, ...] = ()


def next_step(event: Event) -> NextStep:
    """Return the next step of an event's day."""
    if event.state == EventState.FINISHED:
        return NextStep(Step.DONE, name=_holder(event))
    heats = heats_on_line(event)
    if not heats or (heats[-1].number == 1 and heats[-1].tables == 0):
        return _before_draw(event)
    return _of_heat(event, heats[-1])


def _before_draw(event: Event) -> NextStep:
    people = people_of(event)
    if people.entered == 0:
        return NextStep(Step.ADD_PEOPLE)
    if people.waited_for:
        return NextStep(Step.CHECK_IN, players=people.present, count=people.waited_for)
    if blockers := plan_blockers(event):
        return NextStep(Step.CONFIRM_PLAN, players=people.present, blockers=blockers)
    return _draw(event, 1)


def _draw(event: Event, number: int) -> NextStep:
    blockers = drawing_blockers(event, number)
    field = len(entrants_of(event, number))
    planned = planned_heat(event, number, field)
    return NextStep(
        Step.DRAW,
        heat=number,
        is_final=planned is not None and planned.is_final,
        tables=None if planned is None else planned.table_count,
        players=field,
        blockers=blockers,
    )


def _of_heat(event: Event, line: HeatOnLine) -> NextStep:
    number, is_final = line.number, line.is_final
    match line.state:
        case HeatState.DRAWING:
            return _drawing(event, line)
        case HeatState.SEATED:
            return NextStep(Step.START, number, is_final, tables=line.tables)
        case HeatState.PLAYING:
            return NextStep(Step.PLAY, number, is_final, tables=line.tables, count=line.verified)
        case HeatState.READY:
            return _ready(event, line)
        case _:
            return _draw(event, number + 1)


def _drawing(event: Event, line: HeatOnLine) -> NextStep:
    draw = current_draw(event, line.number)
    if draw is None or draw.state != DrawState.DRAFT:
        return _draw(event, line.number)
    blockers = publishing_blockers(draw.heat)
    return NextStep(Step.PUBLISH, line.number, line.is_final, tables=line.tables, blockers=blockers)


def _ready(event: Event, line: HeatOnLine) -> NextStep:
    heat = Heat.objects.select_related("event").get(event=event, number=line.number)
    is_final = line.is_final
    blockers = title_blockers(event) if is_final else closing_blockers(event, heat)
    if CHANGED_MEANWHILE not in blockers and blockers:
        return NextStep(Step.PLAYOFFS, line.number, is_final, blockers=blockers)
    if is_final:
        name = _holder(event)
        return NextStep(Step.TITLE, line.number, is_final=True, name=name, blockers=blockers)
    going = len(qualifiers_of(event, line.number).advancing)
    return NextStep(Step.CLOSE, line.number, count=going, blockers=blockers)


def _holder(event: Event) -> str:
    """Return the name of the one who has won the final, empty where there is none."""
    holder = title_holder(event)
    return "" if holder is None else names_of(event)[holder]
