from __future__ import annotations

import pytest
from django.utils import timezone

from scoring.errors import RuleError
from tests import make
from tests.refused import blockers
from tournament.models import Event, Heat, LogEntry
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.rules import (
    RuleRow,
    house_rules,
    house_rules_seen,
    rule_rows,
    rules_seen,
    structure_seen,
)
from tournament.services.refusals import TransitionRefused
from tournament.services.rules import change_house_rules, change_rules, change_structure
from tournament.states import EventState, HeatState

pytestmark = pytest.mark.django_db


def rules(event: Event, preset: str = "poker-sm", **overrides: object) -> None:
    change_rules(event, preset=preset, overrides=overrides, seen=rules_seen(event), by=make.actor())


def structure(event: Event, preset: str = "poker-sm", **overrides: object) -> None:
    change_structure(
        event, preset=preset, overrides=overrides, seen=structure_seen(event), by=make.actor()
    )


def test_rules_are_changed_logged_and_take_back_the_plans_confirmation() -> None:
    event = make.event(confirmed_players=36)
    rules(event, exchange_stop=42)
    event.refresh_from_db()
    logged = LogEntry.objects.get()
    assert (event.rules_overrides, event.confirmed_players) == ({"exchange_stop": 42}, None)
    assert (logged.before, logged.after) == (
        {"preset": "poker-sm", "overrides": {}},
        {"preset": "poker-sm", "overrides": {"exchange_stop": 42}},
    )


def test_same_rules_write_nothing() -> None:
    event = make.event(confirmed_players=36)
    rules(event)
    structure(event)
    assert (event.version, Event.objects.get().confirmed_players) == (0, 36)


def test_contradicting_rules_are_refused_by_the_rules() -> None:
    event = make.event()
    with pytest.raises(RuleError) as refused:
        rules(event, exchange_stop=53)
    assert [fault.code for fault in refused.value.faults] == ["above_target"]
    assert Event.objects.get().rules_overrides == {}


def test_rules_are_frozen_by_the_first_table() -> None:
    event = make.event(rules_frozen_at=timezone.now())
    with pytest.raises(TransitionRefused) as refused:
        rules(event, "pagat")
    assert refused.value.blockers == (Blocker("rules_frozen"),)


def test_rules_from_a_stale_page_are_refused() -> None:
    event = make.event()
    seen = rules_seen(event)
    rules(event, "pagat")
    with pytest.raises(TransitionRefused) as refused:
        change_rules(event, preset="finnish", overrides={}, seen=seen, by=make.actor())
    assert refused.value.blockers == (CHANGED_MEANWHILE,)


def test_structure_may_be_changed_until_the_final_is_drawn() -> None:
    event = make.event(rules_frozen_at=timezone.now(), confirmed_players=9)
    heat = Heat.objects.create(event=event, number=1, advance_per_table=2, state=HeatState.SEATED)
    structure(event, "always-two", repairs=False)
    assert Event.objects.get().confirmed_players is None
    Heat.objects.filter(pk=heat.pk).update(advance_per_table=0)
    with pytest.raises(TransitionRefused) as refused:
        structure(event)
    assert refused.value.blockers == (Blocker("final_drawn"),)


def test_wrong_structure_is_refused_by_the_rules() -> None:
    with pytest.raises(RuleError):
        structure(make.event(), advance_per_table=[])


def test_finished_event_keeps_rules_and_structure() -> None:
    event = make.event(state=EventState.FINISHED)
    for step in (rules, structure):
        with pytest.raises(TransitionRefused) as refused:
            step(event, "pagat")
        assert refused.value.blockers == (Blocker("event_finished"),)


def test_rule_rows_tell_value_preset_and_source() -> None:
    event = make.event(rules_overrides={"exchange_stop": 42})
    rows = {row.key: row for row in rule_rows(event)}
    assert rows["exchange_stop"] == RuleRow(
        "exchange_stop", 42, 45, "§1", "§1", is_setting=False, is_silent=False, reason=None
    )
    assert (rows["exchange_stop"].is_changed, rows["target"].is_changed) == (True, False)
    assert rows["exchange_stop_for"] == RuleRow(
        "exchange_stop_for", "player", "player", "§1", "§1", is_setting=True, is_silent=True,
        reason="each_stops_alone",
    )  # fmt: skip
    assert rows["four_of_a_kind"].is_setting


def test_house_rules_are_kept_beside_what_the_file_kept() -> None:
    event = make.event(rules_x={"note": "vår", "late_entry": "maybe"})
    chosen = house_rules(event) | {"equal_best_hands": "all"}
    change_house_rules(event, chosen, seen=house_rules_seen(event), by=make.actor())
    change_house_rules(event, chosen, seen=house_rules_seen(event), by=make.actor())
    assert Event.objects.get().rules_x == {"note": "vår", **chosen}
    assert LogEntry.objects.get().after == {
        "equal_best_hands": "all",
        "several_declarers": "first_clockwise",
        "playoff_also_for": "nothing",
        "late_entry": "table_of_three",
    }


def test_house_rules_are_refused_when_stale_or_frozen() -> None:
    event = make.event()
    chosen = house_rules(event)
    assert blockers(change_house_rules, event, chosen, seen="old") == (CHANGED_MEANWHILE,)
    Event.objects.update(rules_frozen_at=timezone.now())
    seen = house_rules_seen(event)
    assert blockers(change_house_rules, event, chosen, seen=seen) == (Blocker("rules_frozen"),)
