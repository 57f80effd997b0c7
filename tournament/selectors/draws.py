"""What a heat is drawn from, what keeps it from being drawn or published, and how good it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Q

from scoring.errors import RuleError
from scoring.event import Wishes
from scoring.plan import plan_from, sittings
from tournament.models import Draw, Entry, Heat, Table, TableEntry
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker, type_of_fact
from tournament.selectors.closing import names_of
from tournament.selectors.events import open_event_blockers
from tournament.selectors.finals import facts_of, is_final
from tournament.selectors.people import active_entries, attendance_blockers
from tournament.selectors.plans import plan_blockers, rules_of, tables_at_once
from tournament.selectors.qualifiers import qualifiers_of
from tournament.selectors.seating import has_records
from tournament.selectors.tables import AWAY, ruleset_in
from tournament.states import DrawState, HeatState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scoring.plan import PlannedHeat
    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class DrawInputs:
    """What a draw is made from: everything but the seed."""

    entrants: tuple[str, ...]
    clubs: Mapping[str, str]
    previous_tables: Mapping[str, int]
    wishes: Wishes


def entrants_of(event: Event, number: int) -> tuple[str, ...]:
    """Return the keys of those whom heat ``number`` is drawn among (rules.md §4)."""
    if number == 1:
        return tuple(entry.key for entry in active_entries(event))
    return tuple(found.player for found in qualifiers_of(event, number - 1).advancing)


def inputs_of(event: Event, number: int) -> DrawInputs:
    """Return what heat ``number`` is drawn from now."""
    entrants = entrants_of(event, number)
    listed = Entry.objects.filter(event=event, key__in=entrants).exclude(club="")
    previous = TableEntry.objects.filter(
        heat__event=event, heat__number=number - 1, entry__key__in=entrants
    )
    return DrawInputs(
        entrants=entrants,
        clubs=dict(listed.values_list("key", "club")),
        previous_tables=dict(previous.values_list("entry__key", "table__number")),
        wishes=Wishes(event.separates_clubs, event.separates_previous_table),
    )


def planned_heat(event: Event, number: int, field: int) -> PlannedHeat | None:
    """Return how heat ``number`` would be played, ``None`` where the field cannot be seated."""
    ruleset, structure = rules_of(event)
    try:
        return plan_from(number, field, structure, ruleset=ruleset).heats[0]
    except RuleError:
        return None


def sittings_of(event: Event, tables: int) -> tuple[int | None, ...]:
    """Return the sitting of each of ``tables`` tables; ``None`` where all play at once."""
    sizes = sittings(tables, tables_at_once(event) or tables)
    if len(sizes) == 1:
        return (None,) * tables
    return tuple(at for at, size in enumerate(sizes, start=1) for _ in range(size))


def current_draw(event: Event, number: int) -> Draw | None:
    """Return the attempt that counts for heat ``number``, if any."""
    found = Draw.objects.filter(heat__event=event, heat__number=number)
    return found.exclude(state=DrawState.DISCARDED).first()


def committing_blockers(event: Event, number: int) -> tuple[Blocker, ...]:
    """Return why a seed cannot be committed to: another counts, or it is not this heat's turn."""
    if blockers := open_event_blockers(event):
        return blockers
    if current_draw(event, number) is not None:
        return (CHANGED_MEANWHILE,)
    return _turn_blockers(event, number)


def _turn_blockers(event: Event, number: int) -> tuple[Blocker, ...]:
    if number == 1:
        return ()
    before = Heat.objects.filter(event=event, number=number - 1).first()
    if before is None or before.state == HeatState.DRAWING:
        return (Blocker("previous_heat_not_drawn", {"heat": number - 1}),)
    return (Blocker("final_gives_the_title"),) if is_final(before) else ()


def drawing_blockers(event: Event, number: int) -> tuple[Blocker, ...]:
    """Return why heat ``number`` cannot be drawn now (rules.md §4, §5)."""
    draw = current_draw(event, number)
    if draw is not None and draw.state != DrawState.COMMITTED:
        return (CHANGED_MEANWHILE,)
    if blockers := open_event_blockers(event) or _turn_blockers(event, number):
        return blockers
    if number == 1:
        return (*attendance_blockers(event), *plan_blockers(event))
    return _previous_blockers(event, number - 1) or _field_blockers(event, number)


