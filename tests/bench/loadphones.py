"""Phones of the load run: they poll, or are woken, as the public's script does; and a desk."""

from __future__ import annotations

import asyncio
import re
import time
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournament.bootstrap.network import LOOPBACK

if TYPE_CHECKING:
    from random import Random

EVERY, SPREAD, SOONEST, EASE = 5.0, 0.5, 0.5, 10
"""Seconds and factors of static/js/public.js."""
PAGE = "/rekord/heat/1/"
VERSION = re.compile(rb'data-version="([0-9]+)"')
GZIP = 31
HEAD_BYTES = 2000
WAIT_SECONDS = 20
OK, NOTHING_NEWER, SEE_OTHER = 200, 204, 303


@dataclass
class Tally:
    """What all phones and the desk met with; seconds each."""

    gets: list[float] = field(default_factory=list)
    posts: list[float] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    acknowledged: list[tuple[float, int]] = field(default_factory=list)


class Line:
    """A kept connection to the pages."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send a request; returns the status and the body."""
        async with asyncio.timeout(WAIT_SECONDS):
            if self._streams is None:
                self._streams = await asyncio.open_connection(LOOPBACK, self._port)
            reader, writer = self._streams
            writer.write(request)
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = re.search(rb"content-length: ([0-9]+)", head)
            body = await reader.readexactly(int(length[1])) if length else b""
            return int(head.split(b" ", 2)[1]), body

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


@dataclass
class Phone:
    """A phone on one page; ``seen`` holds when it showed which version."""

    lines: asyncio.Queue[Line]
    tally: Tally
    chance: Random
    version: int = 0
    took: float = 0
    seen: list[tuple[float, int]] = field(default_factory=list)

    async def ask(self) -> None:
        """Ask for what is newer; an answer's time counts from when it was due."""
        began = time.monotonic()
        line = await self.lines.get()
        request = (
            f"GET {PAGE}?v={self.version} HTTP/1.1\r\nHost: {LOOPBACK}\r\n"
            "Accept-Encoding: gzip\r\n\r\n"
        )
        try:
            status, body = await line.ask(request.encode())
        except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
            line.close()
            self.tally.faults.append(f"GET {type(error).__name__}")
            return
        finally:
            self.lines.put_nowait(line)
        self.took = time.monotonic() - began
        self.tally.gets.append(self.took)
        if status == OK:
            self._show(body)
        elif status != NOTHING_NEWER:
            self.tally.faults.append(f"GET {status}")

    def _show(self, body: bytes) -> None:
        found = VERSION.search(zlib.decompressobj(GZIP).decompress(body, HEAD_BYTES))
        version = int(found[1]) if found else 0
        if version < self.version:
            self.tally.faults.append("went back in time")
        self.version = version
        self.seen.append((time.monotonic(), version))

    async def poll(self) -> None:
        """Ask every five seconds, for ever."""
        await asyncio.sleep(self.chance.random() * EVERY)
        while True:
            await self.ask()
            await asyncio.sleep(EVERY * (0.8 + self.chance.random() * 0.4))

    async def listen(self, port: int) -> None:
        """Ask when the stream says that something is published, for ever."""
        await self.ask()
        reader, writer = await asyncio.open_connection(LOOPBACK, port)
        ask = f"GET /handelser/rekord/?v={self.version} HTTP/1.1\r\nHost: {LOOPBACK}\r\n\r\n"
        writer.write(ask.encode())
        asked = 0.0
        while line := await reader.readline():
            if not line.startswith(b"data: ") or int(line[6:]) <= self.version:
                continue
            between = min(max(SOONEST, self.took * EASE), EVERY) * (
                0.8 + self.chance.random() * 0.4
            )
            rest = asked + between - time.monotonic()
            await asyncio.sleep(max(self.chance.random() * SPREAD, rest))
            asked = time.monotonic()
            await self.ask()


def delays(phones: list[Phone], acknowledged: list[tuple[float, int]]) -> list[float]:
    """Return how long after each acknowledged score each phone showed it, in order."""
    found: list[float] = []
    for phone in phones:
        for at, version in acknowledged:
            shown = next((when for when, seen in phone.seen if seen >= version), None)
            if shown is not None:
                found.append(max(0.0, shown - at))
    return sorted(found)
