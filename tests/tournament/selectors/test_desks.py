"""The desk's own statements tell what the models tell, on awkward days too."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from scoring import event as facts
from scoring.vocabulary import Out
from tests import make
from tournament.models import Deduction, Entry, Event, Heat, Sheet, Table, User
from tournament.selectors.deskreadings import table_by_address, table_by_key
from tournament.selectors.deskrows import SheetSeen
from tournament.selectors.desks import table_desk
from tournament.selectors.eventfiles import event_of
from tournament.selectors.incidents import Place
from tournament.services.actors import user_actor
from tournament.services.incidents import (
    disqualify_entry,
    record_deduction,
    revoke_incident,
    withdraw_entry,
)
from tournament.services.seats import seat_substitute
from tournament.services.sheets import clear_sheet, save_sheets
from tournament.states import EntryState, SheetState

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import Model

pytestmark = pytest.mark.django_db


def table_of(*sizes: int) -> Table:
    return make.started_heat(event=make.event(), sizes=sizes).tables.get(number=1)


def entry_at(table: Table, position: int) -> Entry:
    return table.table_entries.get(position=position).entry


def untouched(table: Table) -> None:
    Event.objects.update(rules_overrides={"penalty_from": "round_points"}, x={"a": [1]})
    Table.objects.filter(pk=table.pk).update(label="Röd", sitting=2, x={"b": None})


def corrected(table: Table) -> None:
    make.verified_table(table)
    User.objects.filter(username="funktionaren").update(first_name="Åsa", last_name="Öberg")
    right = make.round_save(table, 1, "54c*! 40-3 31 13", seen=1)
    save_sheets(table, [right], by=make.actor(), client_id=uuid4(), reason="läste fel")
    clear_sheet(table, 3, reason="fel omgång", by=make.actor())
    Sheet.objects.filter(round__number=2).update(confirmed=["winner_unusually_high"])


def broken_off(table: Table) -> None:
    broken = make.round_save(table, 1, "44 40 53x 12", broken_off="brandlarm")
    save_sheets(table, [broken], by=make.actor(), client_id=uuid4())


def left(table: Table) -> None:
    place = Place(table, 2)
    withdraw_entry(entry_at(table, 2), place, by=make.actor(), reason="måste hem")
    disqualify_entry(entry_at(table, 3), place, by=make.actor(), reason="fusk")
    Entry.objects.filter(pk=entry_at(table, 1).pk).update(state=EntryState.NO_SHOW)


def empty(table: Table) -> None:
    for position in (1, 2, 3, 4):
        withdraw_entry(entry_at(table, position), Place(table, 1), by=make.actor(), reason="hem")


def substituted(table: Table) -> None:
    leaver, (new,) = entry_at(table, 2), make.people(event=table.heat.event, count=1)
    withdraw_entry(leaver, Place(table, 1), by=make.actor(), reason="hem")
    seat_substitute(table.heat, leaver, new, from_round=2, reason="reserv", by=make.actor())


def penalised(table: Table) -> None:
    for points in (3, 4, 5):
        record_deduction(
            entry_at(table, 2), table, 1, by=make.actor(), points=points, reason="felgiv"
        )
    last = Deduction.objects.order_by("pk").last()
    assert last is not None
    revoke_incident(last, by=make.actor(), reason="fel person")


DAYS = (untouched, corrected, broken_off, left, empty, substituted, penalised)


@pytest.mark.parametrize("sizes", [(4,), (4, 3, 5)])
@pytest.mark.parametrize("day", DAYS)
def test_desk_tells_what_the_event_file_tells(
    day: Callable[[Table], None], sizes: tuple[int, ...]
) -> None:
    table = table_of(*sizes)
    day(table)
    desk = table_desk(table)
    whole = event_of(Event.objects.get())
    heat, (told, *beside) = whole.heats[0], whole.heats[0].tables
    told = replace(told, label=None, sitting=None, x=None)
    seated = {key: player for player in whole.players if (key := player.id) in told.players}
    assert desk.told == facts.Event(
        whole.name,
        tuple(seated[key] for key in told.players),
        (
            facts.Heat(
                1,
                heat.advance_per_table,
                (told, *(facts.Table(found.number, (), ()) for found in beside[:1])),
            ),
        ),
        rules=whole.rules,
    )
    assert [person.key for person in desk.people.values()] == list(told.players)


@pytest.mark.parametrize("day", DAYS)
def test_desk_holds_every_version_newest_first(day: Callable[[Table], None]) -> None:
    table = table_of(4)
    day(table)
    for round_ in table_desk(table).rounds:
        sheets = Sheet.objects.filter(round=round_.pk).order_by("-version")
        assert round_.versions == tuple(version_of(sheet) for sheet in sheets)
        standing = [seen for seen in round_.versions if seen.state != SheetState.SUPERSEDED]
        assert round_.sheet == (standing[0] if standing else None)


def version_of(sheet: Sheet) -> SheetSeen:
    """Return a version as its model tells it."""
    return SheetSeen(
        pk=sheet.pk,
        version=sheet.version,
        state=SheetState(sheet.state),
        client_id=sheet.client_id,
        rows=tuple(
            facts.SheetRow(
                row.entry.key,
                row.side_points,
                row.said_chicago,
                row.won_chicagos,
                Out(row.out) if row.out else None,
                knocked_out=row.is_knocked_out,
                penalty=row.penalty,
            )
            for row in sheet.rows.order_by("position")
        ),
        entered_by_id=sheet.entered_by_id,
        entered_by=str(sheet.entered_by or ""),
        entered_at=sheet.entered_at,
        verified_by=str(sheet.verified_by or ""),
        verified_at=sheet.verified_at,
        is_self_verified=sheet.is_self_verified,
        reason=sheet.reason,
        confirmed=tuple(sheet.confirmed),
    )


def test_desk_tells_deductions_that_stand_in_their_omgang() -> None:
    table = table_of(4)
    penalised(table)
    assert [dict(round_.deductions) for round_ in table_desk(table).rounds] == [{"p2": 7}, {}, {}]


def test_table_is_read_with_all_of_its_heat_and_event() -> None:
    table = table_of(4)
    untouched(table)
    for read in (table_by_key(table.pk), table_by_address("chicago-sm", 1, 1)):
        assert stored(read) == stored(Table.objects.get())
        assert stored(read.heat) == stored(Heat.objects.get())
        assert stored(read.heat.event) == stored(Event.objects.get())


def stored(row: Model) -> dict[str, object]:
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_table_that_is_gone_is_not_found() -> None:
    table = table_of(4)
    with pytest.raises(Table.DoesNotExist):
        table_by_key(table.pk + 1)


def test_sheet_names_those_who_entered_and_approved_it() -> None:
    table = table_of(4)
    corrected(table)
    later = make.round_save(table, 3, make.PLAIN[2])
    save_sheets(table, [later], by=user_actor(make.helper()), client_id=uuid4())
    rounds = table_desk(table).rounds
    names = [(seen.entered_by, seen.verified_by) for round_ in rounds if (seen := round_.sheet)]
    assert names == [("ledaren", ""), ("ledaren", "Åsa Öberg"), ("Åsa Öberg", "")]
