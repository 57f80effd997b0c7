from __future__ import annotations

from http import HTTPStatus

import pytest

from tournament.stream.asking import Asked, Door, asked


def head(target: str = "/handelser/sm-2026/?v=7", *headers: str, method: str = "GET") -> bytes:
    return "\r\n".join((f"{method} {target} HTTP/1.1", "Host: 10.0.0.5:8001", *headers)).encode()


def test_request_names_the_event_and_the_version_that_is_shown() -> None:
    assert asked(head(), Door()) == Asked("sm-2026", 7, None)


def test_browser_that_comes_back_has_the_version_that_it_was_told_last() -> None:
    assert asked(head("/handelser/sm/?v=7", "Last-Event-ID: 9"), Door()) == Asked("sm", 9, None)


@pytest.mark.parametrize("target", ["/handelser/sm/", "/handelser/sm/?v=x", "/handelser/sm/?v=-1"])
def test_request_without_a_version_has_none(target: str) -> None:
    assert asked(head(target), Door()) == Asked("sm", 0, None)


@pytest.mark.parametrize("target", ["/", "/handelser/", "/handelser/å/", "/handelser/a/b/", "/a/"])
def test_other_addresses_are_not_found(target: str) -> None:
    assert asked(head(target), Door()) == HTTPStatus.NOT_FOUND


def test_only_reading_is_possible() -> None:
    assert asked(head(method="POST"), Door()) == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize("text", [b"", b"GET", b"GET /handelser/sm/ SPDY/3", b"\xff\x00 \x01"])
def test_noise_is_a_bad_request(text: bytes) -> None:
    assert asked(text, Door()) == HTTPStatus.BAD_REQUEST


@pytest.mark.parametrize(
    ("door", "host", "origin", "expected"),
    [
        (Door(), "10.0.0.5:8001", "http://10.0.0.5:8000", True),
        (Door(), "10.0.0.5:8001", "http://10.0.0.5:8001", True),
        (Door(), "10.0.0.5:8001", "http://10.0.0.5:80", False),
        (Door(), "10.0.0.5:8001", "https://10.0.0.5:8000", False),
        (Door(), "10.0.0.5:8001", "http://10.0.0.6:8000", False),
        (Door(), "10.0.0.5:8001", "http://evil.example", False),
        (Door(), "10.0.0.5:8001", "null", False),
        (Door(page_port=80), "hall.local:81", "http://hall.local", True),
        (Door("https", 443), "hall.local:444", "https://hall.local", True),
        (Door(), "[fd00::1]:8001", "http://[fd00::1]:8000", True),
        (Door(), "[fd00::1]", "http://[fd00::1]:8000", True),
        (Door(), "sm.example", "https://sm.example", True),
        (Door(origins=("https://sm.example",)), "live.example", "https://sm.example", True),
        (Door(), "", "http://evil.example:8000", False),
    ],
)
def test_pages_of_the_same_host_may_listen_and_no_others(
    *, door: Door, host: str, origin: str, expected: bool
) -> None:
    assert door.lets_in(origin, host) == expected


def test_page_of_another_site_is_refused_and_our_own_is_named() -> None:
    ours = head("/handelser/sm/", "Origin: http://10.0.0.5:8000")
    theirs = head("/handelser/sm/", "Origin: http://evil.example")
    assert asked(ours, Door()) == Asked("sm", 0, "http://10.0.0.5:8000")
    assert asked(theirs, Door()) == HTTPStatus.FORBIDDEN
