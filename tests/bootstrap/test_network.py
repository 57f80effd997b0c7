from __future__ import annotations

import socket
from ipaddress import ip_address

import pytest

from tournament.bootstrap import network
from tournament.bootstrap.refusal import Refusal


def test_port_in_use_is_refused_with_the_next_one_named() -> None:
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen(1)
        port = other.getsockname()[1]
        with pytest.raises(Refusal, match=f"Port {port} är upptagen.*--port {port + 1}"):
            network.require_port(port)
    network.require_port(port)


def test_port_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refusal):
        network.require_port(70000)


def test_hall_address_is_this_machine() -> None:
    assert network.is_this_machine(network.hall_address())


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("localhost", True),
        ("127.0.0.1", True),
        ("192.0.2.77", False),
        ("no.such.invalid", False),
        ("", False),
    ],
)
def test_name_leads_to_this_machine(name: str, ours: bool) -> None:
    assert network.is_this_machine(name) is ours


def test_machine_without_a_network_is_called_by_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "ANYWHERE_PRIVATE", ("255.255.255.255", 9))
    assert ip_address(network.hall_address()).is_loopback
