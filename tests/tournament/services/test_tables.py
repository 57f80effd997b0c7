from __future__ import annotations

from functools import partial

import pytest

from tests import make
from tournament.models import Event, Heat, LogEntry, Table
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.tables import tick_of
from tournament.services.refusals import TransitionRefused, Unconfirmed
from tournament.services.tables import (
    hand_in_table,
    start_heat,
    step_back_table,
    tick_table,
    unstart_heat,
)
from tournament.states import EntryState, EventState, HeatState, TableState

pytestmark = pytest.mark.django_db


def actions() -> list[str]:
    return list(LogEntry.objects.values_list("action", flat=True))


def refused(blocker: Blocker) -> tuple[Blocker, ...]:
    return (blocker,)


def test_start_heat_starts_its_tables_and_freezes_the_rules() -> None:
    heat = make.seated_heat(event=make.event())
    start_heat(heat, by=make.actor())
    heat = Heat.objects.select_related("event").get()
    assert (heat.state, heat.event.state) == (HeatState.PLAYING, EventState.RUNNING)
    assert heat.event.rules_frozen_at == heat.started_at
    states = list(heat.tables.values_list("state", "current_round"))
    assert states == [(TableState.PLAYING, 1)] * 2
    assert actions() == ["start_heat", "freeze_rules", "start_event", "publish_part"]


def test_start_heat_starts_the_first_sitting_only() -> None:
    heat = make.seated_heat(event=make.event(), sizes=(4, 4, 4))
    for table, sitting in zip(heat.tables.all(), (1, 2, None), strict=True):
        Table.objects.filter(pk=table.pk).update(sitting=sitting)
    start_heat(heat, by=make.actor())
    states = list(heat.tables.values_list("state", flat=True))
    assert states == [TableState.PLAYING, TableState.NOT_STARTED, TableState.PLAYING]


def test_start_of_a_second_heat_freezes_nothing_again() -> None:
    event = make.event()
    entries = make.people(event=event, count=4)
    make.started_heat(event=event, entries=entries, sizes=(4,))
    later = make.seated_heat(event=event, entries=entries, sizes=(4,), number=2)
    start_heat(later, by=make.actor())
    assert actions()[4:] == ["start_heat", "publish_part"]


def test_start_heat_holds_the_running_standings_back_where_asked() -> None:
    heat = make.seated_heat(event=make.event())
    start_heat(heat, by=make.actor(), publishes_running=False)
    assert actions() == ["start_heat", "freeze_rules", "start_event"]


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (HeatState.DRAWING, "draw_not_published"),
        (HeatState.PLAYING, "heat_already_started"),
        (HeatState.CLOSED, "heat_already_started"),
    ],
)
def test_start_heat_is_refused_out_of_turn(state: HeatState, code: str) -> None:
    heat = make.seated_heat(event=make.event())
    Heat.objects.update(state=state)
    with pytest.raises(TransitionRefused) as refusal:
        start_heat(heat, by=make.actor())
    assert refusal.value.blockers == refused(Blocker(code, {"heat": 1}))
    assert Event.objects.get().version == 0


def test_start_heat_asks_about_a_table_of_two() -> None:
    event = make.event()
    heat = make.seated_heat(event=event, sizes=(3, 4))
    event.entries.filter(number=1).update(state=EntryState.NO_SHOW)
    with pytest.raises(Unconfirmed) as asked:
        start_heat(heat, by=make.actor())
    assert [(w.code, dict(w.facts)) for w in asked.value.warnings] == [
        ("table_below_minimum", {"table": "1", "players": 2})
    ]
    start_heat(heat, by=make.actor(), is_confirmed=True)
    assert Heat.objects.get().state == HeatState.PLAYING


def test_unstart_heat_opens_the_rules_again() -> None:
    heat = make.started_heat(event=make.event())
    unstart_heat(heat, reason="fel heat", by=make.actor())
    heat = Heat.objects.select_related("event").get()
    assert (heat.state, heat.started_at) == (HeatState.SEATED, None)
    assert (heat.event.state, heat.event.rules_frozen_at) == (EventState.SETUP, None)
    assert (
        list(heat.tables.values_list("state", "current_round")) == [(TableState.NOT_STARTED, 0)] * 2
    )
    assert actions()[-3:] == ["unstart_heat", "withdraw_part", "unfreeze_rules"]


