"""From heat to heat, to the title."""

from __future__ import annotations

import pytest

from tests import make
from tournament.models import Publication
from tournament.selectors.blockers import CHANGED_MEANWHILE, Blocker
from tournament.services.heats import close_heat, reopen_heat
from tournament.services.refusals import TransitionRefused
from tournament.services.titles import settle_title
from tournament.states import EventState, HeatState, PublicationPart

pytestmark = pytest.mark.django_db


def finished(**fields: object):
    event = make.event(confirmed_players=16, **fields)
    make.entries(event=event, count=16)
    for number in (1, 2):
        make.closed_heat(heat=make.published_heat(event=event, number=number))
    final = make.verified_heat(heat=make.published_heat(event=event, number=3))
    event.refresh_from_db()
    return event, final


def test_title_is_given_to_the_winner_of_the_final() -> None:
    event, final = finished()
    champion = settle_title(event, by=make.actor())
    final.refresh_from_db()
    assert (event.state, final.state) == (EventState.FINISHED, HeatState.CLOSED)
    assert champion == final.tables.get().table_entries.get(position=1).entry
    parts = Publication.objects.filter(event=event, withdrawn_at=None, part="results")
    assert [publication.heat_id is None for publication in parts] == [False, False, False, True]
    overall = parts.get(heat=None).content
    assert overall["champion"] == champion.pk
    assert [row["place"] for row in overall["ranking"]][:5] == [1, 2, 3, 4, 5]
