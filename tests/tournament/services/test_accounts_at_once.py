"""Two of the desk, or many guessers, in the same instant; on SQLite and on PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier
from typing import TYPE_CHECKING, TypeVar

import pytest
from django.db import connection

from tests import make
from tournament.models import User
from tournament.services import accounts
from tournament.services.attempts import Limit, count_attempt
from tournament.services.refusals import TransitionRefused

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = pytest.mark.django_db(transaction=True)
NOON = datetime(2026, 8, 14, 12, tzinfo=UTC)
T = TypeVar("T")


def at_once(*actions: Callable[[], T]) -> list[T]:
    """Do everything in the same instant, each in a thread and a connection of its own."""
    gate = Barrier(len(actions))

    def act(action: Callable[[], T]) -> T:
        gate.wait()
        try:
            return action()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(act, actions))


def test_attempts_at_once_are_all_counted() -> None:
    limit = Limit(("log in", "192.0.2.7"), attempts=5, seconds=60)
    answers = at_once(*[lambda: count_attempt([limit], at=NOON)] * 12)
    assert answers.count(None) == 5


def test_two_directors_who_close_each_others_accounts_leave_one() -> None:
    first, second = make.user(), make.user(username="kollegan")

    def close(user: User, by: str) -> bool:
        try:
            accounts.close_account(user, by=make.actor(username=by))
        except TransitionRefused:
            return False
        return True

    answers = at_once(lambda: close(first, "kollegan"), lambda: close(second, "ledaren"))
    assert sorted(answers) == [False, True]
    assert User.objects.filter(is_active=True).count() == 1


def test_two_first_visitors_make_one_director() -> None:
    def create(username: str) -> bool:
        try:
            accounts.create_first_director(username=username, name="Åsa", password="sju kåkar")
        except TransitionRefused:
            return False
        return True

    answers = at_once(lambda: create("asa"), lambda: create("bo"), lambda: create("cia"))
    assert sorted(answers) == [False, False, True]
    assert User.objects.count() == 1