def test_unstart_heat_leaves_the_state_of_an_event_that_is_not_running() -> None:
    heat = make.started_heat(event=make.event())
    Event.objects.update(state=EventState.SETUP)
    unstart_heat(heat, reason="fel heat", by=make.actor())
    assert Event.objects.get().state == EventState.SETUP


def test_unstart_of_a_later_heat_keeps_the_rules_frozen() -> None:
    event = make.event()
    entries = make.people(event=event, count=4)
    make.started_heat(event=event, entries=entries, sizes=(4,))
    later = make.started_heat(event=event, entries=entries, sizes=(4,), number=2)
    unstart_heat(later, reason="fel heat", by=make.actor())
    assert Event.objects.get().rules_frozen_at is not None


def test_unstart_heat_is_refused_before_the_start_and_with_a_sheet_in() -> None:
    heat = make.seated_heat(event=make.event())
    with pytest.raises(TransitionRefused) as early:
        unstart_heat(heat, reason="fel", by=make.actor())
    assert early.value.blockers == refused(CHANGED_MEANWHILE)
    start_heat(heat, by=make.actor())
    make.played_table(heat.tables.get(number=1))
    with pytest.raises(TransitionRefused) as late:
        unstart_heat(heat, reason="fel", by=make.actor())
    assert late.value.blockers == refused(Blocker("heat_has_results", {"heat": 1}))


def test_table_ticks_forwards_and_is_handed_in() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    tick_table(table, to=2, by=make.actor())
    tick_table(table, to=3, by=make.actor())
    hand_in_table(table, by=make.actor())
    table.refresh_from_db()
    assert (table.state, table.current_round) == (TableState.HANDED_IN, 3)
    assert table.handed_in_at is not None
    assert table.started_at is not None
    assert table.round_started_at is not None
    assert table.round_started_at > table.started_at


@pytest.mark.parametrize("to", [1, 3, 4])
def test_tick_table_takes_no_step_twice_or_over(to: int) -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    with pytest.raises(TransitionRefused) as refusal:
        tick_table(table, to=to, by=make.actor())
    assert refusal.value.blockers == refused(CHANGED_MEANWHILE)


def test_ticks_are_refused_after_the_paper_is_in() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    hand_in_table(table, by=make.actor())
    for step in (
        partial(tick_table, table, to=2, by=make.actor()),
        partial(hand_in_table, table, by=make.actor()),
    ):
        with pytest.raises(TransitionRefused) as refusal:
            step()
        assert refusal.value.blockers == refused(CHANGED_MEANWHILE)


def test_ticks_are_refused_before_the_heat_has_started() -> None:
    table = make.seated_heat(event=make.event()).tables.get(number=1)
    expected = refused(Blocker("heat_not_started", {"heat": 1}))
    for step in (
        partial(tick_table, table, to=1, by=make.actor()),
        partial(hand_in_table, table, by=make.actor()),
        partial(step_back_table, table, seen=tick_of(table), by=make.actor()),
    ):
        with pytest.raises(TransitionRefused) as refusal:
            step()
        assert refusal.value.blockers == expected


def test_step_back_table_undoes_each_tick() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    tick_table(table, to=2, by=make.actor())
    hand_in_table(table, by=make.actor())
    seen = []
    for _ in range(3):
        table.refresh_from_db()
        step_back_table(table, seen=tick_of(table), by=make.actor())
        table.refresh_from_db()
        seen.append(tick_of(table))
    assert seen == ["playing-2", "playing-1", "not_started-0"]
    assert (table.started_at, table.handed_in_at) == (None, None)


def test_step_back_table_is_refused_for_an_old_page_and_at_the_start() -> None:
    table = make.started_heat(event=make.event()).tables.get(number=1)
    with pytest.raises(TransitionRefused) as stale:
        step_back_table(table, seen="playing-2", by=make.actor())
    step_back_table(table, seen="playing-1", by=make.actor())
    with pytest.raises(TransitionRefused) as started:
        step_back_table(table, seen="not_started-0", by=make.actor())
    assert stale.value.blockers == started.value.blockers == refused(CHANGED_MEANWHILE)


def test_step_back_table_is_refused_with_every_sheet_in() -> None:
    table = make.played_table(make.started_heat(event=make.event()).tables.get(number=1))
    with pytest.raises(TransitionRefused) as refusal:
        step_back_table(table, seen=tick_of(table), by=make.actor())
    assert refusal.value.blockers == refused(Blocker("table_has_every_sheet", {"table": "1"}))
