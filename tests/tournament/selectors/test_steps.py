"""The day's line and its next step, all the way from an empty event to the title."""

from __future__ import annotations

import pytest

from tests import make
from tournament.models import Event, Table
from tournament.selectors.blockers import Blocker
from tournament.selectors.day import DayLine, DayStop, Stage, Standing, day_line
from tournament.selectors.steps import NextStep, Step, next_step
from tournament.services.draws import commit_draw, publish_draw, undo_draw
from tournament.services.heats import close_heat
from tournament.services.tables import start_heat
from tournament.services.titles import settle_title
from tournament.states import EntryState, EventState

pytestmark = pytest.mark.django_db


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def now(event: Event) -> tuple[Stage, int | None]:
    stop = day_line(again(event)).now
    assert stop is not None
    return stop.stage, stop.heat


def test_day_of_an_empty_event_begins_with_its_people() -> None:
    event = make.event()
    assert day_line(event) == DayLine(
        (
            DayStop(Stage.REGISTRATION, Standing.NOW, whole=0),
            DayStop(Stage.CHECK_IN, part=0, whole=0),
            DayStop(Stage.PLAN),
            DayStop(Stage.DRAW, heat=1),
            DayStop(Stage.PLAY, heat=1),
            DayStop(Stage.CLOSED, heat=1),
            DayStop(Stage.TITLE),
        )
    )
    assert next_step(event) == NextStep(Step.ADD_PEOPLE)


def test_day_shows_the_heats_to_come() -> None:
    event = make.event()
    make.entries(event=event, count=47)
    drawn = [stop for stop in day_line(event).stops if stop.stage is Stage.DRAW]
    told = [(stop.heat, stop.is_final) for stop in drawn]
    assert told == [(1, False), (2, False), (3, False), (4, True)]


def test_next_step_waits_for_those_who_are_not_here() -> None:
    event = make.event()
    make.entries(event=event, count=7)
    make.entries(event=event, count=2, state=EntryState.REGISTERED)
    assert next_step(event) == NextStep(Step.CHECK_IN, players=7, count=2)
    assert now(event) == (Stage.CHECK_IN, None)


def test_next_step_asks_for_the_plan_where_it_was_repaired() -> None:
    event = make.event()
    make.entries(event=event, count=16)
    step = next_step(event)
    assert (step.step, step.players) == (Step.CONFIRM_PLAN, 16)
    assert [blocker.code for blocker in step.blockers] == ["plan_unconfirmed"]
    assert now(event) == (Stage.PLAN, None)


def test_plan_that_needs_no_repair_is_passed_by_on_the_line_and_by_the_next_step() -> None:
    event = make.event()
    make.entries(event=event, count=8)
    assert next_step(event) == NextStep(Step.DRAW, 1, tables=2, players=8)
    assert now(event) == (Stage.DRAW, 1)


def test_plan_confirmed_for_another_number_is_asked_for_again() -> None:
    event = make.event(confirmed_players=32)
    make.entries(event=event, count=16)
    assert next_step(event).step is Step.CONFIRM_PLAN
    assert now(event) == (Stage.PLAN, None)


def test_next_steps_of_a_whole_day() -> None:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    assert next_step(event) == NextStep(Step.DRAW, 1, tables=4, players=16)
    commit_draw(event, 1, by=make.actor())
    assert next_step(again(event)) == NextStep(Step.DRAW, 1, tables=4, players=16)
    assert now(event) == (Stage.DRAW, 1)
    heat = make.drawn_heat(event=event)
    assert next_step(again(event)) == NextStep(Step.PUBLISH, 1, tables=4)
    assert now(event) == (Stage.DRAW, 1)
    publish_draw(heat, by=make.actor())
    assert next_step(again(event)) == NextStep(Step.START, 1, tables=4)
    assert now(event) == (Stage.PLAY, 1)
    start_heat(heat, by=make.actor())
    assert next_step(again(event)) == NextStep(Step.PLAY, 1, tables=4, count=0)
    make.verified_heat(heat=again(event).heats.get())
    assert next_step(again(event)) == NextStep(Step.CLOSE, 1, count=8)
    assert now(event) == (Stage.CLOSED, 1)
    close_heat(heat, by=make.actor())
    assert next_step(again(event)) == NextStep(Step.DRAW, 2, tables=2, players=8)


