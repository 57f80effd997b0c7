"""A name that is hidden is gone with the next load, also within the second of a kept page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests import make
from tests.pages.public import stage
from tournament.selectors.events import seen_as, settings_of
from tournament.services.events import change_settings
from tournament.services.people import change_person, details_of
from tournament.states import NameStyle

if TYPE_CHECKING:
    from django.test import Client

pytestmark = pytest.mark.django_db
SEATING = "/chicago-sm/heat/1/placering/"


def test_alias_is_shown_with_the_next_load(client: Client) -> None:
    event, _ = stage.seated(count=4)
    entry = event.entries.order_by("pk").first()
    assert entry is not None
    assert "Åsa" in client.get(SEATING).content.decode()
    old = details_of(entry)
    new = replace(old, name_style=NameStyle.ALIAS, alias="Kungen")
    change_person(entry, new, seen=seen_as(old), by=make.actor())
    page = client.get(SEATING).content.decode()
    assert ("Åsa" in page, "Kungen" in page) == (False, True)


def test_initials_of_a_whole_event_are_shown_with_the_next_load(client: Client) -> None:
    event, _ = stage.seated(count=4)
    assert "Åsa" in client.get(SEATING).content.decode()
    old = settings_of(event)
    new = replace(old, name_style=NameStyle.INITIALS)
    change_settings(event, new, seen=seen_as(old), by=make.actor())
    page = client.get(SEATING).content.decode()
    assert ("Åsa" in page, "Å. Ö." in page) == (False, True)
