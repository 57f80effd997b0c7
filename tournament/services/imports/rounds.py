"""The results of an imported heat: sheets with their older versions, and deals."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from scoring.eventfile.entries import ENTRY
from scoring.eventfile.records import DEAL, SHEET_ROW
from tournament.models import Deal, DealEntry, Round, Sheet, SheetRow
from tournament.selectors import webfacts
from tournament.states import SheetState

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scoring import event as facts
    from tournament.models import Playoff
    from tournament.services.imports.store import Store
    from tournament.services.webfacts import Told

type_of_facts = dict[str, Any]
OTHERS = ("sheet", "superseded", "deals")


def store_results(store: Store, heat: facts.Heat, at: str) -> None:
    """Store the sheets and deals of a heat's rounds."""
    sheets: list[tuple[Sheet, Sequence[facts.SheetRow]]] = []
    deals: list[tuple[Deal, facts.Deal]] = []
    for t, table in enumerate(heat.tables):
        for r, round_ in enumerate(table.rounds):
            row = store.rounds[heat.number, table.number, round_.number]
            own = store.reader.own(round_.x, f"{at}/tables/{t}/rounds/{r}")
            _store_reason(store, row, own)
            sheets += _sheets(store, row, round_, own, is_closed=heat.status == "closed")
            deals += _deals(store, row, round_, own)
    _store_sheets(store, sheets)
    store_deals(deals)


def _store_reason(store: Store, row: Round, own: Told) -> None:
    columns = store.reader.columns(Round, webfacts.ROUND, own, unsaid={}, others=OTHERS)
    if columns:
        Round.objects.filter(pk=row.pk).update(**columns)


def _sheets(
    store: Store, row: Round, round_: facts.Round, own: Told, *, is_closed: bool
) -> list[tuple[Sheet, Sequence[facts.SheetRow]]]:
    """Return a round's sheet after the versions that it superseded, oldest first."""
    sheets: list[tuple[Sheet, Sequence[facts.SheetRow]]] = []
    for told in store.reader.rows(own, "superseded"):
        rows = [_row(store, line) for line in store.reader.rows(told, "rows")]
        unsaid = {"state": SheetState.SUPERSEDED, "entered_at": store.moment}
        sheet = _sheet(store, row, told, unsaid)
        sheets.append((sheet, [line for line in rows if line is not None]))
    if round_.sheet is not None:
        told = store.reader.told(own.part("sheet"), f"{own.at}/sheet")
        sheet = _sheet(store, row, told, store.unsaid.sheet(is_closed=is_closed))
        sheets.append((sheet, round_.sheet))
    return sheets


def _row(store: Store, line: Told) -> facts.SheetRow | None:
    row: facts.SheetRow | None = SHEET_ROW.read(line.facts, line.at, store.reader.faults)
    return row if row is not None and store.knows(row.player, f"{line.at}/player") else None


def _sheet(store: Store, row: Round, told: Told, unsaid: type_of_facts) -> Sheet:
    columns = store.reader.columns(Sheet, webfacts.SHEET, told, unsaid=unsaid, others=("rows",))
    columns.setdefault("version", 1)
    return Sheet(round=row, client_id=uuid4(), **columns)


def _store_sheets(store: Store, sheets: Sequence[tuple[Sheet, Sequence[facts.SheetRow]]]) -> None:
    made = Sheet.objects.bulk_create(sheet for sheet, _ in sheets)
    for earlier, later in pairwise(made):
        if earlier.round_id == later.round_id:
            Sheet.objects.filter(pk=earlier.pk).update(superseded_by=later)
    SheetRow.objects.bulk_create(
        SheetRow(
            sheet=sheet,
            position=position,
            entry=store.entries[row.player],
            side_points=row.side_points,
            said_chicago=row.said_chicago,
            won_chicagos=row.won_chicagos,
            out=row.out or "",
            is_knocked_out=row.knocked_out,
            penalty=row.penalty,
            x=row.x,
        )
        for sheet, rows in sheets
        for position, row in enumerate(rows, start=1)
    )


def _deals(
    store: Store, row: Round, round_: facts.Round, own: Told
) -> list[tuple[Deal, facts.Deal]]:
    """Return a round's deals: its own, or those that a sheet has taken the place of."""
    deals = list(round_.deals or ())
    for told in store.reader.rows(own, "deals"):
        deal = DEAL.read(told.facts, told.at, store.reader.faults)
        deals += () if deal is None else (deal,)
    if deals and not row.has_deals:
        Round.objects.filter(pk=row.pk).update(has_deals=True)
    return [(_deal(deal, round=row), deal) for deal in deals]


def _deal(deal: facts.Deal, **owner: Round | Playoff) -> Deal:
    return Deal(number=deal.number, is_open=deal.open, x=deal.x, **owner)


def playoff_deals(playoff: Playoff, deals: Iterable[facts.Deal]) -> list[tuple[Deal, facts.Deal]]:
    """Return the deals of a särspel, not stored yet."""
    return [(_deal(deal, playoff=playoff), deal) for deal in deals]


def store_deals(deals: Sequence[tuple[Deal, facts.Deal]]) -> None:
    """Store deals with their entries."""
    Deal.objects.bulk_create(made for made, _ in deals)
    DealEntry.objects.bulk_create(
        DealEntry(deal=made, sequence=sequence, client_id=uuid4(), content=ENTRY.write(entry))
        for made, deal in deals
        for sequence, entry in enumerate(deal.entries, start=1)
    )
