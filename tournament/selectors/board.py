"""The table board (bordstavla): how far every table has come, and who is waited for."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import IntEnum
from statistics import median_low
from typing import TYPE_CHECKING

from django.db.models import Q

from tournament.models import Playoff, Sheet, Table
from tournament.models.sheets import CURRENT
from tournament.selectors.papers import table_of_sheet
from tournament.selectors.standings import event_and_standings
from tournament.selectors.tables import ruleset_in, tick_of
from tournament.states import HeatState, PlayoffState, SheetState, TableState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from scoring.results import HeatResult
    from tournament.models import Event, Heat

MINUTE = 60


class Attention(IntEnum):
    """How much a table asks of the desk, most first."""

    PLAYOFF = 0
    ENTER = 1
    VERIFY = 2
    LATE = 3
    PLAYING = 4
    NOT_STARTED = 5
    DONE = 6


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A table on the board. ``minutes`` is since what it does now began, None once it is done.

    ``late`` is how many minutes it is past the time of an omgång, 0 for none; ``is_behind`` says
    that most of the others have come further. ``entered`` and ``verified`` count omgångar.
    """

    number: int
    label: str
    revisor: str
    sitting: int | None
    state: TableState
    round: int
    rounds: int
    minutes: int | None
    late: int
    is_behind: bool
    entered: int
    verified: int
    has_tie: bool
    attention: Attention
    tick: str

    @property
    def next_round(self) -> int | None:
        """The omgång that a tick would start, ``None`` after the last."""
        is_on = self.state in {TableState.NOT_STARTED, TableState.PLAYING}
        return self.round + 1 if is_on and self.round < self.rounds else None

    @property
    def may_hand_in(self) -> bool:
        """Whether the paper may come in now."""
        return self.state == TableState.PLAYING and self.round >= self.rounds

    @property
    def may_step_back(self) -> bool:
        """Whether the last tick can be taken back."""
        is_on = self.state in {TableState.PLAYING, TableState.HANDED_IN}
        return is_on and self.entered < self.rounds


@dataclass(frozen=True, slots=True)
class Board:
    """The board of a heat; ``stamp`` names what it shows, for asking whether there is newer.

    ``ties`` decide something and are not parted; ``unverified_playoffs`` are entered.
    """

    heat: int
    state: HeatState
    rows: tuple[BoardRow, ...]
    verified: int
    late: int
    ties: int
    unverified_playoffs: int
    stamp: str


def stamp_of(event: Event, now: datetime) -> str:
    """Name the board of this version and minute."""
    return f"{event.version}-{int(now.timestamp()) // MINUTE}"


def board_of(event: Event, heat: Heat, *, now: datetime, by_number: bool = False) -> Board:
    """Return a heat's tables, those that ask most of the desk first."""
    tables = list(Table.objects.filter(heat=heat).order_by("number"))
    entered, verified = _counts(heat)
    rounds = ruleset_in(event).rounds_per_table
    result = _result(event, heat)
    tied = _tied(result)
    rows = [
        _row(
            event,
            table,
            now=now,
            rounds=rounds,
            counts=(entered[table.pk], verified[table.pk]),
            others=[other for other in tables if other.pk != table.pk],
            has_tie=table.number in tied,
        )
        for table in tables
    ]
    if not by_number:
        rows.sort(key=_order)
    return Board(
        heat=heat.number,
        state=HeatState(heat.state),
        rows=tuple(rows),
        verified=sum(row.state == TableState.VERIFIED for row in rows),
        late=sum(row.late > 0 for row in rows),
        ties=len(tied) + (len(result.unresolved) if result is not None else 0),
        unverified_playoffs=Playoff.objects.filter(heat=heat, state=PlayoffState.ENTERED).count(),
        stamp=stamp_of(event, now),
    )


