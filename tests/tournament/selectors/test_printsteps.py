"""A printed paper is called outdated by what may have changed on it, and not by other heats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from tests import make
from tests.pages.public import stage
from tournament.models import Event
from tournament.printing.rows import catalogue
from tournament.selectors.events import seen_as, settings_of
from tournament.selectors.printouts import Document
from tournament.services.events import change_settings
from tournament.services.incidents import record_caution
from tournament.services.papers import record_print
from tournament.services.seats import name_tables
from tournament.states import NameStyle

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournament.models import Heat

pytestmark = pytest.mark.django_db


@pytest.fixture
def heats() -> tuple[Heat, Heat]:
    """The first heat closed, the second one seated; all papers of both are printed."""
    event = make.event(confirmed_players=8)
    make.entries(event=event, count=8)
    first = make.closed_heat(heat=make.published_heat(event=event))
    second = make.published_heat(event=event, number=2)
    for heat in (first, second):
        for document in (Document.SHEETS, Document.RESULTS, Document.BY_TABLE):
            record_print(stage.shown(event), heat, document, pages=1, by=make.actor())
    return first, second


def outdated(event: Event) -> set[tuple[int, str]]:
    return {
        (section.occasion.heat.number, str(row.paper.document))
        for section in catalogue(Event.objects.get(pk=event.pk))
        if section.occasion.heat is not None
        for _, rows in section.groups
        for row in rows
        if row.is_outdated
    }


def test_nothing_is_outdated_when_it_was_just_printed(heats: tuple[Heat, Heat]) -> None:
    assert outdated(heats[0].event) == set()


def test_steps_in_a_heat_outdate_the_papers_of_that_heat(heats: tuple[Heat, Heat]) -> None:
    first, second = heats
    make.verified_heat(heat=second)
    assert {number for number, _ in outdated(first.event)} <= {2}
    name_tables(second, {1: ("Finalbordet", "")}, by=make.actor())
    assert outdated(first.event) >= {(2, "bordsprotokoll"), (2, "placering-bord")}
    assert {number for number, _ in outdated(first.event)} == {2}


def test_steps_of_no_heat_outdate_the_papers_of_all(heats: tuple[Heat, Heat]) -> None:
    first, _ = heats
    old = settings_of(first.event)
    new = replace(old, name_style=NameStyle.INITIALS)
    change_settings(first.event, new, seen=seen_as(old), by=make.actor())
    assert outdated(first.event) >= {(1, "resultat"), (1, "placering-bord"), (2, "placering-bord")}


def test_catalogue_asks_as_much_however_many_steps(
    heats: tuple[Heat, Heat], django_assert_num_queries: Callable[..., Any]
) -> None:
    event = Event.objects.get(pk=heats[0].event.pk)
    with django_assert_num_queries(10):
        catalogue(event)
    entry = event.entries.earliest("pk")
    record_caution(entry, by=make.actor(), reason="sen")
    event.refresh_from_db()
    with django_assert_num_queries(10):
        catalogue(event)
