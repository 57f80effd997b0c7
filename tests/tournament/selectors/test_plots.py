"""The course of a table's points, omgång by omgång and deal by deal."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from tests import make
from tests.pages.public import stage
from tournament.models import Event
from tournament.selectors.public.people import PublicPerson
from tournament.selectors.public.plots import Holds, Line, Mark, Plot, rounds_plot
from tournament.selectors.public.published import published
from tournament.selectors.public.rows import RoundCell, StandingRow, StandingTable, Status
from tournament.selectors.public.tables import table_page
from tournament.services.actors import SYSTEM
from tournament.services.eventfiles import import_event
from tournament.services.publications import publish_part, withdraw_part
from tournament.states import PublicationPart


def row(pk: int, *points: str | None) -> StandingRow:
    """A player's row; ``…`` is an omgång that is played, None one that he is not in."""
    cells = tuple(
        None
        if value is None
        else RoundCell(0, None if value == "…" else Fraction(value), None, None, False, False, 0)  # noqa: FBT003 - a row's own fields
        for value in points
    )
    person = PublicPerson(pk, f"P {pk}", "", pk)
    return StandingRow(person, 1, 0, cells, Fraction(0), 0, 0, None, None)


def table(*rows: StandingRow) -> StandingTable:
    return StandingTable(1, "1", None, Status.LIVE, False, 1, 1, rows)  # noqa: FBT003 - the same


def courses(*rows: StandingRow) -> list[tuple[Fraction | None, ...]]:
    plot = rounds_plot(table(*rows))
    assert plot is not None
    return [line.points for line in plot.lines]


def exact(*values: str | None) -> tuple[Fraction | None, ...]:
    return tuple(None if value is None else Fraction(value) for value in values)


def test_round_points_are_added_up_exactly() -> None:
    told = courses(row(1, "20", "25/3", "5"), row(2, "12", "25/3", "20"))
    assert told == [exact("0", "20", "85/3", "100/3"), exact("0", "12", "61/3", "121/3")]


def test_course_ends_with_the_latest_finished_omgang() -> None:
    assert courses(row(1, "20", "…", None)) == [exact("0", "20")]


def test_omgang_still_played_before_a_finished_one_adds_nothing() -> None:
    assert courses(row(1, "…", "20", "…")) == [exact("0", "0", "20")]


def test_leaver_ends_and_a_substitute_begins_where_he_came() -> None:
    told = courses(row(1, "20", "12", "20"), row(2, "8", None, None), row(3, None, "8", "5"))
    assert told[1:] == [exact("0", "8", None, None), exact(None, "0", "8", "13")]
    assert [line.last for line in (rounds_plot(table(row(2, "8", None))) or Plot(1, ())).lines] == [
        Fraction(8)
    ]


def test_nothing_to_plot_before_an_omgang_is_finished() -> None:
    assert rounds_plot(None) is None
    assert rounds_plot(table()) is None
    assert rounds_plot(table(row(1, "…"), row(2, "…"))) is None


DEALS: list[dict[str, Any]] = [
    {"number": 1, "entries": [{"type": "hand", "moment": 1, "player": "a", "hand": "flush"}]},
    {
        "number": 2,
        "entries": [
            {"type": "hand", "moment": 1, "player": "b", "hand": "pair"},
            {"type": "last_trick", "player": "a", "with_two": True},
        ],
    },
    {
        "number": 3,
        "open": True,
        "entries": [{"type": "last_trick", "player": "c", "with_two": False}],
    },
]
DOCUMENT = {
    "format": "chicago-event",
    "version": 1,
    "event": {"name": "Giv för giv", "date": "2026-08-14"},
    "rules": {"preset": "poker-sm"},
    "players": [{"id": key, "name": f"{key.upper()} Ek"} for key in "abc"],
    "heats": [
        {
            "number": 1,
            "advance_per_table": 0,
            "tables": [
                {
                    "number": 1,
                    "players": ["a", "b", "c"],
                    "rounds": [
                        {"number": 1, "seats": ["b", "a", "c"], "deals": DEALS},
                        {"number": 2, "seats": ["a", "b", "c"]},
                        {"number": 3, "seats": ["a", "b", "c"]},
                    ],
                }
            ],
        }
    ],
}


def told_by_deals() -> Event:
    """A shown event whose only table is recorded deal by deal, its standings open."""
    event = import_event(json.dumps(DOCUMENT).encode(), by=SYSTEM)
    assert event.starts_on == date(2026, 8, 14)
    event = stage.shown(event)
    for part in (PublicationPart.SEATING, PublicationPart.RUNNING):
        publish_part(event, event.heats.get(), part, by=make.actor())
    return Event.objects.get()


@pytest.mark.django_db
def test_side_points_are_told_after_each_deal() -> None:
    event = told_by_deals()
    (plot,) = table_page(published(event), 1, 1).deals
    assert plot.omgang == 1
    assert plot.marks == (Mark(15, Holds.CHICAGO), Mark(45, Holds.STOP), Mark(52, Holds.OUT))
    by_name = {line.person.name: line for line in plot.lines}
    assert {name: line.points for name, line in by_name.items()} == {
        "A Ek": exact("0", "5", "15", "15"),
        "B Ek": exact("0", "0", "1", "1"),
        "C Ek": exact("0", "0", "0", "5"),
    }
    assert isinstance(by_name["A Ek"], Line)


@pytest.mark.django_db
def test_deals_are_told_only_while_running_standings_are_open() -> None:
    event = told_by_deals()
    withdraw_part(event, event.heats.get(), PublicationPart.RUNNING, by=make.actor())
    page = table_page(published(Event.objects.get()), 1, 1)
    assert (page.course, page.deals) == (None, ())