def test_next_steps_from_the_last_heat_to_the_title() -> None:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    make.closed_heat(heat=make.published_heat(event=event))
    make.closed_heat(heat=make.published_heat(event=again(event), number=2))
    assert next_step(again(event)) == NextStep(Step.DRAW, 3, is_final=True, tables=1, players=4)
    final = make.published_heat(event=again(event), number=3)
    make.verified_heat(heat=final)
    champion = final.tables.get().table_entries.get(position=1).entry
    step = next_step(again(event))
    assert (step.step, step.heat, step.name) == (Step.TITLE, 3, champion.player.name)
    assert now(event) == (Stage.TITLE, None)
    settle_title(again(event), by=make.actor())
    assert next_step(again(event)) == NextStep(Step.DONE, name=champion.player.name)
    assert day_line(again(event)).now is None


def test_next_step_after_an_undone_draw_is_to_draw_again() -> None:
    event = make.event()
    make.entries(event=event, count=8)
    undo_draw(make.published_heat(event=event), reason="fel", by=make.actor())
    assert next_step(again(event)) == NextStep(Step.DRAW, 1, tables=2, players=8)


def test_next_step_of_a_tied_heat_is_its_playoffs() -> None:
    event = make.event()
    heat = make.seated_heat(event=event, sizes=(4, 4), advance=1, wildcards=1)
    make.verified_heat(heat=heat)
    step = next_step(again(event))
    assert (step.step, step.heat) == (Step.PLAYOFFS, 1)
    assert [blocker.code for blocker in step.blockers] == ["tie_for_wildcard"]


def test_next_step_of_a_tied_final_is_its_playoff() -> None:
    event = make.event()
    heat = make.seated_heat(event=event, sizes=(4,), advance=0)
    start_heat(heat, by=make.actor())
    level = ("54c! 40 31 12", "40 54c! 31 12", "10 10 54c! 12")
    make.verified_table(Table.objects.get(), texts=level)
    step = next_step(again(event))
    assert (step.step, step.is_final) == (Step.PLAYOFFS, True)
    assert [blocker.code for blocker in step.blockers] == ["tie_for_title"]


def test_next_step_of_a_field_that_cannot_be_seated_says_why() -> None:
    event = make.event()
    make.entries(event=event, count=5)
    step = next_step(event)
    assert step.step is Step.CONFIRM_PLAN
    assert [blocker.code for blocker in step.blockers] == ["field_not_possible"]


def test_next_heat_that_cannot_be_seated_says_why() -> None:
    event = make.event()
    make.closed_heat(heat=make.seated_heat(event=event, sizes=(4, 4), advance=1))
    step = next_step(again(event))
    assert (step.step, step.tables, step.players) == (Step.DRAW, None, 2)
    assert [blocker.code for blocker in step.blockers] == ["field_not_possible"]


def test_next_step_of_a_draft_that_no_longer_fits_is_blocked() -> None:
    event = make.event()
    make.entries(event=event, count=8)
    make.drawn_heat(event=event)
    make.entries(event=event, names=("Sen Svensson",))
    step = next_step(again(event))
    facts = {"players": ("Sen Svensson",)}
    assert step.blockers == (Blocker("present_but_unseated", facts),)


def test_finished_event_has_no_next_step_even_without_heats() -> None:
    event = make.event(state=EventState.FINISHED)
    assert next_step(event) == NextStep(Step.DONE)


def test_next_heat_whose_seed_is_locked_is_still_to_be_drawn() -> None:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    make.closed_heat(heat=make.published_heat(event=event))
    commit_draw(again(event), 2, by=make.actor())
    assert next_step(again(event)) == NextStep(Step.DRAW, 2, tables=2, players=8)
