"""The demo: three events by way of the services, loaded once, and made anew when asked."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from django.core.management import call_command
from django.utils import timezone

from scoring.check import check
from scoring.draw import verify_draws
from scoring.standings import standings
from tests import make
from tournament.configuration.memory import REMEMBERED
from tournament.management.demo import championship, coming, loading
from tournament.management.demo.people import MARK
from tournament.models import (
    Entry,
    Event,
    Heat,
    LogEntry,
    Player,
    Playoff,
    Publication,
    Table,
    User,
)
from tournament.selectors.board import board_of
from tournament.selectors.closing import champion_of
from tournament.selectors.eventfiles import event_of
from tournament.states import EntryState, EventState, HeatState, PlayoffState, PublicationPart

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytest_django import Settings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data(settings: Settings, tmp_path: Path) -> None:
    settings.DATA = tmp_path


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the demo small, and leave the evening out."""
    days = loading._days
    monkeypatch.setattr(loading, "_days", lambda now: days(now)[::2])
    monkeypatch.setattr(championship, "PLAYERS", 12)
    monkeypatch.setattr(coming, "PLAYERS", 15)


def load_demo(*words: str) -> list[str]:
    out = io.StringIO()
    call_command("load_demo", *words, stdout=out)
    return out.getvalue().splitlines()


def test_demo_has_a_championship_an_evening_and_an_event_to_come() -> None:
    lines = load_demo()
    played, begun, soon = loading.demo_events()
    assert [line.split(": ")[0] for line in lines] == [
        played.name, begun.name, soon.name, "Logga in", "Logga in",
    ]  # fmt: skip
    for line in lines[3:]:
        username, _, password = line.removeprefix("Logga in: ").partition(" / ")
        assert User.objects.get(username=username).check_password(password)
    assert_played(played)
    assert_in_the_middle(begun)
    assert_to_come(soon)
    assert LogEntry.objects.filter(logged_at__gt=timezone.now()).exists() is False


def assert_played(event: Event) -> None:
    assert (event.state, event.entries.count(), event.is_public) == (EventState.FINISHED, 47, True)
    assert event.starts_on is not None
    assert event.starts_on < timezone.now().date()
    told = event_of(event)
    findings = check(told)
    assert (findings.errors, findings.warnings) == ((), ())
    assert [verdict.reason for verdict in verify_draws(told) if not verdict.ok] == []
    assert [sum(len(table.players) for table in heat.tables) for heat in told.heats] == [
        47, 24, 6, 4,
    ]  # fmt: skip
    assert champion_of(event) is not None
    results = [
        row
        for heat in standings(told).heats
        for table in heat.tables
        for round_ in table.rounds
        for row in round_.results
    ]
    assert any(row.shared_with and not row.knocked_out for row in results)
    assert set(Playoff.objects.values_list("state", flat=True)) == {PlayoffState.VERIFIED}
    assert any("å" in player.name.lower() for player in told.players)
    assert len({player.club for player in told.players}) > 5
    assert Publication.objects.filter(event=event, part=PublicationPart.RESULTS).count() == 5


def assert_in_the_middle(event: Event) -> None:
    heat = Heat.objects.get(event=event)
    assert (event.state, event.entries.count(), heat.state) == (
        EventState.RUNNING, 36, HeatState.PLAYING,
    )  # fmt: skip
    board = board_of(event, heat, now=timezone.now(), by_number=True)
    assert [(str(row.state), row.round, row.entered, row.verified) for row in board.rows] == [
        ("verified", 3, 3, 3),
        ("verified", 3, 3, 3),
        ("handed_in", 3, 3, 1),
        ("handed_in", 2, 1, 1),
        ("playing", 3, 2, 1),
        ("playing", 3, 2, 1),
        ("playing", 3, 2, 1),
        ("playing", 3, 1, 1),
        ("playing", 2, 1, 0),
    ]
    assert board.rows[-1].late > 0
    assert all(row.revisor for row in board.rows)
    assert PublicationPart.RUNNING in Publication.objects.filter(
        event=event, withdrawn_at=None
    ).values_list("part", flat=True)
    assert check(event_of(event)).errors == ()


def assert_to_come(event: Event) -> None:
    here = event.entries.filter(state=EntryState.CHECKED_IN).count()
    assert (event.state, event.entries.count(), here) == (EventState.SETUP, 30, 17)
    assert not event.heats.exists()


@pytest.mark.usefixtures("small")
def test_second_run_keeps_what_is_there() -> None:
    lines = load_demo()
    before = list(LogEntry.objects.values_list("chain", flat=True))
    assert load_demo() == lines
    assert list(LogEntry.objects.values_list("chain", flat=True)) == before


@pytest.mark.usefixtures("small")
def test_reset_makes_the_demo_anew_and_leaves_real_events_alone() -> None:
    lines = load_demo()
    real = make.event()
    entries = make.entries(event=real, count=3)
    shared = Player.objects.filter(entries__event__name="Vinterchicago").earliest("pk")
    Entry.objects.create(event=real, player=shared, key="p99", position=99)
    old = {event.pk for event in loading.demo_events()}
    assert load_demo("--reset") == lines
    assert old.isdisjoint(event.pk for event in loading.demo_events())
    assert Event.objects.get(pk=real.pk).entries.count() == len(entries) + 1
    assert not Player.objects.filter(entries=None).exists()


def test_event_that_fails_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(championship, "check_in_some", failing)
    with pytest.raises(RuntimeError):
        load_demo()
    assert (Event.objects.count(), Table.objects.count(), Player.objects.count()) == (0, 0, 0)


def test_demo_is_taken_away_for_everybody_before_it_is_made_anew(
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    monkeypatch.setattr(loading, "_days", lambda _now: ())
    with patch("time.sleep") as slept, django_capture_on_commit_callbacks(execute=True):
        load_demo("--reset")
    assert slept.call_args_list == []
    event = make.event(x=MARK)
    with patch("time.sleep") as slept, django_capture_on_commit_callbacks(execute=True):
        load_demo("--reset")
    assert {waited.args for waited in slept.call_args_list} == {(REMEMBERED,)}
    assert not Event.objects.filter(pk=event.pk).exists()
