"""The process's one loop: looks at the records at most once a second, or when it is woken."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from tournament.configuration.memory import forgotten
from tournament.stream.connection import Connection
from tournament.stream.hub import Hub
from tournament.stream.records import RecordsAway

if TYPE_CHECKING:
    from tournament.stream.asking import Door
    from tournament.stream.hub import Listener
    from tournament.stream.records import Records

LOOK_SECONDS = 1.0
SHORTEST = 0.05
"""Seconds between two looks, however often we are woken."""
BEAT_SECONDS = 15
MOST = 10_000
STEP = 200
"""So many are told before others get a turn."""

logger = logging.getLogger(__name__)


class Service:
    """Everything that the connections share."""

    def __init__(self, records: Records, door: Door, *, most: int = MOST) -> None:
        self.door = door
        self.hub = Hub()
        self.connections = 0
        self._records, self._most = records, most
        self._woken = asyncio.Event()
        self._is_away = False

    @property
    def is_full(self) -> bool:
        """Whether nobody more is let in."""
        return self.connections > self._most

    def connect(self) -> Connection:
        """Return what serves a new connection."""
        return Connection(self)

    def join(self, slug: str, listener: Listener) -> None:
        """Let somebody listen to an event; who asks for a new one has the records looked at."""
        if self.hub.join(slug, listener):
            self.wake()

    def leave(self, slug: str | None, listener: Listener) -> None:
        """Forget a connection."""
        self.connections -= 1
        if slug is not None:
            self.hub.leave(slug, listener)

    def wake(self) -> None:
        """Look at the records now: something was published."""
        self._woken.set()

    async def watch(self) -> None:
        """Look, tell, and wait; for ever."""
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(max_workers=1) as reader:
            while True:
                began = time.monotonic()
                self._woken.clear()
                if asked := self.hub.slugs:
                    await self._look(loop, reader, asked)
                await asyncio.sleep(max(0.0, began + SHORTEST - time.monotonic()))
                await self._rest(began + LOOK_SECONDS - time.monotonic())

    async def _look(
        self, loop: asyncio.AbstractEventLoop, reader: ThreadPoolExecutor, asked: frozenset[str]
    ) -> None:
        try:
            found = await loop.run_in_executor(reader, self._records.look, asked)
        except RecordsAway as error:
            if not self._is_away:
                logger.warning("the records cannot be read: %s", error)
            self._is_away = True
            return
        self._is_away = False
        await loop.run_in_executor(reader, forgotten)  # who is told asks at once, for what is new
        self.hub.hear(found, asked, now=time.monotonic())

    async def _rest(self, seconds: float) -> None:
        """Wait to be woken; without listeners for as long as it takes."""
        try:
            await asyncio.wait_for(self._woken.wait(), seconds if self.hub.count else None)
        except TimeoutError:
            return

    async def beat(self) -> None:
        """Send everybody a sign of life every so often, a share of them at a time."""
        while True:
            everybody = tuple(self.hub.everybody())
            shares = max(1, -(-len(everybody) // STEP))
            for share in range(shares):
                for listener in everybody[share::shares]:
                    if isinstance(listener, Connection):
                        listener.beat()
                await asyncio.sleep(BEAT_SECONDS / shares)

    def close(self) -> None:
        """End every stream."""
        for listener in self.hub.everybody():
            listener.close()
        self._records.close()
