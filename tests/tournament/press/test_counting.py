"""What helpers tell of the pages they lay out, from what WeasyPrint says while it does."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from tests.tournament.printing.made import HEAD, people
from tournament.press.counting import PROGRESS, CalledOff, Tally, count_into
from tournament.press.helpers import draw_part
from tournament.press.pool import Pool
from tournament.printing.files import page_count
from tournament.printing.outcomes import check_in_list

if TYPE_CHECKING:
    from collections.abc import Iterator

NAMES = [f"Spelare {number:03}" for number in range(100)]


@pytest.fixture
def tally() -> Iterator[Tally]:
    logger = logging.getLogger(PROGRESS)
    before, told = list(logger.handlers), Tally()
    count_into(told)
    yield told
    logger.handlers = before
    logger.setLevel(logging.NOTSET)


def test_every_page_is_counted_once(tally: Tally) -> None:
    pages = page_count(check_in_list(HEAD, people(NAMES)))
    assert (pages > 2, tally.laid) == (True, pages)
    check_in_list(HEAD, people(NAMES[:3]))
    assert tally.laid == pages + 1
    tally.begin()
    assert tally.laid == 0


def test_page_that_is_laid_out_again_is_not_counted_again(tally: Tally) -> None:
    logger = logging.getLogger(PROGRESS)
    for number in (1, 2, 1, 2, 3):
        logger.info("Step 5 - Creating layout - Page %d", number)
    logger.info("Step 5 - Creating layout - Repagination #%d", 1)
    assert tally.laid == 3


def test_drawing_that_is_called_off_stops_at_the_next_page(tally: Tally) -> None:
    tally.call_off()
    with pytest.raises(CalledOff):
        check_in_list(HEAD, people(NAMES))
    assert tally.laid == 0


def test_helpers_in_their_own_processes_tell_their_pages() -> None:
    with Pool() as pool:
        pool.begin()
        first = pool.submit(draw_part, "incheckning", (HEAD, people(NAMES)))
        pages = page_count(first.result())
        assert pool.laid == pages
        pool.call_off()
