"""Where somebody sits and what happens next, as one answer: what is published and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from tournament.models import Event, PlayoffSeat, Table
from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.published import NotPublished
from tournament.selectors.public.ranking import ranking_page
from tournament.selectors.public.rows import Status
from tournament.selectors.public.seating import seats_of
from tournament.states import PlayoffState, PublicationPart

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.selectors.public.people import PublicPerson
    from tournament.selectors.public.published import Published
    from tournament.selectors.public.ranking import RankingRow
    from tournament.selectors.public.rows import HeatPage, QualifierRow, StandingRow, StandingTable
    from tournament.selectors.public.seating import Seat


class Now(StrEnum):
    """How it stands with somebody, the newest first of what is published."""

    HUSHED = "hushed"
    """Play is on or over, and for now its figures are not shown here."""
    WAITS = "waits"
    """Seated; his table has not begun."""
    PLAYS = "plays"
    """An omgång is on at his table."""
    PAUSES = "pauses"
    """An omgång is in, the next has not begun."""
    PLAYED = "played"
    """All omgångar of his table are in; his outlook tells."""
    PLAYOFF = "playoff"
    """Called to särspel."""
    THROUGH = "through"
    """Goes on to a heat whose seats are not out."""
    OUT = "out"
    """Does not go on."""
    PLACED = "placed"
    """Has his place in the whole event."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """One person's answer. ``heat`` is the newest where he is named, 0 where none names him.

    ``playoff_table`` is where a särspel is played that he is called to, None across tables.
    ``round`` is the omgång that is on or comes next, ``at`` when what comes next begins (the heat,
    his sitting or the next omgång), ``is_about`` says that it is reckoned from the plan. ``since``
    is when the omgång that is on began.
    """

    person: PublicPerson
    now: Now
    heat: int
    is_final: bool
    seat: Seat | None
    table: StandingTable | None
    row: StandingRow | None
    qualified: QualifierRow | None
    to_heat: int | None
    to_final: bool
    overall: RankingRow | None
    playoff_table: int | None = None
    round: int | None = None
    since: datetime | None = None
    at: datetime | None = None
    is_about: bool = False

    @property
    def number(self) -> int:
        """The heat's number, as every page of a heat calls it."""
        return self.heat


@dataclass(frozen=True, slots=True)
class Day:
    """What is published of everybody's day, gathered once per version.

    ``called`` holds who is called to särspel by heat and entry, with the table's number or None
    where it is across tables; ``began`` when a table's omgång began, by heat and table.
    ``round_time`` is that of an omgång with its pause, as planned.
    """

    event: Published
    heats: Mapping[int, HeatPage]
    seats: Mapping[int, Mapping[int, Seat]]
    rows: Mapping[int, Mapping[int, tuple[StandingTable, StandingRow]]]
    advancing: Mapping[int, Mapping[int, QualifierRow]]
    ranking: Mapping[int, RankingRow]
    called: Mapping[tuple[int, int], int | None]
    began: Mapping[tuple[int, int], datetime | None]
    round_time: timedelta

    def has(self, entry: int) -> bool:
        """Say whether a part in force names an entry."""
        named = (*self.seats.values(), *self.rows.values(), *self.advancing.values(), self.ranking)
        return any(entry in entries for entries in named)

    @property
    def people(self) -> tuple[PublicPerson, ...]:
        """Everybody whom a part in force names, in the order entered."""
        named = (*self.seats.values(), *self.rows.values(), *self.advancing.values(), self.ranking)
        entries = {entry for entries in named for entry in entries}
        return tuple(self.event.people[entry] for entry in sorted(entries))


def day_of(event: Published) -> Day:
    """Return the day of everybody, kept as long as what is published of the event is."""
    return _kept(_Same(event))


class _Same:
    """An event as a cache's key: itself, and no other that says the same."""

    def __init__(self, event: Published) -> None:
        self.event = event

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.event is self.event

    def __hash__(self) -> int:
        return id(self.event)


@lru_cache(maxsize=8)
def _kept(key: _Same) -> Day:
    return _gathered(key.event)


def _gathered(event: Published) -> Day:
    heats = {number: heat_page(event, number) for number in event.heats}
    is_told = event.part(None, PublicationPart.RESULTS) is not None
    pace = Event.objects.values_list("minutes_per_round", "minutes_between_rounds")
    minutes = sum(pace.get(pk=event.pk))
    seats: dict[int, dict[int, Seat]] = {number: {} for number in heats}
    for entry, found in seats_of(event).items():
        for seat in found:
            seats[seat.heat][entry] = seat
    return Day(
        event=event,
        heats=heats,
        seats=seats,
        rows={
            number: {row.person.pk: (table, row) for table in page.tables for row in table.rows}
            for number, page in heats.items()
        },
        advancing={
            number: {row.person.pk: row for row in page.advancing or ()}
            for number, page in heats.items()
        },
        ranking={row.person.pk: row for row in ranking_page(event).rows} if is_told else {},
        called=_called(event),
        began=_began(event),
        round_time=timedelta(minutes=minutes),
    )


