from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.test import RequestFactory

from tests.pages.public import stage
from tournament.middleware.streams import stream_origin
from tournament.views.snapshots import edition

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.test import Client
    from pytest_django import Settings

HEAT = "/chicago-sm/heat/1/"
STREAM = re.compile(r'data-stream="([^"]*)"')


@pytest.mark.parametrize(
    ("stream", "host", "expected"),
    [
        (":8001", "192.168.1.5:8000", "http://192.168.1.5:8001"),
        (":8001", "hallen.test", "http://hallen.test:8001"),
        (":8001", "[fd00::1]:8000", ""),
        ("/", "sm.example", ""),
        ("https://live.example/", "sm.example", "https://live.example"),
    ],
)
def test_stream_is_where_the_page_itself_is_called(
    settings: Settings, stream: str, host: str, expected: str
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert stream_origin(stream, RequestFactory().get("/", headers={"host": host})) == expected


@pytest.fixture
def streamed(settings: Settings) -> Iterator[None]:
    settings.STREAM = ":8001"
    edition.cache_clear()
    yield
    edition.cache_clear()


def connects(client: Client, path: str, **headers: str) -> tuple[int, str]:
    response = client.get(path, headers={"host": "192.168.1.5:8000", **headers})
    policy = re.search(r"connect-src ([^;]*)", response["Content-Security-Policy"])
    assert policy is not None
    return response.status_code, policy[1]


@pytest.mark.django_db
@pytest.mark.usefixtures("streamed")
def test_public_page_may_listen_to_exactly_its_stream(client: Client) -> None:
    stage.playing()
    allowed = "'self' http://192.168.1.5:8001"
    response = client.get(HEAT)
    assert STREAM.findall(response.content.decode()) == [":8001/handelser/chicago-sm/"]
    assert connects(client, HEAT) == (200, allowed)
    assert connects(client, HEAT, **{"if-none-match": response["ETag"]}) == (304, allowed)
    assert connects(client, "/konto/logga-in/") == (200, "'self'")
    assert connects(client, "/finns/inte/alls/") == (404, "'self'")


@pytest.mark.django_db
def test_page_without_a_stream_names_none(client: Client) -> None:
    stage.playing()
    assert STREAM.findall(client.get(HEAT).content.decode()) == [""]
    assert connects(client, HEAT) == (200, "'self'")
