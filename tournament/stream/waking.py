"""How the publisher wakes the stream: a datagram on this machine, or a channel of CACHE_URL."""

from __future__ import annotations

import asyncio
import socket
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

CHANNEL = "kopstopp:published"
LOOPBACK = "127.0.0.1"
PAUSE = 1.0
"""Seconds between two tries to reach a cache server that is away."""
SCHEMES = (("valkeys://", "rediss://"), ("valkey://", "redis://"))


class Ear(asyncio.DatagramProtocol):
    """Hears that something was published; what a datagram says is of no interest."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake

    def datagram_received(self, data: bytes, addr: tuple[str | Any, int]) -> None:
        """Wake the stream; looking too often is the stream's own concern."""
        del data, addr
        self._wake()


def wake_local(port: int) -> None:
    """Wake the stream at ``port`` of this machine; nobody there is no harm."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as plain:
        plain.sendto(b"!", (LOOPBACK, port))


def redis_url(url: str) -> str:
    """Return a cache's address as the library spells it."""
    for ours, theirs in SCHEMES:
        if url.startswith(ours):
            return url.replace(ours, theirs, 1)
    return url


def wake_through(url: str) -> Callable[[], None]:
    """Return what wakes every stream that listens to the cache at ``url``."""
    import redis  # noqa: PLC0415 - only where CACHE_URL is set

    client = redis.Redis.from_url(redis_url(url), socket_timeout=PAUSE)

    def wake() -> None:
        try:
            client.publish(CHANNEL, "!")
        except redis.RedisError:
            return  # the streams look once a second anyhow

    return wake


async def listen_through(url: str, wake: Callable[[], None]) -> None:
    """Wake the stream for each message of the cache's channel; for ever."""
    import redis.asyncio  # noqa: PLC0415 - the same

    client = redis.asyncio.Redis.from_url(redis_url(url))
    while True:
        try:
            async with client.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                async for _ in channel.listen():
                    wake()
        except redis.RedisError:
            await asyncio.sleep(PAUSE)
