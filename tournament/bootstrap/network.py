"""Ports and addresses of this machine; nothing here sends anything."""

from __future__ import annotations

import socket
from typing import Final

from tournament.bootstrap.refusal import Refusal

LOOPBACK: Final = "127.0.0.1"
ANYWHERE_PRIVATE: Final = ("10.255.255.255", 9)


def hall_address() -> str:
    """Return the address that other devices on the network reach this machine by."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ANYWHERE_PRIVATE)  # chooses a route; a datagram socket sends nothing yet
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])


def free_port() -> int:
    """Return a port on loopback that nothing listens on."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        return int(probe.getsockname()[1])


def require_port(port: int) -> None:
    """Raise :class:`Refusal` when something listens on ``port`` already, or we may not."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("", port))
            probe.listen(1)
        except PermissionError as error:
            raise Refusal(
                f"Port {port} får bara root använda: välj till exempel --port 8000."
            ) from error
        except (OSError, OverflowError) as error:
            raise Refusal(
                f"Port {port} är upptagen, kanske av Köpstopp i ett annat fönster:"
                f" stäng det, eller välj till exempel --port {port + 1}."
            ) from error


def is_this_machine(name: str) -> bool:
    """Tell whether a name or an address leads to this machine."""
    try:
        found = socket.getaddrinfo(name, None, proto=socket.IPPROTO_TCP)
    except OSError:
        return False
    return any(can_bind(address[0], family) for family, _, _, _, address in found)


def can_bind(address: str | int, family: int) -> bool:
    """Tell whether an address is one of this machine's."""
    with socket.socket(family) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True
