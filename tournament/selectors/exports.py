"""From the database to an event file: what the rules know, and under ``x`` what only the web knows.

Check-in times, who verified, what was revoked, which draws were discarded (event-file.md, head).
Not in a file: the log, the tables' secret codes, passwords, and what was frozen for the public.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from scoring.eventfile import dump
from scoring.eventfile.draws import DRAW as DRAW_RECORD
from scoring.eventfile.records import DEAL, SHEET_ROW
from tournament.models import (
    Caution,
    Deduction,
    Disqualification,
    Draw,
    HallMap,
    Playoff,
    Publication,
    Sheet,
    TableEntry,
    User,
    Withdrawal,
)
from tournament.models.sheets import CURRENT
from tournament.selectors import webfacts
from tournament.selectors.eventfiles import ROW, EventReader
from tournament.selectors.webfacts import KEY, Unsaid, said, with_facts
from tournament.states import DrawState, HeatState, PlayoffState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from django.db.models import QuerySet

    from scoring import event as facts
    from tournament.models import DrawChange, Entry, Event, Heat, Round, Table

type_of_facts = dict[str, Any]


def exported(event: Event) -> str:
    """Return the event file of an event, as ``manage.py export_event`` writes it."""
    return dump(ExportReader(event).read())


class ExportReader(EventReader):
    """Reads an event with everything that the web knows of it."""

    def __init__(self, event: Event) -> None:
        """Read what the rules do not need: users, incidents, old versions, publications."""
        super().__init__(event)
        self.users: dict[int, str] = dict(User.objects.values_list("pk", "username"))
        own = (event.event_x or {}).get(KEY, {})
        moment = own.get("imported_at")
        self.unsaid = Unsaid(None if moment is None else datetime.fromisoformat(moment))
        self.closed = {heat.pk for heat in self.heats if heat.state == HeatState.CLOSED}
        self.closed_numbers = {heat.number for heat in self.heats if heat.pk in self.closed}
        self.places = {
            table.pk: (heat.number, table.number)
            for heat in self.heats
            for table in self.tables[heat.pk]
        }
        self.seated = {entry for listed in self.table_entries.values() for entry in listed}
        self.substitutes = self._substitutes()
        self.incidents = self._incidents()
        self.old_sheets = self._old_sheets()
        self.undrawn = self._undrawn()

    def read(self) -> facts.Event:
        """Return the event; its own facts and what is published stand under ``event.x``."""
        event = super().read()
        told = said(self.event, webfacts.EVENT, self.unsaid.event(event), users=self.users)
        published = [
            {
                "heat": None if row.heat is None else row.heat.number,
                "part": row.part,
                **said(row, webfacts.PUBLICATION, {}, users=self.users),
            }
            for row in Publication.objects.filter(event=self.event, withdrawn_at__isnull=True)
            .select_related("heat")
            .order_by("pk")
        ]
        told |= {"publications": published} if published else {}
        if (kept := HallMap.objects.filter(event=self.event).first()) is not None:
            told["map"] = said(kept, webfacts.MAP, {}, users=self.users)
        return replace(event, event_x=with_facts(webfacts.without_facts(event.event_x), told))

    def _said(self, row: Any, columns: tuple[str, ...], unsaid: Mapping[str, Any]) -> type_of_facts:  # noqa: ANN401 - any model
        return said(row, columns, unsaid, users=self.users)

    def _told(self, rows: QuerySet[Any], columns: Sequence[str]) -> Iterable[Any]:
        """Return whole rows: the web knows more of them than the rules ask for."""
        del columns
        return rows

    def _is_told(self, heat: Heat) -> bool:
        """Tell every heat: one without tables is being drawn."""
        return heat in self.heats

    def _player(self, entry: Entry) -> facts.Player:
        player = super()._player(entry)
        unsaid = self.unsaid.entry(player, is_seated=entry.pk in self.seated)
        told = self._said(entry, webfacts.ENTRY, unsaid) | self.incidents[entry.pk]
        return replace(player, x=with_facts(player.x, told))

    def _heat(self, heat: Heat) -> facts.Heat:
        told_heat = super()._heat(heat)
        told = self._said(heat, webfacts.HEAT, self.unsaid.heat(told_heat))
        told |= self.undrawn.get(heat.pk, {})
        return replace(told_heat, x=with_facts(told_heat.x, told))

    def _table(self, table: Table) -> facts.Table:
        told_table = super()._table(table)
        is_closed = table.heat_id in self.closed
        told = self._said(table, webfacts.TABLE, self.unsaid.table(told_table, is_closed=is_closed))
        told |= _named("substitutes", self.substitutes[table.pk])
        return replace(told_table, x=with_facts(told_table.x, told))

    def _round(self, round_: Round) -> facts.Round:
        told_round, sheet = super()._round(round_), self.sheets.get(round_.pk)
        told = self._said(round_, webfacts.ROUND, {})
        if sheet is not None:
            is_closed = self.places[round_.table_id][0] in self.closed_numbers
            unsaid = self.unsaid.sheet(is_closed=is_closed)
            told |= _named("sheet", self._said(sheet, webfacts.SHEET, unsaid))
            deals = self.round_deals.get(round_.pk, ()) if round_.has_deals else ()
            told |= _named("deals", [DEAL.write(deal) for deal in deals])
        told |= _named("superseded", [self._old(old) for old in self.old_sheets[round_.pk]])
        return replace(told_round, x=with_facts(told_round.x, told))

    def _old(self, sheet: Sheet) -> type_of_facts:
        in_order = sheet.rows.order_by("position").values_list(*ROW)
        rows = [SHEET_ROW.write(self._row(told)) for _sheet, _position, *told in in_order]
        return {**self._said(sheet, webfacts.SHEET, {}), "rows": rows}

    def _playoff(self, playoff: Playoff) -> facts.Playoff:
        told_playoff = super()._playoff(playoff)
        is_closed = playoff.heat_id in self.closed
        unsaid = self.unsaid.playoff(is_closed=is_closed)
        told = self._said(playoff, webfacts.PLAYOFF, unsaid)
        order = ((playoff.x or {}).get(KEY) or {}).get("rows", [])
        if told_playoff.sheet is not None and order:
            rows = {row.player: row for row in told_playoff.sheet}
            told_playoff = replace(told_playoff, sheet=tuple(rows[player] for player in order))
        return replace(told_playoff, x=with_facts(webfacts.without_facts(told_playoff.x), told))

    def _draw(self, draw: Draw) -> facts.DrawRecord:
        return self._recorded(draw, self.unsaid.draw())

    def _recorded(self, draw: Draw, unsaid: Mapping[str, Any]) -> facts.DrawRecord:
        record = super()._draw(draw)
        told = self._said(draw, webfacts.DRAW, unsaid)
        return replace(record, x=with_facts(record.x, told))

    def _change(self, change: DrawChange) -> facts.Change:
        told_change = super()._change(change)
        told = self._said(change, webfacts.CHANGE, {"created_at": self.unsaid.moment})
        return replace(told_change, x=with_facts(told_change.x, told))

    def _old_sheets(self) -> dict[int, list[Sheet]]:
        old: dict[int, list[Sheet]] = defaultdict(list)
        of_event = Sheet.objects.filter(round__table__heat__event=self.event).exclude(CURRENT)
        for sheet in of_event.order_by("version"):
            old[sheet.round_id].append(sheet)
        return old

    def _undrawn(self) -> dict[int, type_of_facts]:
        """Return, by heat, draws without a seating and särspel without a result."""
        undrawn: dict[int, type_of_facts] = defaultdict(dict)
        for draw in Draw.objects.filter(heat__event=self.event).order_by("attempt"):
            if draw.state == DrawState.DISCARDED or draw.drawn_at is None:
                record = DRAW_RECORD.write(self._recorded(draw, {}))
                undrawn[draw.heat_id].setdefault("draws", []).append(record)
        unplayed = (PlayoffState.CALLED, PlayoffState.CANCELLED)
        for playoff in Playoff.objects.filter(heat__event=self.event, state__in=unplayed).order_by(
            "sequence"
        ):
            undrawn[playoff.heat_id].setdefault("playoffs", []).append(self._unplayed(playoff))
        return undrawn

    def _unplayed(self, playoff: Playoff) -> type_of_facts:
        players = [self.keys[seat.entry_id] for seat in self.playoff_seats[playoff.pk]]
        table = None if playoff.table_id is None else self.places[playoff.table_id][1]
        told = self._said(playoff, webfacts.PLAYOFF, {})
        return {"table": table, "players": players, "is_lot": playoff.is_lot, **told}

    def _substitutes(self) -> dict[int, dict[str, str]]:
        """Return, by table, who sits there in whose place."""
        rows = TableEntry.objects.filter(heat__event=self.event, substitute_for__isnull=False)
        found: dict[int, dict[str, str]] = defaultdict(dict)
        for table, entry, other in rows.order_by("position").values_list(
            "table_id", "entry_id", "substitute_for_id"
        ):
            found[table][self.keys[entry]] = self.keys[other]
        return found

    def _incidents(self) -> dict[int, type_of_facts]:
        """Return, by entry, what happened to people beyond where they left."""
        found: dict[int, type_of_facts] = defaultdict(dict)
        of_event = {"entry__event": self.event}
        for left in Withdrawal.objects.filter(**of_event).order_by("pk"):
            self._departure(found[left.entry_id], "withdrawal", left)
        for sent in Disqualification.objects.filter(**of_event).order_by("pk"):
            self._departure(found[sent.entry_id], "disqualification", sent)
        for caution in Caution.objects.filter(**of_event).select_related("round").order_by("pk"):
            place = None if caution.round is None else self._place_of(caution.round)
            told = {"place": place, **self._said(caution, webfacts.INCIDENT, {})}
            found[caution.entry_id].setdefault("cautions", []).append(told)
        for deduction in (
            Deduction.objects.filter(**of_event).select_related("round").order_by("pk")
        ):
            told = self._said(deduction, webfacts.DEDUCTION, {})
            told |= {"place": self._place_of(deduction.round)}
            found[deduction.entry_id].setdefault("deductions", []).append(told)
        return found

    def _place_of(self, round_: Round) -> list[int]:
        return [*self.places[round_.table_id], round_.number]

    def _departure(
        self, found: type_of_facts, kind: str, record: Withdrawal | Disqualification
    ) -> None:
        told = self._said(record, webfacts.INCIDENT, {"recorded_at": self.unsaid.moment})
        heat = None if record.heat is None else record.heat.number
        table = None if record.table is None else record.table.number
        place = {"heat": heat, "table": table, "round": record.round_number}
        if record.revoked_at is None:
            is_said = heat is None or table is not None
            found |= _named("departure", told if is_said else {**told, "heat": heat})
        else:
            revoked = {"kind": kind, **place, **told}
            found.setdefault("revoked_departures", []).append(revoked)


def _named(name: str, told: type_of_facts | list[Any]) -> type_of_facts:
    return {name: told} if told else {}
