from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import RuleError
from scoring.vocabulary import Out
from tests import make
from tournament.models import Entry, Event, Heat, LogEntry, Playoff, Table
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.playoffs import Stake, heat_playoffs, owed_playoffs
from tournament.services.actors import user_actor
from tournament.services.playoffs import (
    call_playoff,
    cancel_playoff,
    draw_lot,
    enter_playoff,
    verify_playoff,
)
from tournament.services.refusals import TransitionRefused
from tournament.services.sheets import save_sheets
from tournament.states import HeatState, PlayoffState

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db
ONE, TWO = UUID(int=1), UUID(int=2)
LEVEL = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")
"""First 1; 2 and 3 level for the second place that goes on."""


@pytest.fixture
def heat() -> Heat:
    return make.started_heat(event=make.event())


@pytest.fixture
def table(heat: Heat) -> Table:
    return make.played_table(heat.tables.get(number=1), texts=LEVEL)


def tied(table: Table, *numbers: int) -> list[Entry]:
    entries = Entry.objects.filter(event=table.heat.event, number__in=numbers)
    return list(entries.order_by("number"))


def called(table: Table) -> Playoff:
    return call_playoff(table.heat, table, tied(table, 2, 3), by=make.actor())


def enter(playoff: Playoff, *points: int, client_id: UUID = ONE, out: Out | None = None) -> None:
    seats = playoff.seats.order_by("position")
    rows = {seat.entry_id: (p, None) for seat, p in zip(seats, points, strict=True)}
    if out is not None:
        first = next(iter(rows))
        rows[first] = (rows[first][0], out)  # type: ignore[assignment]  # the winner's
    enter_playoff(playoff, rows, by=make.actor(), client_id=client_id)


def blockers_of(step: Callable[[], object]) -> tuple[Blocker, ...]:
    with pytest.raises(TransitionRefused) as refusal:
        step()
    return refusal.value.blockers


def owed(heat: Heat) -> list[tuple[list[int | None], Stake, int | None, int | None]]:
    return [
        ([person.number for person in one.people], one.stake, one.deals, one.called)
        for one in owed_playoffs(Event.objects.get(), heat)
    ]


def actions() -> list[str]:
    return list(LogEntry.objects.values_list("action", flat=True))


def test_tie_at_the_cut_is_owed_with_what_it_decides(heat: Heat, table: Table) -> None:
    stake = Stake(1, "1", is_title=False, first=2, last=2)
    assert owed(heat) == [([2, 3], stake, 3, None)]
    playoff = called(table)
    assert owed(heat) == [([2, 3], stake, 3, playoff.pk)]


def test_nothing_is_owed_in_a_heat_without_tables_or_ties(heat: Heat) -> None:
    empty = Heat.objects.create(event=heat.event, number=2)
    assert (owed(heat), owed(empty)) == ([], [])


def test_entered_playoff_settles_the_tie(heat: Heat, table: Table) -> None:
    playoff = called(table)
    enter(playoff, 4, 9)
    assert owed(heat) == []
    verify_playoff(playoff, by=user_actor(make.helper()))
    seen = heat_playoffs(Event.objects.get(), heat)
    assert (seen.unfinished, [p.state for p in seen.played]) == ((), [PlayoffState.VERIFIED])
    assert actions()[-3:] == ["call_playoff", "enter_playoff", "verify_playoff"]


def test_playoff_still_level_asks_for_one_deal_more(heat: Heat, table: Table) -> None:
    enter(called(table), 5, 5)
    assert [(numbers, deals) for numbers, _, deals, _ in owed(heat)] == [([2, 3], 1)]
    second = called(table)
    enter(second, 0, 2, client_id=TWO)
    assert owed(heat) == []


def test_playoff_sent_twice_counts_once_and_may_be_entered_again(table: Table) -> None:
    playoff = called(table)
    enter(playoff, 4, 9)
    enter(playoff, 4, 9)
    enter(playoff, 9, 4, client_id=TWO)
    assert actions().count("enter_playoff") == 2
    assert list(playoff.seats.values_list("side_points", flat=True)) == [9, 4]


def test_playoff_against_the_rules_is_refused(table: Table) -> None:
    playoff = called(table)
    with pytest.raises(RuleError) as refusal:
        enter(playoff, 9, 4, out=Out.ROYAL_FLUSH)
    assert [(f.code, f.path) for f in refusal.value.faults] == [
        ("points_after_royal", "/sheet/1/side_points")
    ]
    enter(playoff, 0, 4, out=Out.STRAIGHT_FLUSH)
    playoff.refresh_from_db()
    assert playoff.state == PlayoffState.ENTERED


