from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.db import IntegrityError

from tests import make
from tournament.models import Event, LogEntry
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.events import free_slug, seen_as, settings_of
from tournament.services import events
from tournament.services.events import change_settings, create_event
from tournament.services.refusals import TransitionRefused
from tournament.states import NameStyle

pytestmark = pytest.mark.django_db
FACTS: dict[str, Any] = {
    "starts_on": None, "starts_at": None, "venue": "", "structure_preset": "always-two",
}  # fmt: skip


def test_event_is_made_with_an_address_and_logged() -> None:
    event = create_event("Åre-öppna", by=make.actor(), **FACTS)
    assert (event.slug, event.structure_preset, event.version) == ("are-oppna", "always-two", 1)
    assert LogEntry.objects.get().after == {"name": "Åre-öppna", "slug": "are-oppna", **FACTS}


def test_address_is_free_and_no_part_of_others() -> None:
    make.event(slug="var")
    make.event(slug="var-2")
    assert [free_slug(name) for name in ("Vår", "Ny", "🎉", "x" * 80)] == [
        "var-3", "ny-2", "tavling", "x" * 50,
    ]  # fmt: skip


def test_event_of_the_same_name_and_day_is_refused() -> None:
    create_event("Vår", by=make.actor(), **FACTS)
    with pytest.raises(TransitionRefused) as refused:
        create_event("Vår", by=make.actor(), **FACTS)
    assert refused.value.blockers == (Blocker("event_exists", {"slug": "var"}),)


def test_address_taken_at_the_same_instant_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    make.event(slug="var")
    monkeypatch.setattr(events, "free_slug", lambda _: "var")
    with pytest.raises(TransitionRefused) as refused:
        create_event("Vår", by=make.actor(), **FACTS)
    assert refused.value.blockers == (CHANGED_MEANWHILE,)
    assert isinstance(refused.value.__cause__, IntegrityError)


def test_settings_change_what_differs() -> None:
    event = make.event()
    old = settings_of(event)
    change_settings(event, replace(old, fee=150), seen=seen_as(old), by=make.actor())
    assert (event.fee, LogEntry.objects.get().after) == (150, {"fee": 150})
    change_settings(event, settings_of(event), seen=seen_as(settings_of(event)), by=make.actor())
    assert Event.objects.get().version == 1


def test_changed_way_to_show_names_is_seen_at_once() -> None:
    event = make.event()
    for name_style, seen_at in ((NameStyle.ALIAS, 1), (NameStyle.ALIAS, 1), (NameStyle.FULL, 2)):
        old = settings_of(event)
        new = replace(old, name_style=name_style)
        change_settings(event, new, seen=seen_as(old), by=make.actor())
        assert Event.objects.get().public_version == seen_at


def test_stale_settings_are_refused() -> None:
    event = make.event()
    with pytest.raises(TransitionRefused) as refused:
        change_settings(event, settings_of(event), seen="old", by=make.actor())
    assert refused.value.blockers == (CHANGED_MEANWHILE,)
