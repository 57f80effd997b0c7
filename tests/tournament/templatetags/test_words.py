from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from django.utils.translation import override

from tournament.forms.wording.results import decimal
from tournament.models import Event
from tournament.templatetags.words import clock, day_clock, duration, ordinal, points, span


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(25, 3), "8⅓"),
        ("25/3", "8⅓"),
        ("20", "20"),
        (0, "0"),
        (Fraction(1, 2), "½"),
        (Fraction(-13, 2), "−6½"),
        (Fraction(5, 12), "0,42"),
        (Fraction(23, 10), "2,3"),
        (None, ""),
        ("", ""),
    ],
)
def test_points_are_written_exactly_or_with_two_decimals(
    value: Fraction | int | str | None, written: str
) -> None:
    assert points(value) == written


def test_ordinal_ends_in_a_for_one_and_two() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 11, 12, 21, 111)] == [
        "1:a", "2:a", "3:e", "11:e", "12:e", "21:a", "111:e",
    ]  # fmt: skip


def test_span_writes_a_shared_place_once() -> None:
    assert [span(1), span(2, 1)] == ["1", "2–3"]


def test_clock_shows_the_events_own_time() -> None:
    event = Event(time_zone="Europe/Helsinki")
    assert clock(datetime(2026, 8, 14, 11, 3, tzinfo=UTC), event) == "14:03"
    assert clock(None, event) == ""


@pytest.mark.parametrize(
    ("day", "hour", "said"),
    [
        (14, 11, "13:00"),
        (14, 23, "01:00 dagen efter"),
        (15, 3, "05:00 dagen efter"),
        (16, 3, "05:00, 2 dagar efter"),
    ],
)
def test_clock_of_another_day_says_so(day: int, hour: int, said: str) -> None:
    event = Event(time_zone="Europe/Stockholm", starts_on=date(2026, 8, 14))
    assert day_clock(datetime(2026, 8, day, hour, tzinfo=UTC), event) == said


def test_clock_of_an_event_without_a_day_is_the_clock() -> None:
    event = Event(time_zone="Europe/Stockholm")
    assert day_clock(datetime(2026, 8, 14, 23, tzinfo=UTC), event) == "01:00"
    assert day_clock(None, event) == ""


def test_duration_is_in_hours_and_minutes() -> None:
    assert [duration(n) for n in (0, 45, 60, 200)] == [
        "0\xa0min", "45\xa0min", "1\xa0h", "3\xa0h\xa020\xa0min",
    ]  # fmt: skip


def test_decimals_stand_after_the_languages_own_sign() -> None:
    assert points(Fraction(97, 12)) == "8,08"
    with override("en"):
        assert points(Fraction(97, 12)) == "8.08"
        assert decimal(Fraction(-1, 8)) == "−0.12"
    assert decimal(Fraction(-1, 8)) == "−0,12"
