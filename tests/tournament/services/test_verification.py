from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import RuleError
from tests import make
from tournament.models import Event, Heat, LogEntry, Sheet, Table
from tournament.selectors.blockers import Blocker
from tournament.selectors.desks import table_desk
from tournament.services.actors import Actor, user_actor
from tournament.services.refusals import TransitionRefused
from tournament.services.verification import verify_sheets
from tournament.states import HeatState, SheetState, TableState

pytestmark = pytest.mark.django_db
ALL = {1: 1, 2: 1, 3: 1}


@pytest.fixture
def table() -> Table:
    heat = make.started_heat(event=make.event())
    return make.played_table(heat.tables.get(number=1))


def other() -> Actor:
    return user_actor(make.helper())


def actions() -> list[str]:
    return list(LogEntry.objects.values_list("action", flat=True))


def blockers_of(table: Table, versions: dict[int, int], *, by: Actor) -> tuple[Blocker, ...]:
    with pytest.raises(TransitionRefused) as refusal:
        verify_sheets(table, versions, by=by)
    return refusal.value.blockers


def test_verify_sheets_approves_a_table_and_not_yet_its_heat(table: Table) -> None:
    verify_sheets(table, ALL, by=other())
    table.refresh_from_db()
    assert (table.state, Heat.objects.get().state) == (TableState.VERIFIED, HeatState.PLAYING)
    assert set(Sheet.objects.values_list("state", "verified_by__username")) == {
        (SheetState.VERIFIED, "funktionaren")
    }
    assert actions()[-4:] == ["verify_sheet"] * 3 + ["move_table"]


def test_verify_sheets_of_the_last_table_makes_the_heat_ready(table: Table) -> None:
    verify_sheets(table, ALL, by=other())
    make.verified_table(table.heat.tables.get(number=2))
    assert Heat.objects.get().state == HeatState.READY
    assert actions().count("ready_heat") == 1


def test_verify_sheets_may_approve_some_of_them(table: Table) -> None:
    verify_sheets(table, {1: 1}, by=other())
    table.refresh_from_db()
    assert (table.state, table_desk(table).unverified) == (TableState.HANDED_IN, (2, 3))


def test_own_entry_may_not_be_approved(table: Table) -> None:
    expected = (Blocker("entered_by_you", {"rounds": (1, 2, 3)}),)
    assert blockers_of(table, ALL, by=make.actor()) == expected


def test_own_entry_may_be_approved_by_leave_and_is_marked(table: Table) -> None:
    Event.objects.update(allows_self_verification=True)
    verify_sheets(table, ALL, by=make.actor())
    assert set(Sheet.objects.values_list("is_self_verified", flat=True)) == {True}
    assert actions().count("self_verify_sheet") == 3


def test_database_refuses_an_unmarked_self_verification(table: Table) -> None:
    sheet = Sheet.objects.filter(round__table=table).first()
    assert sheet is not None
    with pytest.raises(IntegrityError), transaction.atomic():
        Sheet.objects.filter(pk=sheet.pk).update(verified_by=sheet.entered_by)


def test_another_version_than_was_seen_is_refused(table: Table) -> None:
    expected = (Blocker("sheet_changed", {"round": 1}),)
    assert blockers_of(table, {1: 2}, by=other()) == expected


def test_approving_twice_is_told(table: Table) -> None:
    verify_sheets(table, {1: 1}, by=other())
    expected = (Blocker("already_verified", {"round": 1}),)
    assert blockers_of(table, {1: 1}, by=other()) == expected


def test_nothing_to_verify_and_no_play_are_told(table: Table) -> None:
    assert blockers_of(table, {}, by=other()) == (Blocker("nothing_to_verify", {"table": "1"}),)
    Heat.objects.update(state=HeatState.CLOSED)
    assert blockers_of(table, ALL, by=other()) == (Blocker("heat_is_closed", {"heat": 1}),)


def test_retyped_scores_that_differ_are_shown_and_nothing_is_approved(table: Table) -> None:
    with pytest.raises(RuleError) as refusal:
        verify_sheets(table, ALL, by=other(), retyped={1: {"p1": 54, "p2": 41}, 2: {"p2": 54}})
    assert [(f.code, f.path, dict(f.facts)) for f in refusal.value.faults] == [
        ("retyped_differs", "/1/p2", {"entered": 40, "typed": 41})
    ]
    assert table_desk(table).unverified == (1, 2, 3)


def test_retyped_scores_of_an_omgang_without_sheet_differ_from_nothing() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    make.played_table(table, texts=make.PLAIN[:1])
    verify_sheets(table, {1: 1}, by=other(), retyped={1: {"p1": 54}, 2: {"p1": 3}})
    after = LogEntry.objects.get(action="verify_sheet").after
    assert after is not None
    assert after["retyped"] is True


def test_sheet_from_a_table_may_be_approved_by_anybody(table: Table) -> None:
    Sheet.objects.update(entered_by=None)
    verify_sheets(table, ALL, by=make.actor())
    assert set(Sheet.objects.values_list("is_self_verified", flat=True)) == {False}
