from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.vocabulary import Criterion
from tests import make
from tests.pages.public import stage
from tournament.models import Event, Heat, Table
from tournament.selectors.incidents import Place
from tournament.selectors.outcomes import (
    final_outcome,
    heat_outcome,
    qualifier_blockers,
    qualifier_paper,
)
from tournament.selectors.printouts import occasion_of
from tournament.selectors.public.rows import Reason, Side
from tournament.selectors.results import results_of
from tournament.services.incidents import withdraw_entry
from tournament.states import NameStyle

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

pytestmark = pytest.mark.django_db


def test_every_placing_at_a_table_has_its_reason() -> None:
    heat = make.verified_heat(heat=make.seated_heat(event=make.event(), sizes=(4,)))
    outcome = heat_outcome(heat, are_whole=True)
    ((table, rows),) = ((found.table, found.rows) for found in outcome.tables)
    assert (outcome.is_closed, table.label) == (False, "1")
    by = Criterion.ROUND_POINTS
    assert [(one.row.person.name, one.reason) for one in rows] == [
        ("Åsa Öberg", Reason(Side.AHEAD, ("Björn Ek",), by, "52", "37")),
        ("Björn Ek", Reason(Side.AHEAD, ("Cecilia Ahl",), by, "37", "24")),
        ("Cecilia Ahl", Reason(Side.AHEAD, ("David Öst",), by, "24", "22")),
        ("David Öst", Reason(Side.BEHIND, ("Cecilia Ahl",), by, "22", "24")),
    ]


def test_reasons_follow_the_names_that_are_shown() -> None:
    heat = make.verified_heat(heat=make.seated_heat(event=make.event(), sizes=(4,)))
    heat.event.entries.filter(number=2).update(name_style=NameStyle.ALIAS, alias="Zorro")
    first, second, *_ = heat_outcome(heat, are_whole=False).tables[0].rows
    assert (second.row.person.name, second.row.person.club) == ("Zorro", "")
    assert first.reason is not None
    assert first.reason.against == ("Zorro",)


def test_heat_that_has_no_result_has_no_tables() -> None:
    heat = Heat.objects.create(event=make.event(), number=1)
    outcome = heat_outcome(heat, are_whole=False)
    assert (outcome.is_closed, outcome.tables) == (False, ())


def test_overall_placing_gives_everybody_a_reason_in_the_order_of_the_ranking() -> None:
    event = stage.finished()
    outcome = final_outcome(event, are_whole=True)
    final, heat = outcome.groups
    assert ((final.heat, final.is_final), (heat.heat, heat.is_final)) == ((2, True), (1, False))
    rows = [*final.rows, *heat.rows]
    ranking = results_of(event).ranking
    assert [(row.person, row.place, row.sharers) for row in rows] == [
        (row.person, row.place, row.sharers) for row in ranking
    ]
    assert outcome.champion == rows[0].person
    assert [row.person.name for row in rows if row.reason is None] == []
    sides = [row.reason.side for row in final.rows if row.reason is not None]
    assert sides == [Side.AHEAD, Side.AHEAD, Side.AHEAD, Side.BEHIND]
    levels = [row.sharers > 0 for row in heat.rows]
    told = [row.reason.side is Side.LEVEL for row in heat.rows if row.reason is not None]
    assert levels == told


def test_what_parts_one_who_came_less_far_has_no_figures() -> None:
    event = stage.finished()
    heat = final_outcome(event, are_whole=True).groups[1]
    parted = [row.reason for row in heat.rows if row.reason and row.reason.criterion]
    for reason in parted:
        has_figures = reason.criterion is not Criterion.REACHED
        assert (reason.own is not None, reason.other is not None) == (has_figures, has_figures)


def test_event_without_a_champion_is_ranked_as_far_as_is_known() -> None:
    heat = make.verified_heat(heat=make.seated_heat(event=make.event(), sizes=(4,)))
    outcome = final_outcome(Event.objects.get(pk=heat.event_id), are_whole=True)
    assert (outcome.champion, len(outcome.groups[0].rows)) == (None, 4)


