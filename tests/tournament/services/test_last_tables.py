"""Two people, two connections, the same instant; on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.db import connection

from tests import make
from tournament.models import Heat, LogEntry, Playoff, Sheet, Table
from tournament.selectors.desks import table_desk
from tournament.services.actors import user_actor
from tournament.services.playoffs import call_playoff
from tournament.services.refusals import TransitionRefused
from tournament.services.sheets import save_sheets
from tournament.services.tables import tick_table
from tournament.services.verification import verify_sheets
from tournament.states import HeatState, SheetState, TableState

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

pytestmark = pytest.mark.django_db(transaction=True)
ALL = {1: 1, 2: 1, 3: 1}
LEVEL = ("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")


def at_once(steps: Sequence[Callable[[], object]]) -> list[BaseException | None]:
    """Take every step in a thread of its own at the same instant; return what each raised."""
    gate = threading.Barrier(len(steps))
    raised: list[BaseException | None] = [None] * len(steps)

    def take(index: int, step: Callable[[], object]) -> None:
        try:
            gate.wait(timeout=30)
            step()
        except (TransitionRefused, AssertionError, RuntimeError) as refusal:
            raised[index] = refusal
        finally:
            connection.close()

    threads = [
        threading.Thread(target=take, args=(index, step)) for index, step in enumerate(steps)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return raised


def sequences() -> list[int]:
    return list(LogEntry.objects.filter(part=0).values_list("sequence", flat=True))


@pytest.mark.parametrize("attempt", range(5))
def test_last_two_tables_make_the_heat_ready_exactly_once(attempt: int) -> None:
    heat = make.started_heat(event=make.event(slug=f"sm-{attempt}"), sizes=(4, 4, 4))
    first, second, third = (make.played_table(table) for table in heat.tables.order_by("number"))
    other = user_actor(make.helper())
    verify_sheets(first, ALL, by=other)
    raised = at_once(
        [
            lambda: verify_sheets(second, ALL, by=other),
            lambda: verify_sheets(third, ALL, by=other),
        ]
    )
    assert raised == [None, None]
    assert Heat.objects.get().state == HeatState.READY
    assert LogEntry.objects.filter(action="ready_heat").count() == 1
    assert set(Table.objects.values_list("state", flat=True)) == {TableState.VERIFIED}
    assert Sheet.objects.filter(state=SheetState.VERIFIED).count() == 9
    told = sequences()
    assert told == sorted(set(told))


@pytest.mark.parametrize("attempt", range(5))
def test_two_who_read_their_desks_before_either_approved_make_the_heat_ready(attempt: int) -> None:
    heat = make.started_heat(event=make.event(slug=f"sm-{attempt}"), sizes=(4, 4))
    tables = [make.played_table(table) for table in heat.tables.order_by("number")]
    desks = [table_desk(table) for table in tables]
    other = user_actor(make.helper())
    raised = at_once(
        [
            lambda desk=desk: verify_sheets(desk.table, ALL, by=other, desk=desk)  # type: ignore[misc]  # bound now
            for desk in desks
        ]
    )
    assert raised == [None, None]
    assert Heat.objects.get().state == HeatState.READY
    assert LogEntry.objects.filter(action="ready_heat").count() == 1
    assert set(Table.objects.values_list("state", flat=True)) == {TableState.VERIFIED}


def test_correction_and_the_last_approval_agree_on_the_state() -> None:
    heat = make.started_heat(event=make.event())
    first, second = (make.played_table(table) for table in heat.tables.order_by("number"))
    other = user_actor(make.helper())
    verify_sheets(first, ALL, by=other)
    typed = make.round_save(first, 1, "54c*! 40 31 13", seen=1)
    raised = at_once(
        [
            lambda: verify_sheets(second, ALL, by=other),
            lambda: save_sheets(
                first, [typed], by=make.actor(), client_id=uuid4(), reason="räknefel"
            ),
        ]
    )
    assert raised == [None, None]
    states = dict(Table.objects.values_list("number", "state"))
    assert states == {1: TableState.HANDED_IN, 2: TableState.VERIFIED}
    assert Heat.objects.get().state == HeatState.PLAYING


def test_two_saves_of_one_omgang_leave_one_and_tell_the_other() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    saves = [make.round_save(table, 1, text) for text in make.PLAIN[:2]]
    raised = at_once(
        [
            lambda save=save: save_sheets(  # type: ignore[misc]  # bound now, not later
                table, [save], by=make.actor(), client_id=uuid4()
            )
            for save in saves
        ]
    )
    assert sorted(type(one).__name__ for one in raised) == ["NoneType", "TransitionRefused"]
    assert Sheet.objects.count() == 1


@pytest.mark.parametrize("attempt", range(5))
def test_two_who_read_the_same_desk_cannot_both_save_its_omgang(attempt: int) -> None:
    event = make.event(slug=f"sm-{attempt}")
    table = make.started_heat(event=event).tables.get(number=1)
    sent = [(table_desk(table), make.round_save(table, 1, text)) for text in make.PLAIN[:2]]
    raised = at_once(
        [
            lambda desk=desk, save=save: save_sheets(  # type: ignore[misc]  # bound now, not later
                desk.table, [save], by=make.actor(), client_id=uuid4(), desk=desk
            )
            for desk, save in sent
        ]
    )
    assert sorted(type(one).__name__ for one in raised) == ["NoneType", "TransitionRefused"]
    assert Sheet.objects.count() == 1


def test_one_save_sent_by_eight_hands_counts_once() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    typed, client_id, by = make.round_save(table, 1, make.PLAIN[0]), uuid4(), make.actor()
    step = lambda: save_sheets(table, [typed], by=by, client_id=client_id)  # noqa: E731
    assert at_once([step] * 8) == [None] * 8
    assert Sheet.objects.count() == 1


def test_double_click_ticks_a_table_once() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    by = make.actor()
    raised = at_once([lambda: tick_table(table, to=2, by=by)] * 2)
    assert sorted(type(one).__name__ for one in raised) == ["NoneType", "TransitionRefused"]
    assert Table.objects.get(number=1).current_round == 2


def test_playoff_called_twice_at_once_is_called_once() -> None:
    heat = make.started_heat(event=make.event())
    table = make.played_table(heat.tables.get(number=1), texts=LEVEL)
    people = [row.entry for row in table.table_entries.filter(position__in=(2, 3))]
    by = make.actor()
    steps = [
        lambda: call_playoff(Heat.objects.get(), table, people, by=by),
        lambda: call_playoff(Heat.objects.get(), table, people, by=by),
    ]
    raised = at_once(steps)
    assert sorted(type(one).__name__ for one in raised) == ["NoneType", "TransitionRefused"]
    assert Playoff.objects.count() == 1
