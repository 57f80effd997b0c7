"""How a heat was drawn, as an event's archive tells it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournament.models import Draw
from tournament.selectors.locks import locks_shown
from tournament.states import DrawState

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from tournament.models import Event


@dataclass(frozen=True, slots=True)
class DrawTold:
    """A published draw: what it was locked to, drawn with and published; ``changes`` by hand."""

    attempt: int
    seed: str
    commitment: str
    algorithm: str
    entrants: int
    unmet: int
    committed_at: datetime
    drawn_at: datetime | None
    published_at: datetime | None
    changes: tuple[str, ...]
    was_lock_shown: bool = False


def draws_told(event: Event) -> Mapping[int, DrawTold]:
    """Return every heat's published draw by the heat's number, in a fixed number of queries."""
    shown = locks_shown(event)
    draws = Draw.objects.filter(heat__event=event, state=DrawState.PUBLISHED)
    return {
        draw.heat.number: DrawTold(
            attempt=draw.attempt,
            seed=draw.seed,
            commitment=draw.commitment,
            algorithm=draw.algorithm,
            entrants=len(draw.entrants),
            unmet=len(draw.unmet),
            committed_at=draw.committed_at,
            drawn_at=draw.drawn_at,
            published_at=draw.published_at,
            changes=tuple(change.reason for change in draw.changes.all()),
            was_lock_shown=draw.commitment in shown,
        )
        for draw in draws.select_related("heat").prefetch_related("changes")
    }
