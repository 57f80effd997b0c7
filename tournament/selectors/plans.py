"""The plan (spelplan) of the day with its times, and what must be settled before heat 1."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.db.models import Count

from scoring.errors import RuleError
from scoring.event import Preset
from scoring.plan import plan, sheets_to_print, sittings
from scoring.rulesets import ruleset_of
from scoring.structures import structure_of
from tournament.models import Entry, Heat
from tournament.selectors.blockers import Blocker
from tournament.states import EntryState, HeatState

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.errors import Fault
    from scoring.plan import Plan, PlannedHeat, Repair
    from scoring.rulesets import Ruleset
    from scoring.structures import Structure
    from tournament.models import Event

FEWER = 3
"""»Om tre inte kommer«: so many fewer are compared."""


@dataclass(frozen=True, slots=True)
class HeatPlan:
    """A planned heat as it will be played; ``minutes`` from its start to its end, pauses in.

    ``starts_at`` and ``ends_at`` are ``None`` where the event has no day or hour yet.
    """

    number: int
    field: int
    tables: tuple[tuple[int, int], ...]
    table_count: int
    advance_per_table: int
    wildcards: int
    advancing: int
    is_final: bool
    sittings: tuple[int, ...]
    minutes: int
    starts_at: datetime | None
    ends_at: datetime | None
    day: int | None
    repairs: tuple[Repair, ...]


@dataclass(frozen=True, slots=True)
class EventPlan:
    """The plan for so many players, or in ``faults`` why there is none, with the ways out."""

    players: int
    heats: tuple[HeatPlan, ...] = ()
    sheets: int = 0
    minutes: int = 0
    ends_at: datetime | None = None
    faults: tuple[Fault, ...] = ()
    dead_end: Fault | None = None
    is_confirmed: bool = False

    @property
    def final_players(self) -> int | None:
        """How many play the final; ``None`` where there is none."""
        last = self.heats[-1] if self.heats else None
        return last.field if last is not None and last.is_final else None

    @property
    def has_repairs(self) -> bool:
        """Whether the published rule had to be repaired, which the director confirms."""
        return any(heat.repairs for heat in self.heats)


@dataclass(frozen=True, slots=True)
class FieldSizes:
    """How many the plan may be made for: those here, or those entered and not called absent."""

    here: int
    entered: int


def field_sizes(event: Event) -> FieldSizes:
    """Count both, in one query."""
    states = list(Entry.objects.filter(event=event).values_list("state", flat=True))
    here = states.count(EntryState.CHECKED_IN)
    return FieldSizes(here=here, entered=here + states.count(EntryState.REGISTERED))


def rules_of(event: Event) -> tuple[Ruleset, Structure]:
    """Return the event's ruleset and structure; raises ``RuleError`` where they contradict."""
    rules = Preset(event.rules_preset, event.rules_overrides, event.rules_x)
    structure = Preset(event.structure_preset, event.structure_overrides, event.structure_x)
    return ruleset_of(rules), structure_of(structure)


def event_plan(event: Event, players: int) -> EventPlan:
    """Return the plan of the day for ``players``, from what the event's settings say."""
    ruleset, structure = rules_of(event)
    try:
        made = plan(players, structure, ruleset=ruleset)
    except RuleError as refusal:
        return EventPlan(players, faults=refusal.faults)
    heats = tuple(_timed(event, made))
    return EventPlan(
        players=players,
        heats=heats,
        sheets=sheets_to_print(made),
        minutes=sum(heat.minutes for heat in heats) + _pauses(event, heats),
        ends_at=heats[-1].ends_at,
        dead_end=made.dead_end,
        is_confirmed=event.confirmed_players == players,
    )


def planned_start(event: Event, number: int) -> datetime | None:
    """Return when a heat starts by the confirmed plan; ``None`` where no plan says so."""
    heats = event_plan(event, event.confirmed_players).heats if event.confirmed_players else ()
    return next((heat.starts_at for heat in heats if heat.number == number), None)


