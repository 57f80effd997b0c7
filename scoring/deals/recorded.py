"""Entries as they were recorded, and what stands of them: nothing recorded is ever taken away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scoring.event import Entry

Id = TypeVar("Id", str, int)


@dataclass(frozen=True, slots=True)
class Recorded(Generic[Id]):
    """One thing that was recorded of a giv (deal): an entry, or that an earlier one is cancelled.

    ``id`` is its own; ``cancels`` that of the one it cancels; ``entry`` is ``None`` where it does
    nothing else.
    """

    id: Id
    entry: Entry | None = None
    cancels: Id | None = None


def standing(recorded: Iterable[Recorded[Id]]) -> tuple[Entry, ...]:
    """Return the entries that stand, in the order recorded: a cancelled one never happened.

    What is cancelled cancels nothing, so a cancellation that is cancelled brings back its entry.
    Only what was recorded before can be cancelled; another id, or its own, cancels nothing.
    """
    cancelled: set[Id] = set()
    entries: list[Entry] = []
    for record in reversed(list(recorded)):
        if record.id in cancelled:
            continue
        if record.entry is not None:
            entries.append(record.entry)
        if record.cancels is not None:
            cancelled.add(record.cancels)
    return tuple(reversed(entries))
