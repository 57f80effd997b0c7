"""Särspel: which ties decide something, what is called and played, and what has become void."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.eligibility import may_not_advance
from scoring.playoffs import deals_due
from scoring.rulesets import ruleset_of
from scoring.tables import is_final, level_groups
from scoring.vocabulary import TableStatus
from tournament.models import Entry, Playoff
from tournament.selectors.desks import person_of
from tournament.selectors.playofffacts import PLAYED
from tournament.selectors.standings import event_and_standings
from tournament.states import PlayoffState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from scoring import event as facts
    from scoring.results import HeatResult
    from tournament.models import Event, Heat
    from tournament.selectors.deskrows import Person

LIVE_PLAYOFFS = (PlayoffState.CALLED, PlayoffState.ENTERED, PlayoffState.VERIFIED)


@dataclass(frozen=True, slots=True)
class Stake:
    """What a tie decides: the title, or places ``first`` to ``last`` among those that go on.

    ``table`` is ``None`` for wildcards (bästa tvåa); ``label`` is the hall's name of the table.
    ``first`` and ``last`` are 0 where the tie decides nothing.
    """

    table: int | None
    label: str
    is_title: bool
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class OwedPlayoff:
    """A level group that must be parted; ``deals`` is ``None`` where the rules say lot."""

    people: tuple[Person, ...]
    stake: Stake
    deals: int | None
    may_draw_lot: bool
    called: int | None


@dataclass(frozen=True, slots=True)
class PlayoffRow:
    """A player of a särspel and what he got."""

    person: Person
    side_points: int | None
    out: str
    lot_position: int | None


@dataclass(frozen=True, slots=True)
class SeenPlayoff:
    """A särspel that is called or played."""

    pk: int
    sequence: int
    state: PlayoffState
    is_lot: bool
    reason: str
    stake_table: int | None
    label: str
    rows: tuple[PlayoffRow, ...]
    entered_by_id: int | None
    entered_by: str
    entered_at: datetime | None
    verified_by: str
    is_self_verified: bool


@dataclass(frozen=True, slots=True)
class HeatPlayoffs:
    """Everything about särspel in a heat."""

    owed: tuple[OwedPlayoff, ...]
    called: tuple[SeenPlayoff, ...]
    played: tuple[SeenPlayoff, ...]
    cancelled: tuple[SeenPlayoff, ...]

    @property
    def unfinished(self) -> tuple[SeenPlayoff, ...]:
        """Those still to be played, entered or approved."""
        return tuple(
            playoff
            for playoff in (*self.called, *self.played)
            if playoff.state != PlayoffState.VERIFIED
        )


def heat_playoffs(event: Event, heat: Heat) -> HeatPlayoffs:
    """Return what is owed, called, played and cancelled in a heat."""
    seen = _seen(heat)
    return HeatPlayoffs(
        owed=owed_playoffs(event, heat),
        called=tuple(p for p in seen if p.state == PlayoffState.CALLED),
        played=tuple(p for p in seen if p.state in PLAYED),
        cancelled=tuple(p for p in seen if p.state == PlayoffState.CANCELLED),
    )


def owed_playoffs(event: Event, heat: Heat) -> tuple[OwedPlayoff, ...]:
    """Return the level groups that decide something, with what (rules.md §3, §4)."""
    told, standings = event_and_standings(event)
    pair = heat_told(told, standings.heats, heat.number)
    if pair is None:
        return ()
    told_heat, result = pair
    ruleset = ruleset_of(told.rules)
    groups = list(unresolved_in(told_heat, result))
    if not groups:
        return ()
    people = _people(event, {key for _, keys, _ in groups for key in keys})
    called = called_groups(heat)
    return tuple(
        OwedPlayoff(
            tuple(people[key] for key in keys),
            stake,
            due := deals_due(ruleset, first=_is_first(playoffs, keys)),
            may_draw_lot=due is None or stake.table is None,
            called=called.get(frozenset(people[key].pk for key in keys)),
        )
        for stake, keys, playoffs in groups
    )


@dataclass(frozen=True, slots=True)
class LevelGroup:
    """Players who share a place at a table that is finished; ``place`` is its best number."""

    table: int
    label: str
    place: int
    people: tuple[Person, ...]


def orderable(event: Event, heat: Heat) -> tuple[LevelGroup, ...]:
    """Return the ties that decide nothing, which a director may order played (rules.md §4, R)."""
    told, standings = event_and_standings(event)
    pair = heat_told(told, standings.heats, heat.number)
    if pair is None:
        return ()
    barred = may_not_advance(told, heat.number, told.players)
    owed = {key for _, keys, _ in unresolved_in(*pair) for key in keys}
    found = [
        (table, tuple(key for key in group if key not in barred))
        for table, result in zip(pair[0].tables, pair[1].tables, strict=True)
        if result.status is TableStatus.FINISHED
        for group in level_groups(result.standings)
    ]
    groups = [(table, keys) for table, keys in found if len(keys) > 1 and owed.isdisjoint(keys)]
    people = _people(event, {key for _, keys in groups for key in keys}) if groups else {}
    places = {row.player: row.place for table in pair[1].tables for row in table.standings}
    return tuple(
        LevelGroup(
            table.number,
            table.label or str(table.number),
            places[keys[0]],
            tuple(people[key] for key in keys),
        )
        for table, keys in groups
    )


def heat_told(
    told: facts.Event, results: Sequence[HeatResult], number: int
) -> tuple[facts.Heat, HeatResult] | None:
    """Return the facts and results of one heat, ``None`` where it has no tables."""
    for heat, result in zip(told.heats, results, strict=True):
        if heat.number == number:
            return heat, result
    return None


def unresolved_in(
    heat: facts.Heat, result: HeatResult
) -> Iterator[tuple[Stake, tuple[str, ...], tuple[facts.Playoff, ...]]]:
    """Yield each group that särspel must part, with what it decides and what was played."""
    final = is_final(heat)
    for table, found in zip(heat.tables, result.tables, strict=True):
        label = table.label or str(table.number)
        for group in found.unresolved:
            first = min(row.place for row in found.standings if row.player in group)
            through = len(found.advancing)
            last = 1 if final else heat.advance_per_table
            stake = Stake(table.number, label, final, first if final else through + 1, last)
            yield stake, group, table.playoffs
    for group in result.unresolved:
        stake = Stake(None, "", False, len(result.wildcards) + 1, heat.wildcards)  # noqa: FBT003 - its fields in order
        yield stake, group, heat.playoffs


def _is_first(playoffs: Sequence[facts.Playoff], keys: Sequence[str]) -> bool:
    return not any(set(keys) & set(playoff.players) for playoff in playoffs)


def _people(event: Event, keys: set[str]) -> dict[str, Person]:
    entries = Entry.objects.filter(event=event, key__in=keys).select_related("player")
    return {entry.key: person_of(entry) for entry in entries}


def called_groups(heat: Heat) -> dict[frozenset[int], int]:
    """Return the särspel that are called and not yet entered, by their players' entry ids."""
    called = Playoff.objects.filter(heat=heat, state=PlayoffState.CALLED)
    return {
        frozenset(seat.entry_id for seat in playoff.seats.all()): playoff.pk
        for playoff in called.prefetch_related("seats")
    }


def _seen(heat: Heat) -> tuple[SeenPlayoff, ...]:
    playoffs = (
        Playoff.objects.filter(heat=heat)
        .select_related("table", "entered_by", "verified_by")
        .prefetch_related("seats__entry__player")
        .order_by("sequence")
    )
    return tuple(_seen_one(playoff) for playoff in playoffs)


def _seen_one(playoff: Playoff) -> SeenPlayoff:
    table = playoff.table
    return SeenPlayoff(
        pk=playoff.pk,
        sequence=playoff.sequence,
        state=PlayoffState(playoff.state),
        is_lot=playoff.is_lot,
        reason=playoff.reason,
        stake_table=table.number if table else None,
        label=(table.label or str(table.number)) if table else "",
        rows=tuple(
            PlayoffRow(person_of(seat.entry), seat.side_points, seat.out, seat.lot_position)
            for seat in sorted(playoff.seats.all(), key=lambda seat: int(seat.position))
        ),
        entered_by_id=playoff.entered_by_id,
        entered_by=str(playoff.entered_by or ""),
        entered_at=playoff.entered_at,
        verified_by=str(playoff.verified_by or ""),
        is_self_verified=playoff.is_self_verified,
    )
