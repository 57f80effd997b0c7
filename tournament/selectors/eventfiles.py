"""From the database to the rules: the one way in which stored facts become a scoring event."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.db.models import F

from scoring import event as facts
from scoring.vocabulary import HeatStatus, Out, PlayerStatus
from tournament.models import (
    Deal,
    Disqualification,
    Draw,
    DrawChange,
    Entry,
    Heat,
    Playoff,
    PlayoffSeat,
    Round,
    RoundSeat,
    Sheet,
    SheetRow,
    Table,
    TableEntry,
    Withdrawal,
)
from tournament.models.sheets import CURRENT
from tournament.selectors.dealentries import deals_by
from tournament.selectors.grouping import grouped, listed
from tournament.selectors.playofffacts import PLAYED, playoff_facts
from tournament.states import DrawState, EntryState, HeatState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from django.db.models import QuerySet

    from tournament.models import Event

ROW = (
    "sheet_id",
    "position",
    "entry_id",
    "side_points",
    "said_chicago",
    "won_chicagos",
    "out",
    "is_knocked_out",
    "penalty",
    "x",
)
ENTRY = ("pk", "key", "number", "club", "state", "x", "name")
TABLE = ("pk", "heat_id", "number", "label", "sitting", "x")
ROUND = ("pk", "table_id", "number", "has_deals", "is_broken_off", "x")
SHEET = ("pk", "round_id")
STATUS = {
    EntryState.REGISTERED: PlayerStatus.ACTIVE,
    EntryState.CHECKED_IN: PlayerStatus.ACTIVE,
    EntryState.NO_SHOW: PlayerStatus.NO_SHOW,
    EntryState.WITHDRAWN: PlayerStatus.WITHDRAWN,
    EntryState.DISQUALIFIED: PlayerStatus.DISQUALIFIED,
}


def event_of(event: Event) -> facts.Event:
    """Return everything the rules need of an event, in a fixed number of queries.

    Players are named by their entry key. Draft seatings are included: what the public may see is
    decided elsewhere.
    """
    return EventReader(event).read()


class EventReader:
    """Reads each table of the database once and puts the pieces together."""

    def __init__(self, event: Event) -> None:
        self.event = event
        entries = Entry.objects.filter(event=event).annotate(name=F("player__name"))
        self.entries = list(self._told(entries.order_by("position", "pk"), ENTRY))
        self.keys = {entry.pk: entry.key for entry in self.entries}
        self.names = {entry.pk: entry.name for entry in self.entries}
        heats = Heat.objects.filter(event=event).order_by("number")
        self.heats = list(heats)
        of_event = {"heat__event": event}
        tables = Table.objects.filter(**of_event).order_by("number")
        self.tables = grouped(self._told(tables, TABLE), "heat_id")
        places = TableEntry.objects.filter(**of_event).order_by("position")
        self.table_entries = listed(places.values_list("table_id", "entry_id"))
        rounds = Round.objects.filter(table__heat__event=event).order_by("number")
        self.rounds = grouped(self._told(rounds, ROUND), "table_id")
        seats = RoundSeat.objects.filter(round__table__heat__event=event).order_by("seat")
        self.seats = listed(seats.values_list("round_id", "entry_id"))
        sheets = Sheet.objects.filter(CURRENT, round__table__heat__event=event)
        self.sheets = {sheet.round_id: sheet for sheet in self._told(sheets, SHEET)}
        self.rows = self._sheet_rows()
        self.draws = {
            draw.heat_id: draw
            for draw in Draw.objects.filter(**of_event).exclude(state=DrawState.DISCARDED)
        }
        changes = DrawChange.objects.filter(draw__heat__event=event).order_by("sequence")
        self.changes = grouped(changes, "draw_id")
        self.playoffs = [
            playoff
            for playoff in Playoff.objects.filter(**of_event).order_by("sequence")
            if playoff.state in PLAYED
        ]
        self.left = self._left()

    def _told(self, rows: QuerySet[Any], columns: Sequence[str]) -> Iterable[Any]:
        """Return rows with these columns and no more: objects take longer to make than to read."""
        return rows.values_list(*columns, named=True)

    @cached_property
    def playoff_seats(self) -> dict[int, list[Any]]:
        """Who plays each särspel, asked for where there is any."""
        seats = PlayoffSeat.objects.filter(playoff__heat__event=self.event)
        return grouped(seats.order_by("position"), "playoff_id")

    @cached_property
    def round_deals(self) -> dict[int, tuple[facts.Deal, ...]]:
        """The givar of each omgång that was kept giv by giv, asked for where there is any."""
        return deals_by("round_id", Deal.objects.filter(round__table__heat__event=self.event))

    @cached_property
    def playoff_deals(self) -> dict[int, tuple[facts.Deal, ...]]:
        """The givar of each särspel that was kept giv by giv, asked for where there is any."""
        return deals_by("playoff_id", Deal.objects.filter(playoff__heat__event=self.event))

    def _sheet_rows(self) -> dict[int, list[tuple[int, facts.SheetRow]]]:
        """Return the rows of every sheet, each with its position on it."""
        rows = (
            SheetRow.objects.filter(sheet__in=[sheet.pk for sheet in self.sheets.values()])
            if len(self.sheets) < MANY
            else SheetRow.objects.filter(sheet__round__table__heat__event=self.event)
        )
        found: dict[int, list[tuple[int, facts.SheetRow]]] = defaultdict(list)
        for sheet, position, *told in rows.order_by().values_list(*ROW):
            found[sheet].append((position, self._row(told)))
        return found

    def _row(self, told: Sequence[Any]) -> facts.SheetRow:
        """Return a stored row, the columns of ``ROW`` from the entry on, as the rules know it."""
        entry, points, said, won, out, knocked_out, penalty, x = told
        return facts.SheetRow(
            self.keys[entry],
            points,
            said,
            won,
            Out(out) if out else None,
            knocked_out=knocked_out,
            penalty=penalty,
            x=x,
        )

    def _left(self) -> dict[int, facts.Left]:
        left: dict[int, facts.Left] = {}
        for model in (Withdrawal, Disqualification):
            for record in model.objects.filter(
                entry__event=self.event, revoked_at__isnull=True
            ).select_related("entry", "heat", "table"):
                if record.heat is not None and record.table is not None:
                    place = (record.heat.number, record.table.number, record.round_number)
                    left[record.entry_id] = facts.Left(*place, record.entry.left_x)
        return left

    def read(self) -> facts.Event:
        """Return the event, put together."""
        event = self.event
        return facts.Event(
            name=event.name,
            date=event.starts_on.isoformat() if event.starts_on else None,
            venue=event.venue or None,
            rules=facts.Preset(event.rules_preset, event.rules_overrides, event.rules_x),
            structure=facts.Preset(
                event.structure_preset, event.structure_overrides, event.structure_x
            ),
            players=tuple(self._player(entry) for entry in self.entries),
            heats=tuple(self._heat(heat) for heat in self.heats if self._is_told(heat)),
            x=event.x,
            event_x=event.event_x,
        )

    def _is_told(self, heat: Heat) -> bool:
        return len(self.tables[heat.pk]) > 0

    def _player(self, entry: Entry) -> facts.Player:
        return facts.Player(
            id=entry.key,
            name=self.names[entry.pk],
            number=entry.number,
            club=entry.club,
            status=STATUS[EntryState(entry.state)],
            left=self.left.get(entry.pk),
            x=entry.x,
        )

    def _heat(self, heat: Heat) -> facts.Heat:
        draw = self.draws.get(heat.pk)
        return facts.Heat(
            number=heat.number,
            status=HeatStatus.CLOSED if heat.state == HeatState.CLOSED else HeatStatus.OPEN,
            advance_per_table=heat.advance_per_table,
            wildcards=heat.wildcards,
            tables=tuple(self._table(table) for table in self.tables[heat.pk]),
            draw=self._draw(draw) if draw is not None and draw.drawn_at else None,
            playoffs=tuple(
                self._playoff(playoff)
                for playoff in self.playoffs
                if playoff.heat_id == heat.pk and playoff.table_id is None
            ),
            x=heat.x,
        )

    def _table(self, table: Table) -> facts.Table:
        return facts.Table(
            number=table.number,
            label=table.label or None,
            sitting=table.sitting,
            players=tuple(self.keys[entry] for entry in self.table_entries[table.pk]),
            rounds=tuple(self._round(round_) for round_ in self.rounds[table.pk]),
            playoffs=tuple(
                self._playoff(playoff) for playoff in self.playoffs if playoff.table_id == table.pk
            ),
            x=table.x,
        )

    def _round(self, round_: Round) -> facts.Round:
        sheet = self.sheets.get(round_.pk)
        return facts.Round(
            number=round_.number,
            seats=tuple(self.keys[entry] for entry in self.seats[round_.pk]),
            deals=self.round_deals.get(round_.pk, ()) if round_.has_deals and not sheet else None,
            sheet=self._rows_of(sheet) if sheet else None,
            broken_off=round_.is_broken_off,
            x=round_.x,
        )

    def _rows_of(self, sheet: Sheet) -> tuple[facts.SheetRow, ...]:
        in_order = sorted(self.rows[sheet.pk], key=lambda placed: placed[0])
        return tuple([row for _, row in in_order])

    def _playoff(self, playoff: Playoff) -> facts.Playoff:
        deals = self.playoff_deals if playoff.has_deals else {}
        seats = self.playoff_seats[playoff.pk]
        return playoff_facts(playoff, seats, self.keys, deals.get(playoff.pk, ()))

    def _draw(self, draw: Draw) -> facts.DrawRecord:
        return facts.DrawRecord(
            attempt=draw.attempt,
            seed=draw.seed,
            commitment=draw.commitment,
            algorithm=draw.algorithm,
            entrants=tuple(draw.entrants),
            wishes=facts.Wishes(draw.separates_clubs, draw.separates_previous_table, draw.wishes_x),
            unmet=tuple((one, other, wish) for one, other, wish in draw.unmet),
            changes=tuple(self._change(change) for change in self.changes[draw.pk]),
            x=draw.x,
        )

    def _change(self, change: DrawChange) -> facts.Change:
        key = self.keys[change.entry_id]
        if change.other_id is not None:
            return facts.Swap((key, self.keys[change.other_id]), change.reason, change.x)
        if change.table_number is not None:
            return facts.Move(key, change.table_number, change.reason, change.x)
        return facts.Removal(key, change.reason, change.x)


MANY = 400
"""Above this many sheets a join is shorter than their list of ids (SQLite's variables)."""