def _previous_blockers(event: Event, number: int) -> tuple[Blocker, ...]:
    before = Heat.objects.get(event=event, number=number)
    if before.state != HeatState.CLOSED:
        return (Blocker("previous_heat_not_closed", {"heat": number}),)
    names = names_of(event)
    return tuple(
        Blocker("tie_for_replacement", {"players": tuple(names[key] for key in group)})
        for group in qualifiers_of(event, number).level
    )


def _field_blockers(event: Event, number: int) -> tuple[Blocker, ...]:
    ruleset, structure = rules_of(event)
    try:
        plan_from(number, len(entrants_of(event, number)), structure, ruleset=ruleset)
    except RuleError as refusal:
        return tuple(Blocker(fault.code, fault.facts) for fault in refusal.faults)
    return ()


def changing_blockers(heat: Heat) -> tuple[Blocker, ...]:
    """Return why the draft of a heat cannot be changed: there is none."""
    if blockers := open_event_blockers(heat.event):
        return blockers
    drafts = Draw.objects.filter(heat=heat, state=DrawState.DRAFT)
    return () if drafts.exists() else (CHANGED_MEANWHILE,)


def draft_seen(draw: Draw) -> str:
    """Name what a page showed of a draft, for telling a second click from a first."""
    return f"{draw.attempt}-{draw.changes.count()}"


def stale_blockers(draw: Draw, seen: str) -> tuple[Blocker, ...]:
    """Return that a draft was changed since ``seen``; empty ``seen`` asks for nothing."""
    return (CHANGED_MEANWHILE,) if seen and seen != draft_seen(draw) else ()


def publishing_blockers(heat: Heat) -> tuple[Blocker, ...]:
    """Return why a draft cannot be published: it no longer fits those who play."""
    if blockers := changing_blockers(heat):
        return blockers
    return (*_attendance(heat), *_sizes(heat))


def _attendance(heat: Heat) -> Iterable[Blocker]:
    names = names_of(heat.event)
    seated = TableEntry.objects.filter(heat=heat)
    away = seated.filter(entry__state__in=AWAY).values_list("entry__player__name", flat=True)
    if away:
        yield Blocker("seated_but_away", {"players": tuple(away)})
    keys = set(seated.values_list("entry__key", flat=True))
    left_out = [key for key in entrants_of(heat.event, heat.number) if key not in keys]
    if left_out:
        yield Blocker("present_but_unseated", {"players": tuple(names[key] for key in left_out)})


def _sizes(heat: Heat) -> Iterable[Blocker]:
    ruleset = ruleset_in(heat.event)
    here = Count("table_entries", filter=~Q(table_entries__entry__state__in=AWAY))
    for table in Table.objects.filter(heat=heat).annotate(here=here).order_by("number"):
        name = table.label or str(table.number)
        facts: dict[str, type_of_fact] = {"table": name, "players": table.here}
        if table.here > ruleset.players_max:
            yield Blocker("table_too_large", {**facts, "most": ruleset.players_max})
        if table.here < ruleset.players_min:
            yield Blocker("table_too_small", {**facts, "least": ruleset.players_min})


def discarding_blockers(heat: Heat) -> tuple[Blocker, ...]:
    """Return why an unpublished draw cannot be thrown away: there is none."""
    unpublished = Draw.objects.filter(heat=heat, state__in=(DrawState.COMMITTED, DrawState.DRAFT))
    return () if unpublished.exists() else (CHANGED_MEANWHILE,)


def undoing_blockers(heat: Heat) -> tuple[Blocker, ...]:
    """Return why a published draw cannot be undone: play has begun, or has results."""
    if not Draw.objects.filter(heat=heat, state=DrawState.PUBLISHED).exists():
        return (CHANGED_MEANWHILE,)
    if has_records(heat):
        return (Blocker("heat_has_results", facts_of(heat)),)
    if heat.state != HeatState.SEATED:
        return (Blocker("heat_already_started", facts_of(heat)),)
    return ()
