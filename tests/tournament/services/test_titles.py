"""From heat to heat, to the title."""

from __future__ import annotations

import pytest

from tests import make
from tests.refused import blockers
from tournament.models import Event, Heat, Publication
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.selectors.closing import champion_of
from tournament.services.heats import reopen_heat
from tournament.services.tables import start_heat
from tournament.services.titles import settle_title
from tournament.states import EventState, HeatState, PublicationPart

pytestmark = pytest.mark.django_db

SHARED = ("54c! 54c 12 10", "54c 54c! 12 10", "10 12 54c! 40")


def finished() -> tuple[Event, Heat]:
    event = make.event(confirmed_players=16)
    make.entries(event=event, count=16)
    for number in (1, 2):
        make.closed_heat(heat=make.published_heat(event=event, number=number))
    final = make.verified_heat(heat=make.published_heat(event=event, number=3))
    event.refresh_from_db()
    return event, final


def small_final(*, texts: tuple[str, ...] = make.PLAIN) -> tuple[Event, Heat]:
    heat = make.seated_heat(event=make.event(), sizes=(4,), advance=0)
    start_heat(heat, by=make.actor())
    make.verified_table(heat.tables.get(), texts=texts)
    heat.refresh_from_db()
    return Event.objects.get(), heat


def test_title_is_given_to_the_winner_of_the_final() -> None:
    event, final = finished()
    champion = settle_title(event, by=make.actor())
    final.refresh_from_db()
    assert (event.state, final.state) == (EventState.FINISHED, HeatState.CLOSED)
    assert champion == final.tables.get().table_entries.get(position=1).entry
    parts = Publication.objects.filter(event=event, withdrawn_at=None, part="results")
    assert [publication.heat_id is None for publication in parts] == [False, False, False, True]
    overall = parts.get(heat=None).content
    assert champion is not None
    assert overall["champion"] == champion.pk
    assert [row["place"] for row in overall["ranking"]][:5] == [1, 2, 3, 4, 5]


def test_title_may_be_held_back_from_the_public() -> None:
    event, final = small_final()
    settle_title(event, by=make.actor(), publishes=False)
    assert not Publication.objects.filter(part=PublicationPart.RESULTS).exists()
    assert champion_of(event) == final.tables.get().table_entries.get(position=1).entry.key


def test_title_is_refused_before_there_is_a_final() -> None:
    event = make.event()
    assert blockers(settle_title, event) == (Blocker("no_final_yet"),)
    make.seated_heat(event=event)
    assert blockers(settle_title, event) == (Blocker("no_final_yet"),)


def test_title_waits_for_the_final_to_be_verified() -> None:
    heat = make.started_heat(event=make.event(), sizes=(4,), advance=0)
    waiting = Blocker("tables_not_verified", {"tables": ("1",), "count": 1})
    assert blockers(settle_title, heat.event) == (waiting,)


def test_title_a_second_time_is_told() -> None:
    event, _ = small_final()
    settle_title(event, by=make.actor())
    assert blockers(settle_title, event) == (CHANGED_MEANWHILE,)


LEVEL_FIRST = ("54c! 40 31 12", "40 54c! 31 12", "10 10 54c! 12")


def test_title_that_is_shared_waits_for_a_playoff() -> None:
    event, _ = small_final(texts=LEVEL_FIRST)
    (blocker,) = blockers(settle_title, event)
    assert blocker.code == "tie_for_title"
    assert champion_of(event) is None


def test_title_shared_with_one_who_left_is_the_other_s() -> None:
    event, heat = small_final(texts=LEVEL_FIRST)
    table = heat.tables.get()
    leaver, stays = (table.table_entries.get(position=at).entry for at in (1, 2))
    leaver.state = "withdrawn"
    leaver.save(update_fields=["state"])
    assert settle_title(event, by=make.actor()) == stays


def test_title_shared_by_two_who_left_is_nobody_s() -> None:
    event, heat = small_final(texts=LEVEL_FIRST)
    for at in (1, 2):
        leaver = heat.tables.get().table_entries.get(position=at).entry
        leaver.state = "withdrawn"
        leaver.save(update_fields=["state"])
    assert settle_title(event, by=make.actor()) is None
    overall = Publication.objects.get(part=PublicationPart.RESULTS, heat=None).content
    assert overall["champion"] is None


def test_reopened_final_takes_the_title_back() -> None:
    event, heat = small_final()
    settle_title(event, by=make.actor())
    reopen_heat(heat, reason="felräknat", by=make.actor())
    event.refresh_from_db()
    heat.refresh_from_db()
    assert (event.state, heat.state) == (EventState.RUNNING, HeatState.READY)
    shown = Publication.objects.filter(part=PublicationPart.RESULTS, withdrawn_at=None)
    assert not shown.exists()
    assert champion_of(event) is None