def test_call_of_a_called_tie_or_of_no_tie_is_refused(heat: Heat, table: Table) -> None:
    called(table)
    assert blockers_of(lambda: called(table)) == (CHANGED_MEANWHILE,)
    expected = (Blocker("not_level", {"heat": 1}),)
    for at in (table, None, heat.tables.get(number=2)):
        step = partial(call_playoff, heat, at, tied(table, 1, 4), by=make.actor())
        assert blockers_of(step) == expected


def test_call_is_refused_in_a_closed_heat_and_one_without_tables(heat: Heat, table: Table) -> None:
    empty = Heat.objects.create(event=heat.event, number=2, state=HeatState.PLAYING)
    step = partial(call_playoff, empty, None, tied(table, 2, 3), by=make.actor())
    assert blockers_of(step) == (Blocker("not_level", {"heat": 2}),)
    Heat.objects.update(state=HeatState.CLOSED)
    assert blockers_of(lambda: called(table)) == (Blocker("heat_is_closed", {"heat": 1}),)


def test_tie_that_decides_nothing_is_played_on_the_directors_word() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=0)
    texts = ("54c*! 40 40 12", "54c*! 31 31 20", "54c*! 20 20 12")
    table = make.played_table(heat.tables.get(), texts=texts)
    assert owed(heat) == []
    step = partial(called, table)
    assert blockers_of(step) == (Blocker("ordered_needs_reason", {"heat": 1}),)
    playoff = call_playoff(heat, table, tied(table, 2, 3), by=make.actor(), reason="pris")
    enter(playoff, 4, 9)
    assert playoff.reason == "pris"


def test_title_is_what_a_tie_in_the_final_decides() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=0)
    texts = ("54c! 40 31 12", "40 54c! 31 12", "30 30 54c! 12")
    make.played_table(heat.tables.get(), texts=texts)
    assert owed(heat) == [([1, 2], Stake(1, "1", is_title=True, first=1, last=1), 3, None)]


def test_wildcard_tie_is_played_across_tables_or_settled_by_lot() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4, 4), advance=1, wildcards=1)
    first, second = (make.played_table(table) for table in heat.tables.all())
    stake = Stake(None, "", is_title=False, first=1, last=1)
    assert owed(heat) == [([2, 6], stake, 3, None)]
    people = tied(first, 2, 6)
    elsewhere = partial(call_playoff, heat, first, people, by=make.actor(), reason="fel bord")
    assert blockers_of(elsewhere) == (Blocker("not_level", {"heat": 1}),)
    playoff = call_playoff(heat, None, people, by=make.actor())
    order = [people[1].pk, people[0].pk]
    lot = partial(draw_lot, playoff, order, by=make.actor(), client_id=ONE)
    assert blockers_of(partial(lot, reason="")) == (Blocker("lot_needs_reason", {"number": 1}),)
    for _ in range(2):
        lot(reason="sent på kvällen")
    assert (owed(heat), actions().count("draw_lot")) == ([], 1)
    assert list(playoff.seats.values_list("lot_position", flat=True)) == [2, 1]
    again = partial(draw_lot, playoff, order, by=make.actor(), client_id=TWO, reason="igen")
    assert blockers_of(again) == (CHANGED_MEANWHILE,)
    assert second.number == 2


def test_lot_is_refused_where_the_rules_want_cards(table: Table) -> None:
    playoff = called(table)
    order = [entry.pk for entry in tied(table, 2, 3)]
    step = partial(draw_lot, playoff, order, by=make.actor(), client_id=ONE, reason="sent")
    assert blockers_of(step) == (Blocker("lot_not_allowed", {"number": 1}),)


def test_lot_settles_what_stays_level_where_the_ruleset_says_so() -> None:
    event = make.event(rules_overrides={"playoff_extra": "lot"})
    heat = make.started_heat(event=event)
    table = make.played_table(heat.tables.get(number=1), texts=LEVEL)
    enter(called(table), 5, 5)
    second = called(table)
    with pytest.raises(RuleError) as refusal:
        enter(second, 5, 4)
    assert [fault.code for fault in refusal.value.faults] == ["playoff_by_lot"]
    order = [entry.pk for entry in tied(table, 2, 3)]
    draw_lot(second, order, by=make.actor(), client_id=TWO, reason="enligt reglerna")
    assert owed(heat) == []


def test_own_playoff_may_be_approved_by_leave_only(table: Table) -> None:
    playoff = called(table)
    step = partial(verify_playoff, playoff, by=make.actor())
    assert blockers_of(step) == (CHANGED_MEANWHILE,)
    enter(playoff, 4, 9)
    assert blockers_of(step) == (Blocker("playoff_entered_by_you", {"number": 1}),)
    with pytest.raises(IntegrityError), transaction.atomic():
        Playoff.objects.update(verified_by=make.user())
    Event.objects.update(allows_self_verification=True)
    step()
    playoff.refresh_from_db()
    assert (playoff.is_self_verified, actions()[-1]) == (True, "self_verify_playoff")


