from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import RequestFactory

from tournament.bootstrap.network import hall_address
from tournament.views.visitors import client_address, is_at_this_machine

if TYPE_CHECKING:
    from django.http import HttpRequest
    from pytest_django import Settings


def request(address: str, **headers: str) -> HttpRequest:
    return RequestFactory(REMOTE_ADDR=address).get("/", headers=headers)


@pytest.mark.parametrize(
    ("address", "here"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        (hall_address(), True),
        ("203.0.113.9", False),
        ("2001:db8::9", False),
    ],
)
def test_visitor_is_at_this_machine_by_address(address: str, here: bool) -> None:
    assert is_at_this_machine(request(address)) is here


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_visitor_through_a_proxy_is_elsewhere(name: str) -> None:
    assert not is_at_this_machine(request("127.0.0.1", **{name: "127.0.0.1"}))


def test_visitor_behind_our_proxy_is_elsewhere(settings: Settings) -> None:
    settings.BEHIND_PROXY = True
    assert not is_at_this_machine(request("127.0.0.1"))


def test_address_is_the_connections_own() -> None:
    forged = request("203.0.113.9", **{"X-Forwarded-For": "127.0.0.1"})
    assert client_address(forged) == "203.0.113.9"


@pytest.mark.parametrize(
    ("forwarded", "address"),
    [("203.0.113.9", "203.0.113.9"), ("127.0.0.1, 203.0.113.9", "203.0.113.9"), ("", "127.0.0.1")],
)
def test_address_behind_our_proxy_is_the_one_it_saw(
    settings: Settings, forwarded: str, address: str
) -> None:
    settings.BEHIND_PROXY = True
    behind = request("127.0.0.1", **{"X-Forwarded-For": forwarded})
    assert client_address(behind) == address
