"""Why each is placed where he is, from the traces of a table's rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tournament.selectors.public.rows import Reason, Side

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.vocabulary import Criterion


class Ahead(Protocol):
    """What parts somebody from the one placed next behind (``selectors/traces.py``)."""

    @property
    def criterion(self) -> Criterion:
        """What parted them."""

    @property
    def own(self) -> str | None:
        """His value of it."""

    @property
    def other(self) -> str | None:
        """The other's."""


class Placed(Protocol):
    """A row of a ranking: its place."""

    @property
    def place(self) -> int:
        """The best number of a shared place."""


def reasons(
    ranking: Sequence[tuple[int, Placed]],
    ahead: Mapping[int, tuple[Ahead, int]],
    names: Mapping[int, str],
) -> Mapping[int, Reason]:
    """Return a reason for each of a ranking's people, by entry primary key.

    ``ranking`` is in order; ``ahead`` holds the trace of each and whom it is against. Level ones
    are told with whom; the others what puts them ahead, and the last what puts him behind.
    """
    told: dict[int, Reason] = {}
    for entry, row in ranking:
        level = [other for other, near in ranking if near.place == row.place and other != entry]
        if level:
            told[entry] = Reason(Side.LEVEL, tuple(names[other] for other in level))
        elif entry in ahead:
            trace, against = ahead[entry]
            facts = (trace.criterion, trace.own, trace.other)
            told[entry] = Reason(Side.AHEAD, (names[against],), *facts)
        elif before := [other for other, near in ranking if near.place < row.place]:
            told[entry] = _behind(before[-1], ahead, names)
    return told


def _behind(
    before: int, ahead: Mapping[int, tuple[Ahead, int]], names: Mapping[int, str]
) -> Reason:
    trace, _ = ahead[before]
    return Reason(Side.BEHIND, (names[before],), trace.criterion, trace.other, trace.own)
