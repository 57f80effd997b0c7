from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournament.models import Attempt
from tournament.services.attempts import Limit, count_attempt, forget_attempts, next_attempt_at

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 8, 14, 12, tzinfo=UTC)
TWO = Limit(("code", "a"), attempts=2, seconds=60)
FIVE = Limit(("code",), attempts=5, seconds=300)


def test_attempts_above_the_limit_wait_for_the_next_stretch() -> None:
    answers = [count_attempt([TWO], at=NOON + timedelta(seconds=s)) for s in (0, 30, 59, 60)]
    assert answers == [None, None, NOON + timedelta(seconds=60), None]


def test_attempts_are_counted_against_every_limit() -> None:
    other = Limit(("code", "b"), attempts=9, seconds=60)
    answers = [count_attempt([other, FIVE], at=NOON) for _ in range(6)]
    assert answers == [None] * 5 + [NOON + timedelta(seconds=300)]
    assert count_attempt([TWO, FIVE], at=NOON) == NOON + timedelta(seconds=300)


def test_limit_that_is_reached_is_told_without_counting() -> None:
    limits = [TWO, FIVE]
    assert [next_attempt_at(limits, at=NOON) for _ in range(9)] == [None] * 9
    count_attempt(limits, at=NOON)
    assert next_attempt_at(limits, at=NOON) is None
    count_attempt(limits, at=NOON)
    assert next_attempt_at(limits, at=NOON) == NOON + timedelta(seconds=60)
    assert next_attempt_at(limits, at=NOON + timedelta(seconds=60)) is None


def test_attempts_are_forgotten_for_whoever_got_in() -> None:
    count_attempt([TWO, FIVE], at=NOON)
    forget_attempts([TWO])
    assert list(Attempt.objects.values_list("key", "count")) == [(FIVE.key, 1)]


def test_attempts_of_the_past_are_deleted() -> None:
    count_attempt([TWO], at=NOON)
    count_attempt([FIVE], at=NOON + timedelta(seconds=60))
    assert list(Attempt.objects.values_list("key", flat=True)) == [FIVE.key]


def test_attempts_are_kept_without_what_was_tried() -> None:
    assert len(Limit(("log in", "192.0.2.7", "åsa"), attempts=1, seconds=1).key) == 64
