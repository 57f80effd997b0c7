from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.db import connection

from tests import make
from tournament.models import Pulse
from tournament.stream.records import Records, RecordsAway, Standing, records

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tournament.configuration.urls import Database


@pytest.fixture
def told() -> Iterator[Records]:
    told_by_django = connection.settings_dict
    facts: Database = {
        "ENGINE": told_by_django["ENGINE"],
        "NAME": str(told_by_django["NAME"]),
        "USER": told_by_django["USER"],
        "PASSWORD": told_by_django["PASSWORD"],
        "HOST": told_by_django["HOST"],
        "PORT": told_by_django["PORT"],
        "OPTIONS": settings.DATABASES["default"].get("OPTIONS", {}),
    }
    made = records(facts)
    yield made
    made.close()


@pytest.mark.django_db(transaction=True)
def test_records_tell_how_far_shown_events_are_published(told: Records) -> None:
    published = make.event(slug="publicerad", is_public=True, version=9)
    Pulse.objects.create(event=published, version=7)
    make.event(slug="orord", is_public=True, version=3)
    make.event(slug="dold", version=3)
    make.event(slug="annan", is_public=True, version=3)
    asked = ["publicerad", "orord", "dold", "finns-inte", *(f"x{n}" for n in range(600))]
    assert told.look(asked) == {"publicerad": Standing(9, 7), "orord": Standing(3, 0)}
    Pulse.objects.update(version=9)
    assert told.look(["publicerad"]) == {"publicerad": Standing(9, 9)}
    assert told.look([]) == {}


@pytest.mark.django_db(transaction=True)
def test_records_that_were_away_are_found_again(told: Records) -> None:
    make.event(slug="sm", is_public=True, version=3)
    assert told.look(["sm"]) == {"sm": Standing(3, 0)}
    told.close()
    told.close()
    assert told.look(["sm"]) == {"sm": Standing(3, 0)}


def test_database_without_tables_is_away(tmp_path: Path) -> None:
    made = records({"ENGINE": "tournament.database.sqlite", "NAME": str(tmp_path / "empty")})
    with pytest.raises(RecordsAway, match="no such table"):
        made.look(["sm"])


def test_server_that_does_not_answer_is_away() -> None:
    made = records(
        {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": "kopstopp",
            "USER": "kopstopp",
            "PASSWORD": "",
            "HOST": "127.0.0.1",
            "PORT": "9",
            "OPTIONS": {},
        }
    )
    with pytest.raises(RecordsAway):
        made.look(["sm"])
    made.close()
