from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests import make
from tests.pages.public import stage
from tournament.models import Heat
from tournament.selectors.diplomas import diplomas_of
from tournament.selectors.posters import event_poster, poster_blockers
from tournament.selectors.printouts import occasion_of
from tournament.selectors.tablecards import table_cards_of

pytestmark = pytest.mark.django_db
SITE = "http://192.168.1.10:8000"


def test_poster_tells_hours_of_heats_that_are_seated_in_the_events_own_time() -> None:
    event = make.event()
    heat = make.seated_heat(event=event, sizes=(4,))
    heat.starts_at = datetime(2026, 8, 14, 8, 30, tzinfo=UTC)
    heat.save(update_fields=["starts_at"])
    Heat.objects.create(event=event, number=2, starts_at=datetime(2026, 8, 14, 12, 0, tzinfo=UTC))
    poster = event_poster(event, site=SITE)
    (start,) = poster.starts
    assert (start.number, start.is_final, f"{start.at:%H:%M}") == (1, True, "10:30")
    assert (poster.address, poster.venue) == (f"{SITE}/chicago-sm/", "Bro")


def test_poster_waits_for_the_event_to_be_shown() -> None:
    event = make.event()
    blockers = poster_blockers(occasion_of(event, None))
    assert [blocker.code for blocker in blockers] == ["event_is_hidden"]
    assert poster_blockers(occasion_of(stage.shown(event), None)) == ()


def test_cards_lead_to_the_public_page_of_each_table() -> None:
    heat = make.seated_heat(event=make.event(), sizes=(4, 3))
    heat.tables.filter(number=2).update(label="Fönstret")
    cards = table_cards_of(heat, site=SITE)
    assert [(card.name, card.address) for card in cards] == [
        ("1", f"{SITE}/chicago-sm/heat/1/bord/1/"),
        ("Fönstret", f"{SITE}/chicago-sm/heat/1/bord/2/"),
    ]
    stage.shown(heat.event)


def test_podium_has_everybody_placed_first_second_or_third() -> None:
    event = stage.finished()
    told = diplomas_of(event, are_whole=True)
    assert [(diploma.place, diploma.is_shared, diploma.field) for diploma in told] == [
        (1, False, 8), (2, False, 8), (3, False, 8),
    ]  # fmt: skip
