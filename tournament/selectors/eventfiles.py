"""From the database to the rules: the one way in which stored facts become a scoring event."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from scoring import event as facts
from scoring.deals import Recorded, standing
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
from tournament.selectors.dealentries import entry_of
from tournament.states import DrawState, EntryState, HeatState, PlayoffState

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournament.models import Event

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


def _grouped(rows: Iterable[Any], name: str) -> dict[int, list[Any]]:
    groups: dict[int, list[Any]] = defaultdict(list)
    for row in rows:
        groups[getattr(row, name)].append(row)
    return groups


class EventReader:
    """Reads each table of the database once and puts the pieces together."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.entries = list(
            Entry.objects.filter(event=event).select_related("player").order_by("position", "pk")
        )
        self.keys = {entry.pk: entry.key for entry in self.entries}
        heats = Heat.objects.filter(event=event).order_by("number")
        self.heats = list(heats)
        of_event = {"heat__event": event}
        self.tables = _grouped(Table.objects.filter(**of_event).order_by("number"), "heat_id")
        self.table_entries = _grouped(
            TableEntry.objects.filter(**of_event).order_by("position"), "table_id"
        )
        self.rounds = _grouped(
            Round.objects.filter(table__heat__event=event).order_by("number"), "table_id"
        )
        self.seats = _grouped(
            RoundSeat.objects.filter(round__table__heat__event=event).order_by("seat"), "round_id"
        )
        self.sheets = {
            sheet.round_id: sheet
            for sheet in Sheet.objects.filter(CURRENT, round__table__heat__event=event)
        }
        self.rows = _grouped(
            SheetRow.objects.filter(sheet__in=[sheet.pk for sheet in self.sheets.values()])
            if len(self.sheets) < MANY
            else SheetRow.objects.filter(sheet__round__table__heat__event=event),
            "sheet_id",
        )
        self.draws = {
            draw.heat_id: draw
            for draw in Draw.objects.filter(**of_event).exclude(state=DrawState.DISCARDED)
        }
        self.changes = _grouped(
            DrawChange.objects.filter(draw__heat__event=event).order_by("sequence"), "draw_id"
        )
        self.playoffs = [
            playoff
            for playoff in Playoff.objects.filter(**of_event).order_by("sequence")
            if playoff.state in {PlayoffState.ENTERED, PlayoffState.VERIFIED}
        ]
        self.playoff_seats = _grouped(
            PlayoffSeat.objects.filter(playoff__heat__event=event).order_by("position"),
            "playoff_id",
        )
        deals = Deal.objects.order_by("number").prefetch_related("entries")
        self.round_deals = _grouped(deals.filter(round__table__heat__event=event), "round_id")
        self.playoff_deals = _grouped(deals.filter(playoff__heat__event=event), "playoff_id")
        self.left = self._left()

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
            name=entry.player.name,
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
            players=tuple(self.keys[row.entry_id] for row in self.table_entries[table.pk]),
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
            seats=tuple(self.keys[seat.entry_id] for seat in self.seats[round_.pk]),
            deals=self._deals(self.round_deals[round_.pk])
            if round_.has_deals and not sheet
            else None,
            sheet=tuple(self._row(row) for row in self._sheet_rows(sheet)) if sheet else None,
            broken_off=round_.is_broken_off,
            x=round_.x,
        )

    def _sheet_rows(self, sheet: Sheet) -> list[SheetRow]:
        return sorted(self.rows[sheet.pk], key=lambda row: int(row.position))

    def _row(self, row: SheetRow) -> facts.SheetRow:
        return facts.SheetRow(
            player=self.keys[row.entry_id],
            side_points=row.side_points,
            said_chicago=row.said_chicago,
            won_chicagos=row.won_chicagos,
            out=Out(row.out) if row.out else None,
            knocked_out=row.is_knocked_out,
            penalty=row.penalty,
            x=row.x,
        )

    def _deals(self, deals: Iterable[Deal]) -> tuple[facts.Deal, ...]:
        return tuple(
            facts.Deal(deal.number, _standing(deal), open=deal.is_open, x=deal.x) for deal in deals
        )

    def _playoff(self, playoff: Playoff) -> facts.Playoff:
        seats = self.playoff_seats[playoff.pk]
        players = tuple(self.keys[seat.entry_id] for seat in seats)
        if playoff.is_lot:
            drawn = sorted(seats, key=lambda seat: int(seat.lot_position or 0))
            lot = tuple(self.keys[seat.entry_id] for seat in drawn)
            return facts.Playoff(players, lot=lot, x=playoff.x)
        if playoff.has_deals:
            deals = self._deals(self.playoff_deals[playoff.pk])
            return facts.Playoff(players, deals=deals, x=playoff.x)
        rows = tuple(
            facts.PlayoffRow(
                self.keys[seat.entry_id],
                seat.side_points,
                Out(seat.out) if seat.out else None,
                seat.x,
            )
            for seat in seats
        )
        return facts.Playoff(players, sheet=rows, x=playoff.x)

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


def _standing(deal: Deal) -> tuple[facts.Entry, ...]:
    """Return what stands of a giv: entries that no later entry cancels."""
    in_order = sorted(deal.entries.all(), key=lambda entry: int(entry.sequence))
    return standing(
        Recorded(
            entry.pk,
            entry_of(entry.content or {}) if entry.cancels_id is None else None,
            entry.cancels_id,
        )
        for entry in in_order
    )
