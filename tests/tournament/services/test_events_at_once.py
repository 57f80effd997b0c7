"""One event made by two at the same instant, or in the midst of each other."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.db import connection

from scoring.errors import RuleError
from tests import make
from tournament.models import Event
from tournament.services import eventfiles, events
from tournament.services.actors import SYSTEM
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db(transaction=True)

CLUB_NIGHT = Path("fixtures/events/club-night.json").read_bytes()


def create() -> Event:
    return events.create_event(
        "Vår", starts_on=None, starts_at=None, venue="", structure_preset="poker-sm", by=SYSTEM
    )


def bring_in() -> Event:
    return eventfiles.import_event(CLUB_NIGHT, by=SYSTEM)


def colleague(step: Callable[[], Event], made: list[str]) -> threading.Thread:
    """A thread that takes the step with its own connection; ``made`` gets the address."""

    def run() -> None:
        try:
            made.append(step().slug)
        except TransitionRefused:
            pass
        finally:
            connection.close()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def all_at_once(step: Callable[[], Event]) -> list[str]:
    made: list[str] = []
    gate = threading.Barrier(3)

    def together() -> Event:
        gate.wait(timeout=30)
        return step()

    for thread in [colleague(together, made) for _ in range(3)]:
        thread.join(timeout=60)
    return sorted(made)


def slugs() -> list[str]:
    return sorted(Event.objects.values_list("slug", flat=True))


def test_event_made_thrice_at_once_is_made_once() -> None:
    assert all_at_once(create) == slugs() == ["var"]


@pytest.mark.parametrize("before", ["free_slug", "create_event_blockers"])
def test_event_that_a_colleague_makes_in_between_is_made_once(
    before: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_it_is = getattr(events, before)
    colleagues: list[threading.Thread] = []
    made: list[str] = []

    def after_the_colleague(*arguments: object) -> object:
        monkeypatch.setattr(events, before, as_it_is)
        colleagues.append(colleague(create, made))
        colleagues[0].join(timeout=0.5)
        return as_it_is(*arguments)

    monkeypatch.setattr(events, before, after_the_colleague)
    colleague(create, made).join(timeout=60)
    colleagues[0].join(timeout=60)
    assert made == slugs() == ["var"]


def test_file_imported_thrice_at_once_makes_three_events() -> None:
    made = all_at_once(bring_in)
    assert (made, len(set(made))) == (slugs(), 3)


def test_address_that_is_taken_meanwhile_is_chosen_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    make.event(slug="var")
    free = iter(["var", "var-2", "var-2"])
    monkeypatch.setattr(eventfiles, "free_slug", lambda _: next(free))
    assert bring_in().slug == "var-2"


def test_event_that_the_database_refuses_is_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make.event(slug="var")
    monkeypatch.setattr(eventfiles, "free_slug", lambda _: "var")
    with pytest.raises(RuleError):
        bring_in()