def test_verified_playoff_is_entered_no_more(table: Table) -> None:
    playoff = called(table)
    enter(playoff, 4, 9)
    verify_playoff(playoff, by=user_actor(make.helper()))
    assert blockers_of(lambda: enter(playoff, 5, 9)) == (CHANGED_MEANWHILE,)


def test_playoff_with_a_later_one_is_neither_changed_nor_called_off(table: Table) -> None:
    first = called(table)
    enter(first, 5, 5)
    called(table)
    expected = (Blocker("later_playoff", {"number": 1}),)
    assert blockers_of(lambda: enter(first, 5, 4)) == expected
    step = partial(cancel_playoff, first, by=make.actor(), reason="fel")
    assert blockers_of(step) == expected


def test_cancelled_playoff_is_owed_again(heat: Heat, table: Table) -> None:
    playoff = called(table)
    enter(playoff, 4, 9)
    cancel_playoff(playoff, by=make.actor(), reason="fel kort")
    assert [numbers for numbers, *_ in owed(heat)] == [[2, 3]]
    step = partial(cancel_playoff, playoff, by=make.actor(), reason="fel")
    assert blockers_of(step) == (CHANGED_MEANWHILE,)


def test_every_step_is_refused_in_a_closed_heat(table: Table) -> None:
    playoff = called(table)
    Heat.objects.update(state=HeatState.CLOSED)
    expected = (Blocker("heat_is_closed", {"heat": 1}),)
    order = [entry.pk for entry in tied(table, 2, 3)]
    for step in (
        partial(enter, playoff, 5, 4),
        partial(verify_playoff, playoff, by=make.actor()),
        partial(cancel_playoff, playoff, by=make.actor(), reason="fel"),
        partial(draw_lot, playoff, order, by=make.actor(), client_id=ONE, reason="sent"),
    ):
        assert blockers_of(step) == expected


@pytest.mark.parametrize("is_entered", [False, True])
def test_correction_calls_off_a_playoff_that_it_makes_void(
    heat: Heat, table: Table, *, is_entered: bool
) -> None:
    playoff = called(table)
    if is_entered:
        enter(playoff, 4, 9)
    correction = make.round_save(table, 1, "54c*! 40 39 12", seen=1)
    save_sheets(table, [correction], by=make.actor(), client_id=TWO, reason="räknefel")
    playoff.refresh_from_db()
    assert (playoff.state, owed(heat), actions()[-1]) == (
        PlayoffState.CANCELLED,
        [],
        "void_playoff",
    )


def test_correction_elsewhere_leaves_a_playoff_alone(heat: Heat, table: Table) -> None:
    playoff = called(table)
    make.played_table(heat.tables.get(number=2), texts=LEVEL)
    other = call_playoff(heat, heat.tables.get(number=2), tied(table, 6, 7), by=make.actor())
    enter(playoff, 4, 9)
    enter(other, 4, 9)
    correction = make.round_save(table, 1, "55c*! 40 40 12", seen=1)
    save_sheets(table, [correction], by=make.actor(), client_id=TWO, reason="räknefel")
    playoff.refresh_from_db()
    other.refresh_from_db()
    assert (playoff.state, other.state) == (PlayoffState.ENTERED, PlayoffState.ENTERED)


def test_correction_that_levels_a_table_calls_off_the_wildcards() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4, 4), advance=1, wildcards=1)
    first, _ = (make.played_table(table) for table in heat.tables.all())
    playoff = call_playoff(heat, None, tied(first, 2, 6), by=make.actor())
    enter(playoff, 3, 1)
    correction = make.round_save(first, 1, "54c*! 41 31 12", seen=1)
    save_sheets(first, [correction], by=make.actor(), client_id=TWO, reason="räknefel")
    playoff.refresh_from_db()
    assert playoff.state == PlayoffState.CANCELLED


def test_omgang_that_is_not_over_any_more_calls_off_a_playoff_that_came_too_early(
    table: Table,
) -> None:
    playoff = called(table)
    enter(playoff, 4, 9)
    typed = make.round_save(table, 3, "44 40 31 12", seen=1, broken_off="larm")
    save_sheets(table, [typed], by=make.actor(), client_id=TWO)
    playoff.refresh_from_db()
    assert playoff.state == PlayoffState.CANCELLED


def test_playoffs_are_judged_apart_from_what_else_a_heat_has_wrong() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=1)
    texts = ("54c! 40 31 12", "40 54c! 31 12", "30 30 54c! 12")
    table = make.played_table(heat.tables.get(), texts=texts)
    playoff = call_playoff(heat, table, tied(table, 1, 2), by=make.actor())
    enter(playoff, 4, 9)
    playoff.refresh_from_db()
    assert playoff.state == PlayoffState.ENTERED
