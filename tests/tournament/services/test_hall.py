"""The hall's screen: what is chosen, and uncovering."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from tests import make
from tests.refused import blockers
from tournament.models import Event, HallScreen, Heat, LogEntry
from tournament.selectors.hall import (
    HallChoice,
    Revealable,
    RevealState,
    choice_of,
    reveal_state,
    revealables,
    screen_of,
)
from tournament.services.hall import (
    choose_hall_views,
    pin_view,
    start_reveal,
    step_reveal,
    stop_reveal,
)
from tournament.services.titles import settle_title
from tournament.states import HallView, Reveal

pytestmark = pytest.mark.django_db
CHOICE = HallChoice(
    views=(HallView.CLOCK, HallView.ANNOUNCEMENT),
    seconds=20,
    announcement="Lunch till 13.00. Åsa Öberg söks vid sekretariatet.",
    clock_label="Omgång 2 slutar",
    clock_until=datetime(2026, 8, 14, 13, 30, tzinfo=UTC),
)


def logged() -> list[str]:
    return list(LogEntry.objects.order_by("pk").values_list("action", flat=True))


def closed() -> tuple[Event, Heat]:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    heat = make.closed_heat(heat=make.published_heat(event=event))
    event.refresh_from_db()
    return event, heat


def state(event: Event) -> RevealState | None:
    return reveal_state(event, screen_of(event))


def test_screen_shows_everything_before_anybody_has_chosen() -> None:
    event = make.event()
    assert choice_of(screen_of(event)) == HallChoice(tuple(HallView), 12, "", "", None)
    assert not HallScreen.objects.exists()


def test_choice_is_kept_and_logged_once_without_names() -> None:
    event = make.event()
    for _ in range(2):
        choose_hall_views(event, CHOICE, by=make.actor())
    assert choice_of(screen_of(event)) == CHOICE
    step = LogEntry.objects.get()
    assert (step.action, "Öberg" in str(step.after), "Öberg" in str(step.personal)) == (
        "choose_hall_views",
        False,
        True,
    )
    assert event.version == step.sequence == 1


def test_choice_that_changes_back_is_logged_again() -> None:
    event = make.event()
    choose_hall_views(event, CHOICE, by=make.actor())
    choose_hall_views(event, replace(CHOICE, seconds=5), by=make.actor())
    assert (choice_of(screen_of(event)).seconds, len(logged())) == (5, 2)


def test_view_is_pinned_and_let_go_and_seen_at_once() -> None:
    event = make.event()
    by = make.actor()
    for _ in range(2):
        pin_view(event, HallView.CLOCK, by=by)
    assert (screen_of(event).pinned, logged()) == ("clock", ["pin_hall_view"])
    assert event.public_version == event.version
    pin_view(event, None, by=by)
    assert (screen_of(event).pinned, len(logged())) == ("", 2)


def test_names_are_uncovered_step_by_step() -> None:
    event, heat = closed()
    make.published_heat(event=event, number=2)
    assert revealables(event) == (
        Revealable(Reveal.FINAL, 2, None),
        Revealable(Reveal.QUALIFIERS, 1, 4),
    )
    by = make.actor()
    start_reveal(event, heat, Reveal.QUALIFIERS, by=by)
    start_reveal(event, heat, Reveal.QUALIFIERS, by=by)
    told = [state(event)]
    for to in (1, 1, 4, 3):
        step_reveal(event, to=to, by=by)
        told.append(state(event))
    stop_reveal(event, by=by)
    stop_reveal(event, by=by)
    assert told == [RevealState(Reveal.QUALIFIERS, 1, n, 4) for n in (0, 1, 1, 4, 3)]
    assert [found.left for found in told if found is not None] == [4, 3, 3, 0, 1]
    assert state(event) is None
    steps = ["start_reveal", "step_reveal", "step_reveal", "step_reveal", "stop_reveal"]
    assert logged()[-5:] == steps


def test_final_is_uncovered_by_its_table() -> None:
    event, _ = closed()
    final = make.verified_heat(heat=make.published_heat(event=event, number=2))
    by = make.actor()
    start_reveal(event, final, Reveal.FINAL, by=by)
    assert state(event) == RevealState(Reveal.FINAL, 2, 0, None)
    event.refresh_from_db()
    settle_title(event, by=by)
    assert state(event) == RevealState(Reveal.FINAL, 2, 0, 4)


def test_screen_may_be_covered_before_anything_is_published() -> None:
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    heat = make.published_heat(event=event)
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    found = state(event)
    assert found == RevealState(Reveal.QUALIFIERS, 1, 0, None)
    assert found.left is None
    refused = blockers(step_reveal, event, to=1)
    assert [blocker.code for blocker in refused] == ["nothing_to_reveal"]
    Heat.objects.all().delete()
    assert state(event) == found


@pytest.mark.parametrize("to", [-1, 5])
def test_no_more_are_uncovered_than_there_are(to: int) -> None:
    event, heat = closed()
    start_reveal(event, heat, Reveal.QUALIFIERS, by=make.actor())
    refused = blockers(step_reveal, event, to=to)
    assert [blocker.code for blocker in refused] == ["changed_meanwhile"]


def test_step_without_a_reveal_is_refused() -> None:
    event, _ = closed()
    refused = blockers(step_reveal, event, to=1)
    assert [blocker.code for blocker in refused] == ["changed_meanwhile"]
    assert not HallScreen.objects.exists()


@pytest.mark.parametrize("reveal", [Reveal.OFF, Reveal.QUALIFIERS])
def test_reveal_of_nothing_or_of_another_event_is_refused(reveal: Reveal) -> None:
    event, heat = closed()
    other = make.event(name="Annan", slug="annan")
    refused = blockers(start_reveal, event if reveal is Reveal.OFF else other, heat, reveal)
    assert [blocker.code for blocker in refused] == ["changed_meanwhile"]


@pytest.mark.parametrize(
    "fields",
    [{"seconds": 2}, {"seconds": 121}, {"reveal": "final"}, {"reveal_heat": 1}, {"revealed": 1}],
)
def test_screen_that_contradicts_itself_is_not_stored(fields: dict[str, object]) -> None:
    with transaction.atomic(), pytest.raises(IntegrityError), transaction.atomic():
        HallScreen.objects.create(event=make.event(), **fields)
