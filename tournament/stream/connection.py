"""One browser's connection: a head in, an open answer out; small, bounded and dropped when slow."""

from __future__ import annotations

import asyncio
import random
import socket
from http import HTTPStatus
from typing import TYPE_CHECKING, cast

from tournament.stream.asking import LONGEST_HEAD, Asked, asked

if TYPE_CHECKING:
    from tournament.stream.service import Service

HEAD_SECONDS = 10
"""Within these a request has been sent whole, or it is no browser."""
MOST_UNSENT = 4096
"""So many bytes may wait for a browser that does not read; then it is dropped."""
SEND_BUFFER = 8192
DEAD_SECONDS = 45
"""After so long without an acknowledgement the other end is taken for dead."""
RETRY = (2000, 7000)
"""Milliseconds, drawn for each: a hall that loses its network does not come back as one."""
ALWAYS = (
    "Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nVary: Origin\r\n"
    "Connection: close\r\n"
)


class Connection(asyncio.Protocol):
    """A stream or a refusal; the service is told when it begins and ends."""

    __slots__ = ("_asked", "_head", "_service", "_timer", "_transport", "is_open")

    def __init__(self, service: Service) -> None:
        self._service = service
        self._head = b""
        self._asked: Asked | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._transport: asyncio.Transport | None = None
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a head, but not for ever."""
        self._transport = cast("asyncio.Transport", transport)
        bound(transport.get_extra_info("socket"))
        self._service.connections += 1
        if self._service.is_full:
            self.refuse(HTTPStatus.SERVICE_UNAVAILABLE)
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(HEAD_SECONDS, self.drop)

    def data_received(self, data: bytes) -> None:
        """Read the head; whatever a browser sends after it is thrown away."""
        if self._timer is None:
            return
        self._head += data
        head, end, _ = self._head.partition(b"\r\n\r\n")
        if not end:
            if len(self._head) > LONGEST_HEAD:
                self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        self._head = b""
        self._settle()
        found = asked(head, self._service.door)
        if isinstance(found, HTTPStatus):
            self.refuse(found)
            return
        self._asked = found
        self._service.join(found.slug, self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget it."""
        del exc
        if self._transport is None:
            return
        self._transport = None
        self.is_open = False
        self._settle()
        self._service.leave(None if self._asked is None else self._asked.slug, self)

    def eof_received(self) -> None:
        """Close when the browser does."""

    def welcome(self, version: int) -> None:
        """Open the stream, and tell at once what is newer than the browser's page."""
        if self._asked is None:
            return
        origin, self.is_open = self._asked.origin, True
        allowed = "" if origin is None else f"Access-Control-Allow-Origin: {origin}\r\n"
        retry = random.randint(*RETRY)  # noqa: S311 - spreads, and guards nothing
        self._send(
            f"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n{ALWAYS}{allowed}"
            f"X-Accel-Buffering: no\r\n\r\nretry: {retry}\n\n"
        )
        if version > self._asked.seen:
            self.tell(version)

    def tell(self, version: int) -> None:
        """Say that a version is published."""
        self._send(f"id: {version}\ndata: {version}\n\n")

    def beat(self) -> None:
        """Show proxies and browsers that the stream lives."""
        if self.is_open:
            self._send(":\n\n")

    def refuse(self, status: HTTPStatus) -> None:
        """Answer with a status, and close."""
        self._settle()
        if self._transport is not None and not self._transport.is_closing():
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\n{ALWAYS}Content-Length: 0\r\n\r\n"
            self._transport.write(head.encode())
            self._transport.close()

    def close(self) -> None:
        """End the stream; the browser asks again, and is told why."""
        if self._transport is not None:
            self._transport.close()

    def drop(self) -> None:
        """Let go of somebody who does not speak or does not read."""
        if self._transport is not None:
            self._transport.abort()

    def _send(self, text: str) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        if self._transport.get_write_buffer_size() > MOST_UNSENT:
            self.drop()
            return
        self._transport.write(text.encode())

    def _settle(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def bound(plain: socket.socket) -> None:
    """Keep the kernel's share of a connection small, and find out when its other end is dead."""
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAD_SECONDS * 1000)