def _open_heats(event: Published) -> tuple[int, ...]:
    """Return the heats whose running standings are open: there a särspel's call is told."""
    return tuple(n for n in event.heats if event.part(n, PublicationPart.RUNNING) is not None)


def _called(event: Published) -> Mapping[tuple[int, int], int | None]:
    seats = PlayoffSeat.objects.filter(
        playoff__heat__event_id=event.pk,
        playoff__heat__number__in=_open_heats(event),
        playoff__state=PlayoffState.CALLED,
        playoff__is_lot=False,
    ).values_list("playoff__heat__number", "entry_id", "playoff__table__number")
    return {(heat, entry): table for heat, entry, table in seats}


def _began(event: Published) -> Mapping[tuple[int, int], datetime | None]:
    tables = Table.objects.filter(
        heat__event_id=event.pk, heat__number__in=_open_heats(event)
    ).values_list("heat__number", "number", "round_started_at")
    return {(heat, number): began for heat, number, began in tables}


def whereabouts(day: Day, entry: int) -> Whereabouts:
    """Return where somebody is whom a part in force names; raises ``NotPublished``."""
    if not day.has(entry):
        raise NotPublished
    number = max((heat for heat in day.heats if _is_named(day, heat, entry)), default=0)
    page = day.heats.get(number)
    table, row = day.rows.get(number, {}).get(entry, (None, None))
    seat = day.seats.get(number, {}).get(entry)
    qualified = day.advancing.get(number, {}).get(entry)
    overall = day.ranking.get(entry)
    now = _now(day, page, entry, table)
    round_ = _round(day, now, table)
    since = None
    if table is not None and now is Now.PLAYS and round_ == table.started:
        since = day.began.get((number, table.number))
    at, is_about = _next_at(day, seat if now is Now.WAITS else None, since, round_)
    return Whereabouts(
        person=day.event.people[entry],
        now=now,
        heat=number,
        is_final=page is not None and page.is_final,
        seat=seat,
        table=table,
        row=row,
        qualified=qualified,
        to_heat=None if page is None else page.to_heat,
        to_final=page is not None and page.to_final,
        overall=overall,
        playoff_table=day.called.get((number, entry)) if now is Now.PLAYOFF else None,
        round=round_,
        since=since,
        at=at,
        is_about=is_about,
    )


def _is_named(day: Day, number: int, entry: int) -> bool:
    return entry in day.seats[number] or entry in day.rows[number] or entry in day.advancing[number]


def _now(day: Day, page: HeatPage | None, entry: int, table: StandingTable | None) -> Now:
    if page is None or entry in day.ranking:
        return Now.PLACED
    if entry in day.advancing[page.number]:
        return Now.THROUGH
    if page.advancing is not None:
        return Now.OUT
    if (page.number, entry) in day.called:
        return Now.PLAYOFF
    if day.event.is_hushed(page.number):
        return Now.HUSHED
    return _at_table(day, table)


def _at_table(day: Day, table: StandingTable | None) -> Now:
    if table is None or table.status is Status.WAITING:
        return Now.WAITS
    if table.finished >= day.event.rounds:
        return Now.PLAYED
    return Now.PLAYS if table.started > table.finished else Now.PAUSES


def _round(day: Day, now: Now, table: StandingTable | None) -> int | None:
    if now is Now.WAITS:
        return 1
    if table is None or now not in {Now.PLAYS, Now.PAUSES}:
        return None
    return min(max(table.started, table.finished + 1), day.event.rounds)


def _next_at(
    day: Day, seat: Seat | None, since: datetime | None, round_: int | None
) -> tuple[datetime | None, bool]:
    """Return when the next thing begins, and whether that is reckoned.

    ``seat`` is that of somebody whose table has not begun: a sitting follows the one before when
    its omgångar are played. ``since`` is when omgång ``round_`` began that is on.
    """
    if seat is not None and seat.starts_at is not None:
        earlier = (seat.sitting or 1) - 1
        return seat.starts_at + earlier * day.event.rounds * day.round_time, earlier > 0
    if since is not None and round_ is not None and round_ < day.event.rounds:
        return since + day.round_time, True
    return None, False
