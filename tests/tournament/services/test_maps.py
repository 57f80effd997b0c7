"""The hall's map: placing tables, and what is refused."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from tests import make
from tests.refused import blockers
from tournament.models import HallMap, LogEntry
from tournament.selectors.maps import HallPlan, laid_out, most_tables, plan_of
from tournament.services.maps import place_tables
from tournament.states import MapMark

pytestmark = pytest.mark.django_db
PLAN = HallPlan(3, 2, {1: (1, 1), 12: (3, 1)}, ((MapMark.ENTRANCE, (2, 2)),))


def test_map_is_kept_and_logged_once() -> None:
    event = make.event()
    for _ in range(2):
        place_tables(event, PLAN, by=make.actor())
    assert plan_of(event.pk) == PLAN
    step = LogEntry.objects.get()
    assert (step.action, step.before) == ("place_tables", None)
    assert step.after == {
        "columns": 3,
        "rows": 2,
        "tables": {"1": [1, 1], "12": [3, 1]},
        "marks": [["entrance", 2, 2]],
    }


def test_moved_table_is_logged_with_where_it_stood() -> None:
    event = make.event()
    place_tables(event, PLAN, by=make.actor())
    place_tables(event, HallPlan(3, 2, {1: (2, 1)}), by=make.actor())
    step = LogEntry.objects.latest("pk")
    assert step.before is not None
    assert step.before["tables"] == {"1": [1, 1], "12": [3, 1]}
    assert plan_of(event.pk) == HallPlan(3, 2, {1: (2, 1)})


def test_empty_plan_takes_the_map_away() -> None:
    event = make.event()
    place_tables(event, HallPlan(1, 1, {}), by=make.actor())
    assert not LogEntry.objects.exists()
    place_tables(event, PLAN, by=make.actor())
    place_tables(event, HallPlan(1, 1, {}), by=make.actor())
    assert (plan_of(event.pk), HallMap.objects.count(), LogEntry.objects.count()) == (None, 0, 2)


@pytest.mark.parametrize(
    ("plan", "codes"),
    [
        (HallPlan(25, 2, {}), ["map_too_large"]),
        (HallPlan(2, 0, {}), ["map_too_large"]),
        (HallPlan(2, 2, {1: (1, 1), 2: (1, 1)}), ["map_cell_wrong"]),
        (HallPlan(2, 2, {1: (1, 1)}, ((MapMark.DESK, (1, 1)),)), ["map_cell_wrong"]),
        (HallPlan(2, 2, {1: (3, 1), 2: (1, 0)}), ["map_cell_wrong", "map_cell_wrong"]),
    ],
)
def test_plan_that_cannot_be_is_refused(plan: HallPlan, codes: list[str]) -> None:
    refused = blockers(lambda event, by: place_tables(event, plan, by=by), make.event())
    assert [blocker.code for blocker in refused] == codes
    assert not HallMap.objects.exists()


def test_tables_are_laid_in_rows() -> None:
    plan = laid_out(5, columns=3)
    assert plan.tables == {1: (1, 1), 2: (2, 1), 3: (3, 1), 4: (1, 2), 5: (2, 2)}
    assert (plan.columns, plan.rows, plan.marks) == (3, 3, ((MapMark.ENTRANCE, (2, 3)),))
    assert plan.content_at((2, 1)) == 2
    assert plan.content_at((2, 3)) is MapMark.ENTRANCE
    assert plan.content_at((3, 2)) is None
    huge = laid_out(100_000, columns=99)
    assert (huge.columns, huge.rows, len(huge.tables)) == (24, 24, 24 * 23)


@pytest.mark.parametrize(
    ("count", "size"),
    [(1, (4, 1)), (4, (4, 1)), (9, (4, 3)), (12, (5, 3)), (50, (9, 6)), (100, (13, 8))],
)
def test_hall_is_half_as_broad_again_as_deep(count: int, size: tuple[int, int]) -> None:
    plan = laid_out(count)
    assert (plan.columns, plan.rows - 1) == size  # the last row is the entrance's


def test_hall_holds_the_tables_of_its_largest_heat() -> None:
    event = make.event(confirmed_players=8, tables_available=7)
    assert most_tables(event) == 7
    make.entries(event=event, count=8)
    make.published_heat(event=event)
    assert most_tables(event) == 2


def test_map_that_fits_no_screen_is_not_stored() -> None:
    event = make.event()
    with pytest.raises(IntegrityError), transaction.atomic():
        HallMap.objects.create(event=event, columns=25, rows=1)
    assert str(HallMap(event=event, columns=3, rows=2)) == "Chicago-SM: 3 × 2"
