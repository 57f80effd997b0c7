from __future__ import annotations

from datetime import datetime, time
from zoneinfo import ZoneInfo

import pytest

from scoring.plan import RepairCode
from tests import make
from tests.tournament.services.test_lists import publish_heat
from tournament.models import Event, LogEntry
from tournament.selectors.blockers import Blocker
from tournament.selectors.plans import (
    FieldSizes,
    event_plan,
    field_sizes,
    plan_blockers,
    plans_with_fewer,
    seated_players,
    tables_at_once,
)
from tournament.services.plans import confirm_plan
from tournament.services.refusals import TransitionRefused
from tournament.states import EntryState, EventState

pytestmark = pytest.mark.django_db
STOCKHOLM = ZoneInfo("Europe/Stockholm")


def test_plan_has_tables_times_and_sheets() -> None:
    event = make.event()
    made = event_plan(event, 32)
    assert [(h.field, h.tables, h.advancing, h.sittings) for h in made.heats] == [
        (32, ((4, 8),), 16, (8,)),
        (16, ((4, 4),), 4, (4,)),
        (4, ((4, 1),), 0, (1,)),
    ]
    day = datetime(2026, 8, 14, tzinfo=STOCKHOLM)
    assert [(h.starts_at, h.ends_at) for h in made.heats] == [
        (day.replace(hour=10), day.replace(hour=12, minute=25)),
        (day.replace(hour=12, minute=55), day.replace(hour=15, minute=20)),
        (day.replace(hour=15, minute=50), day.replace(hour=18, minute=15)),
    ]
    assert (made.sheets, made.minutes, made.final_players) == (13, 495, 4)
    assert (made.has_repairs, made.ends_at) == (False, day.replace(hour=18, minute=15))


def test_plan_without_an_hour_tells_only_how_long() -> None:
    made = event_plan(make.event(starts_at=None), 32)
    assert (made.minutes, made.ends_at, made.heats[0].starts_at) == (495, None, None)


def test_few_tables_or_dealers_make_sittings() -> None:
    event = make.event(tables_available=10, dealers_available=3)
    made = event_plan(event, 32)
    assert (tables_at_once(event), made.heats[0].sittings) == (3, (3, 3, 2))
    assert made.heats[0].minutes == 9 * 45 + 8 * 5


def test_none_of_a_limit_is_no_limit() -> None:
    assert tables_at_once(make.event(tables_available=0)) is None


def test_second_day_starts_at_the_events_hour() -> None:
    made = event_plan(make.event(structure_preset="poker-sm-days", starts_at=time(9, 0)), 32)
    assert [(h.day, h.starts_at) for h in made.heats] == [
        (1, datetime(2026, 8, 14, 9, tzinfo=STOCKHOLM)),
        (2, datetime(2026, 8, 15, 9, tzinfo=STOCKHOLM)),
        (2, datetime(2026, 8, 15, 11, 55, tzinfo=STOCKHOLM)),
    ]
    assert event_plan(make.event(slug="b", structure_preset="poker-sm-days", starts_on=None),
                      32).ends_at is None  # fmt: skip


def test_fewer_players_are_planned_side_by_side() -> None:
    plans = plans_with_fewer(make.event(), 8)
    assert [(p.players, p.final_players, len(p.faults)) for p in plans] == [
        (8, 4, 0), (7, 4, 0), (6, 4, 0), (5, None, 1),
    ]  # fmt: skip


@pytest.mark.parametrize("count", [1, 2, 5])
def test_field_that_cannot_be_seated_blocks_with_ways_out(count: int) -> None:
    event = make.event()
    make.entries(event=event, count=count)
    (blocker,) = plan_blockers(event)
    assert (blocker.code, blocker.facts["players"]) == ("field_not_possible", count)
    with pytest.raises(TransitionRefused) as refused:
        confirm_plan(event, players=count, by=make.actor())
    assert refused.value.blockers == (blocker,)


def test_repaired_plan_blocks_until_confirmed_for_just_that_number() -> None:
    event = make.event()
    make.entries(event=event, count=10)
    made = event_plan(event, 10)
    assert [r.code for h in made.heats for r in h.repairs] == [RepairCode.TWO_TABLES_SEND_TWO]
    facts = {"players": 10, "confirmed": None}
    assert plan_blockers(event) == (Blocker("plan_unconfirmed", facts),)
    confirm_plan(event, players=10, by=make.actor())
    assert plan_blockers(event) == ()
    make.entries(event=event, count=1)
    facts = {"players": 11, "confirmed": 10}
    assert plan_blockers(event) == (Blocker("plan_unconfirmed", facts),)


def test_plan_without_repairs_blocks_nothing() -> None:
    event = make.event()
    make.entries(event=event, count=32)
    make.entries(event=event, count=1, state=EntryState.REGISTERED)
    make.entries(event=event, count=1, state=EntryState.NO_SHOW)
    assert (plan_blockers(event), field_sizes(event)) == ((), FieldSizes(here=32, entered=33))


def test_confirmation_sent_twice_is_logged_once() -> None:
    event = make.event()
    confirm_plan(event, players=32, by=make.actor())
    confirm_plan(event, players=32, by=make.actor())
    logged = LogEntry.objects.get()
    assert (Event.objects.get().confirmed_players, logged.before, logged.after) == (
        32, {"confirmed_players": None}, {"confirmed_players": 32},
    )  # fmt: skip


def test_dead_end_cannot_be_confirmed_and_blocks() -> None:
    overrides = {"advance_per_table": [1], "repairs": False}
    event = make.event(structure_overrides=overrides)
    make.entries(event=event, count=8)
    blocker = Blocker("plan_dead_end", {"players": 8})
    assert plan_blockers(event) == (blocker,)
    with pytest.raises(TransitionRefused) as refused:
        confirm_plan(event, players=8, by=make.actor())
    assert refused.value.blockers == (blocker,)


def test_finished_event_confirms_nothing() -> None:
    with pytest.raises(TransitionRefused) as refused:
        confirm_plan(make.event(state=EventState.FINISHED), players=8, by=make.actor())
    assert refused.value.blockers == (Blocker("event_finished"),)


def test_seated_players_are_counted_once_published() -> None:
    event = make.event()
    make.entries(event=event, count=3)
    assert seated_players(event) is None
    publish_heat(event)
    assert seated_players(event) == 3
