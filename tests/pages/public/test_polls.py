"""The short way for polls: word for word what Django would answer, and never longer than so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from django.conf import settings as django_settings
from django.db import DatabaseError

from tests import make
from tests.pages.public import stage
from tests.pages.public.polling import HEAT, PAGES, asked, at_once, etag_of, forgetful, said
from tournament.models import Snapshot
from tournament.selectors.snapshots import body_of, kept_view
from tournament.views import polls
from tournament.views.polls import Application

if TYPE_CHECKING:
    from collections.abc import Callable

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("always_fresh")]


@pytest.fixture
def server() -> Application:
    return forgetful()


@pytest.mark.parametrize("path", PAGES)
def test_second_answer_is_the_first_word_for_word(server: Application, path: str) -> None:
    event = stage.finished()
    for query in ("v=0", f"v={event.version}", f"v={10**17}"):
        first = said(server, asked(path, query))
        assert first[0] in {"200 OK", "204 No Content"}
        assert at_once(server, asked(path, query))
        assert said(server, asked(path, query)) == first


def test_poll_reads_one_row_and_one_more_for_what_is_newer_the_first_time(
    server: Application, django_assert_num_queries: Callable[..., Any]
) -> None:
    event = stage.finished()
    for query, counts in ((f"v={event.version}", (1, 1)), ("v=0", (2, 1))):
        said(server, asked(HEAT, query))
        body_of.cache_clear()
        for queries in counts:
            with django_assert_num_queries(queries):
                said(server, asked(HEAT, query))


@pytest.mark.parametrize("path", [*PAGES, "/chicago-sm/heat/1.json"])
def test_page_that_somebody_has_is_answered_the_second_time_as_the_first(
    server: Application, path: str, django_assert_num_queries: Callable[..., Any]
) -> None:
    stage.finished()
    request = asked(path, "", HTTP_IF_NONE_MATCH=etag_of(server, path))
    assert not at_once(server, request)
    first = said(server, request)
    assert (first[0], first[2]) == ("304 Not Modified", b"")
    with django_assert_num_queries(1):
        assert said(server, request) == first


def test_page_that_somebody_has_in_an_older_rendering_is_sent_anew(server: Application) -> None:
    _, heat = stage.playing()
    old = etag_of(server, HEAT)
    said(server, asked(HEAT, "", HTTP_IF_NONE_MATCH=old))
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    for seen in (old, old, "", "*", '"another"'):
        status, _, body = said(server, asked(HEAT, "", HTTP_IF_NONE_MATCH=seen))
        assert (status, body != b"") == ("200 OK", True)
    new = etag_of(server, HEAT)
    assert new != old
    request = asked(HEAT, "", HTTP_IF_NONE_MATCH=f"{old}, {new}")
    assert at_once(server, request)
    assert said(server, request) == said(Application(), request)


@pytest.mark.parametrize("file", ["heat/1.json", "heat/1.csv", "resultat.json", "tavling.json"])
def test_file_asked_for_as_if_it_were_polled_is_whole_each_time(
    server: Application, file: str
) -> None:
    stage.finished()
    request = asked(f"/chicago-sm/{file}", "v=0")
    first = said(server, request)
    assert (first[0], first[2] != b"") == ("200 OK", True)
    assert said(server, request) == first
    tag = dict(first[1])["ETag"]
    unchanged = asked(f"/chicago-sm/{file}", "v=0", HTTP_IF_NONE_MATCH=tag)
    assert [said(server, unchanged)[0] for _ in range(2)] == ["304 Not Modified"] * 2
    assert said(server, request) == first


def test_page_asked_for_with_a_question_of_its_own_is_not_remembered(server: Application) -> None:
    stage.finished()
    request = asked(HEAT, "utm=1", HTTP_IF_NONE_MATCH=etag_of(server, HEAT))
    assert said(server, request)[0] == "304 Not Modified"
    assert server.polls.known == {}


def test_what_is_written_is_told_by_the_next_poll(server: Application) -> None:
    event, heat = stage.playing()
    query = f"v={event.version}"
    for _ in range(2):
        assert said(server, asked(HEAT, query))[0] == "204 No Content"
    make.played_table(heat.tables.get(number=1), texts=make.PLAIN[:1])
    assert not at_once(server, asked(HEAT, query))
    newer = said(server, asked(HEAT, query))
    assert newer[0] == "200 OK"
    assert at_once(server, asked(HEAT, query))
    assert said(server, asked(HEAT, query)) == newer


@pytest.mark.parametrize(
    "request_",
    [
        asked(HEAT, ""),
        asked(HEAT, "v=0&x=1"),
        asked(HEAT, "v=-1"),
        asked(HEAT, "v=" + "9" * 19),
        asked(HEAT, REQUEST_METHOD="HEAD"),
        asked(HEAT, REQUEST_METHOD="POST"),
        asked(HEAT, HTTP_HOST="evil.example"),
        asked(HEAT, HTTP_ACCEPT_ENCODING="identity"),
        asked(HEAT, HTTP_X_FORWARDED_PROTO="https"),
        asked("/chicago-sm/heat/1"),
    ],
)
def test_any_other_question_goes_the_whole_way(
    server: Application, request_: dict[str, Any]
) -> None:
    stage.finished()
    said(server, asked(HEAT))
    assert at_once(server, asked(HEAT))
    assert not at_once(server, request_)


def test_body_that_is_not_compressed_is_not_remembered(server: Application) -> None:
    stage.finished()
    plain = asked(HEAT, HTTP_ACCEPT_ENCODING="identity")
    assert said(server, plain)[0] == "200 OK"
    assert not at_once(server, plain)


def test_strange_host_is_refused_however_often_it_asks(server: Application) -> None:
    stage.finished()
    for _ in range(3):
        assert said(server, asked(HEAT, HTTP_HOST="evil.example"))[0] == "400 Bad Request"
    assert server.polls.known == {}


def test_database_in_trouble_is_left_to_django(server: Application) -> None:
    stage.finished()
    said(server, asked(HEAT))
    with patch.object(polls, "kept_view", side_effect=DatabaseError):
        assert not at_once(server, asked(HEAT))


def test_view_withdrawn_between_two_readings_is_left_to_django(server: Application) -> None:
    stage.finished()
    said(server, asked(HEAT))
    kept = kept_view("chicago-sm", "heat/1")
    Snapshot.objects.all().delete()
    body_of.cache_clear()
    with patch.object(polls, "kept_view", return_value=kept):
        assert not at_once(server, asked(HEAT))


def test_question_longer_than_any_browsers_is_not_remembered(server: Application) -> None:
    stage.finished()
    long = asked(HEAT, HTTP_ACCEPT_ENCODING=f"gzip, {'x' * 300}")
    assert said(server, long)[0] == "200 OK"
    assert server.polls.known == {}


def test_process_begins_anew_when_it_knows_too_many(
    server: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.finished()
    monkeypatch.setattr(polls, "MOST_KNOWN", 2)
    for path in PAGES[:3]:
        said(server, asked(path))
    assert [at_once(server, asked(path)) for path in PAGES[:3]] == [False, False, True]


def test_other_edition_of_the_product_goes_the_whole_way(
    server: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.finished()
    said(server, asked(HEAT))
    monkeypatch.setattr(polls, "edition", lambda: "other")
    assert not at_once(server, asked(HEAT))


def test_served_application_is_the_one_with_the_short_way() -> None:
    from tournament.wsgi import application  # noqa: PLC0415 - sets Django up, as a server does

    assert isinstance(application, Application)
    assert django_settings.WSGI_APPLICATION in {None, "tournament.wsgi.application"}