def test_who_goes_on_and_who_stood_nearest_outside() -> None:
    heat = make.closed_heat(heat=make.seated_heat(event=make.event(), sizes=(4, 4)))
    paper = qualifier_paper(heat, are_whole=True)
    assert [(row.person.name, row.table) for row in paper.rows] == [
        ("Åsa Öberg", "1"), ("Björn Ek", "1"), ("Eva Zorn", "2"), ("Fredrik Ås", "2"),
    ]  # fmt: skip
    assert [(row.person.name, row.table, row.place) for row in paper.near] == [
        ("Cecilia Ahl", "1", 3), ("Gun Ädel", "2", 3), ("David Öst", "1", 4),
    ]  # fmt: skip
    by = Criterion.ROUND_POINTS
    own_table = Reason(Side.BEHIND, ("Björn Ek",), by, "24", "37")
    level = Reason(Side.BEHIND, ("Fredrik Ås",), by, "24", "37")
    across = Reason(Side.BEHIND, ("Cecilia Ahl",), Criterion.TABLE_PLACE, "4", "3")
    assert [row.reason for row in paper.near] == [own_table, level, across]
    assert paper.missing == ()


def test_wildcard_leaves_the_next_outside_by_what_parts_them() -> None:
    texts = ("54c*! 40 31 12", "40 54c*! 31 12", "54c*! 12 35c 40")
    heat = make.started_heat(event=make.event(), sizes=(4, 4), advance=1, wildcards=1)
    first, second = heat.tables.order_by("number")
    make.verified_table(first)
    make.verified_table(second, texts=texts)
    heat.refresh_from_db()
    paper = qualifier_paper(make.closed_heat(heat=heat), are_whole=True)
    wildcard, nearest = paper.rows[-1], paper.near[0]
    assert (wildcard.person.name, nearest.person.name) == ("Björn Ek", "Fredrik Ås")
    assert nearest.reason is not None
    assert (nearest.reason.side, nearest.reason.against) == (Side.BEHIND, ("Björn Ek",))
    assert nearest.reason.criterion is Criterion.SIDE_POINTS_SHARE


def test_table_that_nobody_goes_on_from_is_told_and_who_left_is_not_near() -> None:
    heat = make.closed_heat(heat=make.seated_heat(event=make.event(), sizes=(4, 4)))
    table = Table.objects.get(heat=heat, number=1)
    for row in table.table_entries.select_related("entry"):
        withdraw_entry(row.entry, Place(table), by=make.actor(), reason="tåget går")
    other = Table.objects.get(heat=heat, number=2).table_entries.get(position=1).entry
    withdraw_entry(other, Place(heat.tables.get(number=2)), by=make.actor(), reason="sjuk")
    heat.refresh_from_db()
    paper = qualifier_paper(Heat.objects.get(pk=heat.pk), are_whole=True)
    assert paper.missing == ("1",)
    assert {row.person.name for row in paper.rows} == {"Fredrik Ås", "Gun Ädel", "Hans Berg"}
    assert paper.near == ()


def test_list_of_who_goes_on_waits_for_the_heat_to_be_closed() -> None:
    heat = make.verified_heat(heat=make.seated_heat(event=make.event(), sizes=(4, 4)))
    codes = [blocker.code for blocker in qualifier_blockers(occasion_of(heat.event, heat))]
    assert codes == ["heat_not_closed"]
    make.closed_heat(heat=heat)
    assert qualifier_blockers(occasion_of(heat.event, heat)) == ()
    assert qualifier_blockers(occasion_of(heat.event, None)) == ()


@pytest.mark.parametrize("sizes", [(4,), (4, 4, 4)])
def test_outcomes_read_a_fixed_number_of_times(
    sizes: tuple[int, ...], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    heat = make.verified_heat(heat=make.seated_heat(event=make.event(), sizes=sizes))
    event = Event.objects.get(pk=heat.event_id)
    heat = Heat.objects.select_related("event").get(pk=heat.pk)
    with django_assert_num_queries(QUERIES_OF_HEAT):
        heat_outcome(heat, are_whole=False)
    with django_assert_num_queries(QUERIES_OF_EVENT):
        final_outcome(event, are_whole=False)


QUERIES_OF_HEAT = 17
QUERIES_OF_EVENT = 30