def plans_with_fewer(event: Event, players: int) -> tuple[EventPlan, ...]:
    """Return the plans side by side for ``players``, one fewer, … three fewer."""
    return tuple(event_plan(event, players - fewer) for fewer in range(FEWER + 1))


def tables_at_once(event: Event) -> int | None:
    """Return how many tables can play at the same time; ``None`` where nothing limits it."""
    limits = [event.tables_available, event.dealers_available]
    return min((limit for limit in limits if limit is not None and limit > 0), default=None)


def _timed(event: Event, made: Plan) -> Iterator[HeatPlan]:
    first = starts_at = _first_start(event)
    day = made.heats[0].day
    for planned in made.heats:
        if first is not None and planned.day != day:
            starts_at, day = first + timedelta(days=1), planned.day
        heat = _heat(event, planned, starts_at)
        yield heat
        if heat.ends_at is not None:
            starts_at = heat.ends_at + timedelta(minutes=event.minutes_between_heats)


def _heat(event: Event, planned: PlannedHeat, starts_at: datetime | None) -> HeatPlan:
    at_once = tables_at_once(event) or planned.table_count
    parts = sittings(planned.table_count, at_once)
    one = planned.rounds * event.minutes_per_round
    pauses = (planned.rounds * len(parts) - 1) * event.minutes_between_rounds
    minutes = one * len(parts) + pauses
    return HeatPlan(
        number=planned.number,
        field=planned.field,
        tables=tuple((size, count) for size, count in planned.tables.items() if count),
        table_count=planned.table_count,
        advance_per_table=planned.advance_per_table,
        wildcards=planned.wildcards,
        advancing=planned.advancing,
        is_final=planned.is_final,
        sittings=parts,
        minutes=minutes,
        starts_at=starts_at,
        ends_at=None if starts_at is None else starts_at + timedelta(minutes=minutes),
        day=planned.day,
        repairs=planned.repairs,
    )


def _first_start(event: Event) -> datetime | None:
    if event.starts_on is None or event.starts_at is None:
        return None
    return datetime.combine(event.starts_on, event.starts_at, ZoneInfo(event.time_zone))


def _pauses(event: Event, heats: tuple[HeatPlan, ...]) -> int:
    return event.minutes_between_heats * (len(heats) - 1)


def plan_blockers(event: Event) -> tuple[Blocker, ...]:
    """Say why heat 1 cannot be drawn among those checked in: their number, or the repairs.

    A number that cannot be seated has the ways out as facts; a repaired plan is confirmed for
    exactly that number of players (rules.md §4).
    """
    return plan_blockers_for(event, field_sizes(event).here)


def plan_blockers_for(event: Event, players: int) -> tuple[Blocker, ...]:
    """Say the same of any number of players."""
    made = event_plan(event, players)
    if made.faults:
        return tuple(Blocker(fault.code, fault.facts) for fault in made.faults)
    if made.dead_end is not None:
        return (Blocker("plan_dead_end", {"players": made.players}),)
    if made.has_repairs and not made.is_confirmed:
        facts = {"players": made.players, "confirmed": event.confirmed_players}
        return (Blocker("plan_unconfirmed", facts),)
    return ()


def confirmation_blockers(event: Event, players: int) -> tuple[Blocker, ...]:
    """Say why the plan for ``players`` cannot be confirmed: it does not reach a final."""
    made = event_plan(event, players)
    if made.faults:
        return tuple(Blocker(fault.code, fault.facts) for fault in made.faults)
    if made.dead_end is not None:
        return (Blocker("plan_dead_end", {"players": players}),)
    return ()


def seated_players(event: Event) -> int | None:
    """Return how many were seated in heat 1; ``None`` while its draw is not published."""
    published = Heat.objects.filter(event=event, number=1).exclude(state=HeatState.DRAWING)
    heat = published.annotate(seated=Count("table_entries")).first()
    return None if heat is None else int(heat.seated)
