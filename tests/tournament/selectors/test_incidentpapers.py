from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from tests import make
from tournament.models import Caution, Deduction
from tournament.selectors.incidentpapers import IncidentLine, incident_lines
from tournament.selectors.incidents import IncidentKind, Place
from tournament.services.incidents import (
    disqualify_entry,
    record_caution,
    record_deduction,
    revoke_incident,
    withdraw_entry,
)

if TYPE_CHECKING:
    from tournament.models import Heat

pytestmark = pytest.mark.django_db


def line(**changes: object) -> IncidentLine:
    told: dict[str, object] = {
        "at": "12:00",
        "kind": IncidentKind.CAUTION,
        "points": None,
        "name": "Åsa Öberg",
        "number": 1,
        "heat": 1,
        "is_final": False,
        "table": "1",
        "round_number": 1,
        "reason": "pratade",
        "by": "ledaren",
        "is_revoked": False,
        "revoked_at": "",
        "revoked_reason": "",
        **changes,
    }
    return IncidentLine(**told)  # type: ignore[arg-type]  # its own fields


def playing(*, sizes: tuple[int, ...]) -> Heat:
    return make.started_heat(event=make.event(), sizes=sizes)


@pytest.mark.usefixtures("standing_clock")
def test_everything_that_happened_is_told_the_first_first_with_reason_place_and_who() -> None:
    heat = playing(sizes=(4, 4))
    table = heat.tables.get(number=1)
    first, second, third, fourth = (
        row.entry for row in table.table_entries.select_related("entry__player")
    )
    record_caution(first, by=make.actor(), reason="pratade", table=table, number=1)
    record_deduction(second, table, 1, by=make.actor(), points=5, reason="saknade kort")
    withdraw_entry(third, Place(table, 1), by=make.actor(), reason="sjuk")
    disqualify_entry(fourth, Place(table, 1), by=make.actor(), reason="märkta kort")
    kinds = IncidentKind
    assert set(incident_lines(heat.event)) == {
        line(),
        line(kind=kinds.DEDUCTION, points=5, name="Björn Ek", number=2, reason="saknade kort"),
        line(kind=kinds.WITHDRAWAL, name="Cecilia Ahl", number=3, reason="sjuk"),
        line(kind=kinds.DISQUALIFICATION, name="David Öst", number=4, reason="märkta kort"),
    }


@pytest.mark.usefixtures("standing_clock")
def test_what_was_revoked_stays_with_when_and_why() -> None:
    heat = playing(sizes=(4,))
    entry = heat.event.entries.get(number=1)
    record_caution(entry, by=make.actor(), reason="pratade")
    revoke_incident(Caution.objects.get(), by=make.actor(), reason="fel person")
    assert incident_lines(heat.event) == (
        line(
            heat=None,
            table="",
            round_number=None,
            is_revoked=True,
            revoked_at="12:00",
            revoked_reason="fel person",
        ),
    )


def test_lines_come_in_order_and_another_day_has_its_date() -> None:
    heat = playing(sizes=(4,))
    table = heat.tables.get()
    entry = heat.event.entries.get(number=1)
    record_deduction(entry, table, 1, by=make.actor(), points=5, reason="senare")
    record_caution(entry, by=make.actor(), reason="tidigare")
    Deduction.objects.update(recorded_at=datetime(2026, 8, 15, 22, 30, tzinfo=UTC))
    Caution.objects.update(recorded_at=datetime(2026, 8, 14, 8, 0, tzinfo=UTC))
    told = [(found.at, found.reason, found.is_final) for found in incident_lines(heat.event)]
    assert told == [("10:00", "tidigare", False), ("2026-08-16 00:30", "senare", True)]


def test_event_where_nothing_happened_has_no_lines() -> None:
    assert incident_lines(make.event()) == ()
