"""A prepared statement whose table changes under it costs a request, not the connection's life."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import NotSupportedError, close_old_connections, connection

from tournament.configuration.urls import PREPARED

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
WORDS = "SELECT word FROM tests_words"


@pytest.fixture
def _words() -> Iterator[None]:
    said("CREATE TABLE tests_words (word varchar(5))")
    yield
    connection.close()
    said("DROP TABLE tests_words")


def said(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def altered_by_another() -> None:
    """Do what a migration in another process does."""
    another = connection.copy()
    try:
        with another.cursor() as cursor:
            cursor.execute("ALTER TABLE tests_words ALTER COLUMN word TYPE varchar(6)")
    finally:
        another.close()


@pytest.mark.usefixtures("_words")
def test_connection_is_left_after_its_plans_went_stale() -> None:
    for _ in range(int(PREPARED["prepare_threshold"]) + 2):
        said(WORDS)
    altered_by_another()
    with pytest.raises(NotSupportedError, match="cached plan"):
        said(WORDS)
    close_old_connections()  # as between two requests
    said(WORDS)


def test_connection_on_which_all_went_well_is_kept() -> None:
    said("SELECT 1")
    before = connection.connection
    close_old_connections()
    said("SELECT 1")
    assert connection.connection is before
