from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tournament.stream.hub import PATIENCE, Hub
from tournament.stream.records import Standing

if TYPE_CHECKING:
    from http import HTTPStatus

SM = frozenset({"sm"})


@dataclass(eq=False)
class Heard:
    """A listener who writes down what he hears."""

    said: list[str] = field(default_factory=list)

    def welcome(self, version: int) -> None:
        self.said.append(f"welcome {version}")

    def tell(self, version: int) -> None:
        self.said.append(f"version {version}")

    def refuse(self, status: HTTPStatus) -> None:
        self.said.append(f"refused {status.value}")

    def close(self) -> None:
        self.said.append("closed")


def hear(hub: Hub, version: int, published: int, *, now: float = 0) -> None:
    hub.hear({"sm": Standing(version, published)}, SM, now=now)


def listening() -> tuple[Hub, Heard]:
    hub, listener = Hub(), Heard()
    assert hub.join("sm", listener)
    hear(hub, 7, 7)
    return hub, listener


def test_first_of_an_event_waits_for_a_look_and_the_next_does_not() -> None:
    hub, first = listening()
    second = Heard()
    assert not hub.join("sm", second)
    assert (first.said, second.said) == (["welcome 7"], ["welcome 7"])
    assert (hub.count, hub.slugs) == (2, SM)


def test_listeners_are_told_once_of_each_published_version() -> None:
    hub, listener = listening()
    for version in (7, 8, 8, 11):
        hear(hub, version, version)
    assert listener.said == ["welcome 7", "version 8", "version 11"]


def test_write_is_told_when_it_is_published() -> None:
    hub, listener = listening()
    hear(hub, 9, 7, now=1)
    hear(hub, 9, 9, now=1.5)
    assert listener.said == ["welcome 7", "version 9"]


def test_write_that_nobody_publishes_is_told_after_a_while() -> None:
    hub, listener = listening()
    hear(hub, 9, 7, now=1)
    hear(hub, 10, 7, now=1 + PATIENCE - 0.1)
    hear(hub, 10, 7, now=1 + PATIENCE)
    hear(hub, 10, 10, now=2 + PATIENCE)
    assert listener.said == ["welcome 7", "version 10"]


def test_publisher_that_keeps_up_with_a_burst_is_waited_for() -> None:
    hub, listener = listening()
    for second in range(2, 6):
        hear(hub, 10 * second, 10 * second - 5, now=second)
    told = [f"version {version}" for version in (15, 25, 35, 45)]
    assert listener.said == ["welcome 7", *told]


def test_late_publisher_takes_nothing_back() -> None:
    hub, listener = listening()
    hear(hub, 10, 7, now=1)
    hear(hub, 10, 7, now=1 + PATIENCE)
    hear(hub, 10, 8, now=2 + PATIENCE)
    assert listener.said == ["welcome 7", "version 10"]


def test_new_event_of_the_same_name_starts_over() -> None:
    hub, listener = listening()
    hear(hub, 2, 2)
    assert listener.said == ["welcome 7", "version 2"]


def test_event_that_is_hidden_is_closed_and_one_that_never_was_is_not_found() -> None:
    hub, listener = listening()
    hub.hear({}, SM, now=1)
    stranger = Heard()
    hub.join("dold", stranger)
    hub.hear({}, frozenset({"dold"}), now=1)
    assert (listener.said, stranger.said) == (["welcome 7", "closed"], ["refused 404"])


def test_who_has_left_is_forgotten_with_the_event() -> None:
    hub, listener = listening()
    hub.leave("sm", listener)
    hub.leave("sm", listener)
    hub.leave("annan", listener)
    hear(hub, 9, 9)
    assert (hub.count, hub.slugs, listener.said) == (0, frozenset(), ["welcome 7"])


def test_everybody_is_who_listens_and_who_waits() -> None:
    hub, listener = listening()
    waits = Heard()
    hub.join("annan", waits)
    assert set(hub.everybody()) == {listener, waits}
