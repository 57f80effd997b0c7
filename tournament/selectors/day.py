"""The line of the day: where an event is between its first name and its title."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from django.db.models import Count, Exists, OuterRef, Q

from scoring.errors import RuleError
from scoring.plan import plan_from
from tournament.models import Draw, Entry, Heat, TableEntry
from tournament.selectors.plans import plan_blockers_for, rules_of
from tournament.states import DrawState, EntryState, EventState, HeatState, TableState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.models import Event


class Stage(StrEnum):
    """A stop on the line."""

    REGISTRATION = "registration"
    CHECK_IN = "check_in"
    PLAN = "plan"
    DRAW = "draw"
    PLAY = "play"
    CLOSED = "closed"
    TITLE = "title"


class Standing(StrEnum):
    """Where a stop is in relation to now."""

    DONE = "done"
    NOW = "now"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class DayStop:
    """A stop: ``heat`` for those of a heat; ``part`` of ``whole`` where figures say how far."""

    stage: Stage
    standing: Standing = Standing.LATER
    heat: int | None = None
    is_final: bool = False
    part: int | None = None
    whole: int | None = None


@dataclass(frozen=True, slots=True)
class DayLine:
    """The whole line; exactly one stop is now, until the title is settled."""

    stops: tuple[DayStop, ...]

    @property
    def now(self) -> DayStop | None:
        """The stop the event is at; ``None`` when everything is done."""
        return next((stop for stop in self.stops if stop.standing is Standing.NOW), None)


@dataclass(frozen=True, slots=True)
class People:
    """How many people are entered, still waited for, and on the spot."""

    entered: int
    waited_for: int
    present: int


@dataclass(frozen=True, slots=True)
class HeatOnLine:
    """A heat as the line needs it: how far it has come, table by table."""

    number: int
    state: HeatState
    tables: int
    verified: int
    is_published: bool
    is_final: bool = False


def day_line(event: Event) -> DayLine:
    """Return the line of an event's day, in a fixed number of queries."""
    people, heats = people_of(event), heats_on_line(event)
    to_come = _to_come(event, people, heats)
    stops = [*_before_play(event, people, heats)]
    stops.extend(stop for heat in (*heats, *to_come) for stop in _heat(heat))
    stops.append(DayStop(Stage.TITLE, _done(event.state == EventState.FINISHED)))
    return DayLine(_with_now(stops))


def people_of(event: Event) -> People:
    """Return the counts of an event's people, in one query."""
    counts = Entry.objects.filter(event=event).aggregate(
        entered=Count("pk", filter=~Q(state=EntryState.NO_SHOW)),
        waited_for=Count("pk", filter=Q(state=EntryState.REGISTERED)),
        present=Count("pk", filter=Q(state=EntryState.CHECKED_IN)),
    )
    return People(**counts)


def heats_on_line(event: Event) -> tuple[HeatOnLine, ...]:
    """Return an event's heats with their counts, in one query."""
    published = Draw.objects.filter(heat=OuterRef("pk"), state=DrawState.PUBLISHED)
    heats = (
        Heat.objects.filter(event=event)
        .order_by("number")
        .annotate(
            seated=Count("tables"),
            verified=Count("tables", filter=Q(tables__state=TableState.VERIFIED)),
            is_published=Exists(published),
        )
    )
    return tuple(
        HeatOnLine(
            heat.number,
            HeatState(heat.state),
            heat.seated,
            heat.verified,
            heat.is_published,
            is_final=heat.seated == 1,
        )
        for heat in heats
    )


def _done(done: bool) -> Standing:  # noqa: FBT001 - its one value is what it says
    return Standing.DONE if done else Standing.LATER


def _before_play(event: Event, people: People, heats: tuple[HeatOnLine, ...]) -> Iterator[DayStop]:
    seated = any(heat.is_published for heat in heats)
    drawn = seated or any(heat.tables for heat in heats)
    everybody = people.entered > 0 and not people.waited_for
    is_settled = drawn or (everybody and not plan_blockers_for(event, people.present))
    yield DayStop(Stage.REGISTRATION, _done(drawn or people.entered > 0), whole=people.entered)
    yield DayStop(
        Stage.CHECK_IN, _done(drawn or everybody), part=people.present, whole=people.entered
    )
    yield DayStop(Stage.PLAN, _done(is_settled))


def _to_come(event: Event, people: People, heats: tuple[HeatOnLine, ...]) -> tuple[HeatOnLine, ...]:
    """Return the heats after those there are, as planned; heat 1 alone where nothing can be."""
    last = heats[-1] if heats else HeatOnLine(0, HeatState.DRAWING, 0, 0, is_published=False)
    seated = TableEntry.objects.filter(heat__event=event, heat__number=last.number).count()
    field = seated or (people.entered if last.number <= 1 else 0)
    if last.is_final:
        return ()
    ruleset, structure = rules_of(event)
    try:
        planned = plan_from(max(last.number, 1), field, structure, ruleset=ruleset).heats
    except RuleError:
        planned = ()
    later = tuple(
        HeatOnLine(heat.number, HeatState.DRAWING, 0, 0, is_published=False, is_final=heat.is_final)
        for heat in planned
        if heat.number > last.number
    )
    first = HeatOnLine(1, HeatState.DRAWING, 0, 0, is_published=False)
    return later or (() if heats else (first,))


def _heat(heat: HeatOnLine) -> Iterator[DayStop]:
    played = heat.state in {HeatState.READY, HeatState.CLOSED}
    of_heat = DayStop(Stage.DRAW, heat=heat.number, is_final=heat.is_final)
    yield replace(of_heat, standing=_done(heat.is_published))
    yield replace(
        of_heat,
        stage=Stage.PLAY,
        standing=_done(played),
        part=heat.verified if heat.is_published else None,
        whole=heat.tables if heat.is_published else None,
    )
    if not heat.is_final:
        yield replace(of_heat, stage=Stage.CLOSED, standing=_done(heat.state == HeatState.CLOSED))


def _with_now(stops: list[DayStop]) -> tuple[DayStop, ...]:
    """Make the first stop that is not done the one that is now."""
    now = next((stop for stop in stops if stop.standing is not Standing.DONE), None)
    return tuple(replace(stop, standing=Standing.NOW) if stop is now else stop for stop in stops)
