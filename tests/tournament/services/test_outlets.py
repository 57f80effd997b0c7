"""A part is shown at one outlet and withheld at another."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests import make
from tests.pages.public import stage
from tests.refused import blockers
from tournament.models import Event, Heat, LogEntry, Publication, Withheld
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.public.published import published
from tournament.services.heats import close_heat
from tournament.services.outlets import show_at, show_everywhere, withhold_at
from tournament.services.publications import withdraw_part
from tournament.services.titles import settle_title
from tournament.states import Outlet, PublicationPart

pytestmark = pytest.mark.django_db
SEATING, RESULTS = PublicationPart.SEATING, PublicationPart.RESULTS


def outlets(event: Event, heat: int | None, part: PublicationPart) -> list[str]:
    """Return the outlets that show a part now."""
    event.refresh_from_db()
    return [
        str(outlet) for outlet in Outlet if published(event, outlet).part(heat, part) is not None
    ]


def logged(count: int) -> list[str]:
    return list(LogEntry.objects.order_by("pk").values_list("action", flat=True))[-count:]


def test_part_is_withheld_at_one_outlet_and_shown_there_again() -> None:
    event, heat = stage.seated()
    withhold_at(event, heat, SEATING, Outlet.PAGES, by=make.actor())
    assert outlets(event, 1, SEATING) == ["hall", "programs"]
    assert event.public_version == event.version
    show_at(event, heat, SEATING, Outlet.PAGES, by=make.actor())
    assert outlets(event, 1, SEATING) == ["pages", "hall", "programs"]
    assert logged(2) == ["withhold_part", "release_part"]
    facts = {"part": "seating", "heat": 1, "outlet": "pages"}
    assert [step.after for step in LogEntry.objects.order_by("-pk")[:2]] == [facts, facts]


def test_part_that_is_ready_is_published_for_one_outlet_alone() -> None:
    event, heat = stage.seated()
    withdraw_part(event, heat, SEATING, by=make.actor())
    withhold_at(event, heat, SEATING, Outlet.PROGRAMS, by=make.actor())
    show_at(event, heat, SEATING, Outlet.HALL, by=make.actor())
    assert outlets(event, 1, SEATING) == ["hall"]
    assert logged(2) == ["withhold_part", "publish_part"]
    show_everywhere(event, heat, SEATING, by=make.actor())
    assert outlets(event, 1, SEATING) == ["pages", "hall", "programs"]
    assert not Withheld.objects.exists()


def test_part_is_withheld_before_it_is_there() -> None:
    event, heat = stage.playing()
    for outlet in (Outlet.PAGES, Outlet.PROGRAMS, Outlet.HALL):
        withhold_at(event, heat, RESULTS, outlet, by=make.actor())
    show_at(event, heat, RESULTS, Outlet.PROGRAMS, by=make.actor())
    make.verified_heat(heat=heat)
    close_heat(heat, by=make.actor())
    assert outlets(event, 1, RESULTS) == ["programs"]


def test_event_s_own_results_are_withheld_too() -> None:
    event = make.event(confirmed_players=4)
    make.entries(event=event, count=4)
    make.verified_heat(heat=make.published_heat(event=event))
    event = stage.shown(event)
    withhold_at(event, None, RESULTS, Outlet.PAGES, by=make.actor())
    settle_title(event, by=make.actor())
    assert outlets(event, None, RESULTS) == ["hall", "programs"]
    assert outlets(event, 1, RESULTS) == ["pages", "hall", "programs"]
    assert str(Withheld.objects.get()).endswith("resultat, publika sidor")
    with pytest.raises(IntegrityError), transaction.atomic():
        Withheld.objects.create(event=event, part=RESULTS, outlet=Outlet.PAGES)


def test_everything_is_shown_everywhere_from_nothing() -> None:
    event, heat = stage.seated()
    withdraw_part(event, heat, SEATING, by=make.actor())
    show_everywhere(event, heat, SEATING, by=make.actor())
    assert outlets(event, 1, SEATING) == ["pages", "hall", "programs"]


def test_switch_that_came_second_or_too_early_is_refused() -> None:
    event, heat = stage.seated()
    by = make.actor()
    early = (Blocker("heat_not_closed", {"heat": 1}),)
    assert blockers(show_at, event, heat, RESULTS, Outlet.HALL) == early
    assert blockers(show_everywhere, event, heat, RESULTS) == early
    assert blockers(show_at, event, heat, SEATING, Outlet.HALL) == (CHANGED_MEANWHILE,)
    assert blockers(show_everywhere, event, heat, SEATING) == (CHANGED_MEANWHILE,)
    withhold_at(event, heat, SEATING, Outlet.HALL, by=by)
    again = blockers(withhold_at, event, heat, SEATING, Outlet.HALL)
    assert again == (CHANGED_MEANWHILE,)
    withhold_at(event, heat, RESULTS, Outlet.HALL, by=by)
    assert blockers(show_everywhere, event, heat, RESULTS) == early
    assert Publication.objects.filter(part=RESULTS).count() == 0


def test_withheld_part_stays_withheld_when_it_is_published_again() -> None:
    event, heat = stage.seated()
    withhold_at(event, heat, SEATING, Outlet.PAGES, by=make.actor())
    withdraw_part(event, Heat.objects.get(), SEATING, by=make.actor())
    show_at(event, heat, SEATING, Outlet.HALL, by=make.actor())
    assert outlets(event, 1, SEATING) == ["hall"]
