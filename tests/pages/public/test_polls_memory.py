"""What polls of a moment share, and that nobody meets it who closed something or was told."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from tests import make
from tests.pages.public import stage
from tests.pages.public.polling import (
    HEAT,
    PAGES,
    asked,
    at_once,
    etag_of,
    forgetful,
    said,
    with_clock,
)
from tournament.configuration.memory import REMEMBERED, forgotten, moment
from tournament.selectors.events import seen_as, settings_of
from tournament.services.events import change_settings
from tournament.services.hall import start_reveal
from tournament.services.publications import set_visibility, withdraw_part
from tournament.states import NameStyle, PublicationPart, Reveal
from tournament.views import polls
from tournament.views.polls import Application, Polls

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournament.models import Event
    from tournament.selectors.snapshots import Kept

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]


@pytest.fixture
def server() -> Application:
    return forgetful()


def test_polls_of_a_moment_share_one_row(django_assert_num_queries: Callable[..., Any]) -> None:
    event, heat = stage.playing()
    now = 1.0
    server = with_clock(lambda: now)
    query = f"v={event.version}"
    for _ in range(2):
        assert said(server, asked(HEAT, query))[0] == "204 No Content"
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    with django_assert_num_queries(0):
        assert said(server, asked(HEAT, query))[0] == "204 No Content"
    now += REMEMBERED
    assert said(server, asked(HEAT, query))[0] == "200 OK"
    newer = said(server, asked(HEAT, query))
    with django_assert_num_queries(0):
        assert said(server, asked(HEAT, query)) == newer
        assert said(server, asked(HEAT, f"v={10**17}"))[0] == "204 No Content"


def test_thread_that_was_held_up_brings_back_nothing_that_another_has_forgotten() -> None:
    event, heat = stage.playing()
    now, query, served = 1.0, f"v={event.version}", polls._served
    server = with_clock(lambda: now)
    for _ in range(2):
        said(server, asked(HEAT, query))

    def held_up(kept: Kept | None) -> Kept | None:
        nonlocal now
        patched.stop()
        make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
        now += REMEMBERED
        assert said(server, asked(HEAT, query))[0] == "200 OK"
        return served(kept)

    patched = patch.object(polls, "_served", held_up)
    patched.start()
    assert said(server, asked(HEAT, query))[0] == "204 No Content"
    now += REMEMBERED * 0.9
    assert said(server, asked(HEAT, query))[0] == "200 OK"


def test_who_wakes_too_early_waits_on_by_the_clock_of_the_polls() -> None:
    assert Polls().clock is moment
    with (
        patch("time.perf_counter", side_effect=[5.0, 5.0, 5.02, 5.04]),
        patch("time.sleep") as slept,
    ):
        forgotten()
    assert [waited.args for waited in slept.call_args_list] == [(REMEMBERED,)] * 2


def test_page_is_never_what_was_remembered() -> None:
    _, heat = stage.playing()
    server = with_clock(lambda: 1.0)
    request = asked(HEAT, "", HTTP_IF_NONE_MATCH=etag_of(server, HEAT))
    for one in (asked(HEAT), asked(HEAT), request, request):
        said(server, one)
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    assert said(server, request)[0] == "200 OK"


def hidden(event: Event) -> None:
    set_visibility(event, is_public=False, by=make.actor())


def withdrawn(event: Event) -> None:
    heat = event.heats.get(number=1)
    for part in (PublicationPart.RESULTS, PublicationPart.RUNNING):
        if event.publications.filter(heat=heat, part=part, withdrawn_at=None).exists():
            withdraw_part(event, heat, part, by=make.actor())


def revealed(event: Event) -> None:
    start_reveal(event, event.heats.get(number=2), Reveal.FINAL, by=make.actor())


def renamed(event: Event) -> None:
    old = settings_of(event)
    new = replace(old, name_style=NameStyle.INITIALS)
    change_settings(event, new, seen=seen_as(old), by=make.actor())


@pytest.mark.parametrize("close", [hidden, withdrawn, revealed, renamed])
def test_nothing_is_told_that_is_public_no_more(
    server: Application,
    close: Callable[[Event], None],
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    event = stage.finished()
    etags = {path: etag_of(server, path) for path in PAGES}
    requests = [
        request
        for path in PAGES
        for request in (asked(path), asked(path, "", HTTP_IF_NONE_MATCH=etags[path]))
    ]
    quick = with_clock(time.perf_counter)
    for request in requests:
        for one in (server, quick):
            said(one, request)
            assert at_once(one, request)
    with django_capture_on_commit_callbacks(execute=True):
        close(event)
    for request in requests:
        fresh = said(Application(), request)
        assert said(server, request) == fresh, request["PATH_INFO"]
        assert said(quick, request) == fresh, request["PATH_INFO"]


@pytest.mark.parametrize("close", [hidden, withdrawn, revealed, renamed])
def test_who_closes_something_waits_until_it_is_forgotten(
    close: Callable[[Event], None], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    event = stage.finished()
    with patch("time.sleep") as slept, django_capture_on_commit_callbacks(execute=True):
        close(event)
    assert slept.call_args_list
    assert {waited.args for waited in slept.call_args_list} == {(REMEMBERED,)}


def test_who_writes_what_only_adds_does_not_wait(
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    _, heat = stage.playing()
    with patch("time.sleep") as slept, django_capture_on_commit_callbacks(execute=True):
        make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    assert slept.call_args_list == []
