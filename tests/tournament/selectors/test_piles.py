from __future__ import annotations

import pytest

from tests import make
from tournament.selectors.piles import missing_sheets, next_versions, piles
from tournament.selectors.printouts import Document
from tournament.services.papers import record_print
from tournament.states import TableState

pytestmark = pytest.mark.django_db


def test_pile_of_each_sitting_has_its_sheets_by_table() -> None:
    heat = make.seated_heat(event=make.event(), sizes=(4, 4, 3))
    heat.tables.filter(number=2).update(sitting=2, label="Fönstret", revisor="Karin Lind")
    heat.tables.exclude(number=2).update(sitting=1)
    first, second = piles(heat)
    assert (first.sitting, [sheet.number for sheet in first.sheets]) == (1, ["H1–B01", "H1–B03"])
    (sheet,) = second.sheets
    assert (second.sitting, sheet.number, sheet.table_name, sheet.revisor, sheet.is_in) == (
        2,
        "H1–B02",
        "Fönstret",
        "Karin Lind",
        False,
    )


def test_heat_without_sittings_is_one_pile() -> None:
    heat = make.seated_heat(event=make.event(), sizes=(4, 3))
    assert [(pile.sitting, len(pile.sheets)) for pile in piles(heat)] == [(None, 2)]


@pytest.mark.parametrize("state", list(TableState))
def test_sheet_is_missing_until_it_is_handed_in(state: TableState) -> None:
    heat = make.seated_heat(event=make.event(), sizes=(4, 3))
    heat.tables.filter(number=1).update(state=state)
    missing = [sheet.table for sheet in missing_sheets(heat)]
    is_in = state in {TableState.HANDED_IN, TableState.VERIFIED}
    assert missing == ([2] if is_in else [1, 2])


def test_every_replacement_that_was_fetched_raises_its_tables_version() -> None:
    heat = make.seated_heat(event=make.event(), sizes=(4, 4, 3))
    by = make.actor()
    assert next_versions(heat) == {1: 2, 2: 2, 3: 2}
    record_print(heat.event, heat, Document.REPLACEMENT, pages=1, table=2, by=by)
    record_print(heat.event, heat, Document.REPLACEMENT, pages=1, table=2, by=by)
    record_print(heat.event, heat, Document.SHEETS, pages=3, by=by)
    assert next_versions(heat) == {1: 2, 2: 4, 3: 2}
    record_print(heat.event, heat, Document.REPLACEMENT, pages=3, by=by)
    assert next_versions(heat) == {1: 3, 2: 5, 3: 3}