def table_called(heat: Heat, text: str) -> Table | None:
    """Return the table meant by »7«, »bord 7«, the hall's own name, or its sheet's number or code.

    A scanner types the code's whole address.
    """
    wanted = " ".join(text.casefold().split())
    wanted = wanted.removeprefix("bord").strip()
    tables = list(Table.objects.filter(heat=heat).order_by("number"))
    if (sheet := table_of_sheet(text)) is not None and sheet[0] == heat.number:
        return next((table for table in tables if table.number == sheet[1]), None)
    code = wanted.rstrip("/").rpartition("/")[2]
    for table in tables:
        if table.code.casefold() == code:
            return table
    for table in tables:
        if table.label and table.label.casefold().removeprefix("bord").strip() == wanted:
            return table
    return next((table for table in tables if str(table.number) == wanted), None)


def _row(
    event: Event,
    table: Table,
    *,
    now: datetime,
    rounds: int,
    counts: tuple[int, int],
    others: Sequence[Table],
    has_tie: bool,
) -> BoardRow:
    entered, verified = counts
    minutes = _minutes(table, now)
    late = 0
    if table.state == TableState.PLAYING and minutes is not None:
        late = max(0, minutes - event.minutes_per_round)
    is_behind = _is_behind(table, others)
    return BoardRow(
        number=table.number,
        label=table.label or str(table.number),
        revisor=table.revisor,
        sitting=table.sitting,
        state=TableState(table.state),
        round=table.current_round,
        rounds=rounds,
        minutes=minutes,
        late=late,
        is_behind=is_behind,
        entered=entered,
        verified=verified,
        has_tie=has_tie,
        attention=_attention(
            table,
            is_late=late > 0 or is_behind,
            has_every_sheet=entered >= rounds,
            has_tie=has_tie,
        ),
        tick=tick_of(table),
    )


def _attention(table: Table, *, is_late: bool, has_every_sheet: bool, has_tie: bool) -> Attention:
    if has_tie and table.state == TableState.VERIFIED:
        return Attention.PLAYOFF
    match TableState(table.state):
        case TableState.VERIFIED:
            return Attention.DONE
        case TableState.HANDED_IN:
            return Attention.VERIFY if has_every_sheet else Attention.ENTER
        case TableState.PLAYING:
            return Attention.LATE if is_late else Attention.PLAYING
        case _:
            return Attention.LATE if is_late else Attention.NOT_STARTED


def _order(row: BoardRow) -> tuple[int, int, int, int]:
    return row.attention, -row.late, -(row.minutes or 0), row.number


def _minutes(table: Table, now: datetime) -> int | None:
    since = {
        TableState.PLAYING: table.round_started_at,
        TableState.HANDED_IN: table.handed_in_at,
    }.get(TableState(table.state))
    return None if since is None else max(0, int((now - since).total_seconds()) // MINUTE)


def _progress(table: Table) -> int:
    """Return a table's step: its omgång, and one more for its paper."""
    is_in = table.state in {TableState.HANDED_IN, TableState.VERIFIED}
    return table.current_round + 1 if is_in else table.current_round


def _is_behind(table: Table, others: Iterable[Table]) -> bool:
    """Say whether most of the tables that play at the same time have come further."""
    if table.state in {TableState.HANDED_IN, TableState.VERIFIED}:
        return False
    beside = [_progress(other) for other in others if other.sitting == table.sitting]
    return bool(beside) and median_low(beside) > _progress(table)


def _counts(heat: Heat) -> tuple[Mapping[int, int], Mapping[int, int]]:
    entered: dict[int, int] = defaultdict(int)
    verified: dict[int, int] = defaultdict(int)
    current = Sheet.objects.filter(CURRENT & Q(round__table__heat=heat))
    for table, state in current.values_list("round__table_id", "state"):
        entered[table] += 1
        verified[table] += state == SheetState.VERIFIED
    return entered, verified


def _result(event: Event, heat: Heat) -> HeatResult | None:
    _, standings = event_and_standings(event)
    return next((found for found in standings.heats if found.number == heat.number), None)


def _tied(result: HeatResult | None) -> frozenset[int]:
    if result is None:
        return frozenset()
    return frozenset(table.number for table in result.tables if table.unresolved)
