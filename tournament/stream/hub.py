"""Who listens to which event, and what each has been told."""

from __future__ import annotations

from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tournament.stream.records import Standing

PATIENCE = 2.0
"""Seconds after which a write that nobody has published is told anyway: the page renders it."""


class Listener(Protocol):
    """Somebody who has asked for an event's stream."""

    def welcome(self, version: int) -> None:
        """Open the stream; tell the version at once where it is newer than his."""

    def tell(self, version: int) -> None:
        """Say that a version is published."""

    def refuse(self, status: HTTPStatus) -> None:
        """Answer that there is no such stream."""

    def close(self) -> None:
        """End the stream."""


@dataclass
class Channel:
    """One event: its listeners, and the version that they were told."""

    told: int | None = None
    published: int = 0
    behind_since: float | None = None
    waiting: set[Listener] = field(default_factory=set)
    listeners: set[Listener] = field(default_factory=set)

    def hear(self, standing: Standing, *, now: float) -> int:
        """Take in how far the event is; returns the version to tell.

        That is what is published; a write that stays unpublished for too long is told by itself.
        """
        if standing.published >= standing.version:
            self.behind_since = None
        elif self.behind_since is None or standing.published != self.published:
            self.behind_since = now
        self.published = standing.published
        is_left_lying = self.behind_since is not None and now - self.behind_since >= PATIENCE
        version = standing.version if is_left_lying else standing.published
        if self.told is None or self.told > standing.version:  # another event of that name
            return version
        return max(self.told, version)


class Hub:
    """All channels; an event without listeners is forgotten."""

    def __init__(self) -> None:
        self._channels: dict[str, Channel] = {}
        self.count = 0

    @property
    def slugs(self) -> frozenset[str]:
        """The events that somebody listens to or asks for."""
        return frozenset(self._channels)

    def join(self, slug: str, listener: Listener) -> bool:
        """Let somebody in; returns whether he must wait for a look at the records."""
        channel = self._channels.setdefault(slug, Channel())
        self.count += 1
        if channel.told is None:
            channel.waiting.add(listener)
            return True
        channel.listeners.add(listener)
        listener.welcome(channel.told)
        return False

    def leave(self, slug: str, listener: Listener) -> None:
        """Forget somebody who has gone; repeated it does nothing."""
        channel = self._channels.get(slug)
        if channel is None or not {listener} & (channel.waiting | channel.listeners):
            return
        channel.waiting.discard(listener)
        channel.listeners.discard(listener)
        self.count -= 1
        if not channel.waiting and not channel.listeners:
            del self._channels[slug]

    def hear(self, standings: Mapping[str, Standing], asked: frozenset[str], *, now: float) -> None:
        """Take in a look at the records of the events ``asked``, and tell whom it concerns."""
        for slug in asked & self.slugs:
            standing = standings.get(slug)
            if standing is None:
                self._gone(self._channels[slug])
            else:
                _told(self._channels[slug], standing, now=now)

    def _gone(self, channel: Channel) -> None:
        for listener in tuple(channel.waiting):
            listener.refuse(HTTPStatus.NOT_FOUND)
        for listener in tuple(channel.listeners):
            listener.close()

    def everybody(self) -> Iterator[Listener]:
        """Yield all who have an open stream or wait for one."""
        for channel in tuple(self._channels.values()):
            yield from tuple(channel.waiting)
            yield from tuple(channel.listeners)


def _told(channel: Channel, standing: Standing, *, now: float) -> None:
    version = channel.hear(standing, now=now)
    is_news = channel.told is not None and version != channel.told
    channel.told = version
    if is_news:
        for listener in tuple(channel.listeners):
            listener.tell(version)
    for listener in tuple(channel.waiting):
        channel.waiting.discard(listener)
        channel.listeners.add(listener)
        listener.welcome(version)
