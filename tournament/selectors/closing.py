"""What keeps a heat from being closed, reopened, or from giving its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.eligibility import may_not_advance
from scoring.vocabulary import TableStatus
from tournament.models import Draw, Entry, Heat, Playoff, Table
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker, type_of_fact
from tournament.selectors.finals import facts_of, facts_of_number, is_final
from tournament.selectors.qualifiers import qualifiers_from, ruled_replacements
from tournament.selectors.standings import event_and_standings
from tournament.states import DrawState, EventState, HeatState, PlayoffState, TableState

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from scoring.results import HeatResult, Standings
    from tournament.models import Event

OPEN_PLAYOFFS = (PlayoffState.CALLED, PlayoffState.ENTERED)


def closing_blockers(event: Event, heat: Heat) -> tuple[Blocker, ...]:
    """Return why a heat cannot be closed: tables not verified, ties that decide something."""
    if is_final(heat):
        return (Blocker("final_gives_the_title"),)
    if blockers := _not_ready(heat):
        return blockers
    told, found = event_and_standings(event)
    result = _result(found, heat)
    ties = tuple(_ties(event, heat, result))
    if ties:
        return ties
    facts = next(facts for facts in told.heats if facts.number == heat.number)
    names = names_of(event)
    ruled = ruled_replacements(event, heat.number)
    level = qualifiers_from(told, facts, result, ruled=ruled).level
    return tuple(
        Blocker("tie_for_replacement", {"players": _names(group, names)}) for group in level
    )


def title_blockers(event: Event) -> tuple[Blocker, ...]:
    """Return why the title cannot be given: no final, not verified, or a tie for it."""
    if event.state == EventState.FINISHED:
        return (CHANGED_MEANWHILE,)
    final = Heat.objects.filter(event=event).order_by("-number").first()
    if final is None or not is_final(final):
        return (Blocker("no_final_yet"),)
    if blockers := _not_ready(final):
        return blockers
    _, found = event_and_standings(event)
    return tuple(_ties(event, final, _result(found, final), code="tie_for_title"))


def reopening_blockers(heat: Heat) -> tuple[Blocker, ...]:
    """Return why a closed heat cannot be reopened: the next one has a draw (rules.md §5)."""
    if heat.state != HeatState.CLOSED:
        return (CHANGED_MEANWHILE,)
    later = Draw.objects.filter(
        heat__event=heat.event_id,
        heat__number__gt=heat.number,
        state__in=(DrawState.DRAFT, DrawState.PUBLISHED),
    )
    number = later.values_list("heat__number", flat=True).first()
    if number is None:
        return ()
    return (Blocker("next_heat_drawn", facts_of_number(heat.event, number)),)


def champion_of(event: Event) -> str | None:
    """Return the key of the one who has the title, once it has been given."""
    return title_holder(event) if event.state == EventState.FINISHED else None


def title_holder(event: Event) -> str | None:
    """Return the key of the one who stands first in the latest heat, played as the final.

    A first place shared with somebody who may not advance is the eligible one's
    (rules.md §5, Corners).
    """
    told, found = event_and_standings(event)
    if not found.heats:
        return None
    final = found.heats[-1]
    first = [row.player for row in final.tables[0].standings if row.place == 1]
    barred = may_not_advance(told, final.number, told.players)
    eligible = first if len(first) == 1 else [key for key in first if key not in barred]
    return eligible[0] if len(eligible) == 1 else None


def names_of(event: Event) -> Mapping[str, str]:
    """Return the name of each entered person by entry key."""
    return dict(Entry.objects.filter(event=event).values_list("key", "player__name"))


def _not_ready(heat: Heat) -> tuple[Blocker, ...]:
    if heat.state == HeatState.CLOSED:
        return (CHANGED_MEANWHILE,)
    if heat.state in {HeatState.DRAWING, HeatState.SEATED}:
        return (Blocker("heat_not_started", facts_of(heat)),)
    waiting = Table.objects.filter(heat=heat).exclude(state=TableState.VERIFIED)
    names = tuple(table.label or str(table.number) for table in waiting.order_by("number"))
    if names:
        return (Blocker("tables_not_verified", {"tables": names, "count": len(names)}),)
    return () if heat.state == HeatState.READY else (CHANGED_MEANWHILE,)


def _result(found: Standings, heat: Heat) -> HeatResult:
    return next(result for result in found.heats if result.number == heat.number)


def _ties(
    event: Event, heat: Heat, result: HeatResult, *, code: str = "tie_at_table"
) -> Iterator[Blocker]:
    labels = {
        table.number: table.label or str(table.number) for table in Table.objects.filter(heat=heat)
    }
    names = names_of(event)
    for table in result.tables:
        if table.status is not TableStatus.FINISHED:
            yield Blocker("table_not_finished", {"table": labels[table.number]})
        for group in table.unresolved:
            tie: dict[str, type_of_fact] = {"table": labels[table.number]}
            yield Blocker(code, {**tie, "players": _names(group, names)})
    for group in result.unresolved:
        yield Blocker("tie_for_wildcard", {"players": _names(group, names)})
    unverified = Playoff.objects.filter(heat=heat, state__in=OPEN_PLAYOFFS).count()
    if unverified:
        yield Blocker("playoffs_not_verified", {"count": unverified})


def _names(keys: Iterable[str], names: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(names[key] for key in keys)
