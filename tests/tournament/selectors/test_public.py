"""What the public is told of people, and how it finds them."""

from __future__ import annotations

import threading
from uuid import UUID

import pytest
from django.db import connection

from scoring.vocabulary import Criterion
from tests import make
from tests.pages.public import stage
from tournament.models import Event, Heat
from tournament.selectors.public.heats import heat_page
from tournament.selectors.public.people import PublicPerson, public_person
from tournament.selectors.public.published import NotPublished, published
from tournament.selectors.public.rows import Outlook, Reason, Side, Status
from tournament.selectors.readings import one_moment
from tournament.services.actors import user_actor
from tournament.services.playoffs import call_playoff, enter_playoff, verify_playoff
from tournament.states import NameStyle

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("style", "alias", "told"),
    [
        (NameStyle.FULL, "Kungen", PublicPerson(1, "Åsa von Öberg", "BroPok", 7)),
        (NameStyle.INITIALS, "Kungen", PublicPerson(1, "Å. V. Ö.", "", 7)),
        (NameStyle.ALIAS, "Kungen", PublicPerson(1, "Kungen", "", 7)),
        (NameStyle.ALIAS, "", PublicPerson(1, "Å. V. Ö.", "", 7)),
    ],
)
def test_person_is_told_as_chosen(style: str, alias: str, told: PublicPerson) -> None:
    assert public_person(1, "Åsa von Öberg", "BroPok", 7, style, alias) == told


def standing(heat: Heat) -> dict[str, tuple[int, Outlook | None, Reason | None]]:
    page = heat_page(published(Event.objects.get()), heat.number)
    return {
        row.person.name: (row.place, row.outlook, row.reason)
        for table in page.tables
        for row in table.rows
    }


def test_reason_compares_with_the_next_and_the_last_with_the_one_before() -> None:
    _, heat = stage.playing(count=4, names=("A A", "B B", "C C", "D D"))
    table = heat.tables.get()
    make.verified_table(table)
    order = [row.entry.player.name for row in table.table_entries.order_by("position")]
    points = Criterion.ROUND_POINTS
    assert standing(heat) == {
        order[0]: (1, Outlook.SECURED, Reason(Side.AHEAD, (order[1],), points, "52", "37")),
        order[1]: (2, Outlook.OUT, Reason(Side.AHEAD, (order[2],), points, "37", "24")),
        order[2]: (3, Outlook.OUT, Reason(Side.AHEAD, (order[3],), points, "24", "22")),
        order[3]: (4, Outlook.OUT, Reason(Side.BEHIND, (order[2],), points, "22", "24")),
    }


def test_nobody_has_an_outlook_before_the_first_sheet() -> None:
    _, heat = stage.playing(count=4)
    assert set(standing(heat).values()) == {(1, None, None)}


@pytest.mark.parametrize("wildcards", [0, 1])
def test_wildcards_keep_whom_they_may_take_possible_until_they_are_decided(
    wildcards: int,
) -> None:
    event, heat = stage.playing()
    Heat.objects.filter(pk=heat.pk).update(wildcards=wildcards, advance_per_table=1)
    make.played_table(heat.tables.get(number=1))
    first = heat_page(published(event), 1).tables[0]
    behind = Outlook.POSSIBLE if wildcards else Outlook.OUT
    out = Outlook.OUT  # two of their own table are ahead of them
    assert [row.outlook for row in first.rows] == [Outlook.SECURED, behind, out, out]
    make.played_table(heat.tables.get(number=2), texts=("54c*! 30 31 12", *make.PLAIN[1:]))
    rows = [row for table in heat_page(published(event), 1).tables for row in table.rows]
    secured = [row.place for row in rows if row.outlook is Outlook.SECURED]
    assert sorted(secured) == [1, 1, *[2] * wildcards]
    assert {row.outlook for row in rows} == {Outlook.SECURED, Outlook.OUT}


def test_one_unapproved_table_leaves_wildcards_preliminary_at_every_table() -> None:
    event, heat = stage.playing()
    Heat.objects.filter(pk=heat.pk).update(wildcards=1, advance_per_table=1)
    make.verified_table(heat.tables.get(number=1))
    make.played_table(heat.tables.get(number=2), texts=("54c*! 30 31 12", *make.PLAIN[1:]))
    tables = heat_page(published(event), 1).tables
    told = [[row.is_preliminary for row in table.rows] for table in tables]
    assert told == [[False, *[True] * 3], [True] * 4]  # the first goes on by his own table
    assert tables[0].rows[0].outlook is Outlook.SECURED
    make.approved_table(heat.tables.get(number=2))
    tables = heat_page(published(event), 1).tables
    assert not any(row.is_preliminary for table in tables for row in table.rows)


def test_table_is_done_first_when_its_sarspel_is_approved_too() -> None:
    event, heat = stage.playing()
    table = make.verified_table(
        heat.tables.get(number=1), texts=("54c*! 40 40 12", "54c*! 31 31 40", "54c*! 20 20 12")
    )
    level = [row.entry for row in table.table_entries.order_by("position")[1:3]]
    playoff = call_playoff(heat, table, level, by=make.actor())
    rows = {entry.pk: (points, None) for entry, points in zip(level, (15, 5), strict=True)}
    enter_playoff(playoff, rows, by=make.actor(), client_id=UUID(int=1))

    def told() -> tuple[Status, list[bool]]:
        found = heat_page(published(event), 1).tables[0]
        return found.status, [row.is_preliminary for row in found.rows]

    assert told() == (Status.LIVE, [True] * 4)
    verify_playoff(playoff, by=user_actor(make.helper()))
    assert told() == (Status.DONE, [False] * 4)


def test_hidden_event_has_nothing_published() -> None:
    with pytest.raises(NotPublished):
        published(make.event())


def test_heat_of_which_nothing_is_published_does_not_exist() -> None:
    event, _ = stage.seated()
    with pytest.raises(NotPublished):
        heat_page(published(event), 2)


def test_seated_heat_waits() -> None:
    event, _ = stage.seated()
    page = heat_page(published(event), 1)
    assert (page.status, page.tables, page.has_seating, page.is_final) == (
        Status.WAITING,
        (),
        True,
        False,
    )


@pytest.mark.django_db(transaction=True)
def test_one_moment_is_the_same_while_others_write() -> None:
    event = make.event()
    with one_moment():
        assert not connection.in_atomic_block
        before = Event.objects.get().name

        def rename() -> None:
            Event.objects.filter(pk=event.pk).update(name="Ny")
            connection.close()

        other = threading.Thread(target=rename)
        other.start()
        other.join(timeout=30)
        assert not other.is_alive()
        assert Event.objects.get().name == before
    assert Event.objects.get().name == "Ny"
