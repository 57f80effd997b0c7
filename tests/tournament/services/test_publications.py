"""What the public may see is switched part by part."""

from __future__ import annotations

import pytest

from tests import make
from tests.refused import blockers
from tournament.models import Event, Heat, LogEntry, Publication
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.services.publications import publish_part, set_visibility, withdraw_part
from tournament.services.tables import start_heat
from tournament.services.titles import settle_title
from tournament.states import PublicationPart

pytestmark = pytest.mark.django_db


def published(*, count: int = 8) -> Heat:
    event = make.event(confirmed_players=count)
    make.entries(event=event, count=count)
    return make.published_heat(event=event)


def test_part_is_withdrawn_and_published_again() -> None:
    heat = published()
    part = PublicationPart.SEATING
    first = Publication.objects.get(part=part)
    withdraw_part(heat.event, heat, part, by=make.actor(), reason="fel lapp")
    assert not Publication.objects.filter(part=part, withdrawn_at=None).exists()
    publish_part(heat.event, heat, part, by=make.actor())
    again = Publication.objects.get(part=part, withdrawn_at=None)
    assert again.content == first.content
    assert again.published_by == make.user()
    actions = list(LogEntry.objects.values_list("action", flat=True))[-2:]
    assert actions == ["withdraw_part", "publish_part"]


def test_part_in_force_or_not_is_not_switched_twice() -> None:
    heat = published()
    part = PublicationPart.SEATING
    assert blockers(publish_part, heat.event, heat, part) == (CHANGED_MEANWHILE,)
    withdraw_part(heat.event, heat, part, by=make.actor())
    assert blockers(withdraw_part, heat.event, heat, part) == (CHANGED_MEANWHILE,)


@pytest.mark.parametrize(
    ("part", "code"),
    [
        (PublicationPart.COMMITMENT, "draw_not_committed"),
        (PublicationPart.SEATING, "draw_not_published"),
        (PublicationPart.RUNNING, "heat_not_started"),
        (PublicationPart.RESULTS, "heat_not_closed"),
        (PublicationPart.QUALIFIERS, "heat_not_closed"),
    ],
)
def test_part_that_is_not_there_yet_is_refused(part: PublicationPart, code: str) -> None:
    event = make.event()
    heat = Heat.objects.create(event=event, number=1)
    assert blockers(publish_part, event, heat, part) == (Blocker(code, {"heat": 1}),)


def test_event_s_own_results_wait_for_the_title() -> None:
    heat = published(count=4)
    part = PublicationPart.RESULTS
    assert blockers(publish_part, heat.event, None, part) == (Blocker("title_not_settled"),)
    make.verified_heat(heat=heat)
    event = Event.objects.get()
    settle_title(event, by=make.actor(), publishes=False)
    publish_part(event, None, part, by=make.actor())
    assert Publication.objects.get(heat=None).content["champion"] is not None


def test_commitment_and_running_can_be_published_by_hand() -> None:
    heat = published()
    start_heat(heat, by=make.actor(), publishes_running=False)
    withdraw_part(heat.event, heat, PublicationPart.COMMITMENT, by=make.actor())
    for part in (PublicationPart.COMMITMENT, PublicationPart.RUNNING):
        publish_part(heat.event, heat, part, by=make.actor())
    running = Publication.objects.get(part=PublicationPart.RUNNING)
    assert running.content == {}


def test_event_is_shown_and_hidden() -> None:
    event = make.event()
    set_visibility(event, is_public=True, by=make.actor())
    set_visibility(event, is_public=True, by=make.actor())
    assert Event.objects.get().is_public
    set_visibility(event, is_public=False, by=make.actor())
    assert not Event.objects.get().is_public
    assert list(LogEntry.objects.values_list("action", flat=True)) == ["show_event", "hide_event"]


def test_event_without_a_date_is_not_shown() -> None:
    event = make.event()
    Event.objects.update(starts_on=None)
    assert blockers(set_visibility, event, is_public=True) == (Blocker("event_has_no_date"),)
