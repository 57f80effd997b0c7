from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest

from tournament.middleware.hosts import is_ours

if TYPE_CHECKING:
    from pytest_django import Settings


@pytest.mark.parametrize(
    ("domain", "ours"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("[::1]", True),
        ("192.168.1.20", True),
        ("10.0.0.5", True),
        ("172.20.1.1", True),
        ("169.254.7.7", True),
        ("[fe80::1]", True),
        ("8.8.8.8", False),
        ("[2606:4700::1111]", False),
        ("evil.example", False),
        ("192.168.1.20.evil.example", False),
        ("", False),
        (socket.gethostname().lower(), True),
        (f"{socket.gethostname().lower().partition('.')[0]}.local", True),
    ],
)
def test_host_is_a_local_address_or_a_known_name(domain: str, ours: bool) -> None:
    assert is_ours(domain) is ours


def test_host_may_be_named_by_the_settings(settings: Settings) -> None:
    settings.KNOWN_HOSTS = ["sm.example", "203.0.113.7"]
    assert is_ours("sm.example")
    assert is_ours("203.0.113.7")
    assert not is_ours("other.example")
